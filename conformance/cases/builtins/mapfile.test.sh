# mapfile and readarray

#### lines
mapfile a; echo ${#a[@]}; printf '%s' "${a[@]}"
## stdin:
one
two
## end
## status: 0
## stdout:
2
one
two
## end

#### -t
mapfile -t a; echo "${a[@]}" ${#a[@]}; readarray -t b <<< $'x\ny'; echo ${b[1]}
## stdin:
one
two three
## end
## status: 0
## stdout:
one two three 2
y
## end

#### default name
mapfile -t < f; echo ${MAPFILE[1]}
## file f:
a
b
## end
## status: 0
## stdout: b

#### -n and -s
mapfile -t -n 2 a < f; echo "${a[@]}"; mapfile -t -s 1 a < f; echo "${a[@]}"; mapfile -t -s 1 -n 1 a < f; echo "${a[@]}"; mapfile -t -n 0 a < f; echo ${#a[@]}
## file f:
1
2
3
## end
## status: 0
## stdout:
1 2
2 3
2
3
## end

#### -O keeps the rest
a=(x y z w); mapfile -t -O 1 a < f; echo "${a[@]}"
## file f:
1
2
## end
## status: 0
## stdout: x 1 2 w

#### -d
mapfile -d : a <<< 'x:y:z'; printf '[%s]' "${a[@]}"; mapfile -t -d '' b < <(printf 'p\0q\0'); echo ${#b[@]} ${b[1]}
## status: 0
## stdout:
[x:][y:][z
]2 q
## end

#### -u
exec 3<f; mapfile -t -u 3 a; echo ${a[0]}; mapfile -u 9 a; echo $?
## file f: x
## status: 0
## stdout:
x
1
## end
## stderr: bash: line 1: mapfile: 9: invalid file descriptor: Bad file descriptor

#### callback
cb() { echo "cb $1 $2"; }; mapfile -t -c 2 -C cb a < f
## file f:
1
2
3
4
5
## end
## status: 0
## stdout:
cb 1 2
cb 3 4
## end

#### last line without a newline
mapfile -t a < <(printf 'x\ny'); echo ${#a[@]} ${a[1]}
## status: 0
## stdout: 2 y

#### empty input
a=(1); mapfile a < /dev/null; echo ${#a[@]}
## status: 0
## stdout: 0

#### errors
mapfile -z; echo $?; mapfile -n x a; echo $?; mapfile 1x; echo $?; mapfile -O -1 a; echo $?
## status: 0
## stdout:
2
1
1
1
## end
## stderr:
bash: line 1: mapfile: -z: invalid option
mapfile: usage: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
bash: line 1: mapfile: x: invalid line count
bash: line 1: mapfile: `1x': not a valid identifier
bash: line 1: mapfile: -1: invalid array origin
## end

#### readonly
readonly r=(1); mapfile r < /dev/null; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: r: readonly variable

#### associative
declare -A m; mapfile m <<< x; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: mapfile: m: not an indexed array

#### leaves the rest
{ mapfile -n 1 a; cat; } < f
## file f:
1
2
## end
## status: 0
## stdout: 2

#### an origin makes an array of a variable, whatever is read
mapfile -O 2 new < /dev/null; declare -p new
s=v; mapfile -O 1 s < /dev/null; declare -p s
s=v; mapfile -t -O 3 s <<< line; declare -p s
## status: 0
## stdout:
declare -a new=()
declare -a s=([0]="v")
declare -a s=([0]="v" [3]="line")
## end
