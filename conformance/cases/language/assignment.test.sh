# Assignments, attributes, exports, namerefs.

#### plain, empty and append
x=1; y=; x+=2; z+=new; echo "$x[$y]$z"
## status: 0
## stdout: 12[]new

#### spaces are not allowed
x = 1
## status: 127
## stderr: bash: line 1: x: command not found

#### several on a line
a=1 b=2 c=$a; echo $a$b$c
## status: 0
## stdout: 121

#### temporary assignments
x=1; x=2 bash -c 'echo $x'; echo $x
x=3 true; echo $x
## status: 0
## stdout:
2
1
1
## end

#### temporary assignments of special builtins stay out of posix mode
x=1; x=2 :; echo $x; x=3 eval :; echo $x
## status: 0
## stdout:
1
1
## end

#### readonly
readonly x=1; x=2
echo "after $?"
## status: 0
## stdout: after 1
## stderr: bash: line 1: x: readonly variable

#### readonly in a list
readonly x=1; x=2 || echo failed; echo after
## status: 1
## stderr: bash: line 1: x: readonly variable

#### readonly as a temporary assignment
readonly x=1; x=2 true; echo "after $?"
## status: 0
## stdout: after 0
## stderr: bash: line 1: x: readonly variable

#### readonly in a function keeps going
readonly x=1
f() { x=2; echo in; }
f
echo "out $?"
## status: 0
## stdout: out 1
## stderr: environment: line 2: x: readonly variable

#### unset of a readonly
readonly x=1; unset x; echo $? $x
## status: 0
## stdout: 1 1
## stderr: bash: line 1: unset: x: cannot unset: readonly variable

#### declare prints
x='a b'; declare -p x; declare -i n=5; declare -p n; declare -rx e=1; declare -p e; declare u; declare -p u
## status: 0
## stdout:
declare -- x="a b"
declare -i n="5"
declare -rx e="1"
declare -- u
## end

#### declare of nothing
declare -p nosuch; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: declare: nosuch: not found

#### lower and upper
declare -l lo=ABC; declare -u up=abc; echo $lo $up; lo=XyZ; up=XyZ; echo $lo $up; declare +l lo; lo=ABC; echo $lo
## status: 0
## stdout:
abc ABC
xyz XYZ
ABC
## end

#### capitalize
declare -c c='hello world'; echo $c
## status: 0
## stdout: Hello world

#### integer
declare -i n=3*4; echo $n; n=n+1; echo $n; n+=5; echo $n; n='2 + 2'; echo $n; declare +i n; n=1+1; echo $n
## status: 0
## stdout:
12
13
18
4
1+1
## end

#### export
export x=1; bash -c 'echo $x'; export -n x; bash -c 'echo "[$x]"'; y=2; export y; bash -c 'echo $y'
## status: 0
## stdout:
1
[]
2
## end

#### export -p
env -i PATH=$PATH bash -c 'export a="x y"; unset OLDPWD PWD SHLVL PATH _; export -p'
## status: 0
## stdout: declare -x a="x y"

#### invalid names
export 1x=2; echo $?; declare 'a b=1'; echo $?; readonly a-b=1; echo $?
## status: 0
## stdout:
1
1
1
## end
## stderr:
bash: line 1: export: `1x=2': not a valid identifier
bash: line 1: declare: `a b=1': not a valid identifier
bash: line 1: readonly: `a-b=1': not a valid identifier
## end

#### invalid option
declare -Z x; echo $?
## status: 0
## stdout: 2
## stderr:
bash: line 1: declare: -Z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
## end

#### command word that is no assignment
1x=2; a-b=1; echo $?
## status: 0
## stdout: 127
## stderr:
bash: line 1: 1x=2: command not found
bash: line 1: a-b=1: command not found
## end

#### nameref
declare -n r=x; x=5; echo $r; r=6; echo $x; declare -p r; echo ${!r}
## status: 0
## stdout:
5
6
declare -n r="x"
x
## end

#### nameref to an element
a=(1 2 3); declare -n r='a[1]'; echo $r; r=X; echo ${a[@]}
## status: 0
## stdout:
2
1 X 3
## end

#### nameref to an array
a=(1 2 3); declare -n r=a; echo ${r[2]} ${#r[@]}; r+=(4); echo ${a[3]}; for i in "${!r[@]}"; do echo -n "$i "; done; echo
## status: 0
## stdout-escaped:
3 3
4
0 1 2 3\x20
## end

#### nameref unset
declare -n r=x; x=1; unset r; echo "[$x]"; declare -p r; unset -n r; declare -p r
## status: 1
## stdout:
[]
declare -n r="x"
## end
## stderr: bash: line 1: declare: r: not found

#### nameref to itself
declare -n r=r; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: declare: r: nameref variable self references not allowed

#### nameref circle
declare -n a=b; declare -n b=a; a=1; echo "$? [$a]"
## status: 1
## stderr: bash: line 1: warning: a: circular name reference

#### nameref with an invalid target
declare -n r='1x'; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: declare: `1x': invalid variable name for name reference

#### nameref in for
a=1 b=2; declare -n r; for r in a b; do echo $r; r=z; done; echo $a $b
## status: 0
## stdout:
1
2
z z
## end

#### nameref without a target
declare -n r; r=x; x=val; echo $r; declare -p r
## status: 0
## stdout:
val
declare -n r="x"
## end

#### declare -g
f() { declare -g x=global; declare y=local; local -g z=gz; }; f; echo "$x[$y]$z"
## status: 0
## stdout: global[]gz

#### declare in a function is local
x=1; f() { declare x=2; echo $x; }; f; echo $x
## status: 0
## stdout:
2
1
## end

#### attributes survive assignment and unset removes them
declare -i n=1; unset n; n=1+1; echo $n
## status: 0
## stdout: 1+1

#### status of declare with a substitution
declare x=$(false); echo $?; x=$(false); echo $?
## status: 0
## stdout:
0
1
## end

#### assignment in a subshell
x=1; (x=2); echo $x; x=1 | x=2; echo $x
## status: 0
## stdout:
1
1
## end

#### unset
x=1; unset x; echo "[$x]" $?; unset nosuch; echo $?; unset -v x; unset -f x; echo $?
## status: 0
## stdout:
[] 0
0
0
## end

#### unset with a bad name
unset 1x; echo $?; unset 'a b'; echo $?
## status: 0
## stdout:
0
0
## end

#### unset both
unset -v -f x; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: unset: cannot simultaneously unset a function and a variable

#### underscore
true a b; echo $_; echo $_
## status: 0
## stdout:
b
b
## end

#### special variables resist
BASHPID=1; [ $BASHPID != 1 ] && echo kept; UID=5
echo "after $?"
## status: 0
## stdout:
kept
after 1
## end
## stderr: bash: line 1: UID: readonly variable

#### RANDOM can be seeded
RANDOM=42; a=$RANDOM; RANDOM=42; b=$RANDOM; [ $a = $b ] && echo same; echo $a
## status: 0
## stdout:
same
17772
## end

#### RANDOM sequence
RANDOM=1; echo $RANDOM $RANDOM $RANDOM
## status: 0
## stdout: 16807 10791 19566

#### SECONDS can be set
SECONDS=100; [ $SECONDS -ge 100 ] && echo yes
## status: 0
## stdout: yes

#### LINENO
echo $LINENO

echo $LINENO; f() { echo $LINENO; }
f
## status: 0
## stdout:
1
3
3
## end

#### PPID is readonly
PPID=1; echo "after $?"
## status: 1
## stderr: bash: line 1: PPID: readonly variable

#### IFS affects later words only
IFS=: x=a:b; printf '<%s>' $x; echo
## status: 0
## stdout: <a><b>

#### OPTIND and PATH
PATH=; ls; echo $?
## status: 0
## stdout: 127
## stderr: bash: line 1: ls: No such file or directory

#### PATH lookup
mkdir bin; printf '#!/bin/bash\necho mine $1\n' > bin/tool; chmod +x bin/tool; PATH=$PWD/bin:$PATH; tool x
## status: 0
## stdout: mine x
## after dir: bin
## after file bin/tool mode=755:
#!/bin/bash
echo mine $1
## end

#### environment of the start
echo "$HOME $USER $SHELL $TERM $HOSTNAME $PWD $PATH $LOGNAME"
## status: 0
## stdout: /home/user user /bin/bash dumb mirage /tmp/case /usr/local/bin:/usr/bin:/bin user

#### IFS of the start
printf %s "$IFS"
## status: 0
## stdout-escaped:
\x20\x09
## end

#### PS4 and prompts
echo "[$PS4]" "[$PS1]" "[$PS2]"
## status: 0
## stdout: [+ ] [] []

#### assignment word with a quoted name
'x'=1; echo $?
## status: 0
## stdout: 127
## stderr: bash: line 1: x=1: command not found

#### quoted value parts
x=a"b c"'d e'\ f; echo "$x"
## status: 0
## stdout: ab cd e f

#### long values
x=$(printf '%0100000d' 0); echo ${#x}; y=$x$x; echo ${#y}
## status: 0
## stdout:
100000
200000
## end

#### append to the environment of a command
x=a; x+=b bash -c 'echo $x'; echo $x
## status: 0
## stdout:
ab
a
## end

#### plus equals on an integer in the environment
declare -i n=1; n+=2 eval 'echo $n'; echo $n
## status: 0
## stdout:
3
1
## end

#### values of several parts
a=(1 2) n=5; declare -n r='a[@]'
x="<$a$n$((n + 1))>"; echo "$x"; y=p$r.$n; echo "$y"; y+=-$y-$none; echo "$y"
n+=1$((n++))$n; echo "$n"; x=$x$x; echo "$x"
set -u; z=a$none; echo not reached
## status: 127
## stdout:
<156>
p1 2.5
p1 2.5-p1 2.5-
6156
<156><156>
## end
## stderr: bash: line 4: none: unbound variable

#### adding to an integer that held text
b=4+1; typeset -i b; b+=37; echo $b
c=4+1; declare -i c+=1+1; echo $c
e=08; declare -i e; e+=1; echo $e
## status: 1
## stdout:
42
7
## end
## stderr: bash: line 3: 08: value too great for base (error token is "08")

#### BASH_ARGV0
BASH_ARGV0=name
echo "$0 $BASH_ARGV0"; (echo "$0")
f() { BASH_ARGV0=other; }; f; echo "$0" "${@:0}"
## status: 0
## stdout:
name name
name
other other
## end

#### a list as text for readonly and export
c=(1); readonly 'c=(3)'; declare -p c
d=(1); readonly -a 'd=(3)'; declare -p d
e=(1); export 'e=(3)'; declare -p e
f=(1); declare 'f=(3)'; declare -p f
## status: 0
## stdout:
declare -ar c=([0]="(3)")
declare -ar d=([0]="3")
declare -ax e=([0]="(3)")
declare -a f=([0]="3")
## end

#### readonly stays
declare -r a; readonly -n a; echo $?
readonly -a 'a=(1)'; echo $?
readonly a=1; echo $?
## status: 0
## stdout:
0
1
1
## end
## stderr:
bash: line 2: readonly: a: readonly variable
bash: line 3: a: readonly variable
## end
