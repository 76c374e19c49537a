# stat

#### names and types
stat -c '%n %F' f e d l p; stat -c '%N' f l
## dir: d
## file e:
## end
## file f: x
## link l: f
## link p: nowhere
## mounts: ram disk
## status: 0
## stdout:
f regular file
e regular empty file
d directory
l symbolic link
p symbolic link
'f'
'l' -> 'f'
## end

#### modes
stat -c '%a %A %f' f x d s
## dir d: mode=1777
## file f mode=640: x
## file s mode=2755: x
## file x mode=4755: x
## mounts: ram disk
## status: 0
## stdout:
640 -rw-r----- 81a0
4755 -rwsr-xr-x 89ed
1777 drwxrwxrwt 43ff
2755 -rwxr-sr-x 85ed
## end

#### sizes and owners
stat -c '%s %u %g %U %G %h' f d/x
## file d/x:
## end
## file f: hello
## mounts: ram disk
## status: 0
## stdout:
6 1000 1000 user user 1
0 1000 1000 user user 1
## end

#### times
touch -d '2020-01-02 03:04:05.678' f; stat -c '%y|%Y|%x|%X' f; stat -c '%.3Y %.0X' f; stat -c '%.Y' f
## mounts: ram disk
## status: 0
## stdout:
2020-01-02 03:04:05.678000000 +0000|1577934245|2020-01-02 03:04:05.678000000 +0000|1577934245
1577934245.678 1577934245
1577934245.678000000
## end
## after file f:
## end

#### formats with widths
stat -c '[%10s][%-10s][%010s][%5a][%#a][%-12n][%.2n]' f
## file f: hello
## mounts: ram disk
## status: 0
## stdout: [         6][6         ][0000000006][  644][0644][f           ][f]

#### --printf
stat --printf '%n\t%s\n' f f; stat --printf='a\x41\101\n' f; stat --printf '%n' f; echo
## file f: hello
## mounts: ram disk
## status: 0
## stdout:
f	6
f	6
aAA
f
## end

#### -c adds a newline, escapes stay
stat -c '%s\n' f; stat --format=%s f; stat -c 'x%%y' f
## file f: hello
## mounts: ram disk
## status: 0
## stdout:
6\n
6
x%y
## end

#### unknown conversions
stat -c '%q %Z%' f | cut -c1-2; stat -c '%' f
## file f: hello
## mounts: ram disk
## status: 0
## stdout-escaped:
?\x20
%
## end

#### -L
stat -L -c '%F %s' l; stat --dereference -c %F l; stat -L -c %F b; echo $?
## link b: nowhere
## file f: hello
## link l: f
## mounts: ram disk
## status: 0
## stdout:
regular file 6
regular file
1
## end
## stderr: stat: cannot statx 'b': No such file or directory

#### missing
stat nosuch; echo $?; stat -c %n f nosuch f; echo $?; stat; echo $?; stat ''; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
f
f
1
1
1
## end
## stderr:
stat: cannot statx 'nosuch': No such file or directory
stat: cannot statx 'nosuch': No such file or directory
stat: missing operand
Try 'stat --help' for more information.
stat: cannot statx '': No such file or directory
## end

#### default form
touch -d '2020-01-02 03:04:05' f; stat f | while IFS= read -r l; do case $l in *File:*|Access:*|Modify:*) echo "$l";; *Size:*) echo "${l%%Blocks*}|${l##* }";; esac; done
## file f: hello
## mounts: ram disk
## status: 0
## stdout:
  File: f
  Size: 6         	|file
Access: (0644/-rw-r--r--)  Uid: ( 1000/    user)   Gid: ( 1000/    user)
Access: 2020-01-02 03:04:05.000000000 +0000
Modify: 2020-01-02 03:04:05.000000000 +0000
## end

#### default form of a link and a directory
stat l e | while read -r a b c; do case $a in File:|Size:) echo $a $b ${c%%Blocks*};; esac; done
## file e:
## end
## link l: d
## mounts: ram disk
## status: 0
## stdout:
File: l -> d
Size: 1
File: e
Size: 0
## end

#### -t
stat -t f | cut -d' ' -f1,2; stat --terse nosuch; echo $?
## file f: hello
## mounts: ram disk
## status: 0
## stdout:
f 6
1
## end
## stderr: stat: cannot statx 'nosuch': No such file or directory

#### -f
stat -f -c '%n' .; stat -f nosuch; echo $?; stat --file-system -c '%%' .
## mounts: ram disk
## status: 0
## stdout:
.
1
%
## end
## stderr: stat: cannot read file system information for 'nosuch': No such file or directory

#### device numbers and others are numbers
stat -c '%d %i %b %B %o %D %t %T' f | tr -d '0-9a-f \n'; stat -c '%W %w' f | wc -l
## file f: x
## mounts: ram disk
## status: 0
## stdout: 1

#### standard input
stat -c %F - < f; stat -c '%F' /dev/null; stat -c '%t,%T' /dev/null
## file f: x
## mounts: ram disk
## status: 0
## stdout:
regular file
character special file
1,3
## end

#### bad options
stat -y; echo $?; stat --nosuch; echo $?; stat -c; echo $?; stat --cached=x f; echo $?; stat --cached=never -c %s f
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
2
## end
## stderr:
stat: invalid option -- 'y'
Try 'stat --help' for more information.
stat: unrecognized option '--nosuch'
Try 'stat --help' for more information.
stat: option requires an argument -- 'c'
Try 'stat --help' for more information.
stat: invalid argument 'x' for '--cached'
Valid arguments are:
  - 'default'
  - 'never'
  - 'always'
Try 'stat --help' for more information.
## end

#### no permission on the way
stat -c %n d/f; echo $?
## dir d: mode=0
## file d/f: x
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: stat: cannot statx 'd/f': Permission denied

#### quoting
QUOTING_STYLE=shell stat -c %N 'a b'; stat -c %N "it's"; stat -c %n 'a b'
## file a\x20b: x
## file it's: x
## mounts: ram disk
## status: 0
## stdout:
'a b'
"it's"
a b
## end

#### link counts
ln f g; stat -c '%h %n' f g; mkdir -p d/e d/g; stat -c %h d
## file f: x
## mounts: ram disk
## status: 0
## stdout:
2 f
2 g
4
## end
## after dir: d
## after dir: d/e
## after dir: d/g
## after file g: x

#### several
stat -c '%a %n' *
## file a: x
## file b mode=600: x
## dir: c
## mounts: ram disk
## status: 0
## stdout:
644 a
600 b
755 c
## end
