# Options that no case of their program gives.

#### b2sum and basenc
b2sum -t f; b2sum f | b2sum -c -w; basenc --base32hex f; basenc --base64url f
## file f: abc
## status: 0
## stdout:
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  f
f: OK
C5H662G=
YWJjCg==
## end

#### chgrp
chgrp --changes user f; chgrp --dereference user f; chgrp --no-dereference user f; chgrp --no-preserve-root user f; chgrp -R --preserve-root user d; chgrp --quiet user f; chgrp --verbose user f; chgrp -R -H user d; chgrp -R -L user d; chgrp -R -P user d; chgrp -f nosuch f; echo $?; chown --recursive user d; chgrp -RHv user d
## dir: d
## file f: x
## status: 0
## stdout:
group of 'f' retained as user
1
group of 'd' retained as user
## end
## stderr: chgrp: invalid group: 'nosuch'

#### column
printf 'a b\n\nc d\n' | column -t --keep-empty-lines; column -t -N A,B --table-header-repeat f; column -t -N A,B --table-noextreme A f; column -t -N A,B --table-truncate B f; column -t -N A,B --table-wrap B f; column -t -N A,B -E A f; column -t -N A,B -T B f; column -J -n things -N A,B f; column -t -N A,B -W A f
## file f:
1 22
333 4
## end
## status: 0
## stdout-escaped:
a  b
\x20\x20\x20
c  d
A    B
1    22
333  4
A    B
1    22
333  4
A    B
1    22
333  4
A    B
1    22
333  4
A    B
1    22
333  4
A    B
1    22
333  4
{
   "things": [
      {
         "a": "1",
         "b": "22"
      },{
         "a": "333",
         "b": "4"
      }
   ]
}
A    B
1    22
333  4
## end

#### df
df --block-size=1M / | head -1 | tr -s ' '; df --block-size=x /; echo $?
## status: 0
## stdout:
Filesystem 1M-blocks Used Available Use% Mounted on
1
## end
## stderr: df: invalid --block-size argument 'x'

#### diff, scripts
diff --ed a b; diff -e b a; diff --forward-ed a b; diff -f b a; diff --rcs a b; diff --side-by-side --width=40 a b; diff -y -W 30 --left-column a b; diff -y --suppress-common-lines a b; diff -y -t a b; diff --side-by-side --expand-tabs -W 50 a b; diff -y a a; diff -n a n; diff -e a n; echo $?
## file a:
1
2
three	tab
.
5
## end
## file b:
1
x
three	tab
5
6
.
## end
## file-escaped n:
1
no newline\
## end
## status: 0
## stdout:
5a
6
..
.
s/.//
4d
2c
x
.
6a
5
.
4,5d
2c
2
.
c2
x
.
d4
a5
6
.
.
c2
2
.
d4 5
a6
5
.
d2 1
a2 1
x
d4 1
a5 2
6
.
1			1
2		   |	x
three	tab		three	tab
.		   <
5			5
		   >	6
		   >	.
1	      (
2	      |	x
three	tab   (
.	      <
5	      (
	      >	6
	      >	.
2							      |	x
.							      <
							      >	6
							      >	.
1                                                                  1
2                                                               |  x
three   tab                                                        three   tab
.                                                               <
5                                                                  5
                                                                >  6
                                                                >  .
1                          1
2                       |  x
three   tab                three   tab
.                       <
5                          5
                        >  6
                        >  .
1								1
2								2
three	tab							three	tab
.								.
5								5
d2 4
a5 1
no newline2,5c
no newline
.
2
## end
## stderr:
diff: n: No newline at end of file

## end

#### diff, what is ignored
diff --ignore-matching-lines='^#' a b; echo $?; diff -I '^#' -I '^$' a b; echo $?; diff -I '^x' a b; echo $?; diff --ignore-tab-expansion t u; echo $?; diff -E t u; diff -E --tabsize=4 t u; echo $?; diff -u -I '^#' a c
## file a:
# one
same
## end
## file b:
# two
same
## end
## file c:
# two
same
new
## end
## file t: a	b
## file u: a       b
## status: 1
## stdout:
0
0
1c1
< # one
---
> # two
1
0
1c1
< a	b
---
> a       b
1
--- a	2024-01-01 00:00:00.000000000 +0000
+++ c	2024-01-01 00:00:00.000000000 +0000
@@ -1,2 +1,3 @@
-# one
+# two
 same
+new
## end

#### diff, how lines are shown
diff --initial-tab a b; diff -T -u a b; diff -c -T a b; diff -u -p a b; diff --show-c-function -U 0 a b; diff -u -F '^sec' a b; diff --show-function-line=sec -c a b; diff -u --suppress-blank-empty a b; diff --tabsize=4 -t a b; diff --horizon-lines=3 a b; diff --palette=rs=0 a a; diff --speed-large-files a a; diff -H a a; diff -h a a
## file a:
section one
int main(void)

	x
	y
	z
	w
end
## end
## file b:
section one
int main(void)

	x
	y
	z
	v
end
## end
## status: 0
## stdout:
7c7
<		w
---
>		v
--- a	2024-01-01 00:00:00.000000000 +0000
+++ b	2024-01-01 00:00:00.000000000 +0000
@@ -4,5 +4,5 @@
		x
		y
		z
-		w
+		v
	end
*** a	Mon Jan  1 00:00:00 2024
--- b	Mon Jan  1 00:00:00 2024
***************
*** 4,8 ****
 		x
 		y
 		z
!		w
 	end
--- 4,8 ----
 		x
 		y
 		z
!		v
 	end
--- a	2024-01-01 00:00:00.000000000 +0000
+++ b	2024-01-01 00:00:00.000000000 +0000
@@ -4,5 +4,5 @@ int main(void)
 	x
 	y
 	z
-	w
+	v
 end
--- a	2024-01-01 00:00:00.000000000 +0000
+++ b	2024-01-01 00:00:00.000000000 +0000
@@ -7 +7 @@ int main(void)
-	w
+	v
--- a	2024-01-01 00:00:00.000000000 +0000
+++ b	2024-01-01 00:00:00.000000000 +0000
@@ -4,5 +4,5 @@ section one
 	x
 	y
 	z
-	w
+	v
 end
*** a	Mon Jan  1 00:00:00 2024
--- b	Mon Jan  1 00:00:00 2024
*************** section one
*** 4,8 ****
  	x
  	y
  	z
! 	w
  end
--- 4,8 ----
  	x
  	y
  	z
! 	v
  end
--- a	2024-01-01 00:00:00.000000000 +0000
+++ b	2024-01-01 00:00:00.000000000 +0000
@@ -4,5 +4,5 @@
 	x
 	y
 	z
-	w
+	v
 end
7c7
<     w
---
>     v
7c7
< 	w
---
> 	v
## end

#### diff of trees
diff -r --exclude-from=x d e; diff -r -X x d e; diff -r --starting-file=b d e; diff -r -S b d e; diff -r -P d e; diff -r --unidirectional-new-file e d; diff -r --no-dereference d e; diff -r --ignore-file-name-case --no-ignore-file-name-case d e; diff --from-file=d/a e/a d/b; diff --to-file=d/a e/a d/b; echo $?; diff --from-file=d/a --to-file=d/b e/a; echo $?
## file d/a: 1
## file d/b: 2
## file d/c: 3
## file e/a: 1
## file e/b: 9
## file e/f: new
## file x: b
## status: 0
## stdout:
Only in d: c
Only in e: f
Only in d: c
Only in e: f
diff -r '--starting-file=b' d/b e/b
1c1
< 2
---
> 9
Only in d: c
Only in e: f
diff -r -S b d/b e/b
1c1
< 2
---
> 9
Only in d: c
Only in e: f
diff -r -P d/b e/b
1c1
< 2
---
> 9
Only in d: c
diff -r -P d/f e/f
0a1
> new
diff -r --unidirectional-new-file e/b d/b
1c1
< 9
---
> 2
diff -r --unidirectional-new-file e/c d/c
0a1
> 3
Only in e: f
diff -r --no-dereference d/b e/b
1c1
< 2
---
> 9
Only in d: c
Only in e: f
diff -r --ignore-file-name-case --no-ignore-file-name-case d/b e/b
1c1
< 2
---
> 9
Only in d: c
Only in e: f
1c1
< 1
---
> 2
1c1
< 2
---
> 1
1
2
## end
## stderr: diff: --from-file and --to-file both specified

#### du
du --time --time-style=full-iso -k --apparent-size f; du --time=atime --time-style=iso -b f; du --time --time-style=+%Y -b f; du --time-style=long-iso --time=mtime -b f
## file f: x
## status: 1
## stdout:
1	2024-01-01 00:00:00.000000000 +0000	f
2	2024-01-01	f
2	2024	f
## end
## stderr:
du: invalid argument 'mtime' for '--time'
Valid arguments are:
  - 'atime', 'access', 'use'
  - 'ctime', 'status'
Try 'du --help' for more information.
## end

#### gunzip
gzip f; gunzip -k f.gz; rm f; gunzip --keep --verbose f.gz 2>&1 | tr -d 0-9; rm f; gunzip --decompress -k --quiet f.gz; rm f; gunzip -d -k -q f.gz; rm f; gunzip --stdout f.gz; gunzip --test f.gz; gunzip -t f.gz; gunzip --list f.gz | wc -l; gunzip -l f.gz | wc -l; gunzip --name -k f.gz; rm f; gunzip --no-name -k f.gz; rm f; gunzip -n -k f.gz; rm f; gunzip --rsyncable --synchronous -c f.gz; gunzip --fast -c f.gz; gunzip --best -c f.gz; gunzip -1 -c f.gz; gunzip -9 -c f.gz; gunzip -r f.gz; cat f
## file f: x
## status: 0
## stdout:
f.gz:	-.% -- created f
x
2
2
x
x
x
x
x
x
## end

#### gzip
gzip --fast -c f | zcat; gzip --best -c f | zcat; gzip -1 -c f | zcat; gzip -9 -c f | zcat; gzip -n -c f | zcat; gzip --no-name -c f | zcat; gzip --name -c f | zcat; gzip -q -c f | zcat; gzip --rsyncable --synchronous -c f | zcat; gzip --keep f; gzip --force f; ls; gzip --decompress f.gz; gzip --recursive d; ls d
## file d/g: y
## file f: x
## status: 0
## stdout:
x
x
x
x
x
x
x
x
x
d
f.gz
g.gz
## end
## after gone: d/g
## after file-escaped d/g.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03g\x00\xab\xe4\x02\x00^9\xf1_\x02\x00\x00\x00\
## end

#### zcat
gzip f; zcat -1 f.gz; zcat -9 f.gz; zcat --fast f.gz; zcat --best f.gz; zcat --decompress f.gz; zcat -d f.gz; zcat --stdout f.gz; zcat -c f.gz; zcat --keep f.gz; zcat -k f.gz; zcat --name f.gz; zcat -N f.gz; zcat --no-name f.gz; zcat -n f.gz; zcat --quiet f.gz; zcat --recursive f.gz; zcat -r f.gz; zcat --rsyncable f.gz; zcat --synchronous f.gz; zcat --suffix=.gz f.gz; zcat -S .gz f.gz; zcat --list f.gz | wc -l; zcat -l f.gz | wc -l; zcat --test f.gz; zcat -t f.gz; zcat --verbose f.gz 2>/dev/null; zcat -v f.gz 2>/dev/null
## file f: x
## status: 0
## stdout:
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
x
2
2
x
x
## end
## after gone: f
## after file-escaped f.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03f\x00\xab\xe0\x02\x00\x1f\x08\xeaF\x02\x00\x00\x00\
## end

#### install and numfmt
install --context f g; install --preserve-context f h; ls; numfmt --delimiter=, --field=2 --to=si 1,2000; printf '2000\0' | numfmt --zero-terminated --to=si | tr '\0' '\n'
## file f: x
## status: 0
## stdout:
f
g
h
1,2.0K
2.0K
## end
## stderr: install: WARNING: ignoring --preserve-context; this kernel is not SELinux-enabled
## after file g mode=755: x
## after file h mode=755: x
