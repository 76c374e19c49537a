# Long names of options of the lesser programs.

#### cmp
cmp --bytes=1 a b; cmp --ignore-initial=1 a b; cmp --print-bytes a b; cmp --quiet a b; echo $?; cmp --silent a b; cmp --verbose a b
## file a: abc
## file b: axc
## status: 1
## stdout:
a b differ: char 1, line 1
a b differ: byte 2, line 1 is 142 b 170 x
1
2 142 170
## end

#### comm
printf 'x\0' > z; comm --zero-terminated z z | cat -A; rm z
## status: 0
## stdout-escaped:
^I^Ix^@\
## end

#### diff
diff --brief a b; diff --color=never a b; diff --context a a; diff --ignore-all-space a b; diff --ignore-blank-lines a b; diff --ignore-case a b; diff --ignore-space-change a b; diff --ignore-trailing-space a b; diff --minimal a b; diff -d a b; diff --normal a b; diff --report-identical-files a a; diff --strip-trailing-cr a b; diff --text a b; diff --unified a a; diff --expand-tabs a b; diff -t a b; diff -L x -L y -u a b; diff --recursive --new-file --exclude=x d e; diff -r -x x d e
## file a: A b
## file b: A  c
## file d/x: 1
## file d/y: 2
## file e/x: 3
## file e/y: 4
## status: 1
## stdout:
Files a and b differ
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
Files a and a are identical
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
1c1
< A b
---
> A  c
--- x
+++ y
@@ -1 +1 @@
-A b
+A  c
diff --recursive --new-file '--exclude=x' d/y e/y
1c1
< 2
---
> 4
diff -r -x x d/y e/y
1c1
< 2
---
> 4
## end

#### du
du --all d > /dev/null; du --apparent-size --bytes f; du -b f; du --block-size=1 --apparent-size f; du -B 1 --apparent-size f; du --count-links -b f; du -l -b f; du --dereference -b l; du -L -b l; du --dereference-args -b l; du -D -b l; du --exclude=x -b -s d > /dev/null; du --human-readable -b f; du -h --apparent-size f; du --inodes f; du --max-depth=0 d > /dev/null; du -d 0 d > /dev/null; du --no-dereference -b l; du -P -b l; du --null -b f | cat -A; echo; du -0 -b f | cat -A; echo; du --one-file-system -b f; du -x -b f; du --separate-dirs d > /dev/null; du -S d > /dev/null; du --si -b f; du --summarize -b f; du -s -b f; du --threshold=1 -b f; du -t 1 -b f; du --time -b f; du --total -b f; du -c -b f; du -a d > /dev/null; du -k --apparent-size f; du -m --apparent-size f; du nosuch; echo $?
## file d/x: 1
## file f: hello
## link l: f
## status: 0
## stdout:
6	f
6	f
6	f
6	f
6	f
6	f
6	l
6	l
6	l
6	l
6	f
6	f
1	f
1	l
1	l
6^If^@
6^If^@
6	f
6	f
6	f
6	f
6	f
6	f
6	f
6	2024-01-01 00:00	f
6	f
6	total
6	f
6	total
1	f
1	f
1
## end
## stderr: du: cannot access 'nosuch': No such file or directory

#### expand, unexpand and fold
printf '\ta\tb\n' | expand -i; printf '        a       b\n' | unexpand --all | cat -T; printf '    a\n' | unexpand --tabs=4 | cat -T; printf 'abcd\n' | fold --bytes --width=2
## status: 0
## stdout:
        a	b
^Ia^Ib
^Ia
ab
cd
## end

#### id
id --user; id --group; id --groups; id --name --user; id --real --user; id --zero --user | cat -A; echo; id -a; id -G; id -g -n; id -r -u; id -Z > /dev/null 2>&1; id --context > /dev/null 2>&1
## status: 1
## stdout:
1000
1000
1000
user
1000
1000^@
uid=1000(user) gid=1000(user) groups=1000(user)
1000
user
1000
## end

#### logname, nproc and nice
logname > /dev/null 2>&1; nproc --all > /dev/null; nice --adjustment=3 nice
## status: 0
## stdout: 3

#### mkfifo
mkfifo --mode=600 p; stat -c '%a %F' p; mkfifo -m 644 q; stat -c %a q; mkfifo --context r 2>/dev/null; mkfifo p; echo $?; mkfifo; echo $?; rm -f p q r
## status: 0
## stdout:
600 fifo
644
1
1
## end
## stderr:
mkfifo: cannot create fifo 'p': File exists
mkfifo: missing operand
Try 'mkfifo --help' for more information.
## end

#### shuf
shuf --echo a; shuf --input-range=1-1; shuf --head-count=1 --input-range=1-1; shuf --repeat --head-count=2 --echo x; shuf --output=o --echo y; cat o; shuf --zero-terminated --echo a | cat -A; echo
## status: 0
## stdout:
a
1
1
x
x
y
a^@
## end
## after file o: y

#### split
seq 2 | split --lines=1; ls; rm x*; printf abcd | split --bytes=2; ls; rm x*; printf 'a\nb\n' | split --line-bytes=2; ls; rm x*; seq 4 > f; split --number=2 f; rm x*; split --elide-empty-files --number=9 f; ls; rm x*; seq 2 | split --hex-suffixes --lines=1; ls; rm x*; seq 2 | split --suffix-length=3 --lines=1; ls; rm x*; printf 'a:b' | split --separator=: --lines=1; ls; rm x*; split --unbuffered --number=r/1 f; split -u -n r/1 f; rm x* f
## status: 0
## stdout:
xaa
xab
xaa
xab
xaa
xab
f
xaa
xab
xac
xad
xae
xaf
xag
xah
f
x00
x01
f
xaaa
xaab
f
xaa
xab
## end

#### truncate
truncate --size=3 f; truncate --no-create --size=1 g; truncate --reference=f h; wc -c f h; truncate --io-blocks --size=0 f; truncate -o -s 0 f; ls; rm f h
## status: 0
## stdout:
3 f
3 h
6 total
f
h
## end

#### uname
uname --kernel-name; uname --nodename; uname --operating-system; uname --all > /dev/null; uname -a > /dev/null; uname --hardware-platform > /dev/null; uname -i > /dev/null; uname --kernel-release > /dev/null; uname -r > /dev/null; uname --kernel-version > /dev/null; uname -v > /dev/null; uname --machine > /dev/null; uname -m > /dev/null; uname --processor > /dev/null; uname -p > /dev/null
## status: 0
## stdout:
Linux
mirage
GNU/Linux
## end

#### unlink
unlink f; ls; unlink f; echo $?; unlink; echo $?; unlink a b; echo $?; unlink d; echo $?
## dir: d
## file f: x
## status: 0
## stdout:
d
1
1
1
1
## end
## stderr:
unlink: cannot unlink 'f': No such file or directory
unlink: missing operand
Try 'unlink --help' for more information.
unlink: extra operand 'b'
Try 'unlink --help' for more information.
unlink: cannot unlink 'd': Is a directory
## end
## after gone: f
