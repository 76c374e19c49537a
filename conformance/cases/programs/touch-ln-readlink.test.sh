# touch, ln, readlink, realpath

#### touch makes and keeps
touch a b; ls; echo x > c; touch c; cat c; touch; echo $?
## mounts: ram disk
## status: 0
## stdout:
a
b
x
1
## end
## stderr:
touch: missing file operand
Try 'touch --help' for more information.
## end
## after file a:
## end
## after file b:
## end
## after file c: x

#### touch -c
touch -c a; ls; touch --no-create b; ls; echo $?
## mounts: ram disk
## status: 0
## stdout: 0

#### touch -d
for d in '2020-01-02' '2020-01-02 03:04:05' '2020-01-02T03:04:05Z' '@86400' '2020-01-02 03:04:05.123456789' '20200102' '2 Jan 2020' 'Jan 2, 2020 10:00' '2020-01-02 +1 day' '2020-03-01 yesterday' '2020-01-31 1 month' '2020-01-02 12:00 +0200'; do touch -d "$d" f; stat -c '%Y %y' f; done
## mounts: ram disk
## status: 0
## stdout:
1577923200 2020-01-02 00:00:00.000000000 +0000
1577934245 2020-01-02 03:04:05.000000000 +0000
1577934245 2020-01-02 03:04:05.000000000 +0000
86400 1970-01-02 00:00:00.000000000 +0000
1577934245 2020-01-02 03:04:05.123456789 +0000
1577923200 2020-01-02 00:00:00.000000000 +0000
1577923200 2020-01-02 00:00:00.000000000 +0000
1577959200 2020-01-02 10:00:00.000000000 +0000
1578009600 2020-01-03 00:00:00.000000000 +0000
1582934400 2020-02-29 00:00:00.000000000 +0000
1583107200 2020-03-02 00:00:00.000000000 +0000
1577959200 2020-01-02 10:00:00.000000000 +0000
## end
## after file f:
## end

#### touch -t
touch -t 202001020304.05 f; stat -c %y f; touch -t 2001020304 f; stat -c %y f; touch -t 01020304.05 f; stat -c %y f | cut -c6-; touch -t 999 f; echo $?
## mounts: ram disk
## status: 0
## stdout:
2020-01-02 03:04:05.000000000 +0000
2020-01-02 03:04:00.000000000 +0000
01-02 03:04:05.000000000 +0000
1
## end
## stderr: touch: invalid date format '999'
## after file f:
## end

#### touch -a and -m
touch -d 2020-01-01 f; touch -a -d 2021-01-01 f; stat -c '%x %y' f; touch -m -d 2022-01-01 f; stat -c '%x %y' f; touch --time=atime -d 2023-01-01 f; stat -c '%x %y' f; touch --time=modify -d 2024-01-01 f; stat -c '%x %y' f
## mounts: ram disk
## status: 0
## stdout:
2021-01-01 00:00:00.000000000 +0000 2020-01-01 00:00:00.000000000 +0000
2021-01-01 00:00:00.000000000 +0000 2022-01-01 00:00:00.000000000 +0000
2023-01-01 00:00:00.000000000 +0000 2022-01-01 00:00:00.000000000 +0000
2023-01-01 00:00:00.000000000 +0000 2024-01-01 00:00:00.000000000 +0000
## end
## after file f:
## end

#### touch -r
touch -d 2020-01-01 a; touch -r a b; stat -c %y b; touch -r a -d '+1 day' c; stat -c %y c; touch -r nosuch d; echo $?
## mounts: ram disk
## status: 0
## stdout:
2020-01-01 00:00:00.000000000 +0000
2020-01-02 00:00:00.000000000 +0000
1
## end
## stderr: touch: failed to get attributes of 'nosuch': No such file or directory
## after file a:
## end
## after file b:
## end
## after file c:
## end

#### touch -h
touch -h -d 2020-01-01 l; stat -c %y l; touch -d 2021-01-01 l; stat -Lc %y l; stat -c %y l
## file f:
## end
## link l: f
## mounts: ram disk
## status: 0
## stdout:
2020-01-01 00:00:00.000000000 +0000
2021-01-01 00:00:00.000000000 +0000
2020-01-01 00:00:00.000000000 +0000
## end

#### touch through a broken link
touch b; ls
## link b: made
## mounts: ram disk
## status: 0
## stdout:
b
made
## end
## after file made:
## end

#### touch errors
touch no/such; echo $?; touch d/x; echo $?; touch -d nonsense f; echo $?; touch -z; echo $?; touch --nosuch; echo $?; touch --time=x f; echo $?; touch f/; echo $?
## dir d: mode=555
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
touch: cannot touch 'no/such': No such file or directory
touch: cannot touch 'd/x': Permission denied
touch: invalid date format 'nonsense'
touch: invalid option -- 'z'
Try 'touch --help' for more information.
touch: unrecognized option '--nosuch'
Try 'touch --help' for more information.
touch: invalid argument 'x' for '--time'
Valid arguments are:
  - 'atime', 'access', 'use'
  - 'mtime', 'modify'
Try 'touch --help' for more information.
touch: setting times of 'f/': No such file or directory
## end

#### touch -
touch -; echo $?; ls
## mounts: ram disk
## status: 0
## stdout: 0

#### touch of a directory and -f
touch -d 2020-01-01 d; stat -c %y d; touch -f a; ls
## dir: d
## mounts: ram disk
## status: 0
## stdout:
2020-01-01 00:00:00.000000000 +0000
a
d
## end
## after file a:
## end

#### ln
ln a b; cat b; [ a -ef b ] && echo same; stat -c %h a; ln a d; ls d; ln a b; echo $?; ln nosuch x; echo $?; ln; echo $?; ln d e; echo $?
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
x
same
2
a
1
1
1
1
## end
## stderr:
ln: failed to create hard link 'b': File exists
ln: failed to access 'nosuch': No such file or directory
ln: missing file operand
Try 'ln --help' for more information.
ln: d: hard link not allowed for directory
## end
## after file b: x
## after file d/a: x

#### ln with one operand
cd d; ln ../a; ls; ln -s ../b; readlink b
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
a
../b
## end
## after file d/a: x
## after link d/b: ../b

#### ln -s
ln -s a l; readlink l; cat l; ln -s nowhere b; readlink b; ln -s a l; echo $?; ln -s x y z; echo $?; ln -s /tmp/case/a d/; readlink d/a
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
a
x
nowhere
1
1
/tmp/case/a
## end
## stderr:
ln: failed to create symbolic link 'l': File exists
ln: target 'z': No such file or directory
## end
## after link b: nowhere
## after link d/a: /tmp/case/a
## after link l: a

#### ln -f, -i, -n, -T
ln -sf b l; readlink l; ln -s a m; ln -sfn b m; readlink m; ln -sf q m; ls -A d; ln -sfT z m; readlink m; echo n | ln -si w l; readlink l
## file a: x
## dir: d
## link l: a
## mounts: ram disk
## status: 0
## stdout:
b
b
z
b
## end
## stderr-escaped:
ln: replace 'l'?\x20\
## end
## after link l: b
## after link m: z

#### ln -f of the same file
ln -f a a; echo $?; ln -sf a a; echo $?; ls
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
a
## end
## stderr:
ln: 'a' and 'a' are the same file
ln: 'a' and 'a' are the same file
## end

#### ln -r
ln -sr d/e/f l; readlink l; ln -sr a d/e/m; readlink d/e/m; ln --relative -s d/e d/x; readlink d/x
## file a: y
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
d/e/f
../../a
e
## end
## after link d/e/m: ../../a
## after link d/x: e
## after link l: d/e/f

#### ln -v
ln -v a b; ln -sv a c; ln -sfv b c
## file a: x
## mounts: ram disk
## status: 0
## stdout:
'b' => 'a'
'c' -> 'a'
'c' -> 'b'
## end
## after file b: x
## after link c: b

#### ln --backup
ln -sb q b; ls; ln -s --backup=numbered q b; ls; ln -s -b -S .o q b; ls
## file b: x
## mounts: ram disk
## status: 0
## stdout:
b
b~
b
b.~1~
b~
b
b.~1~
b.~2~
b~
## end
## after link b: q
## after link b.~1~: q
## after link b.~2~: q
## after file b~: x

#### ln -L and -P
ln -L l x; stat -c %F x; ln -P l y; stat -c %F y
## file a: x
## link l: a
## mounts: ram disk
## status: 0
## stdout:
regular file
symbolic link
## end
## after file x: x
## after link y: a

#### ln -t and several targets
ln -t d a b; ls d; ln a b e; ls e; ln -s a b nosuch; echo $?
## file a:
## end
## file b:
## end
## dir: d
## dir: e
## mounts: ram disk
## status: 0
## stdout:
a
b
a
b
1
## end
## stderr: ln: target 'nosuch': No such file or directory
## after file d/a:
## end
## after file d/b:
## end
## after file e/a:
## end
## after file e/b:
## end

#### ln bad options
ln -z; echo $?; ln --nosuch; echo $?; ln -d a b; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
0
## end
## stderr:
ln: invalid option -- 'z'
Try 'ln --help' for more information.
ln: unrecognized option '--nosuch'
Try 'ln --help' for more information.
## end
## after file b: x

#### readlink
readlink l; readlink a; echo $?; readlink nosuch; echo $?; readlink; echo $?; readlink -v a; echo $?; readlink -n l; echo; readlink l m; readlink -z l
## file a: x
## link l: a
## link m: l
## mounts: ram disk
## status: 0
## stdout-escaped:
a
1
1
1
1
a
a
l
a\x00\
## end
## stderr:
readlink: missing operand
Try 'readlink --help' for more information.
readlink: a: Invalid argument
## end

#### readlink -f, -e, -m
readlink -f m; readlink -f nosuch; readlink -f no/such; echo $?; readlink -e m; readlink -e nosuch; echo $?; readlink -m no/such/x/../y; readlink -f b; readlink -e b; echo $?; readlink -f d/../a
## file a: x
## link b: nowhere
## dir: d
## link l: a
## link m: l
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/a
/tmp/case/nosuch
1
/tmp/case/a
1
/tmp/case/no/such/y
/tmp/case/nowhere
1
/tmp/case/a
## end

#### readlink of loops
readlink -f l; echo $?; readlink -ve l; echo $?; readlink -m l; echo $?
## link l: m
## link m: l
## mounts: ram disk
## status: 0
## stdout:
1
1
/tmp/case/l
0
## end
## stderr: readlink: l: Too many levels of symbolic links

#### readlink options
readlink -z; echo $?; readlink -y l; echo $?; readlink -q a; echo $?; readlink -s a; echo $?; readlink -nf a b
## file a: x
## link l: a
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
/tmp/case/a
/tmp/case/b
## end
## stderr:
readlink: missing operand
Try 'readlink --help' for more information.
readlink: invalid option -- 'y'
Try 'readlink --help' for more information.
readlink: ignoring --no-newline with multiple arguments
## end

#### realpath
realpath a; realpath l; realpath ./d/../a; realpath nosuch; realpath no/such; echo $?; realpath; echo $?; realpath a b
## file a: x
## dir: d
## link l: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/a
/tmp/case/d
/tmp/case/a
/tmp/case/nosuch
1
1
/tmp/case/a
/tmp/case/b
## end
## stderr:
realpath: no/such: No such file or directory
realpath: missing operand
Try 'realpath --help' for more information.
## end

#### realpath -e, -m
realpath -e a; realpath -e nosuch; echo $?; realpath -m no/such/../x; realpath -m /a//b/./c/..
## mounts: ram disk
## status: 0
## stdout:
1
/tmp/case/no/x
/a/b
## end
## stderr:
realpath: a: No such file or directory
realpath: nosuch: No such file or directory
## end

#### realpath -s, -L, -P
realpath -s l; realpath -s l/..; realpath -L l/..; realpath -P l/..; realpath --no-symlinks l/x
## dir: d/e
## link l: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/l
/tmp/case
/tmp/case
/tmp/case/d
/tmp/case/l/x
## end

#### realpath --relative-to and --relative-base
realpath --relative-to=d a; realpath --relative-to=d d/e; realpath --relative-to=/ a; realpath --relative-base=d d/e a; realpath --relative-to=. --relative-base=. d/e /usr; realpath --relative-to=nosuch a; echo $?
## file a: x
## dir: d/e
## mounts: ram disk
## status: 0
## stdout:
../a
e
tmp/case/a
e
/tmp/case/a
d/e
/usr
../a
0
## end

#### realpath -q and -z
realpath -q no/such; echo $?; realpath -z a; realpath -y; echo $?; realpath ''; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout-escaped:
1
/tmp/case/a\x001
1
## end
## stderr:
realpath: invalid option -- 'y'
Try 'realpath --help' for more information.
realpath: '': No such file or directory
## end

#### realpath of a file with a slash
realpath a/; echo $?; realpath a/x; echo $?; realpath -m a/x
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
/tmp/case/a/x
## end
## stderr:
realpath: a/: Not a directory
realpath: a/x: Not a directory
## end
