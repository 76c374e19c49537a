# head and tail

#### ten lines
seq 20 | head; seq 20 | tail; head f; tail f
## file f:
1
2
## end
## mounts: ram disk
## status: 0
## stdout:
1
2
3
4
5
6
7
8
9
10
11
12
13
14
15
16
17
18
19
20
1
2
1
2
## end

#### -n
seq 10 | head -n 3; seq 10 | tail -n 3; seq 10 | head -3; seq 10 | tail -3; seq 5 | head -n 0; seq 5 | tail -n 0; seq 3 | head --lines=1; seq 3 | tail --lines 1
## mounts: ram disk
## status: 0
## stdout:
1
2
3
8
9
10
1
2
3
8
9
10
1
3
## end

#### counts from the other end
seq 5 | head -n -2; seq 5 | tail -n +4; seq 5 | head -n -9; seq 5 | tail -n +9; seq 3 | tail +2; seq 3 | tail -n +0
## mounts: ram disk
## status: 0
## stdout:
1
2
3
4
5
2
3
1
2
3
## end

#### -c
printf 'abcdef' | head -c 3; echo; printf 'abcdef' | tail -c 2; echo; printf abcdef | head -c -2; echo; printf abcdef | tail -c +3; echo; printf abcdef | head --bytes=1; echo; printf abc | tail --bytes=2; echo
## mounts: ram disk
## status: 0
## stdout:
abc
ef
abcd
cdef
a
bc
## end

#### size suffixes
head -c 1K /dev/zero | wc -c; head -c 2kB /dev/zero | wc -c; head -c 1b /dev/zero | wc -c; head -c 1M /dev/zero | wc -c; seq 2000 | tail -n 1k | head -n 1; head -c 1KiB /dev/zero | wc -c
## mounts: ram disk
## status: 0
## stdout:
1024
2000
512
1048576
977
1024
## end

#### several files
head -n 1 a b; tail -n 1 a b; head -qn 1 a b; tail -qn 1 a b; head -vn 1 a; tail -vn 1 a; head -n1 - a < b; head --quiet -n1 a b; tail --silent -n1 a b; head --verbose -n1 a
## file a:
a1
a2
## end
## file b:
b1
b2
## end
## mounts: ram disk
## status: 0
## stdout:
==> a <==
a1

==> b <==
b1
==> a <==
a2

==> b <==
b2
a1
b1
a2
b2
==> a <==
a1
==> a <==
a2
==> standard input <==
b1

==> a <==
a1
a1
b1
a2
b2
==> a <==
a1
## end

#### missing files
head nosuch a; echo $?; tail nosuch a; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
==> a <==
x
1
==> a <==
x
1
## end
## stderr:
head: cannot open 'nosuch' for reading: No such file or directory
tail: cannot open 'nosuch' for reading: No such file or directory
## end

#### directories
head d; echo $?; tail d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
head: error reading 'd': Is a directory
tail: error reading 'd': Is a directory
## end

#### -z
printf 'a\0b\0c\0' | head -z -n 2; printf 'a\0b\0c\0' | tail -zn 1; printf 'a\0b\0' | head --zero-terminated -n1
## mounts: ram disk
## status: 0
## stdout-escaped:
a\x00b\x00c\x00a\x00\
## end

#### no newline at the end
printf 'a\nb' | head -n 2; echo; printf 'a\nb' | tail -n 1; echo; printf 'a\nb\nc' | head -n -1
## mounts: ram disk
## status: 0
## stdout:
a
b
b
a
b
## end

#### bad counts
head -n x; echo $?; tail -n x; echo $?; head -c 1Q a; echo $?; head -n; echo $?; tail -c; echo $?; head -n 1x; echo $?; tail -n -x; echo $?
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
## end
## stderr:
head: invalid number of lines: 'x'
tail: invalid number of lines: 'x'
head: invalid number of bytes: '1Q'
head: option requires an argument -- 'n'
Try 'head --help' for more information.
tail: option requires an argument -- 'c'
Try 'tail --help' for more information.
head: invalid number of lines: '1x'
tail: invalid number of lines: 'x'
## end

#### bad options
head -y; echo $?; tail -y; echo $?; head --nosuch; echo $?; tail --nosuch; echo $?; head -5x; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
## end
## stderr:
head: invalid option -- 'y'
Try 'head --help' for more information.
tail: invalid option -- 'y'
Try 'tail --help' for more information.
head: unrecognized option '--nosuch'
Try 'head --help' for more information.
tail: unrecognized option '--nosuch'
Try 'tail --help' for more information.
head: invalid trailing option -- x
Try 'head --help' for more information.
## end

#### obsolete forms
seq 20 | head -2q; seq 20 | tail -2; printf 'abcd' | head -2c; echo; printf 'abcd' | tail -2c; echo; seq 5 | tail -1l; head -1vn1 f; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
2
19
20
ab
cd
5
1
## end
## stderr:
head: invalid trailing option -- n
Try 'head --help' for more information.
## end

#### early end
yes | head -n 2; yes | head -c 5; seq 1000000 | head -n 1; echo ${PIPESTATUS[@]}
## mounts: ram disk
## status: 0
## stdout:
y
y
y
y
y1
141 0
## end

#### tail -f of nothing more stops by --pid
(exit 0) & p=$!; wait; timeout 2 tail -n 1 -f --pid=$p -s 0.1 a; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
x
0
## end

#### tail -f shows what is added
(sleep 0.2; echo two >> a) & timeout 1 tail -f -s 0.05 a; echo $?
## file a: one
## mounts: ram disk
## status: 0
## stdout:
one
two
124
## end
## after file a:
one
two
## end

#### tail --retry and -F of a missing file
timeout 0.3 tail -F -s 0.1 nosuch; echo $?; tail --retry a; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
124
x
0
## end
## stderr:
tail: cannot open 'nosuch' for reading: No such file or directory
tail: warning: --retry ignored; --retry is useful only when following
## end

#### large counts
seq 3 | head -n 99999999999; seq 3 | tail -n 99999999999; seq 3 | head -n 99999999999999999999; seq 3 | tail -n 18446744073709551615
## mounts: ram disk
## status: 0
## stdout:
1
2
3
1
2
3
1
2
3
## end
## stderr: head: invalid number of lines: '99999999999999999999': Value too large for defined data type

#### empty input
head /dev/null; tail /dev/null; head -n 3 < /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout: 0

#### head keeps the offset of a seekable input
{ head -n 1; head -n 1; cat; } < f
## file f:
1
2
3
## end
## mounts: ram disk
## status: 0
## stdout:
1
2
3
## end

#### tail of a large file
seq 10000 > f; tail -n 2 f; tail -c 7 f; tail -n +9999 f; head -n -9998 f; rm f
## mounts: ram disk
## status: 0
## stdout:
9999
10000

10000
9999
10000
1
2
## end

#### tail from standard input that is a file
tail -n 1 < f; tail -c 2 < f
## file f:
a
bc
## end
## mounts: ram disk
## status: 0
## stdout:
bc
c
## end

#### combined
seq 10 | head -n 5 | tail -n 2; seq 10 | tail -n 5 | head -n 2
## mounts: ram disk
## status: 0
## stdout:
4
5
6
7
## end

#### write errors
seq 5 | head > /dev/full; echo $?; seq 5 | tail > /dev/full; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
head: write error: No space left on device
tail: write error: No space left on device
## end

#### presume input pipe and max unchanged stats
seq 3 | tail ---presume-input-pipe -n 1; tail --max-unchanged-stats=1 -n 1 f; tail -s x f; echo $?; tail --pid=x f; echo $?
## file f: a
## mounts: ram disk
## status: 0
## stdout:
3
a
1
1
## end
## stderr:
tail: invalid number of seconds: 'x'
tail: invalid PID: 'x'
## end

#### following a device waits for what may come
timeout 0.3 tail -f /dev/null
echo "$?"
## status: 0
## stdout: 124
