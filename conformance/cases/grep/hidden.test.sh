# Lines with stray bytes, which make a file binary where they would be shown.

#### context around a hidden line
printf 'x\ny\nab\xe9\nz\nw\nab\nq\nr\ns\n' >f1
grep -A1 ab f1
grep -nA2 ab f1
grep -nB1 ab f1
grep -nC1 '[abz]' f1
grep -nA3 -v q f1
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
x
--
ab
q
1-x
2-y
--
6:ab
7-q
8-r
2-y
--
5-w
6:ab
2-y
4:z
5-w
6:ab
7-q
1:x
2:y
4:z
5:w
6:ab
7-q
8:r
9:s
## end
## stderr:
grep: f1: binary file matches
grep: f1: binary file matches
grep: f1: binary file matches
grep: f1: binary file matches
grep: f1: binary file matches
## end
## after file-escaped f1:
x
y
ab\xe9
z
w
ab
q
r
s
## end

#### several hidden lines
printf 'ab\nab\xe9\nz\nw\nu\nab\nq\xe9\nr\ns\nab\xe9\nab\n' >f2
grep -nA2 ab f2
grep -nB1 ab f2
grep -nB2 ab f2
grep -nA2 -v ab f2
grep -onA2 ab f2
grep -nC2 . f2
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
1:ab
--
6:ab
--
--
11:ab
1:ab
--
5-u
6:ab
--
9-s
11:ab
1:ab
--
4-w
5-u
6:ab
--
8-r
9-s
11:ab
3:z
4:w
5:u
6-ab
8:r
9:s
1:ab
2:ab
--
6:ab
--
10:ab
11:ab
1:ab
3:z
4:w
5:u
6:ab
8:r
9:s
11:ab
## end
## stderr:
grep: f2: binary file matches
grep: f2: binary file matches
grep: f2: binary file matches
grep: f2: binary file matches
grep: f2: binary file matches
## end
## after file-escaped f2:
ab
ab\xe9
z
w
u
ab
q\xe9
r
s
ab\xe9
ab
## end

#### a hidden line at the start
printf '\xe9a\nb\nc\na\nb\n' >f3
grep -nA1 a f3
grep -nC1 a f3
grep -c a f3
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
--
4:a
5-b
--
3-c
4:a
5-b
2
## end
## stderr:
grep: f3: binary file matches
grep: f3: binary file matches
## end
## after file-escaped f3:
\xe9a
b
c
a
b
## end
