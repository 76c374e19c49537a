# sort

#### by bytes
printf '%s\n' b a C _ 1 '' 'a b' | sort; printf 'b\na' | sort
## mounts: ram disk
## status: 0
## stdout:

1
C
_
a
a b
b
a
b
## end

#### -r, -u
printf '%s\n' a b a c | sort -r; printf '%s\n' b a b | sort -u; printf '%s\n' b a b | sort -ur; printf '1\n01\n1.0\n' | sort -nu
## mounts: ram disk
## status: 0
## stdout:
c
b
a
a
a
b
b
a
1
## end

#### -n
printf '%s\n' 10 9 -1 0 x 1.5 1e3 ' 7' +2 .5 | sort -n
## mounts: ram disk
## status: 0
## stdout:
-1
+2
0
x
.5
1e3
1.5
 7
9
10
## end

#### -g
printf '%s\n' 1e3 10 -1 x 1.5 inf nan 0x1f | sort -g
## mounts: ram disk
## status: 0
## stdout:
x
nan
-1
1.5
10
0x1f
1e3
inf
## end

#### -h
printf '%s\n' 1K 2M 512 1G 3k 0 -1K | sort -h
## mounts: ram disk
## status: 0
## stdout:
-1K
0
512
1K
3k
2M
1G
## end

#### -M
printf '%s\n' MAR jan Dec xyz feb | sort -M
## mounts: ram disk
## status: 0
## stdout:
xyz
jan
feb
MAR
Dec
## end

#### -V
printf '%s\n' v1.10 v1.9 v1.9a v1 a10 a9 1.0~rc1 1.0 | sort -V
## mounts: ram disk
## status: 0
## stdout:
1.0~rc1
1.0
a9
a10
v1
v1.9
v1.9a
v1.10
## end

#### -R keeps equal keys together
printf '%s\n' a b a b | sort -R | uniq | wc -l
## mounts: ram disk
## status: 0
## stdout: 2

#### -R with a source
printf '%s\n' a b c d e | sort -R --random-source=f
## file f: 0123456789abcdef0123456789abcdef
## mounts: ram disk
## status: 0
## stdout:
d
b
a
c
e
## end

#### -f, -d, -i, -b
printf '%s\n' b A a B | sort -f; printf '%s\n' 'a-b' 'aa' 'a c' | sort -d; printf 'a\001b\naa\n' | sort -i | cat -v; printf '%s\n' '  b' ' c' a | sort -b
## mounts: ram disk
## status: 0
## stdout:
A
a
B
b
a c
aa
a-b
aa
a^Ab
a
  b
 c
## end

#### -k
printf '%s\n' 'a 3' 'b 1' 'c 2' | sort -k 2; printf '%s\n' 'a 10' 'b 9' | sort -k2n; printf '%s\n' 'x 1 b' 'y 1 a' | sort -k 2,2 -k 3; printf '%s\n' 'a 3' 'b 1' | sort -k2,2nr
## mounts: ram disk
## status: 0
## stdout:
b 1
c 2
a 3
b 9
a 10
y 1 a
x 1 b
a 3
b 1
## end

#### -k characters
printf '%s\n' abc acb bca | sort -k 1.2; printf '%s\n' abc bbc acc | sort -k 1.2,1.2 -s; printf '%s\n' 'a  z' 'b y' | sort -k 2b; printf '%s\n' 'a  z' 'b y' | sort -k 2
## mounts: ram disk
## status: 0
## stdout:
abc
bca
acb
abc
bbc
acc
b y
a  z
a  z
b y
## end

#### -t
printf '%s\n' a:3 b:1 c:2 | sort -t : -k 2; printf '%s\n' 'a::1' 'a:b:0' | sort -t: -k2,2 -k3; printf 'a\0002\nb\0001\n' | sort -t '\0' -k2; printf '%s\n' a,b | sort -t ,, ; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
b:1
c:2
a:3
a::1
a:b:0
b\x001
a\x002
2
## end
## stderr: sort: multi-character tab ',,'

#### stable and last resort
printf '%s\n' 'b 1' 'a 1' 'c 0' | sort -k2,2; printf '%s\n' 'b 1' 'a 1' 'c 0' | sort -s -k2,2; printf '%s\n' 'b 1' 'a 1' | sort -r -s -k2,2; printf '%s\n' 'b 1' 'a 1' | sort -r -k2,2
## mounts: ram disk
## status: 0
## stdout:
c 0
a 1
b 1
c 0
b 1
a 1
b 1
a 1
b 1
a 1
## end

#### -c and -C
sort -c a; echo $?; sort -c b; echo $?; sort -C b; echo $?; sort -cu c; echo $?; sort --check=quiet b; echo $?; sort --check=diagnose-first b; echo $?; sort -cr b; echo $?
## file a:
1
2
## end
## file b:
2
1
## end
## file c:
1
1
## end
## mounts: ram disk
## status: 0
## stdout:
0
1
1
1
1
1
0
## end
## stderr:
sort: b:2: disorder: 1
sort: c:2: disorder: 1
sort: b:2: disorder: 1
## end

#### -c of two files
sort -c a b; echo $?; sort -co x a; echo $?; sort -cC a; echo $?
## file a: 1
## file b: 1
## mounts: ram disk
## status: 0
## stdout:
2
2
2
## end
## stderr:
sort: extra operand 'b' not allowed with -c
sort: options '-co' are incompatible
sort: options '-cC' are incompatible
## end

#### -m
sort -m a b; sort -mr c a; sort -mu a a
## file a:
1
3
## end
## file b:
2
4
## end
## file c:
5
0
## end
## mounts: ram disk
## status: 0
## stdout:
1
2
3
4
5
1
3
0
1
3
## end

#### -o
sort -o f f; cat f; sort f -o g; cat g; sort -o no/such f; echo $?
## file f:
2
1
## end
## mounts: ram disk
## status: 0
## stdout:
1
2
1
2
2
## end
## stderr: sort: open failed: no/such: No such file or directory
## after file f:
1
2
## end
## after file g:
1
2
## end

#### -z
printf 'b\0a\0' | sort -z; printf 'b\na' | sort --zero-terminated
## mounts: ram disk
## status: 0
## stdout-escaped:
a\x00b\x00b
a\x00\
## end

#### several files and standard input
sort a - b < c; sort nosuch a; echo $?
## file a: 3
## file b: 1
## file c: 2
## mounts: ram disk
## status: 0
## stdout:
1
2
3
2
## end
## stderr: sort: cannot read: nosuch: No such file or directory

#### --files0-from
printf 'a\0b\0' > l; sort --files0-from=l; sort --files0-from=l a; echo $?; sort --files0-from=nosuch; echo $?; printf '' | sort --files0-from=-; echo $?
## file a: 2
## file b: 1
## mounts: ram disk
## status: 0
## stdout:
1
2
2
2
2
## end
## stderr:
sort: extra operand 'a'
file operands cannot be combined with --files0-from
Try 'sort --help' for more information.
sort: open failed: nosuch: No such file or directory
sort: no input from '-'
## end
## after file-escaped l:
a\x00b\x00\
## end

#### buffers, temporaries, parallel and batch
seq 1000 | sort -S 1K -T . --parallel=1 -n | tail -n 1; seq 20 | sort --batch-size=2 -n | head -n 1; seq 3 | sort --compress-program=gzip -r; sort -S x; echo $?; sort --parallel=0 f; echo $?; sort --batch-size=1 f; echo $?; sort --parallel=x; echo $?
## file f: a
## mounts: ram disk
## status: 0
## stdout:
1000
1
3
2
1
2
2
2
2
## end
## stderr:
sort: invalid -S argument 'x'
sort: number in parallel must be nonzero
sort: invalid --batch-size argument '1'
sort: minimum --batch-size argument is '2'
sort: invalid --parallel argument 'x'
## end

#### --debug
printf '%s\n' 'a 2' 'b 1' | sort --debug -k2,2n 2>&1
## mounts: ram disk
## status: 0
## stdout:
sort: text ordering performed using simple byte comparison
sort: note numbers use '.' as a decimal point in this locale
b 1
  _
___
a 2
  _
___
## end

#### bad keys
sort -k 0; echo $?; sort -k x; echo $?; sort -k 1.0; echo $?; sort -k 1,; echo $?; sort -k 1z; echo $?; sort -k -1; echo $?; sort -k 1.x; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
2
2
2
2
2
## end
## stderr:
sort: field number is zero: invalid field specification '0'
sort: invalid number at field start: invalid count at start of 'x'
sort: character offset is zero: invalid field specification '1.0'
sort: invalid number after ',': invalid count at start of ''
sort: stray character in field spec: invalid field specification '1z'
sort: invalid number at field start: invalid count at start of '-1'
sort: invalid number after '.': invalid count at start of 'x'
## end

#### incompatible options
sort -nM; echo $?; sort -nd; echo $?; sort -gh; echo $?; sort -k1nM; echo $?; sort -nR; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
2
2
2
## end
## stderr:
sort: options '-Mn' are incompatible
sort: options '-dn' are incompatible
sort: options '-gh' are incompatible
sort: options '-Mn' are incompatible
sort: options '-nR' are incompatible
## end

#### bad options
sort -y; echo $?; sort --nosuch; echo $?; sort --sort=x; echo $?; sort -t; echo $?; sort -t ab; echo $?; sort --check=x; echo $?; sort -t ''; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
1
2
2
1
2
## end
## stderr:
sort: option requires an argument -- 'y'
Try 'sort --help' for more information.
sort: unrecognized option '--nosuch'
Try 'sort --help' for more information.
sort: invalid argument 'x' for '--sort'
Valid arguments are:
  - 'general-numeric'
  - 'human-numeric'
  - 'month'
  - 'numeric'
  - 'random'
  - 'version'
Try 'sort --help' for more information.
sort: option requires an argument -- 't'
Try 'sort --help' for more information.
sort: multi-character tab 'ab'
sort: invalid argument 'x' for '--check'
Valid arguments are:
  - 'quiet', 'silent'
  - 'diagnose-first'
Try 'sort --help' for more information.
sort: empty tab
## end

#### --sort words
printf '10\n9\n' | sort --sort=numeric; printf '1K\n2\n' | sort --sort=human-numeric; printf 'b\nA\n' | sort --ignore-case; printf 'feb\njan\n' | sort --sort=month; printf 'a10\na9\n' | sort --sort=version; printf '1e2\n3\n' | sort --sort=general-numeric
## mounts: ram disk
## status: 0
## stdout:
9
10
2
1K
A
b
jan
feb
a9
a10
3
1e2
## end

#### long options
printf '2\n10\n' | sort --numeric-sort --reverse; printf 'b x\na y\n' | sort --key=2 --stable; printf 'b:1\na:0\n' | sort --field-separator=: --key=2; printf '1\n1\n' | sort --unique; printf 'x\n' | sort --output=o; cat o; sort --merge o o; printf ' b\na\n' | sort --ignore-leading-blanks; printf 'a-\na\n' | sort --dictionary-order; printf 'a\001\na\n' | sort --ignore-nonprinting | cat -v; printf '1K\n1\n' | sort --human-numeric-sort; printf 'x\n' | sort --general-numeric-sort --month-sort; echo $?; printf 'v2\nv1\n' | sort --version-sort; printf 'q\n' | sort --random-sort; printf 'q\n' | sort --check; printf 'q\n' | sort --buffer-size=1M --temporary-directory=.
## mounts: ram disk
## status: 0
## stdout:
10
2
b x
a y
a:0
b:1
1
x
x
x
a
 b
a
a-
a
a^A
1
1K
2
v1
v2
q
q
## end
## stderr: sort: options '-gM' are incompatible
## after file o: x

#### obsolete keys
printf '%s\n' 'a 2' 'b 1' | sort +1; printf '%s\n' 'a 2' 'b 1' | sort +1 -2
## mounts: ram disk
## status: 0
## stdout:
b 1
a 2
b 1
a 2
## end

#### numbers with separators and long ones
printf '%s\n' 99999999999999999999 100000000000000000000 -0 0 00 | sort -n; printf '%s\n' 1,000 999 | sort -n
## mounts: ram disk
## status: 0
## stdout:
-0
0
00
99999999999999999999
100000000000000000000
1,000
999
## end

#### global options inherited by keys
printf '%s\n' 'x 10' 'x 9' 'w 1' | sort -n -k 2; printf '%s\n' 'x b' 'x A' | sort -f -k2; printf '%s\n' 'x b' 'x A' | sort -f -k2d
## mounts: ram disk
## status: 0
## stdout:
w 1
x 9
x 10
x A
x b
x A
x b
## end

#### empty input and blank lines
sort /dev/null; printf '\n\na\n' | sort; printf '' | sort | wc -c
## mounts: ram disk
## status: 0
## stdout:


a
0
## end

#### directory and unreadable
sort d; echo $?; sort f; echo $?
## dir: d
## file f mode=0: x
## mounts: ram disk
## status: 0
## stdout:
2
2
## end
## stderr:
sort: read failed: d: Is a directory
sort: cannot read: f: Permission denied
## end

#### more keys than fields
printf '%s\n' a 'b x' c | sort -k 2; printf '%s\n' a 'b x' c | sort -k 5
## mounts: ram disk
## status: 0
## stdout:
a
c
b x
a
b x
c
## end

#### bytes that are not utf-8
printf '\xff\n\xfe\na\n' | sort
## mounts: ram disk
## status: 0
## stdout-escaped:
a
\xfe
\xff
## end

#### many lines
for i in {1..3000}; do echo $((i * 7919 % 3001)); done | sort -n | md5sum
## mounts: ram disk
## status: 0
## stdout: ee9762749fc5338b6c9b0948d14219c7  -

#### end of a key with blanks
printf '%s\n' 'a  b c' 'a b  d' 'a b c' | sort -k1,2 ; printf '%s\n' 'ab1' 'ab0' 'aa2' | sort -k1.1,1.2 -k1.3nr
## mounts: ram disk
## status: 0
## stdout:
a  b c
a b  d
a b c
aa2
ab1
ab0
## end

#### write error
echo a | sort > /dev/full; echo $?
## mounts: ram disk
## status: 0
## stdout: 2
## stderr:
sort: fflush failed: 'standard output': No space left on device
sort: write error
## end
