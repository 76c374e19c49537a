# nl, tac, rev

#### nl
printf 'a\n\nb\n' | nl; nl f nosuch; echo $?; nl < f
## file f: x
## mounts: ram disk
## status: 0
## stdout-escaped:
     1	a
\x20\x20\x20\x20\x20\x20\x20
     2	b
     1	x
1
     1	x
## end
## stderr: nl: nosuch: No such file or directory

#### nl -b
printf 'a\n\nb\n' | nl -b a; printf 'a\n\nb\n' | nl -b n; printf 'a\n\nb1\n' | nl -b p1; printf 'a\n' | nl --body-numbering=t; nl -b x; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
     1	a
     2\x09
     3	b
       a
\x20\x20\x20\x20\x20\x20\x20
       b
       a
\x20\x20\x20\x20\x20\x20\x20
     1	b1
     1	a
1
## end
## stderr:
nl: invalid body numbering style: 'x'
Try 'nl --help' for more information.
## end

#### nl -n, -w, -s, -v, -i
printf 'a\nb\n' | nl -n ln; printf 'a\nb\n' | nl -n rz -w 4; printf 'a\nb\n' | nl -s ': '; printf 'a\nb\n' | nl -v 10 -i 5; printf 'a\nb\n' | nl -w 1 -v 9; printf 'a\n' | nl --number-format=rn --number-width=3 --number-separator=- --starting-line-number=-1 --line-increment=2
## mounts: ram disk
## status: 0
## stdout:
1     	a
2     	b
0001	a
0002	b
     1: a
     2: b
    10	a
    15	b
9	a
10	b
 -1-a
## end

#### nl -l
printf '\n\n\na\n' | nl -b a -l 2; printf '\n\n' | nl --join-blank-lines=2 -ba
## mounts: ram disk
## status: 0
## stdout-escaped:
\x20\x20\x20\x20\x20\x20\x20
     1\x09
\x20\x20\x20\x20\x20\x20\x20
     2	a
\x20\x20\x20\x20\x20\x20\x20
     1\x09
## end

#### nl sections
printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\nf\n\\:\\:\nb2\n' | nl; printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\nf\n' | nl -h a -f a; printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\\:\\:\nh\n\\:\\:\nb\n' | nl -p; printf '\\:\\:\\:\nh\n' | nl --header-numbering=a --footer-numbering=n --no-renumber
## mounts: ram disk
## status: 0
## stdout:

       h

     1	b

       f

     1	b2

     1	h

     1	b

     1	f

       h

     1	b

       h

     2	b

     1	h
## end

#### nl -d
printf 'xx\na\n' | nl -d x; printf 'xyxyxy\na\nxyxy\nb\n' | nl -d xy; printf 'a\n' | nl --section-delimiter=ab
## mounts: ram disk
## status: 0
## stdout:
     1	xx
     2	a

       a

     1	b
     1	a
## end

#### nl bad values
nl -n x; echo $?; nl -w 0; echo $?; nl -w x; echo $?; nl -v x; echo $?; nl -i x; echo $?; nl -l 0; echo $?; nl -y; echo $?; nl --nosuch; echo $?; nl -h x; echo $?; nl -f x; echo $?; nl -b 'p['; echo $?
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
1
## end
## stderr:
nl: invalid line numbering format: 'x'
Try 'nl --help' for more information.
nl: invalid line number field width: '0': Numerical result out of range
nl: invalid line number field width: 'x'
nl: invalid starting line number: 'x'
nl: invalid line number increment: 'x'
nl: invalid line number of blank lines: '0': Numerical result out of range
nl: invalid option -- 'y'
Try 'nl --help' for more information.
nl: unrecognized option '--nosuch'
Try 'nl --help' for more information.
nl: invalid header numbering style: 'x'
Try 'nl --help' for more information.
nl: invalid footer numbering style: 'x'
Try 'nl --help' for more information.
nl: Invalid regular expression
## end

#### nl of several files goes on counting
nl a b; nl a - < b
## file a: 1
## file b: 2
## mounts: ram disk
## status: 0
## stdout:
     1	1
     2	2
     1	1
     2	2
## end

#### nl without a newline at the end and of a directory
printf 'a' | nl; nl d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
     1	a
1
## end
## stderr: nl: d: Is a directory

#### tac
seq 3 | tac; tac a b; tac - < a; tac nosuch a; echo $?
## file a:
1
2
## end
## file b: x
## mounts: ram disk
## status: 0
## stdout:
3
2
1
2
1
x
2
1
2
1
1
## end
## stderr: tac: failed to open 'nosuch' for reading: No such file or directory

#### tac without a newline at the end
printf 'a\nb' | tac; echo; printf 'a' | tac; echo; printf '' | tac | wc -c
## mounts: ram disk
## status: 0
## stdout:
ba

a
0
## end

#### tac -s, -b, -r
printf 'a:b:c' | tac -s :; echo; printf 'a:b:c:' | tac -s :; echo; printf 'a:b:c' | tac -bs :; echo; printf 'a1b22c' | tac -r -s '[0-9]'; echo; printf 'axbxc' | tac --separator=x --before; echo; printf 'a1b2c' | tac --regex --separator='[0-9]'; echo; printf 'aXYbXYc' | tac -s XY; echo
## mounts: ram disk
## status: 0
## stdout:
cb:a:
c:b:a:
:c:ba
c2b2a1
xcxba
cb2a1
cbXYaXY
## end

#### tac errors
tac d; echo $?; tac -y; echo $?; tac --nosuch; echo $?; tac -s; echo $?; printf 'a\0b\0' | tac -s ''
## dir: d
## mounts: ram disk
## status: 0
## stdout-escaped:
1
1
1
1
b\x00a\x00\
## end
## stderr:
tac: d: read error: Is a directory
tac: invalid option -- 'y'
Try 'tac --help' for more information.
tac: unrecognized option '--nosuch'
Try 'tac --help' for more information.
tac: option requires an argument -- 's'
Try 'tac --help' for more information.
## end

#### tac of a large file
seq 50000 | tac | head -n 2; seq 50000 > f; tac f | tail -n 1; tac f | md5sum; rm f
## mounts: ram disk
## status: 0
## stdout:
50000
49999
1
a6a0abc72e62342298c6f95cf2d1465a  -
## end

#### rev
printf 'abc\n\nx y\n' | rev; rev a b; printf 'abc' | rev; echo; rev < a
## file a: 12
## file b: 34
## mounts: ram disk
## status: 0
## stdout:
cba

y x
21
43
cba
21
## end

#### rev errors
rev nosuch; echo $?; rev a nosuch; echo $?; rev -y 2>&1 | head -n 1
## file a: 12
## mounts: ram disk
## status: 0
## stdout:
1
21
1
rev: invalid option -- 'y'
## end
## stderr:
rev: cannot open nosuch: No such file or directory
rev: cannot open nosuch: No such file or directory
## end

#### rev in utf-8
echo éàx | rev
## env: LC_ALL=C.UTF-8
## mounts: ram disk
## status: 0
## stdout: xàé

#### rev -0
printf 'ab\0cd\0' | rev -0; printf 'ab\0' | rev --zero
## mounts: ram disk
## status: 1
## stderr:
rev: invalid option -- '0'
Try 'rev --help' for more information.
rev: unrecognized option '--zero'
Try 'rev --help' for more information.
## end
