# install

#### install copies and sets modes
install f g; stat -c %a g; install -m 600 f h; stat -c %a h; install --mode=u=rw,go=r f i; stat -c %a i; install f h d; ls -l d | cut -c1-10; install -t d i; install --target-directory d g; ls d; install -T f j; install --no-target-directory f d; echo $?; install -c f k; cat k; install -v f l; install -v f l; install --verbose f g d; install --strip-program=true f n; ls
## dir: d
## file f: F
## status: 0
## stdout:
755
600
644
total 8
-rwxr-xr-x
-rwxr-xr-x
f
g
h
i
1
F
'f' -> 'l'
removed 'l'
'f' -> 'l'
removed 'd/f'
'f' -> 'd/f'
removed 'd/g'
'g' -> 'd/g'
d
f
g
h
i
j
k
l
n
## end
## stderr:
install: cannot overwrite directory 'd' with non-directory
install: WARNING: ignoring --strip-program option as -s option was not specified
## end
## after file d/f mode=755: F
## after file d/g mode=755: F
## after file d/h mode=755: F
## after file d/i mode=755: F
## after file g mode=755: F
## after file h mode=600: F
## after file i: F
## after file j mode=755: F
## after file k mode=755: F
## after file l mode=755: F
## after file n mode=755: F

#### install makes directories
install -d a a/b c/d/e; find . -type d | sort; stat -c '%a %n' a c c/d c/d/e; install -d -m 700 x/y; stat -c '%a %n' x x/y; install --directory -v p/q p/q; install -D f r/s/t; cat r/s/t; stat -c '%a %n' r r/s r/s/t; install -Dv f u/v/w; install -D -t z/zz f; ls z/zz; install -d f; echo $?; install -d f/g; echo $?; install -dm 1777 sticky; stat -c %a sticky
## file f: F
## status: 0
## stdout:
.
./a
./a/b
./c
./c/d
./c/d/e
755 a
755 c
755 c/d
755 c/d/e
755 x
700 x/y
install: creating directory 'p'
install: creating directory 'p/q'
F
755 r
755 r/s
755 r/s/t
install: creating directory 'u'
install: creating directory 'u/v'
'f' -> 'u/v/w'
f
1
1
1777
## end
## stderr:
install: cannot create directory 'f': File exists
install: cannot create directory 'f': Not a directory
## end
## after dir: a
## after dir: a/b
## after dir: c
## after dir: c/d
## after dir: c/d/e
## after dir: p
## after dir: p/q
## after dir: r
## after dir: r/s
## after file r/s/t mode=755: F
## after dir sticky: mode=1777
## after dir: u
## after dir: u/v
## after file u/v/w mode=755: F
## after dir: x
## after dir x/y: mode=700
## after dir: z
## after dir: z/zz
## after file z/zz/f mode=755: F

#### install makes backups and keeps times
touch -d '2020-01-01' f; install -p f g; stat -c %Y g; install --preserve-timestamps f h; stat -c %Y h; install -b f g; ls; install --backup=numbered f g; install -v --backup=t f g; ls; install -S .bak f h; install --suffix=.old f h; ls; install -C f g; touch -d '2021-01-01' g; install --compare f g; stat -c %Y g; install -C -m 600 f g; stat -c %a g
## file f: F
## status: 0
## stdout:
1577836800
1577836800
f
g
g~
h
'f' -> 'g' (backup: 'g.~2~')
f
g
g.~1~
g.~2~
g~
h
f
g
g.~1~
g.~2~
g~
h
h.bak
h.old
1609459200
600
## end
## after file g mode=600: F
## after file g.~1~ mode=755: F
## after file g.~2~ mode=755: F
## after file g~ mode=755: F
## after file h mode=755: F
## after file h.bak mode=755: F
## after file h.old mode=755: F

#### install and owners
install -o user f g; echo $?; install -g user f g; install --owner=1000 --group=1000 f g; echo $?; install -o root f g; echo $?; install -g root f g; echo $?; install -o nosuch f g; echo $?; install --group nosuch f g; echo $?
## file f: F
## status: 0
## stdout:
0
0
1
1
1
1
## end
## stderr:
install: cannot change ownership of 'g': Operation not permitted
install: cannot change ownership of 'g': Operation not permitted
install: invalid user 'nosuch'
install: invalid group 'nosuch'
## end
## after file g mode=600: F

#### install errors
install; install f; echo $?; install nosuch g; echo $?; install d g; echo $?; install f g nosuch; echo $?; install f f f; echo $?; install -t nosuch f; echo $?; install -t f f; echo $?; install f f; echo $?; install -m x f g; echo $?; install -T f g h; install -T -t d f; install -d -t d x; install -ds x; install -Cp f g; install --nosuch; install -t d -t d f; install -d; install f nosuch/g; echo $?; mkdir e; mkdir e/f; install f e; echo $?; chmod 0 f; install f g; echo $?
## dir: d
## file f: F
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
1
## end
## stderr:
install: missing file operand
Try 'install --help' for more information.
install: missing destination file operand after 'f'
Try 'install --help' for more information.
install: cannot stat 'nosuch': No such file or directory
install: omitting directory 'd'
install: target 'nosuch': No such file or directory
install: target 'f': Not a directory
install: failed to access 'nosuch': No such file or directory
install: failed to access 'f': Not a directory
install: 'f' and 'f' are the same file
install: invalid mode 'x'
install: extra operand 'h'
Try 'install --help' for more information.
install: cannot combine --target-directory (-t) and --no-target-directory (-T)
install: target directory not allowed when installing a directory
install: the strip option may not be used when installing a directory
install: options --compare (-C) and --preserve-timestamps are mutually exclusive
Try 'install --help' for more information.
install: unrecognized option '--nosuch'
Try 'install --help' for more information.
install: multiple target directories specified
install: missing file operand
Try 'install --help' for more information.
install: cannot create regular file 'nosuch/g': No such file or directory
install: cannot overwrite directory 'e/f' with non-directory
install: cannot open 'f' for reading: Permission denied
## end
## after dir: e
## after dir: e/f
## after file f mode=0: F

#### install --strip
install --strip f g 2>/dev/null; echo $?
## file f: F
## differs: D-11
## status: 0
## stdout: 1
