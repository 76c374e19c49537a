# Long names of options, and the letters no other case gives.

#### chmod and cut
chmod --recursive 700 d; stat -c %a d/f; printf 'a:b\0' | cut --zero-terminated -d: -f1 | cat -A
## file d/f: x
## status: 0
## stdout-escaped:
700
a^@\
## end
## after dir d: mode=700
## after file d/f mode=700: x

#### cp, modes of copying
cp --archive d e; cp --dereference l m; cp --no-dereference l n; readlink n; cp --link f g; [ f -ef g ] && echo same; cp --symbolic-link f h; readlink h; cp --one-file-system f i; cp --context f j 2>/dev/null; ls
## file d/x: 1
## file f: F
## link l: f
## status: 0
## stdout:
f
same
f
d
e
f
g
h
i
j
l
m
n
## end
## after dir: e
## after file e/x: 1
## after file g: F
## after link h: f
## after file i: F
## after file j: F
## after file m: F
## after link n: f

#### cp, targets and questions
cp --force f g; cp --interactive f g < /dev/null; cp --no-clobber f g; cp --no-target-directory f k; cp --strip-trailing-slashes f/ l; cp --target-directory=d f; cp --verbose f m; cp --copy-contents -r d e; ls d e
## dir: d
## file f: F
## status: 0
## stdout:
'f' -> 'm'
d:
f

e:
f
## end
## stderr: cp: overwrite 'g'? cp: cannot stat 'f/': Not a directory
## after file d/f: F
## after dir: e
## after file e/f: F
## after file g: F
## after file k: F
## after file m: F

#### date --set is refused
date --set=2020-01-01 > /dev/null; echo $?
## status: 0
## stdout: 1
## stderr: date: cannot set date: Operation not permitted

#### env --debug
env --debug a=1 true
## status: 0
## stderr:
setenv:   a=1
executing: true
   arg[0]= 'true'
## end

#### grep
grep --dereference-recursive a d | sort; grep --no-messages a nosuch; echo $?
## file d/f: xa
## link d/l: ../g
## file g: ya
## status: 0
## stdout:
d/f:xa
d/l:ya
2
## end

#### ln
ln --symbolic --force x l; ln --symbolic --verbose y m; ln --symbolic --no-dereference --force z m; ln --symbolic --no-target-directory w n; ln --target-directory=d --symbolic q; ln --logical l2 o; ln --physical l2 p; stat -c %F o p; ln --symbolic --interactive x l < /dev/null; ln -s --suffix=.o --backup x l; ln --directory f g; echo $?; ls . d
## dir: d
## file f: x
## link l2: f
## status: 0
## stdout:
'm' -> 'y'
regular file
symbolic link
0
.:
d
f
g
l
l.o
l2
m
n
o
p

d:
q
## end
## stderr-escaped:
ln: replace 'l'?\x20\
## end
## after link d/q: q
## after file g: x
## after link l: x
## after link l.o: x
## after link m: z
## after link n: w
## after file o: x
## after link p: f

#### ls, which names
ls --all; ls --almost-all; ls --directory; ls --ignore-backups; ls --recursive; ls --reverse
## file .h:
## end
## file a~:
## end
## file d/x:
## end
## status: 0
## stdout:
.
..
.h
a~
d
.h
a~
d
.
d
.:
a~
d

./d:
x
d
a~
## end

#### ls, how they look
ls --escape; ls --quote-name; ls --literal; ls --hide-control-chars; ls --show-control-chars; ls --format=single-column; ls --format=commas; ls --format=across; ls --format=vertical; ls --format=long | wc -l; ls --format=horizontal; ls --format=verbose | wc -l; ls --format=nosuch; echo $?
## file a\x20b:
## end
## file c\x0ad:
## end
## status: 0
## stdout:
a\ b
c\nd
"a b"
"c\nd"
a b
c
d
a b
c?d
a b
c
d
a b
c
d
a b, c
d
a b  c
d
a b  c
d
4
a b  c
d
4
1
## end
## stderr:
ls: invalid argument 'nosuch' for '--format'
Valid arguments are:
  - 'verbose', 'long'
  - 'commas'
  - 'horizontal', 'across'
  - 'vertical'
  - 'single-column'
Try 'ls --help' for more information.
## end

#### ls, long forms
ls -l --human-readable f; ls -l --no-group f; ls --numeric-uid-gid f; ls -l --kibibytes f; ls --dereference -l l | cut -c1; ls --dereference-command-line -l l | cut -c1; ls --context f; ls --hyperlink f | wc -l; ls --dired -l f; ls -D -l f; ls --inode f | wc -w
## file f: hello
## link l: f
## status: 0
## stdout:
-rw-r--r-- 1 user user 6 Jan  1  2024 f
-rw-r--r-- 1 user 6 Jan  1  2024 f
-rw-r--r-- 1 1000 1000 6 Jan  1  2024 f
-rw-r--r-- 1 user user 6 Jan  1  2024 f
-
-
? f
1
  -rw-r--r-- 1 user user 6 Jan  1  2024 f
//DIRED// 40 41
//DIRED-OPTIONS// --quoting-style=literal
  -rw-r--r-- 1 user user 6 Jan  1  2024 f
//DIRED// 40 41
//DIRED-OPTIONS// --quoting-style=literal
2
## end

#### ls, widths and sizes
touch a{1..6}; ls -C --width=12; ls -C --width=12 --tabsize=0; ls -l --block-size=K f; ls --size e; ls -s e; ls -t -c e f | wc -l; ls -l -c --time-style=+x e
## file e:
## end
## file f: hello
## status: 0
## stdout:
a1  a4	e
a2  a5	f
a3  a6
a1  a4  e
a2  a5  f
a3  a6
-rw-r--r-- 1 user user 1K Jan  1  2024 f
0 e
0 e
2
-rw-r--r-- 1 user user 0 x e
## end
## after file a1:
## end
## after file a2:
## end
## after file a3:
## end
## after file a4:
## end
## after file a5:
## end
## after file a6:
## end

#### md5sum and sha256sum
echo x > f; md5sum --text f; md5sum --zero f | cat -A; sha256sum -b f; sha256sum -t f; sha256sum -z f | cat -A; sha256sum --binary f > s; sha256sum --check s; sha256sum --check --quiet s; sha256sum --check --status s; echo $?; sha256sum --check --strict s; sha256sum -c -w s; sha256sum --check --warn s; rm f s
## status: 0
## stdout:
401b30e3b8b5d629635a5c613cdb7919  f
401b30e3b8b5d629635a5c613cdb7919  f^@73cb3858a687a8494ca3323053016282f3dad39d42cf62ca4e79dda2aac7d9ac *f
73cb3858a687a8494ca3323053016282f3dad39d42cf62ca4e79dda2aac7d9ac  f
73cb3858a687a8494ca3323053016282f3dad39d42cf62ca4e79dda2aac7d9ac  f^@f: OK
0
f: OK
f: OK
f: OK
## end

#### mkdir and rmdir
mkdir --mode=700 a; stat -c %a a; mkdir --parents --verbose b/c; mkdir --context d; rmdir --parents --verbose b/c; rmdir --verbose a; ls
## status: 0
## stdout:
700
mkdir: created directory 'b'
mkdir: created directory 'b/c'
rmdir: removing directory, 'b/c'
rmdir: removing directory, 'b'
rmdir: removing directory, 'a'
d
## end
## after dir: d

#### mv
mv --force a b; mv --verbose b c; mv --interactive d c < /dev/null; mv --no-clobber d c; mv --no-target-directory d e; mv --target-directory=t e; mv --strip-trailing-slashes c/ g; mv --update g h; mv --context h i; echo y > j; mv --backup --suffix=.x j i; ls . t
## file a: A
## file d: D
## dir: t
## status: 0
## stdout:
renamed 'b' -> 'c'
.:
c
i
t

t:
e
## end
## stderr:
mv: overwrite 'c'? mv: cannot move 'c' to 'g': Not a directory
mv: cannot stat 'g': No such file or directory
mv: cannot stat 'h': No such file or directory
## end
## after gone: a
## after file c: A
## after gone: d
## after file i: y
## after file t/e: D

#### readlink
readlink --canonicalize l; readlink --canonicalize-existing l; readlink --canonicalize-missing no/such; readlink --no-newline l; echo; readlink --quiet f; echo $?; readlink --silent f; echo $?; readlink --verbose f; echo $?; readlink --zero l | cat -A; echo
## file f: x
## link l: f
## status: 0
## stdout:
/tmp/case/f
/tmp/case/f
/tmp/case/no/such
f
1
1
1
f^@
## end
## stderr: readlink: f: Invalid argument

#### realpath
realpath --canonicalize-existing f; realpath --canonicalize-missing no/such; realpath --logical l/..; realpath --physical l/..; realpath --quiet no/such; echo $?; realpath --strip l; realpath --zero f | cat -A; echo
## dir: d
## file f: x
## link l: d
## status: 0
## stdout:
/tmp/case/f
/tmp/case/no/such
/tmp/case
/tmp/case
1
/tmp/case/l
/tmp/case/f^@
## end

#### rm
rm --force nosuch; rm --verbose f; rm --dir e; rm --recursive d; ls
## file d/x: 1
## dir: e
## file f: x
## status: 0
## stdout: removed 'f'
## after gone: d
## after gone: d/x
## after gone: e
## after gone: f

#### sed -b
printf 'a\r\n' | sed -b 's/a/b/' | cat -A; printf 'a\n' | sed --binary p
## status: 0
## stdout:
b^M$
a
a
## end

#### tail
tail --quiet -n 1 f g; tail --verbose -n 1 f; printf 'a\0b\0' | tail --zero-terminated -n 1 | cat -A; echo; timeout 0.3 tail --follow --sleep-interval=0.1 f; timeout 0.3 tail --follow=name -n 1 f; tail --follow=x f; echo $?
## file f: F
## file g: G
## status: 0
## stdout:
F
G
==> f <==
F
b^@
F
F
1
## end
## stderr:
tail: invalid argument 'x' for '--follow'
Valid arguments are:
  - 'descriptor'
  - 'name'
Try 'tail --help' for more information.
## end

#### touch
touch --date=2020-01-01 f; touch --reference=f g; touch --no-dereference --date=2021-01-01 l; stat -c %y f g l
## file g: x
## link l: f
## status: 0
## stdout:
2020-01-01 00:00:00.000000000 +0000
2020-01-01 00:00:00.000000000 +0000
2021-01-01 00:00:00.000000000 +0000
## end
## after file f:
## end

#### xargs asks
echo a | xargs -p echo < /dev/null; echo $?; echo a | xargs --interactive echo < /dev/null; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
echoxargs: failed to open /dev/tty for reading: No such device or address
echoxargs: failed to open /dev/tty for reading: No such device or address
## end

#### sha1sum
echo x > f; sha1sum f; sha1sum -b f; sha1sum --text f; sha1sum -t f; sha1sum --tag f; sha1sum -z f | cat -A; echo; sha1sum --zero f | cat -A; echo; sha1sum --binary f > s; sha1sum -c s; sha1sum --check --quiet s; sha1sum --check --status s; echo $?; sha1sum -c -w --strict s; sha1sum --check --warn --ignore-missing s; sha1sum nosuch; echo $?; rm f s
## status: 0
## stdout:
6fcf9dfbd479ed82697fee719b9f8c610a11ff2a  f
6fcf9dfbd479ed82697fee719b9f8c610a11ff2a *f
6fcf9dfbd479ed82697fee719b9f8c610a11ff2a  f
6fcf9dfbd479ed82697fee719b9f8c610a11ff2a  f
SHA1 (f) = 6fcf9dfbd479ed82697fee719b9f8c610a11ff2a
6fcf9dfbd479ed82697fee719b9f8c610a11ff2a  f^@
6fcf9dfbd479ed82697fee719b9f8c610a11ff2a  f^@
f: OK
0
f: OK
f: OK
1
## end
## stderr: sha1sum: nosuch: No such file or directory

#### sha224sum
echo x > f; sha224sum f; sha224sum -b f; sha224sum --text f; sha224sum -t f; sha224sum --tag f; sha224sum -z f | cat -A; echo; sha224sum --zero f | cat -A; echo; sha224sum --binary f > s; sha224sum -c s; sha224sum --check --quiet s; sha224sum --check --status s; echo $?; sha224sum -c -w --strict s; sha224sum --check --warn --ignore-missing s; sha224sum nosuch; echo $?; rm f s
## status: 0
## stdout:
f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2  f
f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2 *f
f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2  f
f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2  f
SHA224 (f) = f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2
f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2  f^@
f18276755ba8725bfe0e6bff764621dc562fdaba9d60308327ad55a2  f^@
f: OK
0
f: OK
f: OK
1
## end
## stderr: sha224sum: nosuch: No such file or directory

#### sha384sum
echo x > f; sha384sum f; sha384sum -b f; sha384sum --text f; sha384sum -t f; sha384sum --tag f; sha384sum -z f | cat -A; echo; sha384sum --zero f | cat -A; echo; sha384sum --binary f > s; sha384sum -c s; sha384sum --check --quiet s; sha384sum --check --status s; echo $?; sha384sum -c -w --strict s; sha384sum --check --warn --ignore-missing s; sha384sum nosuch; echo $?; rm f s
## status: 0
## stdout:
bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4  f
bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4 *f
bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4  f
bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4  f
SHA384 (f) = bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4
bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4  f^@
bed4e0f8b9c0ec8bee077c2d5ffea39f5b8858458f2694cbe3bd50e137dedb806c76781c53e7cf25dd074855dbbfe3d4  f^@
f: OK
0
f: OK
f: OK
1
## end
## stderr: sha384sum: nosuch: No such file or directory

#### sha512sum
echo x > f; sha512sum f; sha512sum -b f; sha512sum --text f; sha512sum -t f; sha512sum --tag f; sha512sum -z f | cat -A; echo; sha512sum --zero f | cat -A; echo; sha512sum --binary f > s; sha512sum -c s; sha512sum --check --quiet s; sha512sum --check --status s; echo $?; sha512sum -c -w --strict s; sha512sum --check --warn --ignore-missing s; sha512sum nosuch; echo $?; rm f s
## status: 0
## stdout:
45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4  f
45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4 *f
45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4  f
45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4  f
SHA512 (f) = 45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4
45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4  f^@
45843648ecf9da8e513286f136e3f271e7d6dee4d29b947a50dde8c61f3e197694c13bcdc279ce459839757cd8de19c11b23b33565384a97afcf360483578cd4  f^@
f: OK
0
f: OK
f: OK
1
## end
## stderr: sha512sum: nosuch: No such file or directory

#### base32
echo hello | base32; printf 'NBSWY3DPBI======' | base32 -d; printf 'NB*SWY3DPBI======' | base32 -di; printf 'NB*SWY3DPBI======' | base32 --decode --ignore-garbage; head -c 30 /dev/zero | base32 -w 10; head -c 30 /dev/zero | base32 --wrap=0; echo; echo '!' | base32 -d; echo $?; base32 nosuch; echo $?; printf a | base32 | base32 -d; echo
## status: 0
## stdout:
NBSWY3DPBI======
hello
hello
hello
AAAAAAAAAA
AAAAAAAAAA
AAAAAAAAAA
AAAAAAAAAA
AAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
1
1
a
## end
## stderr:
base32: invalid input
base32: nosuch: No such file or directory
## end

#### dir and vdir
dir; dir -1; dir -Q; vdir f | cut -c1-20; dir nosuch; echo $?; vdir nosuch; echo $?
## file a\x20b:
## end
## file f: x
## status: 0
## stdout:
a\ b  f
a\ b
f
"a b"  "f"
-rw-r--r-- 1 user us
2
2
## end
## stderr:
dir: cannot access 'nosuch': No such file or directory
vdir: cannot access 'nosuch': No such file or directory
## end

#### mktemp -V is a version
mktemp -V > /dev/null; echo $?
## status: 0
## stdout: 0
