# xargs

#### words
echo a b c | xargs; printf 'a\nb\n' | xargs echo x; printf '' | xargs echo none; printf '' | xargs -r echo none; printf '  \n' | xargs --no-run-if-empty echo none; echo | xargs echo one
## mounts: ram disk
## status: 0
## stdout:
a b c
x a b
none
one
## end

#### -n
echo a b c d e | xargs -n 2; echo a b c | xargs -n 1 echo x; echo a b c | xargs --max-args=2
## mounts: ram disk
## status: 0
## stdout:
a b
c d
e
x a
x b
x c
a b
c
## end

#### -L
printf 'a b\nc\nd e\n' | xargs -L 1 echo; printf 'a b\nc\nd\n' | xargs -L 2; printf 'a \nb\nc\n' | xargs -L 1; printf 'a b\nc\n' | xargs --max-lines=1; printf 'a\nb\n' | xargs -l
## mounts: ram disk
## status: 0
## stdout:
a b
c
d e
a b c
d
a b
c
a b
c
a
b
## end

#### -I
printf 'a b\n c\n' | xargs -I {} echo '<{}>' {}; printf 'x\ny\n' | xargs -I % sh -c 'echo %1'; printf 'a\n' | xargs -i echo '[{}]'; printf 'a\n' | xargs --replace=@ echo @@
## mounts: ram disk
## status: 0
## stdout:
<a b> a b
<c> c
x1
y1
[a]
aa
## end

#### -d and -0
printf 'a:b c:d' | xargs -d : echo; printf 'a b\0c\0' | xargs -0 -n 1 echo; printf 'a\nb c\n' | xargs -d '\n' -n1 echo; printf 'a,b' | xargs --delimiter=, ; printf 'x\0' | xargs --null echo; printf 'axb' | xargs -d '\x78' echo; printf 'a\0' | xargs -d '\0' echo
## mounts: ram disk
## status: 0
## stdout:
a b c d
a b
c
a
b c
a b
x
a b
a
## end

#### quotes
echo "a 'b c' \"d e\" f\\ g" | xargs -n 1; echo "it's" | xargs; echo $?; echo '"open' | xargs; echo $?; printf 'a\\\nb\n' | xargs -n1
## mounts: ram disk
## status: 0
## stdout:
a
b c
d e
f g
1
1
a
b
## end
## stderr:
xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
xargs: unmatched double quote; by default quotes are special to xargs unless you use the -0 option
## end

#### -t and -p
echo a b | xargs -t -n 1 echo; echo a | xargs --verbose echo
## mounts: ram disk
## status: 0
## stdout:
a
b
a
## end
## stderr:
echo a
echo b
echo a
## end

#### -s and -x
echo aaaa bbbb cccc | xargs -s 16 echo; echo aaaaaaaaaaaaaaaaaaaa | xargs -s 10 echo; echo $?; echo aa bb | xargs -n 5 -s 12 -x echo; echo $?; echo a | xargs --max-chars=20 --exit echo
## mounts: ram disk
## status: 0
## stdout:
aaaa bbbb
cccc
1
aa bb
0
a
## end
## stderr: xargs: argument line too long

#### -E
printf 'a\nEND\nb\n' | xargs -E END; printf 'a\n_\nb\n' | xargs; printf 'a\nX\nb\n' | xargs --eof=X; printf 'a\nX\nb\n' | xargs -eX
## mounts: ram disk
## status: 0
## stdout:
a
a _ b
a
a
## end

#### -a
xargs -a f echo; xargs --arg-file=f -n 1; xargs -a nosuch; echo $?
## file f:
one two
three
## end
## mounts: ram disk
## status: 0
## stdout:
one two three
one
two
three
1
## end
## stderr: xargs: Cannot open input file 'nosuch': No such file or directory

#### statuses
echo a | xargs false; echo $?; echo a b | xargs -n 1 sh -c 'exit 1' ; echo $?; echo a | xargs sh -c 'exit 255'; echo $?; echo a | xargs nosuch; echo $?; echo a | xargs ./f; echo $?; echo a | xargs sh -c 'exit 126'; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
123
123
124
127
126
123
## end
## stderr:
xargs: sh: exited with status 255; aborting
xargs: nosuch: No such file or directory
xargs: ./f: Permission denied
## end

#### killed by a signal
echo a | xargs sh -c 'kill -TERM $$'; echo $?
## mounts: ram disk
## status: 0
## stdout: 125
## stderr: xargs: sh: terminated by signal 15

#### -P
seq 4 | xargs -P 4 -n 1 echo | sort; seq 3 | xargs --max-procs=2 -n1 echo | sort; echo a | xargs -P x; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
2
3
4
1
2
3
1
## end
## stderr:
xargs: invalid number "x" for -P option
Try 'xargs --help' for more information.
## end

#### --process-slot-var
seq 2 | xargs -n 1 --process-slot-var=slot sh -c 'echo $slot'
## mounts: ram disk
## status: 0
## stdout:
0
0
## end

#### standard input of the command
echo a b | xargs cat 2>&1; printf 'x\n' | xargs sh -c 'cat; echo done'
## file a: A
## file b: B
## file f: F
## mounts: ram disk
## status: 0
## stdout:
A
B
done
## end

#### mixing -I, -L and -n
printf 'a\nb\n' | xargs -n 1 -I {} echo '<{}>'; printf 'a b\n' | xargs -I {} -n 1 echo '<{}>'; printf 'a b\nc\n' | xargs -L 1 -n 1 echo
## mounts: ram disk
## status: 0
## stdout:
<a>
<b>
<a b>
a
b
c
## end
## stderr:
xargs: warning: options --max-args and --replace/-I/-i are mutually exclusive, ignoring previous --max-args value
xargs: warning: options --max-lines and --max-args/-n are mutually exclusive, ignoring previous --max-lines value
## end

#### bad options
xargs -y; echo $?; xargs --nosuch; echo $?; xargs -n x; echo $?; xargs -n 0; echo $?; xargs -L 0; echo $?; xargs -s 0; echo $?; xargs -d ab; echo $?; xargs -n; echo $?; xargs -P -1; echo $?; xargs -d '\q'; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
1
1
1
1
## end
## stderr:
xargs: invalid option -- 'y'
Try 'xargs --help' for more information.
xargs: unrecognized option '--nosuch'
Try 'xargs --help' for more information.
xargs: invalid number "x" for -n option
Try 'xargs --help' for more information.
xargs: value 0 for -n option should be >= 1
Try 'xargs --help' for more information.
xargs: value 0 for -L option should be >= 1
Try 'xargs --help' for more information.
xargs: value 0 for -s option should be >= 1
xargs: cannot fit single argument within argument list size limit
xargs: Invalid input delimiter specification ab: the delimiter must be either a single character or an escape sequence starting with \.
xargs: option requires an argument -- 'n'
Try 'xargs --help' for more information.
xargs: value -1 for -P option should be >= 0
Try 'xargs --help' for more information.
xargs: Invalid escape sequence \q in input delimiter specification.
## end

#### --show-limits
echo | xargs --show-limits true 2>&1 | wc -l
## mounts: ram disk
## status: 0
## stdout: 6

#### options of the command are its own
echo a | xargs echo -n; echo; echo x | xargs -- echo -x
## mounts: ram disk
## status: 0
## stdout:
a
-x x
## end

#### functions and builtins are not programs
f() { echo; }; export -f f; echo a | xargs f; echo $?; echo a | xargs cd; echo $?; echo a | xargs -n1 printf '%s\n'
## mounts: ram disk
## status: 0
## stdout:
127
127
a
## end
## stderr:
xargs: f: No such file or directory
xargs: cd: No such file or directory
## end

#### many words
seq 2000 | xargs -n 500 echo | wc -l; seq 5000 | xargs | wc; seq 20000 | xargs -s 4000 echo | wc -l
## mounts: ram disk
## status: 0
## stdout:
4
      1    5000   23893
28
## end

#### with find -print0
touch 'a b' c; find . -type f -print0 | sort -z | xargs -0 ls -1
## mounts: ram disk
## status: 0
## stdout:
./a b
./c
## end
## after file a\x20b:
## end
## after file c:
## end

#### words with nul
printf 'a\0b' | xargs echo; echo $?
## mounts: ram disk
## status: 0
## stdout:
a
0
## end
## stderr: xargs: WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?

#### lines with trailing blanks and -I
printf '  a  \n' | xargs -I {} echo '[{}]'; printf 'a\\b\n' | xargs -I {} echo '[{}]'; printf '"a b"\n' | xargs -I {} echo '[{}]'
## mounts: ram disk
## status: 0
## stdout:
[a  ]
[ab]
[a b]
## end

#### the terminal as input of the command
echo f | xargs -o echo
## differs: D-10
## status: 125
## stderr:
xargs: '/dev/tty': No such device or address
xargs: xargs.c:1605: wait_for_proc_all: Assertion `getpid () == parent' failed.
xargs: echo: terminated by signal 6
## end
