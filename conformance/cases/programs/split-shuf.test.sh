# split, shuf, truncate, cmp

#### split by lines
seq 5 | split -l 2; for f in x*; do echo $f: $(cat $f); done; rm x*; seq 3 | split -l 1 - p; ls; rm p*; seq 3 | split -1; ls; rm x*
## status: 0
## stdout:
xaa: 1 2
xab: 3 4
xac: 5
paa
pab
pac
xaa
xab
xac
## end

#### split by bytes
printf abcdef | split -b 2; for f in x*; do echo $f: $(cat $f); done; rm x*; printf 'ab\ncd\nef\n' | split -C 4; for f in x*; do echo $f: $(cat $f); done; rm x*
## status: 0
## stdout:
xaa: ab
xab: cd
xac: ef
xaa: ab
xab: cd
xac: ef
## end

#### split into pieces
seq 6 > f; split -n 3 f; wc -c x*; rm x*; split -n l/2 f; for g in x*; do echo $g: $(cat $g); done; rm x*; split -n r/2 f; for g in x*; do echo $g: $(cat $g); done; rm x*; split -n 2/3 f; split -n l/1/2 f
## status: 0
## stdout:
 4 xaa
 4 xab
 4 xac
12 total
xaa: 1 2 3
xab: 4 5 6
xaa: 1 3 5
xab: 2 4 6
3
4
1
2
3
## end
## after file f:
1
2
3
4
5
6
## end

#### split suffixes
seq 2 | split -l1 -d; ls; rm x*; seq 2 | split -l1 -a 3 - p; ls; rm p*; seq 2 | split -l1 --additional-suffix=.t; ls; rm x*; seq 2 | split -l1 --numeric-suffixes=5; ls; rm x*; seq 2 | split -l1 -x; ls; rm x*
## status: 0
## stdout:
x00
x01
paaa
paab
xaa.t
xab.t
x05
x06
x00
x01
## end

#### split verbose, filter and separator
seq 2 | split -l1 --verbose; rm x*; seq 2 | split -l1 --filter='cat; echo $FILE'; printf 'a:b:c' | split -l1 -t:; for g in x*; do echo $g: $(cat $g); done; rm x*; seq 3 > e; split -e -n 5 e; ls; rm x* e
## status: 0
## stdout:
creating file 'xaa'
creating file 'xab'
1
xaa
2
xab
xaa: a:
xab: b:
xac: c
e
xaa
xab
xac
xad
xae
## end

#### split errors
split nosuch; echo $?; split -l 0; echo $?; split -l x; echo $?; split -b 0; echo $?; split -n 0; echo $?; split -a 1 -l 1 < f; echo $?; rm -f x*; split -y; echo $?; split -l 1 -b 1; echo $?; split a b c; echo $?
## file f:
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
21
22
23
24
25
26
27
28
## end
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
## end
## stderr:
split: cannot open 'nosuch' for reading: No such file or directory
split: invalid number of lines: '0': Numerical result out of range
split: invalid number of lines: 'x'
split: invalid number of bytes: '0': Numerical result out of range
split: invalid number of chunks: '0': Numerical result out of range
split: output file suffixes exhausted
split: invalid option -- 'y'
Try 'split --help' for more information.
split: cannot split in more than one way
Try 'split --help' for more information.
split: extra operand 'c'
Try 'split --help' for more information.
## end

#### shuf
seq 5 | shuf | sort; shuf -i 1-5 | sort; shuf -e a b c | sort; shuf -n 2 -i 1-9 | wc -l; shuf -i 1-1; shuf -r -n 5 -e x; shuf -i 1-3 -o o; sort o; rm o; shuf -z -e a | cat -A; echo; shuf --random-source=f -i 1-5
## file f: 0123456789abcdef0123456789abcdef
## status: 0
## stdout:
1
2
3
4
5
1
2
3
4
5
a
b
c
2
1
x
x
x
x
x
1
2
3
a^@
4
3
5
1
2
## end

#### shuf errors
shuf -i 5-1; echo $?; shuf -i x; echo $?; shuf -n x; echo $?; shuf nosuch; echo $?; shuf a b; echo $?; shuf -y; echo $?; shuf -r -e; echo $?; shuf -i 1-2 -e a; echo $?
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
## end
## stderr:
shuf: invalid input range: '5-1'
shuf: invalid input range: 'x'
shuf: invalid line count: 'x'
shuf: nosuch: No such file or directory
shuf: extra operand 'b'
Try 'shuf --help' for more information.
shuf: invalid option -- 'y'
Try 'shuf --help' for more information.
shuf: no lines to repeat
shuf: cannot combine -e and -i options
Try 'shuf --help' for more information.
## end

#### truncate
truncate -s 5 f; wc -c < f; truncate -s +3 f; wc -c < f; truncate -s -2 f; wc -c < f; truncate -s '<4' f; wc -c < f; truncate -s '>9' f; wc -c < f; truncate -s /4 f; wc -c < f; truncate -s %5 f; wc -c < f; truncate -c -s 1 g; ls; truncate -r f h; wc -c < h; truncate -s 1K h; wc -c < h; rm f h
## status: 0
## stdout:
5
8
6
4
9
8
10
f
10
1024
## end

#### truncate errors
truncate f; echo $?; truncate -s x f; echo $?; truncate -s 1; echo $?; truncate -r nosuch f; echo $?; truncate -s 1 no/such; echo $?; truncate -y; echo $?; truncate -s 1 d; echo $?
## dir: d
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
truncate: you must specify either '--size' or '--reference'
Try 'truncate --help' for more information.
truncate: Invalid number: 'x'
truncate: missing file operand
Try 'truncate --help' for more information.
truncate: cannot stat 'nosuch': No such file or directory
truncate: cannot open 'no/such' for writing: No such file or directory
truncate: invalid option -- 'y'
Try 'truncate --help' for more information.
truncate: cannot open 'd' for writing: Is a directory
## end

#### cmp
cmp a b; echo $?; cmp a a; echo $?; cmp -l a b; cmp -s a b; echo $?; cmp a c; echo $?; cmp -b a b; cmp -n 1 a b; echo $?; cmp -i 2 a b; echo $?; cmp a nosuch; echo $?; cmp - a < a; echo $?; cmp a; echo $?; cmp -i 1:1 a b; cmp a b 2 2; echo $?; cmp -lb a b; cmp -y; echo $?
## file a: abc
## file b: axc
## file c:
## end
## status: 0
## stdout:
a b differ: char 2, line 1
1
0
2 142 170
1
1
a b differ: byte 2, line 1 is 142 b 170 x
0
0
2
0
1
a b differ: char 1, line 1
0
2 142 b    170 x
2
## end
## stderr:
cmp: EOF on c which is empty
cmp: nosuch: No such file or directory
cmp: EOF on - which is empty
cmp: invalid option -- 'y'
cmp: Try 'cmp --help' for more information.
## end
