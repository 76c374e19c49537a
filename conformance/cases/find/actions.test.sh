# find: actions and errors

#### -print and -print0
find a -print -print; find a b -print0
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout-escaped:
a
a
a\x00b\x00\
## end

#### -printf names
find d -type f -printf '%p|%f|%h|%P|%H|%d\n'; find d/ -maxdepth 1 -printf '%p %f %h %P %H\n' | sort; find . -maxdepth 0 -printf '[%p][%f][%h][%P]\n'
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
d/e/f|f|d/e|e/f|d|2
d/ d/ d  d/
d/e e d e d/
[.][.][.][]
## end

#### -printf values
find f l -printf '%y %Y %m %#m %M %s %n %u %g %U %G %l\n' | sort; find d -printf '%y %Y %m %M %n\n'
## dir: d
## file f mode=640: hello
## link l: f
## mounts: ram disk
## status: 0
## stdout-escaped:
f f 640 0640 -rw-r----- 6 1 user user 1000 1000\x20
l f 777 0777 lrwxrwxrwx 1 1 user user 1000 1000 f
d d 755 drwxr-xr-x 2
## end

#### -printf times
touch -d '2020-01-02 03:04:05.5' f; find f -printf '%t|%T@|%TY-%Tm-%Td %TH:%TM:%TS|%T+|%Ts|%Ta %Tb|%TF %TT\n'; find f -printf '%Tj %TU %Ty %TI %Tp %TZ\n'
## mounts: ram disk
## status: 0
## stdout:
Thu Jan  2 03:04:05.5000000000 2020|1577934245.5000000000|2020-01-02 03:04:05.5000000000|2020-01-02+03:04:05.5000000000|1577934245|Thu Jan|2020-01-02 03:04:05.5000000000
002 00 20 03 AM UTC
## end
## after file f:
## end

#### -printf escapes
find f -printf 'a\tb\\\n\101\a%%\n'; find f -printf 'no newline'; find f -printf 'stop\chere\n'; find f -printf '%q\n' ; echo $?; find f -printf '%'; echo $?; find f -printf '\q\n'; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout-escaped:
a	b\\
A\x07%
no newlinestop%q
0
1
\\q
0
## end
## stderr:
find: warning: unrecognized format directive `%q'
find: error: % at end of format string
find: warning: unrecognized escape `\q'
## end

#### -printf widths
find f -printf '[%10f][%-10f][%5s][%-5s][%.2p]\n'; find f -printf '%05s|%5m\n'
## file f: hello
## mounts: ram disk
## status: 0
## stdout:
[         f][f         ][    6][6    ][f]
    6|  644
## end

#### -printf numbers
find f -printf '%k %b %i %D %S %F %Z\n' | wc -l; find f -printf '%A+ %C+\n' | wc -w
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
2
## end
## stderr: find: getfilecon failed: 'f': No data available

#### -fprint and others
find a b -fprint out; cat out; find a -fprint0 o0; cat o0; find a -fprintf of '%f\n'; cat of; find f -fls ols; wc -l < ols; rm ols; find a -fprint no/such; echo $?
## file a: x
## file b: y
## file f: z
## mounts: ram disk
## status: 0
## stdout-escaped:
a
b
a\x00a
1
1
## end
## stderr: find: 'no/such': No such file or directory
## after file-escaped o0:
a\x00\
## end
## after file of: a
## after file out:
a
b
## end

#### -ls
find f -ls | { read -r i b m n u g s x y z f; echo $m $n $u $g $s $f; }; find l -ls | { read -r i b m n u g s x y z f; echo $f; }
## file f: hello
## link l: f
## mounts: ram disk
## status: 0
## stdout:
-rw-r--r-- 1 user user 6 f
l -> f
## end

#### -exec ;
find a b -exec echo x {} y \;; find a -exec echo {}{} \;; find a -exec cat {} ';'; find a -exec echo none \;
## file a: A
## file b: B
## mounts: ram disk
## status: 0
## stdout:
x a y
x b y
aa
A
none
## end

#### -exec status is its truth
find a b -exec test {} = a \; -print; find a -exec false \;; echo $?; find a -exec true \; -exec echo both \;
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout:
a
0
both
## end

#### -exec +
find a b c -exec echo {} +; find a -exec echo x {} + -print; find a b -exec false {} +; echo $?; find a -exec echo {} x +; echo $?; find a -exec echo x{} +; echo $?
## file a: x
## file b: x
## file c: x
## mounts: ram disk
## status: 0
## stdout:
a b c
a
x a
1
1
1
## end
## stderr:
find: missing argument to `-exec'
find: In '-exec ... {} +' the '{}' must appear by itself, but you specified 'x{}'
## end

#### -execdir
find d -name f -execdir echo {} \;; find d -name f -execdir pwd \;; find d -type f -execdir echo {} +; find d -name f -execdir cat {} \;
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
./f
/tmp/case/d/e
./f
x
## end

#### -exec of a missing program
find a -exec nosuch {} \;; echo $?; find a -exec nosuch {} +; echo $?; find a -exec ./a \;; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
0
1
0
## end
## stderr:
find: 'nosuch': No such file or directory
find: 'nosuch': No such file or directory
find: './a': Permission denied
## end

#### -exec with a shell
find a b -exec sh -c 'echo "$0 $1"' s {} \;; find a b -exec bash -c 'echo $#' _ {} +
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout:
s a
s b
2
## end

#### -exec without an end
find a -exec echo {}; echo $?; find a -exec; echo $?; find a -exec \;; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
find: missing argument to `-exec'
find: missing argument to `-exec'
find: invalid argument `;' to `-exec'
## end

#### -ok
echo y | find a -ok echo {} \;; echo n | find a -ok echo {} \;; find a -ok echo {} \; < /dev/null; echo y | find d/f -okdir echo {} \;
## file a: x
## file d/f: y
## mounts: ram disk
## status: 0
## stdout:
a
./f
## end
## stderr-escaped:
< echo ... a > ? < echo ... a > ? < echo ... a > ? < echo ... d/f > ?\x20\
## end

#### -delete
find . -name '*.o' -delete; find . | sort; find d -delete; ls; find nosuch -delete; echo $?
## file a.o:
## end
## file b.c:
## end
## file d/x/y:
## end
## mounts: ram disk
## status: 0
## stdout:
.
./b.c
./d
./d/x
./d/x/y
b.c
1
## end
## stderr: find: 'nosuch': No such file or directory
## after gone: a.o
## after gone: d
## after gone: d/x
## after gone: d/x/y

#### -delete of what is not empty
find . -name d -delete; echo $?; find . -path ./d/f -prune -o -delete; echo $?
## file d/f: x
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
find: cannot delete './d': Directory not empty
find: The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on anyway, just explicitly use the -depth option.
## end

#### deleting without permission
find d -name f -delete; echo $?
## dir d: mode=555
## file d/f: x
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: find: cannot delete 'd/f': Permission denied

#### unknown predicates
find . -nosuch; echo $?; find . nosuch -name x; echo $?; find . -name; echo $?; find . -type; echo $?; find . -type z; echo $?; find . -type ff; echo $?; find . -size; echo $?; find . -size x; echo $?; find . -size 1q; echo $?
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
## end
## stderr:
find: unknown predicate `-nosuch'
find: 'nosuch': No such file or directory
find: missing argument to `-name'
find: missing argument to `-type'
find: Unknown argument to -type: z
find: Must separate multiple arguments to -type using: ','
find: missing argument to `-size'
find: invalid -size type `x'
find: invalid -size type `q'
## end

#### bad expressions
find . \( -name a; echo $?; find . -name a \); echo $?; find . -o -name a; echo $?; find . ! ; echo $?; find . -name a -o; echo $?; find . \( \); echo $?; find . -a; echo $?; find . , -name x; echo $?
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
## end
## stderr:
find: invalid expression; I was expecting to find a ')' somewhere but did not see one.
find: you have too many ')'
find: invalid expression; you have used a binary operator '-o' with nothing before it.
find: expected an expression after '!'
find: expected an expression after '-o'
find: invalid expression; empty parentheses are not allowed.
find: invalid expression; you have used a binary operator '-a' with nothing before it.
find: ',': No such file or directory
## end

#### bad numbers
find . -mtime x; echo $?; find . -links x; echo $?; find . -inum; echo $?; find . -mmin; echo $?; find . -maxdepth; echo $?
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
find: invalid argument `x' to `-mtime'
find: invalid argument `x' to `-links'
find: invalid argument `-inum' to `-inum'
find: missing argument to `-mmin'
find: missing argument to `-maxdepth'
## end

#### options after tests warn
find . -type f -maxdepth 1; echo $?; find . -name x -depth; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
./f
0
0
## end

#### missing starting points
find nosuch; echo $?; find '' ; echo $?; find nosuch a; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
a
1
## end
## stderr:
find: 'nosuch': No such file or directory
find: '': No such file or directory
find: 'nosuch': No such file or directory
## end

#### a pattern that looks like a path warns
find . -name d/e; echo $?
## file d/e: x
## mounts: ram disk
## status: 0
## stdout: 0

#### -files0-from
printf 'a\0b\0' > l; find -files0-from l; find -files0-from - < l; find -files0-from nosuch; echo $?; find x -files0-from l; echo $?
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout:
a
b
a
b
1
1
## end
## stderr:
find: cannot open 'nosuch' for reading: No such file or directory
find: extra operand 'x'
find: file operands cannot be combined with -files0-from
## end
## after file-escaped l:
a\x00b\x00\
## end

#### names with odd bytes
find . -type f | sort; find . -type f -print0 | sort -z
## file a\x0ab: x
## file c\xff: y
## mounts: ram disk
## status: 0
## stdout-escaped:
./a
./c\xff
b
./a
b\x00./c\xff\x00\
## end

#### closed and full outputs
find . > /dev/full; echo $?; find a b c | head -n 1
## file a: x
## file b: x
## file c: x
## mounts: ram disk
## status: 0
## stdout:
1
a
## end
## stderr:
find: 'standard output': No space left on device
find: write error
## end

#### deep trees
mkdir -p $(printf 'd/%.0s' {1..50}); find d | wc -l; find d -depth | head -n 1 | wc -c; find d -mindepth 49
## mounts: ram disk
## status: 0
## stdout:
50
100
d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## end
## after dir: d
## after dir: d/d
## after dir: d/d/d
## after dir: d/d/d/d
## after dir: d/d/d/d/d
## after dir: d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d
## after dir: d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d

#### find in a pipeline with xargs and sort
find . -name '*.c' | sort | xargs cat; find . -type f | while read -r f; do echo ${f##*.}; done | sort | uniq -c
## file a.c: 1
## file d/b.c: 2
## file x.h: 3
## mounts: ram disk
## status: 0
## stdout:
1
2
      2 c
      1 h
## end

#### -D and -O
find -O3 . -name a; find -O2 a; find -Ox a; echo $?; find -O a; echo $?; find -D nosuch a; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
./a
a
1
1
a
0
## end
## stderr:
find: Please specify a decimal number immediately after -O
find: The -O option must be immediately followed by a decimal integer
find: Ignoring unrecognised debug flag 'nosuch'
## end

#### tests and actions together
find . -type f -name '*.c' -size -10c -exec wc -c {} + | sort
## file a.c: x
## file b.c: y
## file d/c.c: xx
## mounts: ram disk
## status: 0
## stdout:
2 ./a.c
2 ./b.c
3 ./d/c.c
7 total
## end
