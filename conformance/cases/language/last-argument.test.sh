# $_: the last argument of the command before.

#### behind functions and texts that ran commands
: prev; f() { echo "in: $_"; : x y; }; f a b; echo "behind: $_"
f() { :; }; f; echo "$_"
f() { return 3; }; f q r; echo "$_"
f() { g zz; }; g() { :; }; f one; echo "$_"
f() { for i in 1; do break; done; }; f two; echo "$_"
: prev; eval 'echo "$_"; : inner'; echo "$_"
: prev; . /dev/stdin arg <<< 'echo "$_"; : inner'; echo "$_"
: prev; command eval ': x'; echo "$_"
f() { shift; set -- ; }; f a b c; echo "$_"
f() { local x=5; }; f last; echo "$_"
## status: 0
## stdout:
in: prev
behind: b
f
r
one
two
prev
echo "$_"; : inner
prev
arg
: x
c
last
## end

#### behind builtins and pipelines
: prev; echo a | cat; echo "$_"
: prev; (: sub); echo "$_"
: prev; [[ a == a ]]; echo "$_"
: prev; (( 1 )); echo "$_"
builtin echo yy; echo "$_"
read v <<< 1; echo "$_"
declare zz=5; echo "$_"
export q=1 r; echo "$_"
set a b c; echo "$_"; shift; echo "$_"
x=5 : bb; echo "$_"
: "$@"; echo "$_"
## status: 0
## stdout:
a
prev
prev
prev
prev
yy
yy
v
zz=5
r
c
shift
bb
c
## end

#### in traps
f() { : in; }
trap 'echo "trap: $_"' EXIT
: a; f q
## status: 0
## stdout: trap: q

#### assignments leave it empty
echo a; x=1; echo "[$_]"
: a; x=1 y=$(:); echo "[$_]"
: a; u[1]=3; echo "[$_]"
: a; >f; echo "[$_]"
: a; x=1 >f; echo "[$_]"
: a; $nothing; echo "[$_]"
: a; [[ b ]]; ((1)); echo "[$_]"
: a; x=1 : c; echo "[$_]"
f() { x=1; }; f a; echo "[$_]"
x=; (echo "[$_]")
## status: 0
## stdout:
a
[]
[]
[]
[]
[]
[]
[a]
[c]
[a]
[]
## end
## after file f:
## end
