# Arrays the shell computes: how they are listed, ordered and assigned to.

#### listed as arrays
declare -a | grep -e '_ARG' -e LINENO -e SOURCE -e DIRSTACK -e FUNCNAME -e GROUPS
declare -A
## status: 0
## stdout:
declare -a BASH_ARGC=()
declare -a BASH_ARGV=()
declare -a BASH_LINENO=()
declare -a BASH_SOURCE=()
declare -a DIRSTACK=()
declare -a FUNCNAME
declare -a GROUPS=()
declare -A BASH_ALIASES=()
declare -A BASH_CMDS=()
## end

#### aliases and remembered commands in the order of their tables
for n in foo qux sh blat zip a b c; do BASH_ALIASES[$n]=x; BASH_CMDS[$n]=/y; done
echo "${!BASH_ALIASES[@]}"
echo "${!BASH_CMDS[@]}"
## status: 0
## stdout:
blat zip foo sh qux c b a
foo zip sh c b a blat qux
## end

#### a remembered command stays
BASH_CMDS[nosuch]=/bin/echo
nosuch called
hash -t nosuch
## status: 0
## stdout:
called
/bin/echo
## end

#### keys that look like all elements
declare -A m
m[*]=star; m[@]=at; m+=([*]=more)
declare -p m
i[*]=1; echo $?
## status: 1
## stdout: declare -A m=(["*"]="more" ["@"]="at" )
## stderr: bash: line 4: i[*]: bad array subscript

#### keys in listings of pairs
declare -A m=([a]=1 [b c]=2)
echo "${m[@]@K}"
## status: 0
## stdout-escaped:
"b c" "2" a "1"\x20
## end
