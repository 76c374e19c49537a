# Indexed and associative arrays.

#### literals and elements
a=(one 'two words' three); echo ${a[0]} "${a[1]}" ${a[2]} "[${a[3]}]" ${#a[@]}
## status: 0
## stdout: one two words three [] 3

#### bare name is element zero
a=(x y); echo $a ${#a}; a=z; echo ${a[@]}
## status: 0
## stdout:
x 1
z y
## end

#### all elements
a=('a b' c ''); printf '<%s>' "${a[@]}"; echo; printf '<%s>' "${a[*]}"; echo; printf '<%s>' ${a[@]}; echo
## status: 0
## stdout:
<a b><c><>
<a b c >
<a><b><c>
## end

#### sparse
a=([5]=x [2]=y z); echo "${!a[@]}" "${a[@]}" ${#a[@]}
## status: 0
## stdout: 2 3 5 y z x 3

#### append
a=(1); a+=(2 3); a+=x; echo "${a[@]}"; a[1]+=y; echo "${a[@]}"; a+=([10]=z w); echo "${!a[@]}"
## status: 0
## stdout:
1x 2 3
1x 2y 3
0 1 2 10 11
## end

#### negative subscripts
a=(a b c); echo ${a[-1]} ${a[-3]}; a[-1]=z; echo ${a[@]}
## status: 0
## stdout:
c a
a b z
## end

#### bad negative subscript
a=(a); echo ${a[-2]}; a[-5]=x; echo "status $?"
## status: 1
## stdout:

## end
## stderr:
bash: line 1: a: bad array subscript
bash: line 1: a[-5]: bad array subscript
## end

#### empty subscript
a=(1 2); a[]=x; echo "status $?"
## status: 1
## stderr: bash: line 1: a[]: bad array subscript

#### arithmetic subscripts
a=(a b c d); i=1; echo ${a[i+1]} ${a[$i]} ${a[i*2]} ${a[a[0]=0]}
## status: 0
## stdout: c b c 0

#### subscript from a substitution
a=(a b c); echo ${a[$(echo 2)]}; a[$(echo 1)]=B; echo ${a[1]}
## status: 0
## stdout:
c
B
## end

#### unset elements
a=(a b c d); unset 'a[1]' a[2]; echo "${!a[@]}" ${#a[@]}; unset a; echo "[${a[@]}]"
## status: 0
## stdout:
0 3 2
[]
## end

#### unset with a bad subscript
a=(a); unset 'a[-3]'; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: unset: [-3]: bad array subscript

#### unset all with at
a=(1 2); unset 'a[@]'; echo ${#a[@]}; declare -p a
## status: 0
## stdout:
0
declare -a a=()
## end

#### copying
a=(x 'y z'); b=("${a[@]}"); c=(${a[@]}); echo ${#b[@]} ${#c[@]}
## status: 0
## stdout: 2 3

#### globs and braces in literals
a=(*.c {1..3} "*"); printf '<%s>' "${a[@]}"; echo
## file a.c:
## end
## file b.c:
## end
## status: 0
## stdout: <a.c><b.c><1><2><3><*>

#### literals over lines with comments
a=(
  one   # first
  two

  "three # not"
)
echo ${#a[@]} "${a[2]}"
## status: 0
## stdout: 3 three # not

#### iteration
a=(x y z); for e in "${a[@]}"; do echo $e; done; for i in "${!a[@]}"; do echo $i=${a[i]}; done
## status: 0
## stdout:
x
y
z
0=x
1=y
2=z
## end

#### slices
a=(0 1 2 3 4 5); echo ${a[@]:2:3} / ${a[@]: -2} / ${a[@]:4} / ${a[@]:7}
## status: 0
## stdout: 2 3 4 / 4 5 / 4 5 /

#### element assigned to a string becomes an array
x=str; x[2]=y; echo ${x[0]} ${x[2]} ${#x[@]}
## status: 0
## stdout: str y 2

#### declare -a and printing
declare -a a=(1 'b c' $'d\ne'); declare -p a; a[10]=; declare -p a; declare -a e; declare -p e; e=(); declare -p e
## status: 0
## stdout:
declare -a a=([0]="1" [1]="b c" [2]=$'d\ne')
declare -a a=([0]="1" [1]="b c" [2]=$'d\ne' [10]="")
declare -a e
declare -a e=()
## end

#### assigning an array from a list without parentheses
declare -a a='(1 2)'; declare -p a
## status: 0
## stdout: declare -a a=([0]="1" [1]="2")

#### local arrays and IFS join
IFS=,; a=(1 2 3); echo "${a[*]}" ${a[*]}; x=${a[*]}; echo "$x"
## status: 0
## stdout:
1,2,3 1 2 3
1,2,3
## end

#### at in assignment
a=(1 2 3); x=${a[@]}; echo "$x"; x="${a[@]}"; echo "$x"
## status: 0
## stdout:
1 2 3
1 2 3
## end

#### associative basics
declare -A m; m[one]=1; m['two words']=2; m["$(echo k)"]=3; echo ${m[one]} "${m[two words]}" ${m[k]} ${#m[@]} "[${m[none]}]"
## status: 0
## stdout: 1 2 3 3 []

#### associative literal
declare -A m=([a]=1 [b c]=2 [d]='x y'); echo "${m[b c]}" "${m[d]}"; m+=([e]=5); echo ${#m[@]}; m=([z]=1); echo ${!m[@]}
## status: 0
## stdout:
2 x y
4
z
## end

#### associative keys with special characters
declare -A m; m['a]b']=1; m['$x']=2; m["q'"]=3; m[*]=4; m[@]=5; echo ${#m[@]} "${m[a]b]}"
## status: 1
## stderr: bash: line 1: ${m[a]b]}: bad substitution

#### associative keys are not arithmetic
declare -A m; i=5; m[i]=letter; m[$i]=digit; m[1+1]=text; echo ${m[i]} ${m[5]} ${m["1+1"]} "[${m[2]}]"
## status: 0
## stdout: letter digit text []

#### associative pairs in a flat list
declare -A m=(a 1 b 2); echo ${m[a]} ${m[b]}; declare -A n=(a 1 b); echo "[${n[b]}]"
## status: 0
## stdout:
1 2
[]
## end

#### associative empty key
declare -A m; m['']=x
echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 1: m['']: bad array subscript

#### associative printing
declare -A m=([k]='v w'); declare -p m; declare -A e=(); declare -p e
## status: 0
## stdout:
declare -A m=([k]="v w" )
declare -A e=()
## end

#### associative unset
declare -A m=([a]=1 [b]=2); unset 'm[a]'; echo ${!m[@]}; k=b; unset "m[$k]"; echo ${#m[@]}
## status: 0
## stdout:
b
0
## end

#### associative without a subscript is key zero
declare -A m; m=x; echo ${m[0]} $m
## status: 0
## stdout: x x

#### associative cannot become indexed
declare -A m=([a]=1); declare -a m; echo $?; declare -p m
## status: 0
## stdout:
1
declare -A m=([a]="1" )
## end
## stderr: bash: line 1: declare: m: cannot convert associative to indexed array

#### indexed cannot become associative
a=(1); declare -A a; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: declare: a: cannot convert indexed to associative array

#### associative append to an element
declare -A m=([a]=x); m[a]+=y; m[b]+=z; echo ${m[a]} ${m[b]}
## status: 0
## stdout: xy z

#### integer arrays
declare -ia n=(1+1 2*3); n[3]=4/2; n+=(5+5); echo "${n[@]}"; n[0]+=10; echo ${n[0]}
## status: 0
## stdout:
2 6 2 10
12
## end

#### readonly arrays
declare -ra r=(1 2); r[0]=x; echo "status $?"
## status: 1
## stderr: bash: line 1: r: readonly variable

#### readonly array append
readonly r=(1 2)
r+=(3)
echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 2: r: readonly variable

#### assignment of a list to an element
a[0]=(1 2)
echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 1: a[0]: cannot assign list to array member

#### read into an array
read -a w <<< 'one two  three'; echo ${#w[@]} ${w[2]}
## status: 0
## stdout: 3 three

#### length of elements and of nothing
a=(abc '' de); echo ${#a[0]} ${#a[1]} ${#a[2]} ${#a[7]} ${#none[@]}
## status: 0
## stdout: 3 0 2 0 0

#### existence
a=(x '' z); for i in 0 1 3; do [ -v "a[$i]" ] && echo $i set; done; [ -v a ] && echo a; declare -A m=([k]=); [[ -v m[k] ]] && echo k; [[ -v m[j] ]] || echo no j
## status: 0
## stdout:
0 set
1 set
a
k
no j
## end

#### nested subscripts
a=(2 0 1); b=(x y z); echo ${b[${a[0]}]} ${b[a[1]]} ${b[${a[${a[0]}]}]}
## status: 0
## stdout: z x y

#### exported arrays do not reach programs
export a=(1 2); env | while read -r l; do [[ $l == a=* ]] && echo "$l"; done; echo end
## status: 0
## stdout: end

#### assignment before a command
a=(1 2) true; echo "${a[@]}"
## status: 0
## stdout:

## end

#### element assignment before a command
a=(1 2); a[1]=x true; echo ${a[1]}
## status: 0
## stdout: 2
## stderr: bash: line 1: `a[1]': not a valid identifier

#### array of command output
a=($(printf '%s\n' x 'y z' w)); echo ${#a[@]}
## status: 0
## stdout: 4

#### mixed expansions join with neighbours
a=(1 2 3); printf '<%s>' pre"${a[@]}"post "x${a[*]}y"; echo
## status: 0
## stdout: <pre1><2><3post><x1 2 3y>

#### empty array under nounset
set -u; a=(); echo "[${a[@]}]" "${#a[@]}"; echo "${a[0]}"; echo not
## status: 127
## stdout: [] 0
## stderr: bash: line 1: a[0]: unbound variable

#### large index
a[1000000]=x; a[3]=y; echo ${#a[@]} ${!a[@]}
## status: 0
## stdout: 2 3 1000000

#### subscript too large by arithmetic
a=(1); echo "[${a[9999999999]}]"
## status: 0
## stdout: []

#### subscript with an error
a=(1 2); echo ${a[1+]}
echo not reached
## status: 1
## stderr: bash: line 1: 1+: syntax error: operand expected (error token is "+")

#### printf -v and read to an element
printf -v 'a[2]' '%03d' 7; read 'a[4]' <<< word; echo "${!a[@]}" "${a[@]}"
## status: 0
## stdout: 2 4 007 word

#### in arithmetic for
a=(3 1 2); for ((i = 0; i < ${#a[@]}; i++)); do s=$((s + a[i])); done; echo $s
## status: 0
## stdout: 6

#### sort by insertion
a=(5 3 9 1); for ((i=1;i<${#a[@]};i++)); do v=${a[i]}; for ((j=i-1;j>=0&&a[j]>v;j--)); do a[j+1]=${a[j]}; done; a[j+1]=$v; done; echo ${a[@]}
## status: 0
## stdout: 1 3 5 9

#### a subscript that fails in an assignment ends all of it
a[1+]=3; echo same
echo next
## status: 1
## stderr: bash: line 1: 1+: syntax error: operand expected (error token is "+")

#### a subscript that fails in an element ends all of it
a=([1/0]=3); echo same
echo next
## status: 1
## stderr: bash: line 1: 1/0: division by 0 (error token is "0")

#### a subscript that fails in arithmetic
((a[1/0]=3)); echo same
echo next
## status: 1
## stderr: bash: line 1: 1/0: division by 0 (error token is "0")

#### a subscript that fails in eval
eval "a[1/0]=3; echo same
echo next"; echo same2
echo next2
## status: 1
## stderr: bash: line 2: 1/0: division by 0 (error token is "0")

#### a subscript that fails in a function
f() { a[1/0]=3; echo in f; }; f; echo same2
echo next2
## status: 1
## stderr: environment: line 1: 1/0: division by 0 (error token is "0")

#### a subscript that fails in a subshell
(a[1/0]=3; echo same); echo after $?
x=$(a[1/0]=3; echo same); echo after $?
trap "echo exit" EXIT; a[1/0]=3 || echo or; echo same
## status: 1
## stdout:
after 1
after 1
exit
## end
## stderr:
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 2: 1/0: division by 0 (error token is "0")
bash: line 3: 1/0: division by 0 (error token is "0")
## end

#### a value of an integer variable that fails
(declare -i n; n=1/0; echo same); echo $?
declare -i n=1/0; echo same
echo next
## status: 1
## stdout: 1
## stderr:
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 2: declare: 1/0: division by 0 (error token is "0")
## end

#### subscripts that fail in builtins
(unset "a[1+]"; echo same); (read "a[1+]" <<< x; echo same); (printf -v "a[1+]" x; echo same); (declare "a[1+]=3"; echo same); (a=(1); unset "a[1+]"; echo same); [[ -v a[1+] ]]; echo no
## status: 1
## stdout: same
## stderr:
bash: line 1: 1+: syntax error: operand expected (error token is "+")
bash: line 1: 1+: syntax error: operand expected (error token is "+")
bash: line 1: 1+: syntax error: operand expected (error token is "+")
bash: line 1: 1+: syntax error: operand expected (error token is "+")
bash: line 1: 1+: syntax error: operand expected (error token is "+")
## end

#### failing subscripts in a script file
cat > s <<'EOF'
a[1/0]=3; echo same
echo next
eval "a[1/0]=3; echo same
echo nextineval"; echo same2
echo next2
declare -i n
n=1/0; echo same
echo next3
f() { a[1/0]=3; echo in f; }; f; echo same2
for i in 1 2; do a[1/0]=1; done
echo last $?
EOF
bash s
## status: 0
## stdout:
next
next2
next3
last 1
## end
## stderr:
s: line 1: 1/0: division by 0 (error token is "0")
s: line 4: 1/0: division by 0 (error token is "0")
s: line 7: 1/0: division by 0 (error token is "0")
s: line 9: 1/0: division by 0 (error token is "0")
s: line 10: 1/0: division by 0 (error token is "0")
## end
## after file s:
a[1/0]=3; echo same
echo next
eval "a[1/0]=3; echo same
echo nextineval"; echo same2
echo next2
declare -i n
n=1/0; echo same
echo next3
f() { a[1/0]=3; echo in f; }; f; echo same2
for i in 1 2; do a[1/0]=1; done
echo last $?
## end

#### a literal that is wrong costs its line
a=( & ) ; echo same
echo x $?
eval "b=( ; )"
echo $?
printf '%s\n' 'a=( | ); echo same' 'echo x $?' > s; bash s; . ./s; echo $?
a=(
1
&
'2 3'
)
## status: 2
## stdout:
x 1
1
x 1
x 1
0
## end
## stderr:
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `a=( & ) ; echo same'
bash: eval: line 3: syntax error near unexpected token `;'
bash: eval: line 3: `b=( ; )'
s: line 1: syntax error near unexpected token `|'
s: line 1: `a=( | ); echo same'
./s: line 1: syntax error near unexpected token `|'
./s: line 1: `a=( | ); echo same'
bash: -c: line 8: syntax error near unexpected token `&'
bash: -c: line 8: `&'
bash: line 9: 2 3: command not found
bash: -c: line 10: syntax error near unexpected token `)'
bash: -c: line 10: `)'
## end
## after file s:
a=( | ); echo same
echo x $?
## end

#### unset of all elements leaves the array
a=(1 2); unset 'a[*]'; declare -p a; readonly r=(1); unset 'r[@]'; declare -p r
## status: 0
## stdout:
declare -a a=()
declare -ar r=([0]="1")
## end
## stderr: bash: line 1: unset: r: cannot unset: readonly variable

#### blanks in what might be a subscript
a[1 + 1]=3; declare -p a; a[5 + 3]; echo $?; declare b[1 +1]=3; c=([1 +1]=5 [1 + 2]); declare -p c; echo d[1 +; case a[ in a[) echo y;; esac
## status: 0
## stdout:
declare -a a=([2]="3")
127
declare -a c=([2]="5" [3]="[1 + 2]")
d[1 +
y
## end
## stderr:
bash: line 1: a[5 + 3]: command not found
bash: line 1: declare: `b[1': not a valid identifier
bash: line 1: declare: `+1]=3': not a valid identifier
## end

#### a subscript that does not close
x=1 a[1 +
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for matching `]'

#### entries of the directory stack
mkdir a b c; pushd a >/dev/null; pushd ../b >/dev/null; pushd ../c >/dev/null
DIRSTACK[1]=/one; dirs
DIRSTACK[0]=/zero; dirs
DIRSTACK[9]=/none; dirs
DIRSTACK=(x y); dirs
popd
## status: 1
## stdout:
/tmp/case/c /one /tmp/case/a /tmp/case
/tmp/case/c /one /tmp/case/a /tmp/case
/tmp/case/c /one /tmp/case/a /tmp/case
/tmp/case/c y /tmp/case/a /tmp/case
## end
## stderr: bash: line 6: popd: y: No such file or directory
## after dir: a
## after dir: b
## after dir: c

#### an element from the end of an empty array is unset
declare -a a
unset 'a[-2]'; echo $?
unset 'a[2]'; echo $?
## status: 0
## stdout:
1
0
## end
## stderr: bash: line 2: unset: [-2]: bad array subscript

#### an empty subscript in a list
x=
e=(5 [$x]=1 2); echo $?; declare -p e
e=([""]=1 2); declare -p e
declare -a e=([]=1 2); echo $?; declare -p e
e=(a b); e+=([]=c d []+=e); declare -p e
f() { local e=([]=7); declare -p e; }; f
i=0; e=([i++]=a []=$((i++)) [i]=b); declare -p e
## status: 0
## stdout:
0
declare -a e=([0]="5" [1]="2")
declare -a e=([0]="2")
0
declare -a e=([0]="2")
declare -a e=([0]="a" [1]="b" [2]="d")
declare -a e=()
declare -a e=([1]="a" [2]="b")
## end
## stderr:
bash: line 2: []=1: bad array subscript
bash: line 3: []=1: bad array subscript
bash: line 4: []=1: bad array subscript
bash: line 5: []=c: bad array subscript
bash: line 5: []+=e: bad array subscript
environment: line 6: []=7: bad array subscript
bash: line 7: []=0: bad array subscript
## end
