# rm, rmdir, mkdir

#### files
rm a b; ls; rm c; echo $?
## file a:
## end
## file b:
## end
## file c:
## end
## mounts: ram disk
## status: 0
## stdout:
c
0
## end
## after gone: a
## after gone: b
## after gone: c

#### missing
rm nosuch; echo $?; rm -f nosuch; echo $?; rm; echo $?; rm -f; echo $?; rm a nosuch b; echo $?; ls
## file a:
## end
## file b:
## end
## mounts: ram disk
## status: 0
## stdout:
1
0
1
0
1
## end
## stderr:
rm: cannot remove 'nosuch': No such file or directory
rm: missing operand
Try 'rm --help' for more information.
rm: cannot remove 'nosuch': No such file or directory
## end
## after gone: a
## after gone: b

#### directories
rm d; echo $?; rm -r d; echo $?; ls; rm -d e; echo $?; rm -d f; echo $?
## file d/x:
## end
## dir: e
## file f/y:
## end
## mounts: ram disk
## status: 0
## stdout:
1
0
e
f
0
1
## end
## stderr:
rm: cannot remove 'd': Is a directory
rm: cannot remove 'f': Directory not empty
## end
## after gone: d
## after gone: d/x
## after gone: e

#### -v
rm -v a; rm -rv d
## file a:
## end
## file d/e/f:
## end
## mounts: ram disk
## status: 0
## stdout:
removed 'a'
removed 'd/e/f'
removed directory 'd/e'
removed directory 'd'
## end
## after gone: a
## after gone: d
## after gone: d/e
## after gone: d/e/f

#### -i
rm -i a < /dev/null; ls; echo y | rm -i a; ls; echo n | rm -i b; ls
## file a: x
## file b:
## end
## mounts: ram disk
## status: 0
## stdout:
a
b
b
b
## end
## stderr-escaped:
rm: remove regular file 'a'? rm: remove regular file 'a'? rm: remove regular empty file 'b'?\x20\
## end
## after gone: a

#### -I and --interactive
touch a b c d; echo n | rm -I a b c d; ls; echo y | rm -I a b c d; ls; touch e; rm --interactive=never e; touch f; rm --interactive=always f </dev/null; rm --interactive=once f; ls
## mounts: ram disk
## status: 0
## stdout:
a
b
c
d
## end
## stderr-escaped:
rm: remove 4 arguments? rm: remove 4 arguments? rm: remove regular empty file 'f'?\x20\
## end

#### -i of a tree
printf 'y\ny\nn\n' | rm -ri d; find d
## file d/f: x
## mounts: ram disk
## status: 0
## stdout: d
## stderr-escaped:
rm: descend into directory 'd'? rm: remove regular file 'd/f'? rm: remove directory 'd'?\x20\
## end
## after gone: d/f

#### read-only file without a terminal
rm a; echo $?; ls
## file a mode=444: x
## mounts: ram disk
## status: 0
## stdout: 0
## after gone: a

#### no permission in the directory
rm d/a; echo $?; rm -f d/a; echo $?; rm -r d; echo $?
## dir d: mode=555
## file d/a: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
rm: cannot remove 'd/a': Permission denied
rm: cannot remove 'd/a': Permission denied
rm: cannot remove 'd/a': Permission denied
## end

#### unreadable directory
rm -r d; echo $?; ls
## dir d: mode=0
## file d/a: x
## mounts: ram disk
## status: 0
## stdout:
1
d
## end
## stderr: rm: cannot remove 'd': Permission denied

#### dot and root are refused
rm -r .; echo $?; rm -rf ..; echo $?; rm -r d/.; echo $?; rm -rf /; echo $?
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
rm: refusing to remove '.' or '..' directory: skipping '.'
rm: refusing to remove '.' or '..' directory: skipping '..'
rm: refusing to remove '.' or '..' directory: skipping 'd/.'
rm: it is dangerous to operate recursively on '/'
rm: use --no-preserve-root to override this failsafe
## end

#### links are removed, not followed
rm l; cat a; rm -r m; ls d; rm b; ls
## file a: x
## link b: nowhere
## file d/x:
## end
## link l: a
## link m: d
## mounts: ram disk
## status: 0
## stdout:
x
x
a
d
## end
## after gone: b
## after gone: l
## after gone: m

#### link with a slash
rm l/; echo $?; rm -r l/; echo $?; ls
## dir: d
## link l: d
## mounts: ram disk
## status: 0
## stdout:
1
1
d
l
## end
## stderr:
rm: cannot remove 'l/': Is a directory
rm: cannot remove 'l/': Not a directory
## end

#### options
rm -y; echo $?; rm --nosuch a; echo $?; rm -- -f; ls; rm --one-file-system --preserve-root -r d; ls
## file -f:
## end
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
d
## end
## stderr:
rm: invalid option -- 'y'
Try 'rm --help' for more information.
rm: unrecognized option '--nosuch'
Try 'rm --help' for more information.
## end
## after gone: -f
## after gone: d

#### a name with a dash
rm -x; echo $?
## file -x:
## end
## mounts: ram disk
## status: 0
## stdout: 1
## stderr:
rm: invalid option -- 'x'
Try 'rm ./-x' to remove the file '-x'.
Try 'rm --help' for more information.
## end

#### --interactive with a bad word
rm --interactive=x a; echo $?; rm --no-preserve-root nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
rm: invalid argument 'x' for '--interactive'
Valid arguments are:
  - 'never', 'no', 'none'
  - 'once'
  - 'always', 'yes'
Try 'rm --help' for more information.
rm: cannot remove 'nosuch': No such file or directory
## end

#### rmdir
rmdir d; rmdir f; echo $?; rmdir nosuch; echo $?; rmdir e; echo $?; rmdir; echo $?
## dir: d
## file e/x:
## end
## file f:
## end
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
## end
## stderr:
rmdir: failed to remove 'f': Not a directory
rmdir: failed to remove 'nosuch': No such file or directory
rmdir: failed to remove 'e': Directory not empty
rmdir: missing operand
Try 'rmdir --help' for more information.
## end
## after gone: d

#### rmdir -p and -v
mkdir -p a/b/c; rmdir -pv a/b/c; ls; mkdir -p a/b; touch a/x; rmdir -p a/b; echo $?
## mounts: ram disk
## status: 0
## stdout:
rmdir: removing directory, 'a/b/c'
rmdir: removing directory, 'a/b'
rmdir: removing directory, 'a'
1
## end
## stderr: rmdir: failed to remove directory 'a': Directory not empty
## after dir: a
## after file a/x:
## end

#### rmdir --ignore-fail-on-non-empty
rmdir --ignore-fail-on-non-empty d; echo $?; rmdir -p --ignore-fail-on-non-empty e/f; echo $?; ls e
## file d/x:
## end
## dir: e/f
## file e/g:
## end
## mounts: ram disk
## status: 0
## stdout:
0
0
g
## end
## after gone: e/f

#### rmdir of a link
rmdir l; echo $?; rmdir l/; echo $?
## dir: d
## link l: d
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
rmdir: failed to remove 'l': Not a directory
rmdir: failed to remove 'l/': Symbolic link not followed
## end

#### mkdir
mkdir a; mkdir a; echo $?; mkdir a/b/c; echo $?; mkdir x y z; ls; mkdir; echo $?; mkdir f; echo $?; mkdir f/g; echo $?
## file f:
## end
## mounts: ram disk
## status: 0
## stdout:
1
1
a
f
x
y
z
1
1
1
## end
## stderr:
mkdir: cannot create directory 'a': File exists
mkdir: cannot create directory 'a/b/c': No such file or directory
mkdir: missing operand
Try 'mkdir --help' for more information.
mkdir: cannot create directory 'f': File exists
mkdir: cannot create directory 'f/g': Not a directory
## end
## after dir: a
## after dir: x
## after dir: y
## after dir: z

#### mkdir -p
mkdir -p a/b/c; mkdir -p a/b; echo $?; find a | sort; mkdir -p f/x; echo $?; mkdir -pv n/m
## file f:
## end
## mounts: ram disk
## status: 0
## stdout:
0
a
a/b
a/b/c
1
mkdir: created directory 'n'
mkdir: created directory 'n/m'
## end
## stderr: mkdir: cannot create directory 'f': Not a directory
## after dir: a
## after dir: a/b
## after dir: a/b/c
## after dir: n
## after dir: n/m

#### mkdir -m
mkdir -m 700 a; mkdir -m u=rwx,go= b; mkdir -m a+t c; mkdir -m 1777 d; stat -c '%a %n' a b c d; mkdir -m 999 e; echo $?; mkdir -p -m 700 p/q; stat -c '%a %n' p p/q
## mounts: ram disk
## status: 0
## stdout:
700 a
700 b
1755 c
1777 d
1
755 p
700 p/q
## end
## stderr: mkdir: invalid mode '999'
## after dir a: mode=700
## after dir b: mode=700
## after dir c: mode=1755
## after dir d: mode=1777
## after dir: p
## after dir p/q: mode=700

#### mkdir and umask
umask 077; mkdir a; mkdir -p b/c; stat -c '%a %n' a b b/c
## mounts: ram disk
## status: 0
## stdout:
700 a
700 b
700 b/c
## end
## after dir a: mode=700
## after dir b: mode=700
## after dir b/c: mode=700

#### mkdir -v
mkdir -v a b; mkdir -pv a/x/y
## mounts: ram disk
## status: 0
## stdout:
mkdir: created directory 'a'
mkdir: created directory 'b'
mkdir: created directory 'a/x'
mkdir: created directory 'a/x/y'
## end
## after dir: a
## after dir: a/x
## after dir: a/x/y
## after dir: b

#### mkdir over links
mkdir l; echo $?; mkdir -p l; echo $?; mkdir m; echo $?; mkdir -p m; echo $?
## dir: d
## link l: d
## link m: nowhere
## mounts: ram disk
## status: 0
## stdout:
1
0
1
1
## end
## stderr:
mkdir: cannot create directory 'l': File exists
mkdir: cannot create directory 'm': File exists
mkdir: cannot create directory 'm': File exists
## end

#### mkdir bad options
mkdir -z; echo $?; mkdir --nosuch; echo $?; mkdir -m; echo $?; mkdir -Z a; ls
## mounts: ram disk
## status: 0
## stdout:
1
1
1
a
## end
## stderr:
mkdir: invalid option -- 'z'
Try 'mkdir --help' for more information.
mkdir: unrecognized option '--nosuch'
Try 'mkdir --help' for more information.
mkdir: option requires an argument -- 'm'
Try 'mkdir --help' for more information.
## end
## after dir: a

#### mkdir without permission
mkdir d/e; echo $?; mkdir -p d/e/f; echo $?
## dir d: mode=555
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
mkdir: cannot create directory 'd/e': Permission denied
mkdir: cannot create directory 'd/e': Permission denied
## end

#### mkdir with slashes
mkdir a/ b// ; ls -F; mkdir -p c/./d c/../e; find . | sort
## mounts: ram disk
## status: 0
## stdout:
a/
b/
.
./a
./b
./c
./c/d
./e
## end
## after dir: a
## after dir: b
## after dir: c
## after dir: c/d
## after dir: e

#### rmdir with slashes and dots
rmdir a/; ls; rmdir .; echo $?; rmdir b/..; echo $?
## dir: a
## dir: b
## mounts: ram disk
## status: 0
## stdout:
b
1
1
## end
## stderr:
rmdir: failed to remove '.': Invalid argument
rmdir: failed to remove 'b/..': Directory not empty
## end
## after gone: a

#### rmdir bad options
rmdir -z; echo $?; rmdir --nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
rmdir: invalid option -- 'z'
Try 'rmdir --help' for more information.
rmdir: unrecognized option '--nosuch'
Try 'rmdir --help' for more information.
## end

#### mkdir quotes as the locale does
LC_ALL=C.UTF-8; export LC_ALL
mkdir d; mkdir d; mkdir "it's"; mkdir "it's"; mkdir a/b ''; rmdir nope; rm nope
## status: 1
## stderr:
mkdir: cannot create directory ‘d’: File exists
mkdir: cannot create directory ‘it's’: File exists
mkdir: cannot create directory ‘a/b’: No such file or directory
mkdir: cannot create directory ‘’: No such file or directory
rmdir: failed to remove 'nope': No such file or directory
rm: cannot remove 'nope': No such file or directory
## end
## after dir: d
## after dir: it's
