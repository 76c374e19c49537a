# cp

#### a file
cp a b; cat b; cp a d; cat d/a; cp a d/c; ls d
## file a: A
## dir: d
## mounts: ram disk
## status: 0
## stdout:
A
A
a
c
## end
## after file b: A
## after file d/a: A
## after file d/c: A

#### several into a directory
cp a b d; ls d; cp -t d2 a b; ls d2; cp a b nosuch; echo $?; cp a b a; echo $?
## file a: A
## file b: B
## dir: d
## dir: d2
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
cp: target 'nosuch': No such file or directory
cp: target 'a': Not a directory
## end
## after file d/a: A
## after file d/b: B
## after file d2/a: A
## after file d2/b: B

#### missing operands
cp; echo $?; cp a; echo $?; cp nosuch b; echo $?
## file a: A
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
cp: missing file operand
Try 'cp --help' for more information.
cp: missing destination file operand after 'a'
Try 'cp --help' for more information.
cp: cannot stat 'nosuch': No such file or directory
## end

#### directory without -r
cp d e; echo $?; ls
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
d
## end
## stderr: cp: -r not specified; omitting directory 'd'

#### -r
cp -r d e; find e | sort; cp -R d e; find e | sort; cp --recursive d/s x; ls x
## file d/f: 1
## file d/s/g: 2
## mounts: ram disk
## status: 0
## stdout:
e
e/f
e/s
e/s/g
e
e/d
e/d/f
e/d/s
e/d/s/g
e/f
e/s
e/s/g
g
## end
## after dir: e
## after dir: e/d
## after file e/d/f: 1
## after dir: e/d/s
## after file e/d/s/g: 2
## after file e/f: 1
## after dir: e/s
## after file e/s/g: 2
## after dir: x
## after file x/g: 2

#### -a keeps everything
cp -a d e; for t in d e; do find $t -printf '%p %m %Ts %l\n' | sort; done
## file d/f mode=600: x
## link d/l: f
## dir d/s: mode=700
## mounts: ram disk
## status: 0
## stdout-escaped:
d 755 1704067200\x20
d/f 600 1704067200\x20
d/l 777 1704067200 f
d/s 700 1704067200\x20
e 755 1704067200\x20
e/f 600 1704067200\x20
e/l 777 1704067200 f
e/s 700 1704067200\x20
## end
## after dir: e
## after file e/f mode=600: x
## after link e/l: f
## after dir e/s: mode=700

#### -p and --preserve
cp -p a b; stat -c '%a %Y' b; cp a c; stat -c %a c; cp --preserve=mode a d; stat -c %a d; cp --no-preserve=mode a e; stat -c %a e; cp --preserve=timestamps a f; stat -c %Y f
## file a mode=640: x
## mounts: ram disk
## status: 0
## stdout:
640 1704067200
640
640
644
1704067200
## end
## after file b mode=640: x
## after file c mode=640: x
## after file d mode=640: x
## after file e: x
## after file f mode=640: x

#### mode without -p follows the source and umask
umask 027; cp a b; cp x y; stat -c '%a %n' b y
## file a mode=666: x
## file x mode=777: x
## mounts: ram disk
## status: 0
## stdout:
640 b
750 y
## end
## after file b mode=640: x
## after file y mode=750: x

#### overwriting keeps the mode of the target
cp a b; stat -c %a b; cat b
## file a mode=600: new
## file b: old
## mounts: ram disk
## status: 0
## stdout:
644
new
## end
## after file b: new

#### -n and -i
cp -n a b; cat b; cp -i a b < /dev/null; cat b; echo y | cp -i a b; cat b
## file a: new
## file b: old
## mounts: ram disk
## status: 0
## stdout:
old
old
new
## end
## stderr-escaped:
cp: overwrite 'b'? cp: overwrite 'b'?\x20\
## end
## after file b: new

#### -f
cp a b; echo $?; cp -f a b; cat b
## file a: new
## file b mode=444: old
## mounts: ram disk
## status: 0
## stdout:
1
new
## end
## stderr: cp: cannot create regular file 'b': Permission denied
## after file b: new

#### -u
touch -d 2020-01-01 old; touch -d 2022-01-01 new; echo o > old; echo n > new; touch -d 2020-01-01 old; cp -u old new; cat new; cp -u new old; cat old; cp --update new fresh; cat fresh
## mounts: ram disk
## status: 0
## stdout:
n
n
n
## end
## after file fresh: n
## after file new: n
## after file old: n

#### -v
cp -v a b; cp -rv d e
## file a: x
## file d/f: y
## mounts: ram disk
## status: 0
## stdout:
'a' -> 'b'
'd' -> 'e'
'd/f' -> 'e/f'
## end
## after file b: x
## after dir: e
## after file e/f: y

#### -l and -s
cp -l a b; [ a -ef b ] && echo same; cp -s a c; readlink c; cp -s $PWD/a d/x; readlink d/x; cp -s a d/y; echo $?
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
same
a
/tmp/case/a
1
## end
## stderr: cp: d/y: can make relative symbolic links only in current directory
## after file b: x
## after link c: a
## after link d/x: /tmp/case/a

#### -L, -P, -H, -d
cp l x; test -L x || echo file; cp -P l y; readlink y; cp -d l z; readlink z; cp -rP d e; readlink e/l; cp -rL d f; test -L f/l || echo file; cp -rH l g; cat g
## file a: A
## link d/l: ../a
## link l: a
## mounts: ram disk
## status: 0
## stdout:
file
a
a
../a
file
A
## end
## after dir: e
## after link e/l: ../a
## after dir: f
## after file f/l: A
## after file g: A
## after file x: A
## after link y: a
## after link z: a

#### broken link
cp b x; echo $?; cp -P b y; readlink y
## link b: nowhere
## mounts: ram disk
## status: 0
## stdout:
1
nowhere
## end
## stderr: cp: cannot stat 'b': No such file or directory
## after link y: nowhere

#### same file
cp a a; echo $?; cp a ./a; echo $?; ln a b; cp a b; echo $?; cp l a; echo $?
## file a: x
## link l: a
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
## end
## stderr:
cp: 'a' and 'a' are the same file
cp: 'a' and './a' are the same file
cp: 'a' and 'b' are the same file
cp: 'l' and 'a' are the same file
## end
## after file b: x

#### onto a directory and from a directory
cp a d; cp -T a d; echo $?; cp -r d a; echo $?
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
cp: cannot overwrite directory 'd' with non-directory
cp: cannot overwrite non-directory 'a' with directory 'd'
## end
## after file d/a: x

#### into itself
cp -r d d; echo $?; cp -r d d/e; echo $?; find d | sort
## file d/f: x
## mounts: ram disk
## status: 0
## stdout:
1
1
d
d/d
d/d/f
d/e
d/e/d
d/e/d/f
d/e/f
d/f
## end
## stderr:
cp: cannot copy a directory, 'd', into itself, 'd/d'
cp: cannot copy a directory, 'd', into itself, 'd/e'
## end
## after dir: d/d
## after file d/d/f: x
## after dir: d/e
## after dir: d/e/d
## after file d/e/d/f: x
## after file d/e/f: x

#### trailing slash of a target that is not there
cp a nosuch/; echo $?; cp a b/c; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
cp: cannot create regular file 'nosuch/': Not a directory
cp: cannot create regular file 'b/c': No such file or directory
## end

#### --parents
cp --parents d/s/f t; find t | sort
## file d/s/f: x
## dir: t
## mounts: ram disk
## status: 0
## stdout:
t
t/d
t/d/s
t/d/s/f
## end
## after dir: t/d
## after dir: t/d/s
## after file t/d/s/f: x

#### --backup
cp -b a b; ls; cp --backup=numbered a b; ls; cp -S .bak -b a b; ls; cp --backup=simple --suffix=.s a b; ls
## file a: new
## file b: old
## mounts: ram disk
## status: 0
## stdout:
a
b
b~
a
b
b.~1~
b~
a
b
b.~1~
b.~2~
b~
a
b
b.s
b.~1~
b.~2~
b~
## end
## after file b: new
## after file b.s: new
## after file b.~1~: new
## after file b.~2~: new
## after file b~: old

#### --remove-destination and --attributes-only
ln b c; cp --remove-destination a b; cat b c; cp --attributes-only a x; wc -c x; cp --strip-trailing-slashes a/ y; cat y
## file a: new
## file b: old
## mounts: ram disk
## status: 1
## stdout:
new
old
0 x
## end
## stderr:
cp: cannot stat 'a/': Not a directory
cat: y: No such file or directory
## end
## after file b: new
## after file c: old
## after file x:
## end

#### -x, --sparse, --reflink
cp -x a b; cp --sparse=always a c; cp --sparse=never a d; cp --reflink=auto a e; cat b c d e; cp --sparse=x a f; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
x
x
x
x
1
## end
## stderr:
cp: invalid argument 'x' for '--sparse'
Valid arguments are:
  - 'never'
  - 'auto'
  - 'always'
Try 'cp --help' for more information.
## end
## after file b: x
## after file c: x
## after file d: x
## after file e: x

#### -Z is passed over
cp -Z a b; echo $?; cat b
## file a: x
## mounts: ram disk
## status: 0
## stdout:
0
x
## end
## after file b: x

#### no permission
cp a b; echo $?; cp c d/e; echo $?; ls d
## file a mode=0: x
## file c: x
## dir d: mode=555
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
cp: cannot open 'a' for reading: Permission denied
cp: cannot create regular file 'd/e': Permission denied
## end

#### bad options
cp -y a b; echo $?; cp --nosuch; echo $?; cp --preserve=nosuch a b; echo $?; cp -t; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
## end
## stderr:
cp: invalid option -- 'y'
Try 'cp --help' for more information.
cp: unrecognized option '--nosuch'
Try 'cp --help' for more information.
cp: invalid argument 'nosuch' for '--preserve'
Valid arguments are:
  - 'mode'
  - 'timestamps'
  - 'ownership'
  - 'links'
  - 'context'
  - 'xattr'
  - 'all'
Try 'cp --help' for more information.
cp: option requires an argument -- 't'
Try 'cp --help' for more information.
## end

#### -r of a link on the command line
cp -r l m; test -L m && echo link; cp -r l/ n; ls n
## file d/f: x
## link l: d
## mounts: ram disk
## status: 0
## stdout:
link
f
## end
## after link m: d
## after dir: n
## after file n/f: x

#### hard links in a tree with -a
ln d/a d/b; cp -a d e; [ e/a -ef e/b ] && echo linked; cp -r d f; [ f/a -ef f/b ] || echo apart
## file d/a: x
## mounts: ram disk
## status: 0
## stdout:
linked
apart
## end
## after file d/b: x
## after dir: e
## after file e/a: x
## after file e/b: x
## after dir: f
## after file f/a: x
## after file f/b: x

#### merging trees
cp -r a/. b; find b | sort; cp -rT a c; find c | sort
## file a/x: 1
## file b/y: 2
## mounts: ram disk
## status: 0
## stdout:
b
b/x
b/y
c
c/x
## end
## after file b/x: 1
## after dir: c
## after file c/x: 1

#### empty name and long name
cp '' b; echo $?; cp a $(printf 'n%.0s' {1..300}) 2>&1 | tail -c 20
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
 File name too long
## end
## stderr: cp: cannot stat '': No such file or directory

#### directory over a file
cp -r d f; echo $?
## file d/x:
## end
## file f:
## end
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: cp: cannot overwrite non-directory 'f' with directory 'd'

#### to /dev/stdout and from /dev/stdin
cp a /dev/stdout; echo piped | cp /dev/stdin b; cat b
## file a: x
## mounts: ram disk
## status: 0
## stdout:
x
piped
## end
## after file b mode=600: piped
