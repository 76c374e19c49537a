# tty

#### tty without a terminal
tty </dev/null; echo $?; tty -s </dev/null; echo $?; tty --silent </dev/null; echo $?; tty --quiet </dev/null; echo $?; echo | tty; echo $?; tty <&-; echo $?
## status: 0
## stdout:
not a tty
1
1
1
1
not a tty
1
not a tty
1
## end

#### tty errors
tty x; echo $?; tty -x; echo $?; tty --nosuch; echo $?; tty > /dev/full < /dev/null; echo $?
## status: 0
## stdout:
2
2
2
3
## end
## stderr:
tty: extra operand 'x'
Try 'tty --help' for more information.
tty: invalid option -- 'x'
Try 'tty --help' for more information.
tty: unrecognized option '--nosuch'
Try 'tty --help' for more information.
tty: write error: No space left on device
## end
