# mv

#### rename
mv a b; ls; cat b; mv b d; ls d; mv d e; ls
## file a: A
## dir: d
## mounts: ram disk
## status: 0
## stdout:
b
d
A
b
e
## end
## after gone: a
## after gone: d
## after dir: e
## after file e/b: A

#### several into a directory
mv a b d; ls d; mv -t e d/a d/b; ls e; mv e/a e/b nosuch; echo $?; mv e/a e/b e/a; echo $?
## file a: A
## file b: B
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
1
## end
## stderr:
mv: target 'nosuch': No such file or directory
mv: target 'e/a': Not a directory
## end
## after gone: a
## after gone: b
## after file e/a: A
## after file e/b: B

#### missing
mv; echo $?; mv a; echo $?; mv nosuch x; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
mv: missing file operand
Try 'mv --help' for more information.
mv: missing destination file operand after 'a'
Try 'mv --help' for more information.
mv: cannot stat 'nosuch': No such file or directory
## end

#### over a file
mv a b; cat b; ls
## file a: new
## file b: old
## mounts: ram disk
## status: 0
## stdout:
new
b
## end
## after gone: a
## after file b: new

#### -n, -i, -f
mv -n a b; cat b; mv -i a b < /dev/null; cat b; mv -f a b; cat b
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
mv: overwrite 'b'?\x20\
## end
## after gone: a
## after file b: new

#### read-only target without a terminal
mv a b; cat b
## file a: new
## file b mode=444: old
## mounts: ram disk
## status: 0
## stdout: new
## after gone: a
## after file b: new

#### -u
echo o > old; echo n > new; touch -d 2020-01-01 old; touch -d 2022-01-01 new; mv -u old new; cat new; ls
## mounts: ram disk
## status: 0
## stdout:
n
new
old
## end
## after file new: n
## after file old: o

#### -v
mv -v a b; mv -v d e; mv -v b e
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
renamed 'a' -> 'b'
renamed 'd' -> 'e'
renamed 'b' -> 'e/b'
## end
## after gone: a
## after gone: d
## after dir: e
## after file e/b: x

#### --backup
mv -b a b; ls; echo 1 > a; mv --backup=numbered a b; ls; echo 2 > a; mv -b -S .x a b; ls
## file a: new
## file b: old
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
## after gone: a
## after file b: 2
## after file b.~1~: new
## after file b.~2~: 1
## after file b~: old

#### same file
mv a a; echo $?; ln a b; mv a b; echo $?; ls
## file a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
a
b
## end
## stderr:
mv: 'a' and 'a' are the same file
mv: 'a' and 'b' are the same file
## end
## after file b: x

#### directory into itself
mv d d/e; echo $?; mv d d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
mv: cannot move 'd' to a subdirectory of itself, 'd/e'
mv: cannot move 'd' to a subdirectory of itself, 'd/d'
## end

#### directory onto a file and a file onto a directory
mv d f; echo $?; mv -T f d; echo $?
## dir: d
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
mv: cannot overwrite non-directory 'f' with directory 'd'
mv: cannot overwrite directory 'd' with non-directory
## end

#### directory over an empty and a full directory
mv -T a b; echo $?; ls; mv -T c e; echo $?
## file a/x:
## end
## dir: b
## file c/y:
## end
## file e/z:
## end
## mounts: ram disk
## status: 0
## stdout:
0
b
c
e
1
## end
## stderr: mv: cannot move 'c' to 'e': Directory not empty
## after gone: a
## after gone: a/x
## after file b/x:
## end

#### into a directory where the name is a directory
mv a d; echo $?
## file a: x
## file d/a/y:
## end
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: mv: cannot overwrite directory 'd/a' with non-directory

#### into a directory where a full directory stands
mv a d; echo $?
## file a/x:
## end
## file d/a/y:
## end
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: mv: cannot move 'a' to 'd/a': Directory not empty

#### links move as links
mv l m; readlink m; mv b c; readlink c
## file a: x
## link b: nowhere
## link l: a
## mounts: ram disk
## status: 0
## stdout:
a
nowhere
## end
## after gone: b
## after link c: nowhere
## after gone: l
## after link m: a

#### trailing slashes
mv d/ e/; ls; mv a x/; echo $?; mv --strip-trailing-slashes e/ g; ls
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
a
e
1
a
g
## end
## stderr: mv: cannot move 'a' to 'x/': Not a directory
## after gone: d
## after dir: g

#### no permission
mv d/a b; echo $?; mv b d; echo $?
## file b: y
## dir d: mode=555
## file d/a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
mv: cannot move 'd/a' to 'b': Permission denied
mv: cannot move 'b' to 'd/b': Permission denied
## end

#### bad options
mv -y; echo $?; mv --nosuch a b; echo $?; mv -T a b c; echo $?; mv -t d; echo $?
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
## end
## stderr:
mv: invalid option -- 'y'
Try 'mv --help' for more information.
mv: unrecognized option '--nosuch'
Try 'mv --help' for more information.
mv: extra operand 'c'
Try 'mv --help' for more information.
mv: missing file operand
Try 'mv --help' for more information.
## end

#### --no-clobber wins or loses by order
mv -f -n a b; cat b; mv -n -f a b; cat b; ls
## file a: new
## file b: old
## mounts: ram disk
## status: 0
## stdout:
old
new
b
## end
## after gone: a
## after file b: new

#### to a file in a directory that is not there
mv a no/such; echo $?
## file a: x
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: mv: cannot move 'a' to 'no/such': No such file or directory

#### keeps times and modes
mv a b; stat -c '%a %Y' b
## file a mode=640: x
## mounts: ram disk
## status: 0
## stdout: 640 1704067200
## after gone: a
## after file b mode=640: x

#### -Z
mv -Z a b; echo $?; ls
## file a: x
## mounts: ram disk
## status: 0
## stdout:
0
b
## end
## after gone: a
## after file b: x
