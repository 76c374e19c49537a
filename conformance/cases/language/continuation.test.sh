# A backslash before a newline, in the middle of whatever is read.

#### a continued line in assignments
c\
=x; echo "$c"
d\
d=y; echo "$dd"
e+\
=f; e\
+=g; echo $e
m[1]\
=z; m[2\
]=q; m[3]+\
=r; echo "${m[1]} ${m[2]} ${m[3]}"
x=(1 2\
 3); echo ${x[@]}
x=\
(4 5); echo ${x[@]}
## status: 0
## stdout:
x
y
fg
z q r
1 2 3
4 5
## end

#### a continued line before a tilde
HOME=/h
echo a\
=~ b=\
~
g=~\
/x; echo $g
g=a:\
~; echo $g
## status: 0
## stdout:
a=/h b=/h
/h/x
a:/h
## end

#### a continued line in subscripts and expansions
c=xyz m=(1 2 3)
echo "${m[\
2]}" "${#m[\
@]}" "${m[\
@]}" "${m[@\
]}" "${!m[\
@]}" "${m[\
*]@Q}"
echo $\
c $\
{c} ${\
c} ${c\
} ${c:\
-d} ${c/\
x/y} ${#\
c} ${\
#} ${c\
:1:\
1}
## status: 0
## stdout:
3 3 1 2 3 1 2 3 0 1 2 '1' '2' '3'
xyz xyz xyz xyz xyz yyz 3 0 y
## end

#### a continued line in reserved words and names
for i\
n in 1; do echo $in; d\
one
i\
f true; th\
en echo t; f\
i
case x in x\
) echo m;; es\
ac
f\
g\
() { echo f; }
fg
func\
tion h\
h { echo h; }
hh
[\
[ a = a ]\
] && echo dbl
whi\
le false; do :; done
{\
 echo g; }
! tr\
ue; echo $?
## status: 0
## stdout:
1
t
m
f
h
dbl
g
1
## end

#### a continued line between two parentheses
(\
(1)) && echo command
((1\
)) && echo end
for (\
(i=0;i<2;i++)) do echo $i; done
echo $\
((3+4)) $(\
(5+6)) $((\
1+2)) $((1\
+2)) $((1\
)\
)
echo "$(\
(7+1))" $(\
(echo sub) )
(\
( echo group ) )
## status: 0
## stdout:
command
end
0
1
7 11 3 3 1
8 sub
group
## end

#### a continued line in operators
echo a &\
& echo b
echo x |\
| echo y
echo p >\
> out; cat out
echo two 2>\
&1
cat <\
<E
hi
E
cat <\
<\
< str
case y in y) echo 1;\
; esac
## status: 0
## stdout:
a
b
x
p
two
hi
str
1
## end
## after file out: p

#### a continued line in patterns
touch a1 b2 C3
echo [[:al\
pha:]]1 [[\
:upper:]]* [![:upper:\
]]* [a\
-b]?
v=abc123; echo ${v%%[[:dig\
it:]]*} ${v/[!\
b]/-}
## status: 0
## stdout:
a1 C3 a1 b2 a1 b2
abc -bc123
## end
## after file C3:
## end
## after file a1:
## end
## after file b2:
## end
