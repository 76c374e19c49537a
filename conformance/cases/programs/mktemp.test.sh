# mktemp

#### a file and a directory
f=$(mktemp); [ -f $f ] && echo ${f%/*} ${#f}; stat -c %a $f; d=$(mktemp -d); [ -d $d ]; stat -c %a $d; rm -r $f $d
## mounts: ram disk
## status: 0
## stdout:
/tmp 19
600
700
## end

#### templates
f=$(mktemp abcXXXX); [ -f $f ] && echo ${#f} ${f:0:3}; rm $f; f=$(mktemp a.XXXXX.txt); echo ${f##*.} ${#f}; rm $f; d=$(mktemp -d dXXX); [ -d $d ] && rmdir $d && echo gone
## mounts: ram disk
## status: 0
## stdout:
7 abc
txt 11
gone
## end

#### --suffix
f=$(mktemp --suffix=.log xXXX); echo ${f##*.}; rm $f; mktemp --suffix=a/b xXXX; echo $?; mktemp --suffix=.x a.XXXy; echo $?
## mounts: ram disk
## status: 0
## stdout:
log
1
1
## end
## stderr:
mktemp: invalid suffix 'a/b', contains directory separator
mktemp: with --suffix, template 'a.XXXy' must end in X
## end

#### -p and --tmpdir
f=$(mktemp -p d); [ -f $f ] && echo ${f%/*}; f=$(mktemp -p d tXXXX); echo ${f%/*}; f=$(mktemp --tmpdir=d tXXXX); echo ${f%/*}; f=$(mktemp --tmpdir tXXXX); echo ${f%/*}; rm -r d
## dir: d
## mounts: ram disk
## status: 0
## stdout:
d
d
d
/tmp
## end
## after gone: d

#### TMPDIR
TMPDIR=$PWD/d; export TMPDIR; f=$(mktemp); echo ${f%/*}; f=$(mktemp -t tXXXX); echo ${f%/*}; f=$(mktemp -p /tmp); echo ${f%/*}; rm -r d
## dir: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
/tmp/case/d
/tmp
## end
## after gone: d

#### -u
f=$(mktemp -u xXXXX); [ -e $f ] || echo not made; mktemp --dry-run -d yXXX | wc -c
## mounts: ram disk
## status: 0
## stdout:
not made
5
## end

#### -q
mktemp -q no/such/XXX; echo $?; mktemp --quiet -d no/XXX; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end

#### errors
mktemp abc; echo $?; mktemp aXX; echo $?; mktemp no/such/XXXX; echo $?; mktemp a b; echo $?; mktemp -y; echo $?; mktemp --nosuch; echo $?; mktemp -t a/bXXX; echo $?; mktemp -p d /aXXX; echo $?; mktemp -d no/XXX; echo $?
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
mktemp: too few X's in template 'abc'
mktemp: too few X's in template 'aXX'
mktemp: failed to create file via template 'no/such/XXXX': No such file or directory
mktemp: too many templates
Try 'mktemp --help' for more information.
mktemp: invalid option -- 'y'
Try 'mktemp --help' for more information.
mktemp: unrecognized option '--nosuch'
Try 'mktemp --help' for more information.
mktemp: invalid template, 'a/bXXX', contains directory separator
mktemp: invalid template, '/aXXX'; with --tmpdir, it may not be absolute
mktemp: failed to create directory via template 'no/XXX': No such file or directory
## end

#### --directory
d=$(mktemp --directory eXXX); test -d $d && rmdir $d; echo $?
## mounts: ram disk
## status: 0
## stdout: 0
