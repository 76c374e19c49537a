# ${x:-…} and its kin.

#### default for unset and empty
unset u; e=; s=set
echo "[${u-d}] [${e-d}] [${s-d}] [${u:-d}] [${e:-d}] [${s:-d}]"
## status: 0
## stdout: [d] [] [set] [d] [d] [set]

#### assign default
unset u; e=
echo "${u=one}" "$u" "${e=two}" "[$e]" "${e:=three}" "$e"
## status: 0
## stdout: one one  [] three three

#### alternative
unset u; e=; s=set
echo "[${u+a}] [${e+a}] [${s+a}] [${u:+a}] [${e:+a}] [${s:+a}]"
## status: 0
## stdout: [] [a] [a] [] [] [a]

#### error when unset
unset u
echo ${u?}
echo not reached
## status: 127
## stderr: bash: line 2: u: parameter not set

#### error with a message
unset u
echo ${u:?it is not there}
echo not reached
## status: 127
## stderr: bash: line 2: u: it is not there

#### error when empty
e=
: "${e:?empty it is}"
## status: 127
## stderr: bash: line 2: e: empty it is

#### error in a subshell ends the subshell
(: ${u?gone}; echo no); echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 1: u: gone

#### default is not evaluated when set
s=1; echo ${s:-$(echo ran >&2)} ok
## status: 0
## stdout: 1 ok

#### nested words
unset a b; c=see
echo "${a:-${b:-${c}}}" "${a:-"q u o t e d"}" ${a:-un quoted}
## status: 0
## stdout: see q u o t e d un quoted

#### quotes within a quoted default
unset a
echo "${a:-"x}y"}" "${a:-'single'}" ${a:-'single }'}
## status: 0
## stdout: x}y 'single' single }

#### double quotes keep one field
set -- "${nothing:-a b}" ${nothing:-c d} ${nothing:-"e f"}
echo $#; printf '<%s>' "$@"; echo
## status: 0
## stdout:
4
<a b><c><d><e f>
## end

#### positional parameters
set -- a '' c
echo "${1:-x}${2:-y}${3:-z}${4:-w}" "${2-y}"
## status: 0
## stdout-escaped:
aycw\x20
## end

#### at and star
set --
echo "[${@:-none}] [${*:-none}] [${@+some}]"
set -- 1 2
echo "[${@:-none}] [${*+some}]"
## status: 0
## stdout:
[none] [none] []
[1 2] [some]
## end

#### assigning a positional is an error
set --
echo ${1:=x}
echo not reached
## status: 0
## stdout: not reached
## stderr: bash: line 2: $1: cannot assign in this way

#### assigning a special parameter is an error
echo ${!:=x}
## status: 1
## stderr: bash: line 1: $!: cannot assign in this way

#### tilde in a default
HOME=/h; unset a
echo ${a:-~} ${a:-~/x} "${a:-~}"
## status: 0
## stdout: /h /h/x ~

#### array element default
a=(1); echo "${a[3]:-none}" "${a[0]:-none}" "${a[2]=two}"; echo "${!a[@]}"
## status: 0
## stdout:
none 1 two
0 2
## end

#### array as a whole
a=(); echo "${a[@]:-empty}" "${a[*]-unset}"
## status: 0
## stdout: empty unset

#### length
s=hello; e=; set -- a b c
echo ${#s} ${#e} ${#nothing} ${#@} ${#*} ${#}
## status: 0
## stdout: 5 0 0 3 3 3

#### dash of special parameters
false; echo ${?:-x} ${#:-y} ${-:+flags}
## status: 0
## stdout: 1 0 flags

#### bad substitution
echo ${a b}
echo not reached
## status: 0
## stdout: not reached
## stderr: bash: line 1: ${a b}: bad substitution

#### bad substitution with an operator
echo ${:-x}
## status: 1
## stderr: bash: line 1: ${:-x}: bad substitution

#### bad substitution in double quotes
echo "${a.b}"
## status: 1
## stderr: bash: line 1: ${a.b}: bad substitution

#### empty braces
echo ${}
## status: 1
## stderr: bash: line 1: ${}: bad substitution

#### default containing a brace in quotes
unset a
echo ${a:-\}} "${a:-\}}" ${a:-'}'}
## status: 0
## stdout: } } }

#### plus with quotes makes separate words
set -- a 'b c'
printf '<%s>' ${1+"$@"}; echo
## status: 0
## stdout: <a><b c>

#### default with glob characters
cd empty; unset a
echo ${a:-*} "${a:-*}"
## dir: empty
## file empty/f1:
## end
## status: 0
## stdout: f1 *

#### tildes in the default of an assigned value
HOME=/h; echo ${u-~:~} a=${u-~:~}; x="${u-~:~}"; echo "$x"; x=${u-a=~:~}; echo $x; x=${u:+~}${HOME:+~:~}; echo $x; x=${HOME/h/~:~}; echo $x; x=${u=~:~}; echo $u
export x=${v-~:~}; echo $x; a=(${v-~:~}); echo ${a[@]}; x=([1]=${v-~:~}); echo ${x[@]}; x=${v-a:~}; echo $x; x=$(echo ${v-~:~}); echo $x
## status: 0
## stdout:
/h:~ a=/h:~
~:~
a=~:/h
/h:/h
//h:~
/h:~
/h:/h
/h:~
/h:~
a:/h
/h:~
## end

#### quotes of their own in a quoted default
echo "${x:-$'f g'}" "${x-a$'f'}" "${x:-$"f"}" "${x:-$'}'}"
cat <<E
${x:-$'f'}
E
## status: 0
## stdout:
f g af f }
$'f'
## end

#### single quotes in a quoted default under POSIX rules are text
set -o posix
echo "${x-'a}b'"; echo "${x:-it's}"; y=1; echo "${y+'}"; echo "${x-'$y'}"; echo ${x-'a}b'}; z=abc; echo "${z#'a'}"
## status: 0
## stdout:
'ab'
it's
'
'1'
a}b
bc
## end

#### quotes within quotes of a quoted default
u=5; echo "${x:-\'$u\'}" "${x:-"\'$u\'"}" "${x:-"\p"}" "${x:-\p}" "${x:-"\$u"}" "${x:-"\\$u"}"
## status: 0
## stdout: \'5\' '5' p \p $u \5

#### escapes of dollar quotes in a quoted default
printf '<%s>\n' "${x:-$'a\tb'}" "${x:-"$'a\tb'"}"
cat <<E
${x:-$'a\tb'}
E
## status: 0
## stdout:
<a	b>
<$'atb'>
$'a\tb'
## end

#### names of positional parameters in messages about unset ones
for e in '$9' '${9}' '${#9}' '${9%x}' '$!' '${!9}' '${!nosuch}' '$(( $9 ))'; do (set -u; eval "echo $e"); done
## status: 1
## stderr:
bash: line 1: $9: unbound variable
bash: line 1: 9: unbound variable
bash: line 1: 9: unbound variable
bash: line 1: 9: unbound variable
bash: line 1: $!: unbound variable
bash: line 1: !9: unbound variable
bash: line 1: nosuch: invalid indirect expansion
bash: line 1: $9: unbound variable
## end

#### count of arguments with an operator that is none
set -- a b; for e in '${#:}' '${#/}' '${#%}' '${#=}' '${#+}' '${#^}' '${#,,}' '${#:-x}' '${#=x}' '${#-}' '${#%%}'; do (eval "echo $e"); done
## status: 0
## stdout:
2
2
3
2
## end
## stderr:
bash: line 1: ${#:}: bad substitution
bash: line 1: ${#/}: bad substitution
bash: line 1: ${#%}: bad substitution
bash: line 1: ${#=}: bad substitution
bash: line 1: ${#+}: bad substitution
bash: line 1: ${#^}: bad substitution
bash: line 1: ${#,,}: bad substitution
## end

#### unset positional parameters are named as they are written
set -u
(echo $9); (echo ${9}); (echo ${9#x}); (echo ${#9}); (echo ${!9})
## status: 1
## stderr:
bash: line 2: $9: unbound variable
bash: line 2: 9: unbound variable
bash: line 2: 9: unbound variable
bash: line 2: 9: unbound variable
bash: line 2: !9: unbound variable
## end

#### the length of an unset element
set -u
a=(1); declare -A m=([k]=v)
echo ${#a[5]} ${#m[x]}
(echo ${a[5]})
(echo ${#none[5]})
## status: 1
## stdout: 0 0
## stderr:
bash: line 4: a[5]: unbound variable
bash: line 5: none: unbound variable
## end

#### an operator alone is no parameter to measure
for op in = : + % / ^ , - '?' '@' '*' '#'; do eval "echo \"\${#$op}\"" 2>&1; done
## status: 0
## stdout:
bash: line 1: ${#=}: bad substitution
bash: line 1: ${#:}: bad substitution
bash: line 1: ${#+}: bad substitution
bash: line 1: ${#%}: bad substitution
bash: line 1: ${#/}: bad substitution
bash: line 1: ${#^}: bad substitution
bash: line 1: ${#,}: bad substitution
3
1
0
0
1
## end

#### what an array without its first element is
declare -ia q=(); a=(); a[3]=1; declare -A m=([k]=v); echo "${q@A}|${q@a}|${a@A}|${a[3]@A}|${a[2]@A}|${m[x]@A}"; for e in '${q@a}' '${q@A}' '${a@A}' '${a[3]@A}'; do (set -u; eval "echo $e"); done
## status: 0
## stdout:
declare -ai q|ai|declare -a a|declare -a a='1'|declare -a a|declare -A m
declare -a a
declare -a a='1'
## end
## stderr:
bash: line 1: q: unbound variable
bash: line 1: q: unbound variable
## end
