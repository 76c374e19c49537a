#### a list for an element abandons the command
f() { local v[1]=(a b); echo no; }; (f; echo no); (declare -i v[1]+=(1); echo no); (export v[1]=(a); echo no); (readonly -a v[1]=(a); echo no); echo $?
## status: 0
## stdout: 1
## stderr:
environment: line 1: v[1]: cannot assign list to array member
bash: line 1: v[1]: cannot assign list to array member
bash: line 1: v[1]: cannot assign list to array member
bash: line 1: v[1]: cannot assign list to array member
## end

#### a literal of the other kind of array
a=(1); declare -A m=([k]=1); (typeset -A a=([x]=y); echo no); (declare -a m=(1); echo no); f() { local -A a=([l]=1); declare -p a; }; f; typeset -A a; echo $?
## status: 0
## stdout:
declare -A a=([l]="1" )
1
## end
## stderr:
bash: line 1: a: cannot convert indexed to associative array
bash: line 1: m: cannot convert associative to indexed array
bash: line 1: typeset: a: cannot convert indexed to associative array
## end

#### an element without subscript
declare -A n=([a]=1); echo $?; (declare -A n=([a]=08); declare -i x=(08); echo no); declare -p n
## status: 0
## stdout:
0
declare -A n=([a]="1" )
## end
## stderr: bash: line 1: 08: value too great for base (error token is "08")

#### local outside of functions assigns its literals
local v=(1 2); declare -p v; local -i i=(1+1); declare -p i; (local -i j=(08); echo no); echo $?
## status: 0
## stdout:
declare -a v=([0]="1" [1]="2")
declare -ai i=([0]="2")
1
## end
## stderr:
bash: line 1: local: can only be used in a function
bash: line 1: local: can only be used in a function
bash: line 1: 08: value too great for base (error token is "08")
## end

#### what is refused of a literal that was assigned
declare -n r=(1 2); echo $?; declare -p r; typeset +a s=(1); echo $?; declare -p s; f() { local -n t=(1); echo $?; declare -p t; }; f; declare +a u[1]=; echo $? ${#u[@]}
## status: 0
## stdout:
1
declare -a r=([0]="1" [1]="2")
1
declare -a s=([0]="1")
1
declare -a t=([0]="1")
1 0
## end
## stderr:
bash: line 1: declare: r: reference variable cannot be an array
bash: line 1: typeset: s: cannot destroy array variables in this way
environment: line 1: local: t: reference variable cannot be an array
bash: line 1: declare: u: cannot destroy array variables in this way
## end

#### a local reference to its own name
f() { local -n ref=ref; echo $?; declare -p ref; }; f; declare -n ref=ref; echo $?
## status: 0
## stdout:
0
declare -n ref="ref"
1
## end
## stderr:
environment: line 1: local: warning: ref: circular name reference
environment: line 1: warning: ref: circular name reference
bash: line 1: declare: ref: nameref variable self references not allowed
## end

#### export shows what is no name without its value
export v[1]=; export v[1]+=x; export 1x=2; readonly v[2]=x; export -n w=(a); declare -p w
## status: 0
## stdout: declare -a w=([0]="a")
## stderr:
bash: line 1: export: `v[1]': not a valid identifier
bash: line 1: export: `v[1]': not a valid identifier
bash: line 1: export: `1x=2': not a valid identifier
bash: line 1: readonly: `v[2]': not a valid identifier
## end

#### indirection through what has attributes only
f() { readonly r; echo "[${!r}]"; local l; echo "[${!l}]"; declare -i i; echo "[${!i}]"; }; f; (echo "${!nosuch}"); echo $?
## status: 0
## stdout:
[]
[]
[]
1
## end
## stderr: bash: line 1: nosuch: invalid indirect expansion
