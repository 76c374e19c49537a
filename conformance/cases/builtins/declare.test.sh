# declare, typeset, local, readonly, export: printing and attributes.

#### -p of every kind
x=1; declare -i n=2; declare -a a=(1 2); declare -A m=([k]=v); declare -r r=3; declare -x e=4; declare -l l=A; declare -u u=b; declare -n ref=x; f() { :; }; declare -t t=5
declare -p x n a m r e l u ref t
## status: 0
## stdout:
declare -- x="1"
declare -i n="2"
declare -a a=([0]="1" [1]="2")
declare -A m=([k]="v" )
declare -r r="3"
declare -x e="4"
declare -l l="a"
declare -u u="B"
declare -n ref="x"
declare -t t="5"
## end

#### -p quotes
x=$'a\nb'; y="it's"; z='a"b$c`d\e'; w=$'\xff\t'; declare -p x y z w
## status: 0
## stdout:
declare -- x=$'a\nb'
declare -- y="it's"
declare -- z="a\"b\$c\`d\\e"
declare -- w=$'\377\t'
## end

#### -f and -F
f() { echo a; }; declare -f f; declare -F f; declare -f nosuch; echo $?
## status: 0
## stdout-escaped:
f ()\x20
{\x20
    echo a
}
f
1
## end

#### typeset is the same
typeset -i n=1+1; typeset -p n; typeset -f nosuch; echo $?
## status: 0
## stdout:
declare -i n="2"
1
## end

#### attributes together
declare -airx a=(1+1 2); declare -p a; declare -ru x=abc; declare -p x
## status: 0
## stdout:
declare -airx a=([0]="2" [1]="2")
declare -ru x="ABC"
## end

#### plus removes
declare -ix n=1; declare +x n; declare -p n; declare +i n; declare -p n; declare -r r=1; declare +r r; echo $?
## status: 0
## stdout:
declare -i n="1"
declare -- n="1"
1
## end
## stderr: bash: line 1: declare: r: readonly variable

#### arrays cannot be unmade
declare -a a=(1); declare +a a; echo $?; declare -A m=([a]=1); declare +A m; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: declare: a: cannot destroy array variables in this way
bash: line 1: declare: m: cannot destroy array variables in this way
## end

#### assignment of several
declare a=1 b c=3; declare -p a b c
## status: 0
## stdout:
declare -- a="1"
declare -- b
declare -- c="3"
## end

#### append
declare x=a; declare x+=b; declare -i n=1; declare n+=4; echo $x $n
## status: 0
## stdout: ab 5

#### array literals in words
declare -a a=('x y' z) b=(1); declare "c=(1 2)"; declare -a "d=(1 2)"; declare -p a b c d
## status: 0
## stdout:
declare -a a=([0]="x y" [1]="z")
declare -a b=([0]="1")
declare -- c="(1 2)"
declare -a d=([0]="1" [1]="2")
## end

#### element assignment
declare a[2]=x; declare -p a; declare -A m[k]=v; declare -p m
## status: 0
## stdout:
declare -a a=([2]="x")
declare -A m=([k]="v" )
## end

#### invalid names and options
declare 1=2; echo $?; declare -z; echo $?; declare a-b; echo $?; declare ''; echo $?
## status: 0
## stdout:
1
2
1
1
## end
## stderr:
bash: line 1: declare: `1=2': not a valid identifier
bash: line 1: declare: -z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
bash: line 1: declare: `a-b': not a valid identifier
bash: line 1: declare: `': not a valid identifier
## end

#### readonly again
readonly a=1; readonly -p | while read -r l; do [[ $l == *' a='* ]] && echo "$l"; done; readonly a=2; echo $?
## status: 0
## stdout:
declare -r a="1"
1
## end
## stderr: bash: line 1: a: readonly variable

#### readonly -a -A -f
readonly -a arr=(1 2); readonly -A m=([x]=y); f() { :; }; readonly -f f; declare -p arr m; readonly -f
## status: 0
## stdout-escaped:
declare -ar arr=([0]="1" [1]="2")
declare -Ar m=([x]="y" )
f ()\x20
{\x20
    :
}
declare -fr f
## end

#### export of functions and removal
f() { echo fn; }; export -f f; bash -c f; export -fn f; bash -c f 2>/dev/null; echo $?
## status: 0
## stdout:
fn
127
## end

#### export bad option
export -z; echo $?; export -f nosuch; echo $?
## status: 0
## stdout:
2
1
## end
## stderr:
bash: line 1: export: -z: invalid option
export: usage: export [-fn] [name[=value] ...] or export -p
bash: line 1: export: nosuch: not a function
## end

#### export of unset names
export u; declare -p u; bash -c 'echo ${u-unset}'; u=1; bash -c 'echo $u'
## status: 0
## stdout:
declare -x u
unset
1
## end

#### local printing
f() { local a=1; local; local -p; }; f
## status: 0
## stdout:
declare -- a="1"
declare -- a="1"
## end

#### local bad usage
f() { local 1x; echo $?; local -z; echo $?; }; f
## status: 0
## stdout:
1
2
## end
## stderr:
environment: line 1: local: `1x': not a valid identifier
environment: line 1: local: -z: invalid option
local: usage: local [option] name[=value] ...
## end

#### -g in nested functions
f() { local x=f; g; echo $x; }; g() { declare -g x=top; }; f; echo $x
## status: 0
## stdout:
f
top
## end

#### -I inherits
x=1; declare -i x; f() { local -I x; x+=1; echo $x; declare -p x; }; f; echo $x
## status: 0
## stdout:
2
declare -i x="2"
1
## end

#### listing by attribute
declare -i aa1=1; declare -i aa2=2; declare -pi | while read -r l; do [[ $l == *aa* ]] && echo "$l"; done
## status: 0
## stdout:
declare -i aa1="1"
declare -i aa2="2"
## end

#### case attributes exclude each other
declare -lu x=aB; echo $x; declare -l y; declare -u y; y=aB; declare -p y
## status: 0
## stdout:
aB
declare -u y="AB"
## end

#### integer with append in a list
declare -i a=5 b; b=a+1; a+=b; echo $a $b
## status: 0
## stdout: 11 6

#### declare -p in a function sees locals
f() { local v=in; declare -p v; }; v=out; f; declare -p v
## status: 0
## stdout:
declare -- v="in"
declare -- v="out"
## end

#### exported array shows
declare -ax a=(1); declare -p a
## status: 0
## stdout: declare -ax a=([0]="1")

#### printing special parameters
declare -p 1; echo $?; declare -p '?'; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: declare: 1: not found
bash: line 1: declare: ?: not found
## end

#### declare without arguments lists
zz_one=1; zz_two='a b'; declare | while read -r l; do [[ $l == zz_* ]] && echo "$l"; done
## status: 0
## stdout:
zz_one=1
zz_two='a b'
## end

#### nameref printing
x=1; declare -n r=x; declare -p r; declare -p x; declare +n r; declare -p r
## status: 0
## stdout:
declare -n r="x"
declare -- x="1"
declare -- r="x"
## end

#### declare keeps the status of nothing
declare x=1; echo $?; declare -p x > /dev/null; echo $?
## status: 0
## stdout:
0
0
## end

#### unset then attributes
declare -i n=5; unset n; declare -p n; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: declare: n: not found

#### locals with and without values
f() { local v=1 w x=; echo "$v|${w-unset}|${x-unset}"; local v; echo "$v"; local v= a=1 b=$a; echo "[$v] $a [$b]"; declare -p v w a b; }
v=g w=g; f; echo $v $w
## status: 0
## stdout:
1|unset|
1
[] 1 []
declare -- v=""
declare -- w
declare -- a="1"
declare -- b=""
g g
## end

#### locals that refuse
readonly r=1
f() { local r=2; echo "$r"; }; f; echo $?
g() { local -r z=1; local z=2; echo "$z"; }; g; echo $?
h() { local 1x=3; echo $?; local 'a b=3' ok=1; echo $? "$ok"; local; }; h
## status: 0
## stdout:
1
0
1
0
1
1 1
declare -- ok="1"
## end
## stderr:
environment: line 2: local: r: readonly variable
environment: line 3: local: z: readonly variable
environment: line 4: local: `1x=3': not a valid identifier
environment: line 4: local: `a b=3': not a valid identifier
## end

#### locals of exported and array names
export e=1; a=(1 2)
f() { local e=5 a=7; declare -p e a; printenv e; }; f; declare -p e a
## status: 0
## stdout:
declare -x e="5"
declare -- a="7"
5
declare -x e="1"
declare -a a=([0]="1" [1]="2")
## end
