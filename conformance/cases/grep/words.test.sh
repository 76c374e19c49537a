# -w where the pattern may match nothing.

#### without characters the automaton decides alone
printf '%s\n' 'a]]b' 'a]b' ']b' 'b]' ab '' 'a  b' a >t
for p in '\(\)' '\W\?' 'b\?' 'x*' 'x*y*' '\(b\)*\1'; do echo "$p"; grep -nw -e "$p" t; done
grep -Enw '([]b]){0,1}' t
grep -onw 'b\?' t
## status: 0
## stdout:
\(\)
1:a]]b
3:]b
4:b]
6:
7:a  b
\W\?
1:a]]b
3:]b
4:b]
6:
7:a  b
b\?
1:a]]b
2:a]b
3:]b
4:b]
6:
7:a  b
x*
1:a]]b
3:]b
4:b]
6:
7:a  b
x*y*
1:a]]b
3:]b
4:b]
6:
7:a  b
\(b\)*\1
1:a]]b
2:a]b
3:]b
4:b]
6:
7:a  b
1:b
2:b
3:b
4:b
7:b
## end
## after file t:
a]]b
a]b
]b
b]
ab

a  b
a
## end

#### with characters its matcher has a word in it
printf '%s\n' 'a]]b' 'a]b' ']b' 'b]' ab '' 'a  b' a >t
for p in '\(\)' '\W\?' 'b\?' 'x*' 'x*y*'; do echo "$p"; grep -nw -e "$p" t; done
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
\(\)
1:a]]b
3:]b
4:b]
6:
7:a  b
\W\?
4:b]
6:
b\?
1:a]]b
2:a]b
3:]b
4:b]
6:
7:a  b
x*
1:a]]b
3:]b
4:b]
6:
7:a  b
x*y*
1:a]]b
3:]b
4:b]
6:
7:a  b
## end
## after file t:
a]]b
a]b
]b
b]
ab

a  b
a
## end
