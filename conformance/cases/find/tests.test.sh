# find: tests

#### everything below
find | sort; find . | sort; find d | sort; find d/ | sort
## file a: y
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
.
./a
./d
./d/e
./d/e/f
.
./a
./d
./d/e
./d/e/f
d
d/e
d/e/f
d/
d/e
d/e/f
## end

#### several starting points
find b a | sort; find a nosuch b; echo $?
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
## end
## stderr: find: 'nosuch': No such file or directory

#### -name and -iname
find . -name '*.c' | sort; find . -iname '*.C' | sort; find . -name 'd*' | sort; find . -name .; find . -name '[ab].c' | sort; find . -name '*' | sort | head -n 2; find . -name '.*' | sort
## file .h:
## end
## file X.C:
## end
## file a.c:
## end
## file d/b.c:
## end
## mounts: ram disk
## status: 0
## stdout:
./a.c
./d/b.c
./X.C
./a.c
./d/b.c
./d
.
./a.c
./d/b.c
.
./.h
.
./.h
## end

#### -path, -ipath, -wholename
find . -path './d/*' | sort; find . -path '*e*' | sort; find . -ipath './D/*' | sort; find . -wholename './d'; find d -path d; find . -path 'd/*'
## file d/e/x:
## end
## file d/y:
## end
## mounts: ram disk
## status: 0
## stdout:
./d/e
./d/e/x
./d/y
./d/e
./d/e/x
./d/e
./d/e/x
./d/y
./d
d
## end

#### -type
find . -type f | sort; find . -type d | sort; find . -type l | sort; find . -type f,l | sort; find . -xtype f | sort; find . -xtype l | sort
## link b: nowhere
## file d/g:
## end
## file f: x
## link l: f
## mounts: ram disk
## status: 0
## stdout:
./d/g
./f
.
./d
./b
./l
./b
./d/g
./f
./l
./d/g
./f
./l
./b
## end

#### -size
for s in 1 -2c +1k 3c 0 +2b 1w -1M 5k; do echo "$s:"; find . -type f -size $s | sort; done
## file big:
## end
## file empty:
## end
## file three: xy
## file two: x
## mounts: ram disk
## status: 0
## stdout:
1:
./three
./two
-2c:
./big
./empty
+1k:
3c:
./three
0:
./big
./empty
+2b:
1w:
./two
-1M:
./big
./empty
5k:
## end

#### -size of a larger file
head -c 5000 /dev/zero > f; for s in 5k +4k -5k +5k 10 9 -10 5000c +4999c 1M -1M +0M; do echo "$s $(find f -size $s)"; done; rm f
## mounts: ram disk
## status: 0
## stdout-escaped:
5k f
+4k f
-5k\x20
+5k\x20
10 f
9\x20
-10\x20
5000c f
+4999c f
1M f
-1M\x20
+0M f
## end

#### -empty
find . -empty | sort; find . -type d -empty | sort; find . -type f -empty
## dir: d
## file e:
## end
## file f: x
## dir: g/h
## mounts: ram disk
## status: 0
## stdout:
./d
./e
./g/h
./d
./g/h
./e
## end

#### -perm
find . -type f -perm 644 | sort; find . -perm -100 -type f; find . -perm /022 -type f; find . -perm -u+x -type f; find . -perm u=rw,g=r,o=r -type f | sort; find . -perm /u+x,g+w -type f | sort; find . -perm 0 -type f
## file a: x
## file n mode=0: q
## file w mode=666: z
## file x mode=755: y
## mounts: ram disk
## status: 0
## stdout:
./a
./x
./w
./x
./a
./w
./x
./n
## end

#### -perm errors
find . -perm; echo $?; find . -perm z; echo $?; find . -perm 9; echo $?; find . -perm +644; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
## end
## stderr:
find: missing argument to `-perm'
find: invalid mode 'z'
find: invalid mode '9'
find: invalid mode '+644'
## end

#### -readable, -writable, -executable
find . -type f -readable | sort; find . -type f -writable | sort; find . -type f -executable
## file r mode=400: x
## file w mode=200: x
## file x mode=500: x
## mounts: ram disk
## status: 0
## stdout:
./r
./x
./w
./x
## end

#### -newer and friends
touch -d 2020-01-01 a; touch -d 2021-01-01 b; touch -d 2022-01-01 c; find . -type f -newer a | sort; find . -type f ! -newer b | sort; find . -newermt 2020-06-01 -type f | sort; find . -type f -newermt '2021-06-01'; find . -anewer nosuch; echo $?; find . -newerXY a; echo $?; find . -newermt nonsense; echo $?
## mounts: ram disk
## status: 0
## stdout:
./b
./c
./a
./b
./b
./c
./c
1
1
1
## end
## stderr:
find: 'nosuch': No such file or directory
find: invalid predicate `-newerXY'
find: I cannot figure out how to interpret 'nonsense' as a date or time
## end
## after file a:
## end
## after file b:
## end
## after file c:
## end

#### -mtime, -mmin, -daystart
touch -d '3 days ago' a; touch -d '1 hour ago' b; touch c; find . -type f -mtime +1; find . -type f -mtime -1 | sort; find . -type f -mtime 3; find . -type f -mmin -30; find . -type f -mmin +30 | sort; find . -type f -atime -1 | sort; find . -daystart -type f -mtime +2; find . -type f -amin +90
## mounts: ram disk
## status: 0
## stdout:
./a
./b
./c
./a
./c
./a
./b
./b
./c
./a
./a
## end
## after file a:
## end
## after file b:
## end
## after file c:
## end

#### -user, -group, -uid, -gid
find . -user user -type f; find . -uid 1000 -type f; find . -uid +1000; find . -gid 1000 -type f; find . -group user -type f; find . -nouser; find . -nogroup; find . -user nosuch; echo $?; find . -group nosuch; echo $?; find . -uid x; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
./f
./f
./f
./f
1
1
1
## end
## stderr:
find: 'nosuch' is not the name of a known user
find: 'nosuch' is not the name of an existing group
find: invalid argument `x' to `-uid'
## end

#### -links, -inum, -samefile
ln a b; find . -links 2 | sort; find . -links +1 -type f | sort; find . -samefile a | sort; find . -inum $(stat -c %i a) | sort; find . -samefile nosuch; echo $?
## file a: x
## file c: y
## mounts: ram disk
## status: 0
## stdout:
.
./a
./b
./a
./b
./a
./b
./a
./b
1
## end
## stderr: find: 'nosuch': No such file or directory
## after file b: x

#### -lname and -ilname
find . -lname 'a*'; find . -ilname 'A*'; find . -lname '*'  | sort
## link l: abc
## link m: xyz
## mounts: ram disk
## status: 0
## stdout:
./l
./l
./l
./m
## end

#### -regex
find . -regex '.*/[ab]\.c' | sort; find . -regex 'a'; find . -regextype posix-extended -regex '.*/(a|b)\.c' | sort; find . -iregex '.*A.*' ; find . -regextype nosuch -regex x; echo $?
## file a.c:
## end
## file b.c:
## end
## mounts: ram disk
## status: 0
## stdout:
./a.c
./b.c
./a.c
./b.c
./a.c
1
## end
## stderr: find: Unknown regular expression type 'nosuch'; valid types are 'findutils-default', 'ed', 'emacs', 'gnu-awk', 'grep', 'posix-awk', 'awk', 'posix-basic', 'posix-egrep', 'egrep', 'posix-extended', 'posix-minimal-basic', 'sed'.

#### -regextype names
find . -regextype posix-basic -regex '.*x\{2\}'; find . -regextype sed -regex '.*x\+'; find . -regextype grep -regex '.*x\?x'; find . -regextype egrep -regex '.*x{2}'; find . -regextype emacs -regex '.*x+'; find . -regextype awk -regex '.*x+'
## file xx:
## end
## mounts: ram disk
## status: 0
## stdout:
./xx
./xx
./xx
./xx
./xx
./xx
## end

#### -true, -false, -not, !
find . -false; find a -true; find . ! -name a ! -name . ; find . -not -name a -not -name .
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout:
a
./b
./b
## end

#### and, or, parentheses, comma
find . -name a -o -name b | sort; find . -name a -a -type f; find . \( -name a -o -name b \) -type f | sort; find . -name a -or -name c; find . -type f -and -name b; find a -name x , -name a
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout:
./a
./b
./a
./a
./b
./a
./b
a
## end

#### precedence and the implied print
find . -name a -print -o -name b | sort; find . -name a -o -name b -print; find . -type f -name a -o -type f -name b -print0
## file a: x
## file b: y
## mounts: ram disk
## status: 0
## stdout-escaped:
./a
./b
./b\x00\
## end

#### -maxdepth and -mindepth
find . -maxdepth 1 | sort; find . -mindepth 2 | sort; find . -maxdepth 0; find . -mindepth 1 -maxdepth 1 | sort; find . -maxdepth x; echo $?; find . -maxdepth -1; echo $?; find . -name x -maxdepth 1
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
.
./d
./d/e
./d/e/f
.
./d
1
1
## end
## stderr:
find: Expected a positive decimal integer argument to -maxdepth, but got 'x'
find: Expected a positive decimal integer argument to -maxdepth, but got '-1'
## end

#### -depth and -d
find d -depth; find d -depth -name f -o -name e -print
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
d/e/f
d/e
d
d/e
## end

#### -prune
find . -name d -prune -o -print | sort; find . -path ./d/e -prune -o -type f -print | sort; find . -depth -name d -prune -o -print | sort
## file d/e/f: x
## file g: y
## mounts: ram disk
## status: 0
## stdout:
.
./g
./g
.
./d/e
./d/e/f
./g
## end

#### -xdev, -mount, -noleaf, -ignore_readdir_race
find . -xdev -type f; find . -mount -type f; find . -noleaf -type f; find . -ignore_readdir_race -type f; find . -noignore_readdir_race -type f; find . -nowarn -type f; find . -warn -type f
## file f: x
## mounts: ram disk
## status: 0
## stdout:
./f
./f
./f
./f
./f
./f
./f
## end

#### -L, -P, -H
find -L . | sort; find -P . -type l | sort; find -H l | sort; find l | sort; find -L . -type l; find -L . -type f | sort
## link b: nowhere
## file d/f: x
## link l: d
## mounts: ram disk
## status: 0
## stdout:
.
./b
./d
./d/f
./l
./l/f
./b
./l
l
l/f
l
./b
./d/f
./l/f
## end

#### -follow and link loops
find -L . | sort; echo $?; find . -follow -name x 2>&1 | sort
## dir: d
## link d/up: ..
## mounts: ram disk
## status: 0
## stdout:
.
./d
0
find: File system loop detected; './d/up' is part of the same file system loop as '.'.
## end
## stderr: find: File system loop detected; './d/up' is part of the same file system loop as '.'.

#### -used, -fstype, -context
find . -used x; echo $?; find . -fstype nosuchfs; find f -used -5; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
0
## end
## stderr: find: Invalid argument x to -used

#### unreadable directories
find .; echo $?
## dir d: mode=0
## file d/x: 1
## mounts: ram disk
## status: 0
## stdout:
.
./d
1
## end
## stderr: find: './d': Permission denied

#### -quit
find a b c -print -quit; find a b c -name b -quit -o -print
## file a: x
## file b: x
## file c: x
## mounts: ram disk
## status: 0
## stdout:
a
a
## end

#### starting points that look like expressions
find -- a; echo $?; find ./-x; find -x; echo $?
## file -x: y
## file a: x
## mounts: ram disk
## status: 0
## stdout:
a
0
./-x
1
## end
## stderr: find: unknown predicate `-x'
