# read: lines that are already there

#### an integer variable is evaluated, and no line is lost
declare -i n; x=5
for i in 1 2 3 4 5 6; do echo "$i+x"; done > f
while read n; do echo "$n"; done < f
## status: 0
## stdout:
6
7
8
9
10
11
## end
## after file f:
1+x
2+x
3+x
4+x
5+x
6+x
## end

#### a variable that is an element
declare -n r='a[1+1]'
printf '%s\n' one two three > f
{ read r; echo "${a[2]}"; read -r b; echo "$b"; cat; } < f
## status: 0
## stdout:
one
two
three
## end
## after file f:
one
two
three
## end

#### a readonly variable stops at its line
readonly k=1
printf '%s\n' one two three > f
{ read a; read k; echo "status $?"; cat; } < f 2>/dev/null
## status: 0
## stdout:
status 1
three
## end
## after file f:
one
two
three
## end

#### an invalid name behind a valid one
printf '%s\n' 'a b' 'c d' 'e f' > f
{ read x; read y 1z; echo "$? $y"; cat; } < f 2>/dev/null
## status: 0
## stdout:
1 c
e f
## end
## after file f:
a b
c d
e f
## end

#### NUL bytes, continued lines, and another delimiter in between
printf 'a\0b\nc\\\nd\ne;f;g\n' > f
{ read -r x; read y; read -d ';' z; echo "$x|$y|$z"; cat; } < f
## status: 0
## stdout:
ab|cd|e
f;g
## end
## after file-escaped f:
a\x00b
c\\
d
e;f;g
## end

#### the last line is not finished
printf 'one\ntwo' > f
while read -r l || [ -n "$l" ]; do echo "<$l>"; done < f
## status: 0
## stdout:
<one>
<two>
## end
## after file-escaped f:
one
two\
## end

#### a line longer than what is read at once
{ printf '%70000s\n' x; echo next; } > f
{ read -r a; read -r b; echo "${#a} $b"; } < f
{ IFS= read -r a; read -r b; echo "${#a} $b"; } < f
rm f
## status: 0
## stdout:
1 next
70000 next
## end

#### separators that are no blanks
printf '%s\n' 'a:b c:d' ':x::y:' 'one' ' p : q ' > f
while IFS=: read -r a b c; do echo "<$a|$b|$c>"; done < f
while IFS=' :' read -r a b c; do echo "<$a|$b|$c>"; done < f
## status: 0
## stdout:
<a|b c|d>
<|x|:y:>
<one||>
< p | q |>
<a|b|c:d>
<|x|:y:>
<one||>
<p|q|>
## end
## after file-escaped f:
a:b c:d
:x::y:
one
 p : q\x20
## end

#### characters of several bytes separate
LC_ALL=C.UTF-8
printf 'aéb é c\nxyz\n' > f
while IFS=é read -r a b; do echo "<$a|$b>"; done < f
while IFS=' é' read -r a b; do echo "<$a|$b>"; done < f
## status: 0
## stdout:
<a|b é c>
<xyz|>
<a|b é c>
<xyz|>
## end
## after file f:
aéb é c
xyz
## end
