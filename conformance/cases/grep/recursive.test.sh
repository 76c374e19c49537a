# grep: what -r looks at

#### names are included and left out by the last pattern that matches
mkdir -p t/u t/.git; for f in t/a.c t/a.h t/u/b.c t/u/xb.c t/.git/c.c t/u/n t/.c; do echo hit > $f; done; for o in '--include=*.c' '--include=*.c --exclude=x*' '--exclude=x* --include=*.c' '--exclude=*.c' '--exclude=*' '--include=*' '--include=?.c' '--include=[ab].c' '--exclude=a.c --exclude=n' '--include=a*' '--include=t/a.c' '--exclude=t/*'; do echo "$o"; grep -r $o hit t | sort; done
## mounts: ram disk
## status: 0
## stdout:
--include=*.c
t/.c:hit
t/.git/c.c:hit
t/a.c:hit
t/u/b.c:hit
t/u/xb.c:hit
--include=*.c --exclude=x*
t/.c:hit
t/.git/c.c:hit
t/a.c:hit
t/u/b.c:hit
--exclude=x* --include=*.c
t/.c:hit
t/.git/c.c:hit
t/a.c:hit
t/a.h:hit
t/u/b.c:hit
t/u/n:hit
t/u/xb.c:hit
--exclude=*.c
t/a.h:hit
t/u/n:hit
--exclude=*
--include=*
t/.c:hit
t/.git/c.c:hit
t/a.c:hit
t/a.h:hit
t/u/b.c:hit
t/u/n:hit
t/u/xb.c:hit
--include=?.c
t/.git/c.c:hit
t/a.c:hit
t/u/b.c:hit
--include=[ab].c
t/a.c:hit
t/u/b.c:hit
--exclude=a.c --exclude=n
t/.c:hit
t/.git/c.c:hit
t/a.h:hit
t/u/b.c:hit
t/u/xb.c:hit
--include=a*
t/a.c:hit
t/a.h:hit
--include=t/a.c
--exclude=t/*
t/.c:hit
t/.git/c.c:hit
t/a.c:hit
t/a.h:hit
t/u/b.c:hit
t/u/n:hit
t/u/xb.c:hit
## end
## after dir: t
## after file t/.c: hit
## after dir: t/.git
## after file t/.git/c.c: hit
## after file t/a.c: hit
## after file t/a.h: hit
## after dir: t/u
## after file t/u/b.c: hit
## after file t/u/n: hit
## after file t/u/xb.c: hit

#### directories are left out by name
mkdir -p t/u/w t/v/u t/.git/w; for f in t/a t/u/b t/u/w/c t/v/u/d t/.git/w/e t/v/f; do echo hit > $f; done; for o in u t . ./t u/ 'u*' '?' '[uv]' '.*' t/u w/c; do echo "$o"; grep -r --exclude-dir=$o hit t | sort; (cd t; grep -r --exclude-dir=$o hit | sort); grep -r --exclude-dir=$o hit t/u t/v/ | sort; done; grep -r --exclude-dir=u --exclude-dir=.git hit t | sort
## mounts: ram disk
## status: 0
## stdout:
u
t/.git/w/e:hit
t/a:hit
t/v/f:hit
.git/w/e:hit
a:hit
v/f:hit
t/v/f:hit
t
.git/w/e:hit
a:hit
u/b:hit
u/w/c:hit
v/f:hit
v/u/d:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
.
t/.git/w/e:hit
t/a:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
.git/w/e:hit
a:hit
u/b:hit
u/w/c:hit
v/f:hit
v/u/d:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
./t
t/.git/w/e:hit
t/a:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
.git/w/e:hit
a:hit
u/b:hit
u/w/c:hit
v/f:hit
v/u/d:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
u/
t/.git/w/e:hit
t/a:hit
t/v/f:hit
.git/w/e:hit
a:hit
v/f:hit
t/v/f:hit
u*
t/.git/w/e:hit
t/a:hit
t/v/f:hit
.git/w/e:hit
a:hit
v/f:hit
t/v/f:hit
?
a:hit
t/v/f:hit
[uv]
t/.git/w/e:hit
t/a:hit
.git/w/e:hit
a:hit
t/v/f:hit
.*
t/a:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
a:hit
u/b:hit
u/w/c:hit
v/f:hit
v/u/d:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
t/u
t/.git/w/e:hit
t/a:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
.git/w/e:hit
a:hit
u/b:hit
u/w/c:hit
v/f:hit
v/u/d:hit
t/v/f:hit
t/v/u/d:hit
w/c
t/.git/w/e:hit
t/a:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
.git/w/e:hit
a:hit
u/b:hit
u/w/c:hit
v/f:hit
v/u/d:hit
t/u/b:hit
t/u/w/c:hit
t/v/f:hit
t/v/u/d:hit
t/a:hit
t/v/f:hit
## end
## after dir: t
## after dir: t/.git
## after dir: t/.git/w
## after file t/.git/w/e: hit
## after file t/a: hit
## after dir: t/u
## after file t/u/b: hit
## after dir: t/u/w
## after file t/u/w/c: hit
## after dir: t/v
## after file t/v/f: hit
## after dir: t/v/u
## after file t/v/u/d: hit

#### symlinks below are followed by -R alone
mkdir -p t/u o; echo hit > t/u/f; echo hit > o/g; ln -s u t/l; ln -s u/f t/k; ln -s ../o t/out; ln -s nowhere t/gone; ln -s t s; grep -r hit t | sort; grep -r hit s | sort; grep -r hit t/l t/k; grep -R hit t 2>&1 | sort; grep -r hit t/gone; echo $?
## mounts: ram disk
## status: 0
## stdout:
t/u/f:hit
s/u/f:hit
t/l/f:hit
t/k:hit
grep: t/gone: No such file or directory
t/k:hit
t/l/f:hit
t/out/g:hit
t/u/f:hit
2
## end
## stderr: grep: t/gone: No such file or directory
## after dir: o
## after file o/g: hit
## after link s: t
## after dir: t
## after link t/gone: nowhere
## after link t/k: u/f
## after link t/l: u
## after link t/out: ../o
## after dir: t/u
## after file t/u/f: hit

#### directories that cannot be read cost the status
mkdir -p t/a t/b t/c; echo hit > t/a/f; echo hit > t/b/f; echo hit > t/c/f; chmod 0 t/b; chmod 0 t/c/f; grep -r hit t 2>&1 | sort; echo ${PIPESTATUS[0]}; grep -rs hit t | sort; grep -rs nothing t; echo $?; grep -rq hit t 2>/dev/null; echo $?; chmod 300 t/a; grep -r hit t/a; echo $?; chmod 600 t/a; grep -r hit t/a; echo $?; chmod 700 t/a t/b
## mounts: ram disk
## status: 0
## stdout:
grep: t/b: Permission denied
grep: t/c/f: Permission denied
t/a/f:hit
2
t/a/f:hit
2
0
2
2
## end
## stderr:
grep: t/a: Permission denied
grep: t/a/f: Permission denied
## end
## after dir: t
## after dir t/a: mode=700
## after file t/a/f: hit
## after dir t/b: mode=700
## after file t/b/f: hit
## after dir: t/c
## after file t/c/f mode=0: hit

#### the file that is written to is told apart
mkdir t; echo hit > t/in; grep -r hit t > t/out; echo $?; cat t/out; grep -rc hit t > t/out; echo $?; grep -rl hit t > t/out; echo $?; grep -r hit t >> t/in; echo $?; cat t/in
## mounts: ram disk
## status: 0
## stdout:
2
t/in:hit
0
0
2
hit
## end
## stderr:
grep: t/out: input file is also the output
grep: t/in: input file is also the output
## end
## after dir: t
## after file t/in: hit
## after file t/out: t/in
