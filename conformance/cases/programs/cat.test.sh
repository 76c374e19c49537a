# cat

#### files and standard input
cat a b; cat < a; echo in | cat a - b; echo only | cat
## file a: A
## file b: B
## mounts: ram disk
## status: 0
## stdout:
A
B
A
A
in
B
only
## end

#### missing files go on
cat a nosuch b; echo $?
## file a: A
## file b: B
## mounts: ram disk
## status: 0
## stdout:
A
B
1
## end
## stderr: cat: nosuch: No such file or directory

#### a directory
cat d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: cat: d: Is a directory

#### no permission
cat f; echo $?
## file f mode=0: x
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: cat: f: Permission denied

#### -n
cat -n a a; cat --number < a
## file a:
one

three
## end
## mounts: ram disk
## status: 0
## stdout-escaped:
     1	one
     2\x09
     3	three
     4	one
     5\x09
     6	three
     1	one
     2\x09
     3	three
## end

#### -b
cat -b a; cat --number-nonblank a; cat -bn a
## file a:
one

three
## end
## mounts: ram disk
## status: 0
## stdout:
     1	one

     2	three
     1	one

     2	three
     1	one

     2	three
## end

#### -s
cat -s a; cat --squeeze-blank -n a
## file a:
one



two
## end
## mounts: ram disk
## status: 0
## stdout-escaped:
one

two
     1	one
     2\x09
     3	two
## end

#### -E
cat -E a; cat --show-ends a; printf 'x\r\ny' | cat -E
## file a:
one

## end
## mounts: ram disk
## status: 0
## stdout-escaped:
one$
$
one$
$
x^M$
y\
## end

#### -T
printf 'a\tb\n' | cat -T; printf '\t\n' | cat --show-tabs
## mounts: ram disk
## status: 0
## stdout:
a^Ib
^I
## end

#### -v
printf '\000\001\033\177\200\377\t\n' | cat -v; printf '\201\241' | cat --show-nonprinting
## mounts: ram disk
## status: 0
## stdout-escaped:
^@^A^[^?M-^@M-^?\x09
M-^AM-!\
## end

#### -A, -e, -t
printf 'a\t\001\n\n' > f; cat -A f; cat -e f; cat -t f; cat --show-all f
## mounts: ram disk
## status: 0
## stdout:
a^I^A$
$
a	^A$
$
a^I^A

a^I^A$
$
## end
## after file-escaped f:
a	\x01

## end

#### -u is accepted
cat -u a
## file a: x
## mounts: ram disk
## status: 0
## stdout: x

#### no newline at the end, numbered over files
printf 'a' > x; printf 'b\nc\n' > y; cat -n x y
## mounts: ram disk
## status: 0
## stdout:
     1	ab
     2	c
## end
## after file-escaped x:
a\
## end
## after file y:
b
c
## end

#### output is an input
cat a > a; echo $?; echo x > b; cat b >> b; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
1
## end
## stderr: cat: b: input file is output file
## after file a:
## end
## after file b: x

#### unknown option
cat -z; echo $?; cat --nosuch; echo $?; cat --show; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
cat: invalid option -- 'z'
Try 'cat --help' for more information.
cat: unrecognized option '--nosuch'
Try 'cat --help' for more information.
cat: option '--show' is ambiguous; possibilities: '--show-nonprinting' '--show-ends' '--show-tabs' '--show-all'
Try 'cat --help' for more information.
## end

#### abbreviated option
cat --num a; cat --squ a
## file a: x
## mounts: ram disk
## status: 0
## stdout: x
## stderr:
cat: option '--num' is ambiguous; possibilities: '--number-nonblank' '--number'
Try 'cat --help' for more information.
## end

#### argument to an option that takes none
cat --number=3; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr:
cat: option '--number' doesn't allow an argument
Try 'cat --help' for more information.
## end

#### -- ends options
cat -- -n
## file -n: content
## mounts: ram disk
## status: 0
## stdout: content

#### write error
cat a > /dev/full; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: cat: write error: No space left on device

#### closed input
cat <&-; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr:
cat: -: Bad file descriptor
cat: closing standard input: Bad file descriptor
## end

#### large and binary
head -c 200000 /dev/zero | cat | wc -c; printf '\377\000\376' | cat
## mounts: ram disk
## status: 0
## stdout-escaped:
200000
\xff\x00\xfe\
## end

#### number width
seq 3 | cat -n | cat -A
## mounts: ram disk
## status: 0
## stdout:
     1^I1$
     2^I2$
     3^I3$
## end
