# What stands behind an anchor.

#### a second circumflex is itself
printf '%s\n' ^b b '^^c' 'x^b' >t
grep -n '^^' t
grep -no '^^*b' t
grep -n 'x\<^b' t
grep -n '\B^b' t
grep -n '\(^^\)b' t
grep -En '^^b' t
sed 's/^^/> /' t
sed 's/b\|^^/> /' t
sed -E 's/^^/> /' t
## status: 0
## stdout-escaped:
1:^b
3:^^c
1:^b
2:b
1:^b
1:^b
2:b
> b
b
> ^c
x^b
> b
>\x20
> ^c
x^>\x20
> ^b
> b
> ^^c
> x^b
## end
## after file t:
^b
b
^^c
x^b
## end

#### an interval behind an anchor
printf '%s\n' 'a{1}' '{1' ax >t
grep 'a\B\{1a\}' t; echo $?
grep '\B\{1' t; echo $?
grep 'a\<\{1\}' t; echo $?
grep 'x
a\<\{\^' t; echo $?
grep 'ab\|\<\{x' t; echo $?
sed -n 's/a\B\{1a\}/x/p' t; echo $?
## status: 0
## stdout:
2
{1
0
1
2
1
1
## end
## stderr:
grep: invalid content of \{\}
grep: invalid content of \{\}
sed: -e expression #1, char 15: Invalid preceding regular expression
## end
## after file t:
a{1}
{1
ax
## end
