# basename and dirname

#### basename
basename /usr/bin/sort; basename x; basename /; basename //; basename ''; basename a/; basename a//b//; basename . ; basename ..
## status: 0
## stdout:
sort
x
/
/

a
b
.
..
## end

#### basename suffix
basename include/stdio.h .h; basename .h .h; basename a.h h; basename abc c; basename a.b.c .c; basename x x; basename -s .h a.h b.h c; basename --suffix=.c x.c
## status: 0
## stdout:
stdio
.h
a.
ab
a.b
x
a
b
c
x
## end

#### basename -a and -z
basename -a a/b c/d; basename -a; echo $?; basename --multiple x/y; basename -z a/b; basename -az a b; basename --zero a
## status: 0
## stdout-escaped:
b
d
1
y
b\x00a\x00b\x00a\x00\
## end
## stderr:
basename: missing operand
Try 'basename --help' for more information.
## end

#### basename errors
basename; echo $?; basename a b c; echo $?; basename -y; echo $?; basename --nosuch; echo $?; basename -s; echo $?; basename -- -x
## status: 0
## stdout:
1
1
1
1
1
-x
## end
## stderr:
basename: missing operand
Try 'basename --help' for more information.
basename: extra operand 'c'
Try 'basename --help' for more information.
basename: invalid option -- 'y'
Try 'basename --help' for more information.
basename: unrecognized option '--nosuch'
Try 'basename --help' for more information.
basename: option requires an argument -- 's'
Try 'basename --help' for more information.
## end

#### dirname
dirname /usr/bin/; dirname dir1/str dir2/str; dirname stdio.h; dirname /; dirname //; dirname a/b//; dirname ''; dirname /a; dirname ../..; dirname a//b; dirname ///a
## status: 0
## stdout:
/usr
dir1
dir2
.
/
/
a
.
/
..
a
/
## end

#### dirname -z and errors
dirname -z a/b; dirname --zero x; dirname; echo $?; dirname -y; echo $?; dirname --nosuch; echo $?; dirname -- -a/b
## status: 0
## stdout-escaped:
a\x00.\x001
1
1
-a
## end
## stderr:
dirname: missing operand
Try 'dirname --help' for more information.
dirname: invalid option -- 'y'
Try 'dirname --help' for more information.
dirname: unrecognized option '--nosuch'
Try 'dirname --help' for more information.
## end
