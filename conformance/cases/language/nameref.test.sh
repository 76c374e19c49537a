# Namerefs: what they stand for, what is declared, assigned and unset through them, and what cannot be one.

#### what a nameref to an element or a whole array reads as
( declare -n r=a[0]; a=(x y z); echo $r; r=new; declare -p a r ) 2>&1
( declare -n r='a[@]'; a=(x y z); echo "$r" ${#r}; r=new; echo $?; declare -p a r ) 2>&1
( declare -n r='a[*]'; a=(x y z); for i in "$r"; do echo "<$i>"; done ) 2>&1
( declare -n r='a[2]'; echo "${!r}" ) 2>&1
( declare -n r='x[1]'; x=(a b c); echo "${r[0]}" "${r[@]}" "${#r[@]}" "${!r[@]}" ) 2>&1
( declare -n r='a[1]'; a=(x hello); echo ${#r} ${r:1:2} ${r/l/L} ${r^} ${r@Q} ${r@A} ${r@a} ) 2>&1
( declare -n r='m[k]'; declare -A m; r=5; declare -p m; unset r; declare -p m ) 2>&1
( declare -n r='m[$k]'; declare -A m; k=kk; r=5; declare -p m; echo $r; k=zz; echo $r. ) 2>&1
( declare -n r='a[i++]'; i=0; r=5; r=6; echo $r $i; declare -p a ) 2>&1
( declare -n r='a[$(echo 1)]'; r=5; declare -p a; echo $r; echo $((r+1)) ) 2>&1
## status: 0
## stdout:
x
declare -a a=([0]="new" [1]="y" [2]="z")
declare -n r="a[0]"
x y z 0
bash: line 2: a[@]: bad array subscript
<x y z>
a[2]
 0
0 el heLlo Hello 'hello'
declare -A m=([k]="5" )
declare -A m=()
declare -A m=([kk]="5" )
5
.
3
declare -a a=([0]="5" [1]="6")
declare -a a=([1]="5")
5
6
## end

#### namerefs that lead back to themselves
( declare -n r=r; echo $? ) 2>&1
( declare -n r; r=r; echo $?; declare -p r ) 2>&1
( declare -n a=b; declare -n b=a; echo $?; echo "$a"; a=3; echo $?; declare -p a b ) 2>&1
( declare -n a=b b=c c=a; echo $?; echo "${a-unset}"; declare -p a b c ) 2>&1
( f() { declare -n x=x; echo $?; x=3; echo $x; declare -p x; }; x=1; f; declare -p x ) 2>&1
( f() { local -n x=$1; x=5; echo "in $x"; }; x=1; f x; echo $x ) 2>&1
( declare -n a=b b=c c=d d=e e=f f=g g=h h=i i=j j=k; k=1; echo $a; a=3; echo $k ) 2>&1
( f() { local -n a=$1; a=X; }; a=(0); f 'a[0]'; declare -p a ) 2>&1
( f() { local -n a=$1; a=X; }; b=(0); f 'b[0]'; declare -p b a ) 2>&1
( f() { local -n r=$1; r+=X; echo "in $r"; }; r=; f r; echo "out $r" ) 2>&1
( declare -n a=b b; b='a[1]'; declare -p a b; a=foo; declare -p a b ) 2>&1
( declare -n a=b b; b='a[1]'; declare a=foo; declare -p a b ) 2>&1
( declare -n b=a[1]; declare -n a=b; echo "$a $b"; b=3; declare -p a b ) 2>&1
## status: 0
## stdout-escaped:
bash: line 1: declare: r: nameref variable self references not allowed
1
0
declare -n r="r"
0
bash: line 3: warning: a: circular name reference

bash: line 3: warning: a: circular name reference
0
bash: line 4: warning: a: circular name reference
unset
declare -n a="b"
declare -n b="c"
declare -n c="a"
environment: line 5: declare: warning: x: circular name reference
environment: line 5: warning: x: circular name reference
0
environment: line 5: warning: x: circular name reference
environment: line 5: warning: x: circular name reference
3
declare -n x="x"
declare -- x="3"
environment: line 6: local: warning: x: circular name reference
environment: line 6: warning: x: circular name reference
environment: line 6: warning: x: circular name reference
environment: line 6: warning: x: circular name reference
in 5
5

environment: line 8: local: warning: a: circular name reference
environment: line 8: warning: a: circular name reference
environment: line 8: `a[0]': not a valid identifier
declare -a b=([0]="X")
bash: line 9: declare: a: not found
environment: line 10: local: warning: r: circular name reference
environment: line 10: warning: r: circular name reference
environment: line 10: warning: r: circular name reference
environment: line 10: warning: r: circular name reference
in X
out X
declare -n a="b"
declare -n b="a[1]"
bash: line 11: warning: a: removing nameref attribute
declare -a a=([1]="foo")
declare -n b="a[1]"
bash: line 12: warning: a: removing nameref attribute
declare -a a=([1]="foo")
declare -n b="a[1]"
\x20
bash: line 13: warning: a: removing nameref attribute
declare -a a=([1]="3")
declare -n b="a[1]"
## end

#### unset through a nameref and of it
( declare -n r=x; unset r; declare -p r x ) 2>&1
( x=1; declare -n r=x; unset r; declare -p r x; r=5; declare -p r x ) 2>&1
( x=1; declare -n r=x; unset -n r; declare -p r x ) 2>&1
( declare -n r=x; x=5; f() { unset r; declare -p r x; }; f; declare -p r ) 2>&1
( x=5; f() { local -n r=x; unset r; declare -p r x; unset -n r; declare -p r; }; f; declare -p r ) 2>&1
( declare -n r='a[0]'; a=(1 2); unset r; declare -p r a; unset 'r[1]'; echo $? ) 2>&1
( declare -n r='a[@]'; a=(1 2); unset r; declare -p r a ) 2>&1
( declare -n r=a; a=(1 2); unset 'r[1]'; declare -p r a; unset 'r[@]'; declare -p a ) 2>&1
( declare -n r=x; unset -v r; echo $?; x=1; unset -v r; declare -p x r ) 2>&1
( declare -n r=x; f() { echo hi; }; x() { echo x; }; unset r; x; unset -f r; x ) 2>&1
( readonly x=1; declare -n r=x; unset r; echo $?; unset -n r; echo $?; declare -p r x ) 2>&1
## status: 1
## stdout:
declare -n r="x"
bash: line 1: declare: x: not found
declare -n r="x"
bash: line 2: declare: x: not found
declare -n r="x"
declare -- x="5"
bash: line 3: declare: r: not found
declare -- x="1"
declare -n r="x"
environment: line 4: declare: x: not found
declare -n r="x"
declare -n r="x"
environment: line 5: declare: x: not found
declare -- r
bash: line 5: declare: r: not found
declare -n r="a[0]"
declare -a a=([1]="2")
0
declare -n r="a[@]"
declare -a a=()
declare -n r="a"
declare -a a=([0]="1")
declare -a a=()
0
bash: line 9: declare: x: not found
declare -n r="x"
x
x
bash: line 11: unset: x: cannot unset: readonly variable
1
0
bash: line 11: declare: r: not found
declare -r x="1"
## end

#### a loop retargets
( declare -n r=foo; for r in a b c; do echo "$r"; declare -p r; done; declare -p foo ) 2>&1
( declare -n r; a=1 b=2 c=3; for r in a b c; do echo "$r ${!r}"; done ) 2>&1
( declare -n r=x; for r in a 'b c' 3; do echo "i"; done; echo "rc $?" ) 2>&1
( declare -nr r=x; for r in a b; do echo $r; done; echo $?; declare -p r ) 2>&1
( declare -n a=b b=c; for a in x y; do echo "$a ${!a}"; done; declare -p a b ) 2>&1
( readonly one=1 two=2; declare -n r=one; for r in one two; do echo "${!r} $r"; done; declare -p r ) 2>&1
( set -- p q; declare -n r=x; for r; do echo "$r"; done; declare -p r ) 2>&1
( declare -n r=x; PS3='? '; select r in a b; do echo "$r $REPLY"; break; done <<< 2; declare -p r x ) 2>&1
## status: 0
## stdout:

declare -n r="a"

declare -n r="b"

declare -n r="c"
bash: line 1: declare: foo: not found
1 a
2 b
3 c
i
bash: line 3: `b c': not a valid identifier
rc 1
bash: line 4: r: readonly variable
1
declare -nr r="x"
 x
 y
declare -n a="b"
declare -n b="y"
one 1
two 2
declare -n r="two"


declare -n r="q"
1) a
2) b
? b 2
declare -n r="x"
declare -- x="b"
## end

#### builtins assign through a nameref
( declare -n r=x; echo "a b" | { read r; declare -p r x; }; read r <<< hi; declare -p x r ) 2>&1
( declare -n r='a[2]'; read r <<< hi; declare -p a; printf -v r %s yo; declare -p a ) 2>&1
( declare -n r=x; printf -v r '%s' hi; declare -p x; printf -v 'r[1]' q; declare -p x ) 2>&1
( declare -n r=x; mapfile -t r <<< $'a\nb'; declare -p x r ) 2>&1
( declare -n r='x[1]'; mapfile -t r <<< $'a\nb'; echo $?; declare -p x r ) 2>&1
( declare -n r=x; set -- -a -b; while getopts ab r; do echo "$r $x"; done; declare -p r x ) 2>&1
( declare -n r='o[1]'; set -- -a -b; while getopts ab r; do echo "$r"; done; declare -p r o ) 2>&1
( declare -n r=x; (( r=5 )); (( r++ )); let r+=2; echo $x $((r*2)); declare -p r x ) 2>&1
( declare -n r='a[1]'; (( r=5 )); (( r++ )); let r+=2; echo $((r*2)); declare -p r a ) 2>&1
( declare -n r=x; while read r; do echo "$x"; done <<< $'a\nb'; declare -p r ) 2>&1
( declare -n r=x; read -a r <<< "1 2 3"; declare -p r x; read -a x <<< "4"; echo $r ) 2>&1
( declare -n r; read -a r <<< "1 2 3"; declare -p r ) 2>&1
( declare -n r; read r <<< "x"; declare -p r; read r <<< val; declare -p x ) 2>&1
( declare -n r; read r <<< "1x"; echo $?; declare -p r ) 2>&1
( declare -n r; mapfile r <<< "1"; declare -p r ) 2>&1
( declare -n r; printf -v r '1x'; echo $?; printf -v r xx; declare -p r ) 2>&1
( declare -n r; getopts ab r -a; echo $?; declare -p r; getopts ab r -a -b; declare -p r ) 2>&1
## status: 0
## stdout:
declare -n r="x"
declare -- x="a b"
declare -- x="hi"
declare -n r="x"
declare -a a=([2]="hi")
declare -a a=([2]="yo")
declare -- x="hi"
declare -a x=([0]="hi" [1]="q")
declare -a x=([0]="a" [1]="b")
declare -n r="x"
bash: line 5: mapfile: `x[1]': not a valid identifier
1
bash: line 5: declare: x: not found
declare -n r="x[1]"
a a
b b
declare -n r="x"
declare -- x="?"
a
b
declare -n r="o[1]"
declare -a o=([1]="?")
8 16
declare -n r="x"
declare -- x="8"
16
declare -n r="a[1]"
declare -a a=([1]="8")
a
b
declare -n r="x"
declare -n r="x"
declare -a x=([0]="1" [1]="2" [2]="3")
4
bash: line 12: warning: r: removing nameref attribute
declare -a r=([0]="1" [1]="2" [2]="3")
declare -n r="x"
declare -- x="val"
bash: line 14: read: `1x': not a valid identifier
1
declare -n r
bash: line 15: warning: r: removing nameref attribute
declare -a r=([0]=$'1\n')
bash: line 16: printf: `1x': not a valid identifier
1
declare -n r="xx"
0
declare -n r="a"
declare -n r="a"
## end

#### attributes go to what a nameref stands for
( declare -n r=x; export r; declare -p r x; x=5; env | grep '^[rx]=' ) 2>&1
( declare -n r=x; x=1; export r; declare -p r x; env | grep '^[rx]=' ) 2>&1
( declare -n r=x; readonly r; declare -p r x; r=4; x=5; echo $? ) 2>&1
( declare -n r=x; readonly r=3; declare -p r x; r=4; echo no ) 2>&1
( declare -n r=x; declare -i r; r=3+4; declare -p r x ) 2>&1
( declare -n r=x; declare -i r=3+4; declare -p r x ) 2>&1
( declare -n r=x; declare -a r; declare -p r x ) 2>&1
( declare -n r=x; declare -A r; declare -p r x; r[k]=v; declare -p x ) 2>&1
( declare -n r=x; declare -a r=(1 2); declare -p r x ) 2>&1
( declare -n r; export r; echo $?; readonly r; echo $?; declare -p r ) 2>&1
( declare -n r=x; export -n r; echo $?; export r; export -n r; declare -p r x ) 2>&1
( declare -n r=x; export r+=abc; export r+=d; declare -p r x ) 2>&1
( declare -n r=x; readonly r=(1 2); declare -p r x ) 2>&1
( declare -n r=x; readonly -a r=(1 2); declare -p r x ) 2>&1
( declare -n r=x; declare -r r=5; declare -p r x; r=1 ) 2>&1
( declare -n r=x; declare -ir r=3; declare -p r x ) 2>&1
( x=1; declare -n r=x; declare -u r; r=abc; echo $x $r; declare -p r x ) 2>&1
( declare -n r=x; declare -t r; declare -p r x; declare +t r; declare -p x ) 2>&1
( f() { local -n r='x[1]'; readonly r; echo $?; export r=4; echo $?; declare -p r; }; f; declare -p x ) 2>&1
( f() { local -n r=x; export r=5; declare -p r x; env | grep ^x; }; f; declare -p x ) 2>&1
( f() { local -n r=x; readonly r=5; declare -p r x; }; f; declare -p x; x=3 ) 2>&1
## status: 1
## stdout:
declare -n r="x"
declare -x x
x=5
declare -n r="x"
declare -x x="1"
x=1
declare -n r="x"
declare -r x
bash: line 3: x: readonly variable
declare -n r="x"
declare -r x="3"
bash: line 4: x: readonly variable
declare -n r="x"
declare -i x="7"
declare -n r="x"
declare -i x="7"
declare -n r="x"
declare -a x
declare -n r="x"
declare -A x
declare -A x=([k]="v" )
declare -n r="x"
declare -a x=([0]="1" [1]="2")
bash: line 10: export: `': not a valid identifier
0
bash: line 10: readonly: `': not a valid identifier
0
declare -n r
0
declare -n r="x"
declare -- x
declare -n r="x"
declare -x x="abcd"
declare -n r="x"
declare -ar x=([0]="1" [1]="2")
declare -n r="x"
declare -ar x=([0]="1" [1]="2")
declare -n r="x"
declare -r x="5"
bash: line 15: x: readonly variable
declare -n r="x"
declare -ir x="3"
ABC ABC
declare -n r="x"
declare -u x="ABC"
declare -n r="x"
declare -t x
declare -- x
environment: line 19: readonly: `x[1]': not a valid identifier
0
environment: line 19: export: `x[1]': not a valid identifier
0
declare -n r="x[1]"
declare -a x=([1]="4")
declare -n r="x"
declare -x x="5"
x=5
declare -x x="5"
declare -n r="x"
declare -r x="5"
declare -r x="5"
bash: line 21: x: readonly variable
## end

#### targets that cannot be
( r='1x'; declare -n r; echo $?; declare -p r ) 2>&1
( declare -n r=1x; echo $?; declare -p r ) 2>&1
( declare -n r=; echo $?; declare -p r ) 2>&1
( declare -n r='a['; echo $?; declare -p r ) 2>&1
( declare -n r='a[1]x'; echo $?; declare -p r ) 2>&1
( declare -n r='a[]'; echo $?; declare -p r ) 2>&1
( declare -n r='a b'; echo $?; declare -p r ) 2>&1
( declare -n r=@; declare -n s=*; declare -n t=1; declare -n u=!; echo $? ) 2>&1
( declare -n r[1]=x; echo $? ) 2>&1
( declare -n r=(a b); echo $?; declare -p r ) 2>&1
( declare -a r=(a b); declare -n r; echo $?; declare -p r ) 2>&1
( declare -an r=x; echo $?; declare -p r ) 2>&1
( declare -An r=x; echo $?; declare -p r ) 2>&1
( declare -in r=x; echo $?; declare -p r; r=3+4; declare -p x ) 2>&1
( declare -un r=x; echo $?; declare -p r; r=abc; declare -p x ) 2>&1
( r=/; declare -n r; echo $?; declare -p r ) 2>&1
( f() { typeset -n foo; typeset foo=12345; typeset -p foo; }; f ) 2>&1
( declare -n r; declare -i r=7*6; declare -p r ) 2>&1
( declare -n r; declare -i r; r=7*6; echo $?; declare -p r ) 2>&1
( declare -n r; : ${r:=/}; echo $?; declare -p r ) 2>&1
( declare -n foo=bar; echo ${!foo[2]}; echo no ) 2>&1
## status: 1
## stdout:
bash: line 1: declare: `1x': invalid variable name for name reference
1
declare -- r="1x"
bash: line 2: declare: `1x': invalid variable name for name reference
1
bash: line 2: declare: r: not found
bash: line 3: declare: `': not a valid identifier
1
bash: line 3: declare: r: not found
bash: line 4: declare: `a[': invalid variable name for name reference
1
bash: line 4: declare: r: not found
bash: line 5: declare: `a[1]x': invalid variable name for name reference
1
bash: line 5: declare: r: not found
bash: line 6: declare: `a[]': invalid variable name for name reference
1
bash: line 6: declare: r: not found
bash: line 7: declare: `a b': invalid variable name for name reference
1
bash: line 7: declare: r: not found
bash: line 8: declare: `@': invalid variable name for name reference
bash: line 8: declare: `*': invalid variable name for name reference
bash: line 8: declare: `1': invalid variable name for name reference
bash: line 8: declare: `!': invalid variable name for name reference
1
bash: line 9: declare: r[1]: reference variable cannot be an array
1
bash: line 10: declare: r: reference variable cannot be an array
1
declare -a r=([0]="a" [1]="b")
bash: line 11: declare: r: reference variable cannot be an array
1
declare -a r=([0]="a" [1]="b")
0
declare -a r=([0]="x")
0
declare -A r=([0]="x" )
1
bash: line 14: declare: r: not found
bash: line 14: declare: x: not found
0
declare -nu r="X"
bash: line 15: declare: x: not found
bash: line 16: declare: `/': invalid variable name for name reference
1
declare -- r="/"
environment: line 17: typeset: `12345': invalid variable name for name reference
declare -n foo
bash: line 18: declare: `7*6': not a valid identifier
bash: line 18: declare: r: not found
bash: line 19: `7*6': not a valid identifier
bash: line 20: `/': not a valid identifier
bash: line 21: foo[2]: invalid indirect expansion
## end

#### taking the attribute away
( declare -n r=x; declare +n r; declare -p r x; echo "$r" ) 2>&1
( declare -n r=x; x=4; declare +n r; echo $r; declare -p r x ) 2>&1
( declare -n r=x; declare +n r=y; declare -p r x y ) 2>&1
( declare -n r=x; declare +n r; declare -p r x; declare -n r; declare -p r ) 2>&1
( declare -n r=x; x=1; declare +n r=5; declare -p r x ) 2>&1
( declare -n a=b b=c; declare +n a; declare -p a b c ) 2>&1
( declare -nr r=x; declare +n r; echo $?; declare -p r ) 2>&1
( declare -nr r=x; declare -n r=y; echo $?; declare -p r ) 2>&1
( f() { declare -r -n v; declare -p v; declare +n v; declare -p v; }; f ) 2>&1
( declare -n x; declare -a x[1]=one; declare -p x ) 2>&1
( declare -n x; x=arr; declare -a x[1]=one; declare -p x arr ) 2>&1
( declare -n r=x; x=(1 2 3); declare r[1]=q; declare -p x; declare -a r[5]=z; declare -p x ) 2>&1
## status: 0
## stdout:
declare -- r="x"
bash: line 1: declare: x: not found
x
x
declare -- r="x"
declare -- x="4"
declare -- r="x"
declare -- x="y"
bash: line 3: declare: y: not found
declare -- r="x"
bash: line 4: declare: x: not found
declare -n r="x"
declare -- r="x"
declare -- x="5"
declare -n a="b"
declare -- b="c"
bash: line 6: declare: c: not found
bash: line 7: declare: r: readonly variable
1
declare -nr r="x"
bash: line 8: declare: r: readonly variable
1
declare -nr r="x"
declare -nr v
declare -r v
bash: line 10: warning: x: removing nameref attribute
declare -a x=([1]="one")
bash: line 11: warning: x: removing nameref attribute
declare -a x=([1]="one")
bash: line 11: declare: arr: not found
bash: line 12: warning: r: removing nameref attribute
declare -a x=([0]="1" [1]="2" [2]="3")
declare -a x=([0]="1" [1]="2" [2]="3")
## end

#### namerefs of functions look outwards
( f() { local -n r=x; g; }; g() { local x=7; r=5; echo $x; }; x=1; f; echo $x ) 2>&1
( f() { local -n r=x; local x=3; echo $r; r=4; echo $x; }; x=1; f; echo $x ) 2>&1
( f() { declare -gn r=x; r=5; declare -p r x; }; f; declare -p r x ) 2>&1
( declare -n r=x; f() { local r; r=3; declare -p r; }; f; declare -p r x ) 2>&1
( declare -n r=x; f() { local r=3; declare -p r; }; f; declare -p r x ) 2>&1
( declare -n r=x; x=9; f() { local -I r; declare -p r; }; f; declare -p r x ) 2>&1
( declare -n r=x; f() { declare -g r=3; declare -p r; }; f; declare -p r x ) 2>&1
( declare -n r=x; f() { local -n r=y; r=3; local z=1; g; }; g() { local y=7; r=9; echo "$y"; }; f; echo $y; declare -p r x ) 2>&1
( f() { local -n r=x; local x=in; r=new; echo "$x $r"; }; x=out; f; echo $x ) 2>&1
( f() { local -n r=newv; r=5; }; f; declare -p newv ) 2>&1
( f() { local -n r=newv; r[2]=5; }; f; declare -p newv ) 2>&1
( f() { local -n r=newv; r=(5 6); }; f; declare -p newv ) 2>&1
( f() { local -n r=$1; g r; }; g() { local -n r=$1; r=5; echo $r; }; x=1; f x; echo $x ) 2>&1
( f() { local -n a=$1; g a; echo "f $a"; }; g() { local -n b=$1; b=5; echo "g $b"; }; x=1; f x; echo $x ) 2>&1
( f() { local -n r=x; local r=5; declare -p r x; }; x=1; f; echo $x ) 2>&1
( f() { local -n r=x; declare -i r; r=2+2; declare -p r x; }; x=1; f; declare -p x ) 2>&1
( f() { local -n r=x; declare -A r; r[k]=v; declare -p r x; }; f; declare -p x ) 2>&1
( f() { local -n r=x; declare -x r=5; declare -p r x; env | grep ^x; }; f; declare -p x ) 2>&1
( f() { local -n r='x[1]'; declare r=5; declare -p r; }; f; declare -p x ) 2>&1
## status: 1
## stdout:
7
5
3
4
1
declare -n r="x"
declare -- x="5"
declare -n r="x"
declare -- x="5"
declare -- r="3"
declare -n r="x"
bash: line 4: declare: x: not found
declare -- r="3"
declare -n r="x"
bash: line 5: declare: x: not found
declare -- r="x"
declare -n r="x"
declare -- x="9"
declare -n r="x"
declare -n r="x"
declare -- x="3"
7
9
declare -n r="x"
bash: line 8: declare: x: not found
new new
out
declare -- newv="5"
declare -a newv=([2]="5")
declare -a newv=([0]="5" [1]="6")
environment: line 13: local: warning: r: circular name reference
environment: line 13: warning: r: circular name reference
environment: line 13: warning: r: circular name reference
environment: line 13: warning: r: circular name reference
5
1
g 5
f 5
5
declare -n r="x"
declare -- x="5"
1
declare -n r="x"
declare -i x="4"
declare -- x="1"
declare -n r="x"
declare -A x=([k]="v" )
bash: line 17: declare: x: not found
declare -n r="x"
declare -x x="5"
x=5
bash: line 18: declare: x: not found
declare -n r="x[1]"
bash: line 19: declare: x: not found
## end

#### whether a nameref is set
( declare -n r=x; [[ -R r ]]; echo $?; [[ -v r ]]; echo $?; x=1; [[ -v r ]]; echo $?; [[ -R x ]]; echo $?; test -R r; echo $?; test -v r; echo $? ) 2>&1
( declare -n r='a[1]'; [[ -R r ]]; echo $?; [[ -v r ]]; echo $?; a[1]=; [[ -v r ]]; echo $? ) 2>&1
( declare -n r='a[@]'; [[ -v r ]]; echo $?; a[1]=; [[ -v r ]]; echo $? ) 2>&1
( declare -n r; [[ -R r ]]; echo $?; [[ -v r ]]; echo $? ) 2>&1
( declare -n r; echo "${r-unset}"; declare -p r; r=foo; declare -p r; r=bar; declare -p r foo ) 2>&1
( declare -n r; echo "${!r}"; echo rc $? ) 2>&1
( declare -n r; r=(1 2); declare -p r ) 2>&1
( declare -n r; r[1]=3; echo $?; declare -p r ) 2>&1
( declare -n r='x[1]'; r=(1 2); echo $?; declare -p r x ) 2>&1
( declare -n r='x[1]'; r[2]=3; echo $?; declare -p r x ) 2>&1
( set -u; declare -n r=x; echo "$r"; echo no ) 2>&1
( set -u; declare -n r; echo "$r"; echo no ) 2>&1
## status: 1
## stdout:
0
1
0
1
0
0
0
1
1
1
1
1
1
unset
declare -n r
declare -n r="foo"
declare -n r="foo"
declare -- foo="bar"
bash: line 6: r: invalid indirect expansion
bash: line 7: warning: r: removing nameref attribute
declare -a r=([0]="1" [1]="2")
bash: line 8: `': not a valid identifier
bash: line 9: `x[1]': not a valid identifier
bash: line 10: `x[1]': not a valid identifier
bash: line 11: r: unbound variable
bash: line 12: r: unbound variable
## end
