# diff

#### normal
diff a b; echo $?; diff a a; echo $?; diff a c; diff c a; diff - b < a; echo $?
## file a:
1
2
3
4
## end
## file b:
1
x
3
4
5
## end
## file c:
## end
## status: 0
## stdout:
2c2
< 2
---
> x
4a5
> 5
1
0
1,4d0
< 1
< 2
< 3
< 4
0a1,4
> 1
> 2
> 3
> 4
2c2
< 2
---
> x
4a5
> 5
1
## end

#### unified
diff -u a b | tail -n +3; diff -U 0 a b | tail -n +3; diff -u --label L1 --label L2 a b; diff -U1 --label=x --label=y a b
## file a:
1
2
3
4
5
6
7
8
## end
## file b:
1
2
3
4
x
6
7
8
## end
## status: 1
## stdout:
@@ -2,7 +2,7 @@
 2
 3
 4
-5
+x
 6
 7
 8
@@ -5 +5 @@
-5
+x
--- L1
+++ L2
@@ -2,7 +2,7 @@
 2
 3
 4
-5
+x
 6
 7
 8
--- x
+++ y
@@ -4,3 +4,3 @@
 4
-5
+x
 6
## end

#### context
diff -c --label a --label b a b; diff -C 1 --label a --label b a b
## file a:
1
2
3
## end
## file b:
1
y
3
4
## end
## status: 1
## stdout:
*** a
--- b
***************
*** 1,3 ****
  1
! 2
  3
--- 1,4 ----
  1
! y
  3
+ 4
*** a
--- b
***************
*** 1,3 ****
  1
! 2
  3
--- 1,4 ----
  1
! y
  3
+ 4
## end

#### ed, rcs and side by side
diff -e a b; diff -n a b; diff -y -W 20 a b; diff -y --suppress-common-lines -W 20 a b; diff -y --left-column -W 20 a b
## file a:
1
2
3
## end
## file b:
1
y
3
4
## end
## status: 1
## stdout:
3a
4
.
2c
y
.
d2 1
a2 1
y
a3 1
4
1	1
2     |	y
3	3
      >	4
2     |	y
      >	4
1     (
2     |	y
3     (
      >	4
## end

#### -q, -s, -r, -N
diff -q a b; diff -s a a; diff -r d e; echo $?; diff -rq d e; diff -rN d e; diff d e
## file a: 1
## file b: 2
## file d/only: z
## file d/x: 1
## file e/x: 2
## status: 1
## stdout:
Files a and b differ
Files a and a are identical
Only in d: only
diff -r d/x e/x
1c1
< 1
---
> 2
1
Only in d: only
Files d/x and e/x differ
diff -rN d/only e/only
1d0
< z
diff -rN d/x e/x
1c1
< 1
---
> 2
Only in d: only
diff d/x e/x
1c1
< 1
---
> 2
## end

#### ignoring
diff -i a b; echo $?; diff -w c d; echo $?; diff -b c d; echo $?; diff -B e f; echo $?; diff -I '^#' g h; echo $?; diff -Z i j; echo $?; diff -E k l; echo $?
## file a: ABC
## file b: abc
## file c: a  b
## file d: a b
## file e: x
## file f:
x

## end
## file g: # one
## file h: # two
## file-escaped i:
x\x20
## end
## file j: x
## file k: a	b
## file l: a       b
## status: 0
## stdout:
0
0
0
0
0
0
0
## end

#### no newline at the end and binary
printf 'a\nb' > x; printf 'a\nb\n' > y; diff x y; diff -u --label x --label y x y; printf 'a\0b' > p; printf 'a\0c' > q; diff p q; echo $?; diff -a p q; rm p q
## status: 0
## stdout-escaped:
2c2
< b
\\ No newline at end of file
---
> b
--- x
+++ y
@@ -1,2 +1,2 @@
 a
-b
\\ No newline at end of file
+b
Binary files p and q differ
1
1c1
< a\x00b
\\ No newline at end of file
---
> a\x00c
\\ No newline at end of file
## end
## after file-escaped x:
a
b\
## end
## after file y:
a
b
## end

#### errors
diff a; echo $?; diff a nosuch; echo $?; diff nosuch1 nosuch2; echo $?; diff -y a b c; echo $?; diff --nosuch; echo $?; diff a d; echo $?
## file a: 1
## dir: d
## status: 0
## stdout:
2
2
2
2
2
2
## end
## stderr:
diff: missing operand after 'a'
diff: Try 'diff --help' for more information.
diff: nosuch: No such file or directory
diff: nosuch1: No such file or directory
diff: nosuch2: No such file or directory
diff: extra operand 'c'
diff: Try 'diff --help' for more information.
diff: unrecognized option '--nosuch'
diff: Try 'diff --help' for more information.
diff: d/a: No such file or directory
## end
