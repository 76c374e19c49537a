# Removal, replacement, substrings and case of values.

#### remove prefix
p=/usr/local/lib/x.tar.gz
echo ${p#*/} ${p##*/} ${p#/usr} ${p#nomatch} ${p##*}
## status: 0
## stdout: usr/local/lib/x.tar.gz x.tar.gz /local/lib/x.tar.gz /usr/local/lib/x.tar.gz

#### remove suffix
p=/usr/local/lib/x.tar.gz
echo ${p%.*} ${p%%.*} ${p%/*} ${p%nomatch} ${p%%*}x
## status: 0
## stdout: /usr/local/lib/x.tar /usr/local/lib/x /usr/local/lib /usr/local/lib/x.tar.gz x

#### quoted patterns are literal
s='a*b*c'
echo "${s#a*}" "${s#"a*"}" "${s%'*c'}" "${s##*\*}"
## status: 0
## stdout: *b*c b*c a*b c

#### pattern out of a variable
p='*.'; s=a.b.c
echo ${s#$p} ${s##$p} ${s#"$p"}
## status: 0
## stdout: b.c c a.b.c

#### classes in patterns
s=abc123xyz
echo ${s##[a-z]} ${s%%[!a-z]*} ${s#[[:alpha:]][[:alpha:]]} ${s%[x-z]}
## status: 0
## stdout: bc123xyz abc c123xyz abc123xy

#### replace one and all
s=banana
echo ${s/a/o} ${s//a/o} ${s/n/} ${s//na} ${s/x/y}
## status: 0
## stdout: bonana bonono baana ba banana

#### replace at the ends
s=abcabc
echo ${s/#abc/X} ${s/%abc/X} ${s/#bc/X} ${s/%ab/X} ${s/#/pre} ${s/%/post}
## status: 0
## stdout: Xabc abcX abcabc abcabc preabcabc abcabcpost

#### replace with patterns
s='one two  three'
echo "${s// /_}" "${s//[aeiou]/*}" "${s/t*/T}" "${s//o?/<>}"
## status: 0
## stdout: one_two__three *n* tw*  thr** one T <>e tw<> three

#### ampersand in the replacement is literal when quoted
s=abc
echo "${s/b/[&]}" "${s/b/"[&]"}" "${s/b/[\&]}"
## status: 0
## stdout: a[b]c a[&]c a[&]c

#### slash in pattern and replacement
s=a/b/c
echo ${s//\//-} ${s/a\/b/x} ${s//'/'/::}
## status: 0
## stdout: a-b-c x/c a::b::c

#### empty replacement and empty pattern
s=abc
echo "${s//}" "${s/}" "${s/b}" "${s///x}"
## status: 0
## stdout: abc abc ac abc

#### replacement expands
r=R; s=xyz
echo ${s/y/$r} ${s/y/"$r $r"} "${s/y/$(echo sub)}"
## status: 0
## stdout: xRz xR Rz xsubz

#### longest match is taken
s=aaabbb
echo ${s/a*b/X} ${s/a*/Y}
## status: 0
## stdout: X Y

#### substrings
s=0123456789
echo ${s:3} ${s:3:4} ${s:0:1} ${s:9} ${s:10}. ${s:3:0}.
## status: 0
## stdout: 3456789 3456 0 9 . .

#### negative offsets and lengths
s=0123456789
echo ${s: -3} ${s: -3:2} ${s:2:-2} ${s: -5:-1} ${s:(-4)}
## status: 0
## stdout: 789 78 234567 5678 6789

#### arithmetic in substrings
s=0123456789; n=2
echo ${s:n} ${s:n+1:n*2} ${s:$n:$((n+1))}
## status: 0
## stdout: 23456789 3456 234

#### substring expression below zero
s=abc
echo ${s:1:-5}
echo not reached
## status: 0
## stdout: not reached
## stderr: bash: line 2: -5: substring expression < 0

#### substring of positional parameters
set -- a b c d e
echo ${@:2} / ${@:2:2} / ${*: -2} / ${@:0} / ${@:6}
## status: 0
## stdout: b c d e / b c / d e / bash a b c d e /

#### substring of arrays
a=(a b c d e); unset 'a[1]'
echo ${a[@]:1} / ${a[@]:1:2} / ${a[@]: -2} / ${a[*]:0:1}
## status: 0
## stdout: c d e / c d / d e / a

#### case change
s='hello World'
echo "${s^}" "${s^^}" "${s,}" "${s,,}" "${s^^[eo]}" "${s,,[W]}" "${s^h}" "${s^x}"
## status: 0
## stdout: Hello World HELLO WORLD hello World hello world hEllO WOrld hello world Hello World hello World

#### case toggle
s='hello World'
echo "${s~}" "${s~~}"
## status: 0
## stdout: Hello World HELLO wORLD

#### over all elements
a=(alpha beta gamma)
echo "${a[@]#*a}" "${a[@]%a}" "${a[@]/a/A}" "${a[@]^}" "${a[*]:1:1}"
## status: 0
## stdout: lpha  mma alph bet gamm Alpha betA gAmma Alpha Beta Gamma beta

#### over positional parameters
set -- x.c y.c
echo "${@%.c}" "${@/%c/o}" "${*^^}" "${@#?}"
## status: 0
## stdout: x y x.o y.o X.C Y.C .c .c

#### indirect
a=b; b=c; arr=(p q); r='arr[1]'
echo ${!a} ${!r} ${!a:-d}
## status: 0
## stdout: c q c

#### indirect with operators
n=v; v=hello
echo ${!n#h} ${!n/l/L} ${!n:1:3} ${!n^^}
## status: 0
## stdout: ello heLlo ell HELLO

#### indirect to nothing
unset n
echo ${!n}
echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 2: n: invalid indirect expansion

#### names by prefix
pre_a=1; pre_b=2
echo ${!pre_*} "${!pre_@}" "${!none*}"
## status: 0
## stdout-escaped:
pre_a pre_b pre_a pre_b\x20
## end

#### keys
a=([3]=x [7]=y); declare -A m=([k]=v)
echo ${!a[@]} ${!a[*]} ${!m[@]}
## status: 0
## stdout: 3 7 3 7 k

#### quote transformation
## script-escaped:
a='it'\\''s'; b=$'x\\ny'; c=plain; d=;\x20
echo ${a@Q} ${b@Q} ${c@Q} ${d@Q} ${unset@Q}.\
## end
## status: 0
## stdout: 'it'\''s' $'x\ny' 'plain' '' .

#### escape transformation
a='a\tb\n'; echo "${a@E}"
## status: 0
## stdout:
a	b

## end

#### assignment transformation
a='1 2'; declare -i n=4; declare -r R=x; arr=(1 '2 3')
echo "${a@A}" "${n@A}" "${R@A}" "${arr[@]@A}" "${arr@A}"
## status: 0
## stdout: a='1 2' declare -i n='4' declare -r R='x' declare -a arr=([0]="1" [1]="2 3") declare -a arr='1'

#### attribute transformation
declare -irx n=1; declare -a arr=(1); declare -A m=([k]=v); declare -l lo; s=
echo "${n@a}" "${arr@a}" "${m@a}" "${lo@a}" "[${s@a}]" "${arr[@]@a}"
## status: 0
## stdout: irx a A l [] a

#### case transformations
s='hello World'; echo "${s@U}" "${s@u}" "${s@L}"
## status: 0
## stdout: HELLO WORLD Hello World hello world

#### key transformations
arr=(1 '2 3'); declare -A m=([a b]='c d')
echo "${arr[@]@K}" "${m[@]@K}"
printf '<%s>' "${arr[@]@k}"; echo
## status: 0
## stdout-escaped:
0 "1" 1 "2 3" "a b" "c d"\x20
<0><1><1><2 3>
## end

#### quoting all elements
set -- a 'b c' "d'e"
echo "${@@Q}" "${*@Q}"
## status: 0
## stdout: 'a' 'b c' 'd'\''e' 'a' 'b c' 'd'\''e'

#### bad transformation
s=x; echo ${s@Z}
## status: 127
## stderr: bash: line 1: ${s@Z}: bad substitution

#### removal with extglob
shopt -s extglob
s=aaabbbccc
echo ${s##+(a)} ${s%%+(c)} ${s/+(b)/B} ${s//@(a|c)/.} ${s##!(b*)}
## status: 0
## stdout: bbbccc aaabbb aaaBccc ...bbb...

#### length of elements
a=(one three)
echo ${#a[0]} ${#a[1]} ${#a[@]} ${#a} ${#a[9]}
## status: 0
## stdout: 3 5 2 3 0

#### unset variable with operators is empty
unset u
echo "[${u#a}] [${u/a/b}] [${u:1}] [${u^^}]"
## status: 0
## stdout: [] [] [] []

#### newline and special bytes survive
s=$'a\nb\tc'
echo "${s/$'\n'/ }" "${s//[$'\n\t']/_}"
## status: 0
## stdout: a b	c a_b_c

#### a slash behind the operator of all
x='/_/'; echo ${x////c} ${x///} ${x////\\/}; y=a//b; echo ${y//\//-} ${y///-}
## status: 0
## stdout:
c_c _ \/_\/
a--b a//b
## end

#### an extended pattern that is none
shopt -s extglob
line='*([foo'
p="${line##*([}"; echo "-$p-"; q=${line##*(}; echo "-$q-"; r=${line#*(x|\*)}; echo "-$r-"
## status: 0
## stdout:
-foo-
-[foo-
-*([foo-
## end

#### unknown transformations
echo "[${u@Z}]"; (s=a; echo ${s@}; echo no); (s=a; echo ${s@Zx}; echo no); (set -- a; echo ${@@Z}; echo no); s=a; echo ${s@Z}
echo no
## status: 127
## stdout: []
## stderr:
bash: line 1: ${s@}: bad substitution
bash: line 1: ${s@Zx}: bad substitution
bash: line 1: ${@@Z}: bad substitution
bash: line 1: ${s@Z}: bad substitution
## end

#### offset that is empty
s=abc; echo ${s::} ${s::2} ${s: }; echo "${s:}"; echo no
echo next
## status: 0
## stdout:
ab abc
next
## end
## stderr: bash: line 1: ${s:}: bad substitution

#### errors in offsets name the parameter
x=abc; echo ${x:1/0}; echo same
a=(1 2); echo ${a[@]:1/0}
echo ${a[1]:1+}
set -- 1; echo ${*:1:1/0}
echo ${1:2/0}
echo next
## status: 0
## stdout: next
## stderr:
bash: line 1: x: 1/0: division by 0 (error token is "0")
bash: line 2: a[@]: 1/0: division by 0 (error token is "0")
bash: line 3: a[1]: 1+: syntax error: operand expected (error token is "+")
bash: line 4: *: 1/0: division by 0 (error token is "0")
bash: line 5: 1: 2/0: division by 0 (error token is "0")
## end

#### null and several values
q() { printf "<%s>" "$@"; echo; }; IFS=; set -- "" ""; q ${*:-w}; q ${@:-w}; q "${*:-w}"; q "${@:-w}"; q ${*:+w}; q ${@:+w}; q "${*:+w}"; q "${@:+w}"
a=("" ""); q ${a[*]:-w}; q ${a[@]:-w}; q "${a[*]:-w}"; q "${a[@]:-w}"; x=${*:-w}; q "$x"
set -- ""; q ${*:-w}; q ${*:+w}; IFS=x; set -- "" ""; q ${*:-w}; q "${*:-w}"; unset IFS; q ${*:-w}; q "${*:-w}"; set --; IFS=; q ${*:-w}; case ${*:-w} in w) echo W;; esac
## status: 0
## stdout:
<>
<>
<w>
<><>
<w>
<w>
<>
<w>
<>
<>
<w>
<><>
<w>
<w>
<>
<>
<x>
<>
< >
<w>
W
## end

#### indirection through the count
set -- a bcb; echo "${!#%b}" "${!##b}" "${!#:-x}" "${!#:1}" "${!#/b/y}" "${!#?}"; echo "${!#x}"
echo "${!?x}"
set --; echo "[${!@}]"
## status: 0
## stdout:
bc cb bcb cb ycb bcb
[]
## end
## stderr:
bash: line 1: ${!#x}: bad substitution
bash: line 2: ${!?x}: bad substitution
## end

#### a bracket that bash counts wrongly
pat='[^]]'; s='ab^cd^'; echo ${s//$pat/z} ${s//[^]]/z}
## differs: D-06
## status: 0
## stdout: ab^cd^ ab^cd^

#### sets and letters all over a text
x='a1b22 c333Z-é'; echo "${x//[0-9]/<&>}" "${x//[!a-z]/}" "${x/[0-9][0-9]/_}" "${x//[[:upper:]-]}" "${x##*[0-9]}" "${x%%[0-9]*}"
echo "${x^^}" "${x,,}" "${x~~}" "${x^}" "${x~}" "${x^^[a-b]}"
LC_ALL=C.UTF-8; echo "${x//[0-9]/.}" "${x//[!a-z]/.}" "${x^^}" "${x~~}" "${x//[é-ü]/e}"
## status: 0
## stdout:
a<1>b<2><2> c<3><3><3>Z-é abc a1b_ c333Z-é a1b22 c333é Z-é a
A1B22 C333Z-é a1b22 c333z-é A1B22 C333z-é A1b22 c333Z-é A1b22 c333Z-é A1B22 c333Z-é
a.b.. c...Z-é a.b...c...... A1B22 C333Z-É A1B22 C333z-É a1b22 c333Z-e
## end

#### slices without an offset are refused
x=abc; for e in '${x:}' 'p${x:}}' '${@:}' '${x[0]:}' '${?:}'; do (eval "echo $e"); done
## status: 1
## stderr:
bash: line 1: ${x:}: bad substitution
bash: line 1: p${x:}}: bad substitution
bash: line 1: ${@:}: bad substitution
bash: line 1: ${x[0]:}: bad substitution
bash: line 1: ${?:}: bad substitution
## end

#### slices name the parameter in messages
x=abc; a=(1 2); r=x; for e in '${x:%}' '${a[0+1]:%}' '${@:%}' '${a[@]:%}' '${!r:%}' '${x:1/0}' '${x:0:a b}'; do (eval "echo $e"); done
## status: 1
## stderr:
bash: line 1: x: %: syntax error: operand expected (error token is "%")
bash: line 1: a[0+1]: %: syntax error: operand expected (error token is "%")
bash: line 1: @: %: syntax error: operand expected (error token is "%")
bash: line 1: a[@]: %: syntax error: operand expected (error token is "%")
bash: line 1: !r: %: syntax error: operand expected (error token is "%")
bash: line 1: x: 1/0: division by 0 (error token is "0")
bash: line 1: x: a b: syntax error in expression (error token is "b")
## end

#### slices show the length they refuse as it is written
x=abc; y=-7; (echo ${x:0:y-1}); (echo ${x:0: -9}); (echo ${x:0:$((1 - 8))}); a=(1 2); (echo ${a[@]:0: -1}); echo ${x:0:-1}
## status: 0
## stdout: ab
## stderr:
bash: line 1: y-1: substring expression < 0
bash: line 1:  -9: substring expression < 0
bash: line 1: $((1 - 8)): substring expression < 0
bash: line 1:  -1: substring expression < 0
## end

#### tildes in patterns and replacements between double quotes
HOME=/h; s=abcd; p=/ha; echo "${s/abc/~}" ${s/abc/~} "${s/abc/'~'}" "${s/abc/x~}"; echo "${p/~/T}" "${p#~}" "${p/\~/T}" ${p#~}
## status: 0
## stdout:
/hd /hd ~d x~d
Ta a /ha a
## end
