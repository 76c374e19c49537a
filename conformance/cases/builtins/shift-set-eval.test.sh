# shift, eval, source, exec, let, colon, true, false, times, help, umask, ulimit.

#### shift
set -- a b c d; shift; echo $@; shift 2; echo $@; shift 0; echo $@ $?
## status: 0
## stdout:
b c d
d
d 0
## end

#### shift too far
set -- a b; shift 3; echo "$? $@"; shift 2; echo $#; shift; echo $?
## status: 0
## stdout:
1 a b
0
1
## end

#### shift with bad counts
set -- a b; shift -1; echo $?; shift x; echo $?; shift 1 2; echo $?
## status: 1
## stdout:
1
1
## end
## stderr:
bash: line 1: shift: -1: shift count out of range
bash: line 1: shift: x: numeric argument required
bash: line 1: shift: too many arguments
## end

#### shift_verbose
shopt -s shift_verbose; set -- a; shift 2; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: shift: 2: shift count out of range

#### eval
eval echo a; eval 'x=1; echo $x'; eval; echo $?; eval ''; echo $?; eval 'echo "a  b"' c; eval "(exit 3)"; echo $?
## status: 0
## stdout:
a
1
0
0
a  b c
3
## end

#### eval sees and sets variables
x='$y'; y=val; eval echo $x; eval "z=\$y"; echo $z; eval 'f() { echo made; }'; f
## status: 0
## stdout:
val
val
made
## end

#### eval of many lines
eval 'echo 1
echo 2 # comment
echo 3'
## status: 0
## stdout:
1
2
3
## end

#### eval with control flow
for i in 1 2 3; do eval '[ $i = 2 ] && continue'; echo $i; done; f() { eval 'return 5'; echo no; }; f; echo $?
## status: 0
## stdout:
1
3
5
## end

#### eval error line numbers
eval '
nosuch1'
nosuch2
## status: 127
## stderr:
bash: line 3: nosuch1: command not found
bash: line 3: nosuch2: command not found
## end

#### eval bad option
eval -z; echo $?; eval -- echo ok
## status: 0
## stdout:
2
ok
## end
## stderr:
bash: line 1: eval: -z: invalid option
eval: usage: eval [arg ...]
## end

#### source
. ./lib; echo $x; source ./lib; echo $?
## file lib:
x=sourced
f() { echo $1; }
f called
## end
## status: 0
## stdout:
called
sourced
called
0
## end

#### source with arguments
set -- outer; . ./lib a b; echo "$1"; . ./lib; echo $#
## file lib: echo "$# $1"
## status: 0
## stdout:
2 a
outer
1 outer
1
## end

#### source shifting its arguments
set -- o1 o2; . ./lib a b; echo "$@"; . ./lib; echo "$@"
## file lib: shift
## status: 0
## stdout:
o1 o2
o2
## end

#### source status
. ./t; echo $?; . ./f; echo $?; . ./e; echo $?
## file e:
## end
## file f: (exit 6)
## file t: true
## status: 0
## stdout:
0
6
0
## end

#### source missing
. ./nosuch; echo $?; . nosuch; echo $?; .; echo $?; source; echo $?
## status: 0
## stdout:
1
1
2
2
## end
## stderr:
bash: line 1: ./nosuch: No such file or directory
bash: line 1: nosuch: No such file or directory
bash: line 1: .: filename argument required
.: usage: . filename [arguments]
bash: line 1: source: filename argument required
source: usage: source filename [arguments]
## end

#### source of a directory
. ./d; echo $?
## dir: d
## status: 0
## stdout: 1
## stderr: bash: line 1: .: ./d: is a directory

#### source searches PATH
mkdir p; echo 'echo from path' > p/lib; PATH=$PWD/p:$PATH; . lib; echo 'echo here' > lib; . lib
## status: 0
## stdout:
from path
from path
## end
## after file lib: echo here
## after dir: p
## after file p/lib: echo from path

#### source error names the file
. ./lib; echo after
## file lib:
echo one
nosuch
## end
## status: 0
## stdout:
one
after
## end
## stderr: ./lib: line 2: nosuch: command not found

#### BASH_SOURCE and LINENO in a sourced file
. ./lib
## file lib:
echo $BASH_SOURCE $LINENO
f() { echo ${BASH_SOURCE[0]} ${FUNCNAME[@]}; }
f
## end
## status: 0
## stdout:
./lib 1
./lib f source
## end

#### source from standard input
. /dev/stdin; echo $y
## stdin: y=5
## status: 0
## stdout: 5

#### exec replaces
exec echo replaced; echo no
## status: 0
## stdout: replaced

#### exec missing
exec nosuch; echo no
## status: 127
## stderr: bash: line 1: exec: nosuch: not found

#### exec missing with execfail
shopt -s execfail; exec nosuch; echo "still $?"
## status: 0
## stdout: still 127
## stderr: bash: line 1: exec: nosuch: not found

#### exec not executable
exec ./f
## file f: x
## status: 126
## stderr:
bash: line 1: /tmp/case/f: Permission denied
bash: line 1: exec: /tmp/case/f: cannot execute: Permission denied
## end

#### exec -a
exec -a name bash -c 'echo $0'
## status: 0
## stdout: name

#### exec -c
x=1; export x; exec -c /usr/bin/env
## status: 0

#### exec -l
exec -l bash -c 'echo $0'
## status: 0
## stdout: -bash

#### exec in a subshell
(exec echo in); echo out; x=$(exec echo sub); echo $x
## status: 0
## stdout:
in
out
sub
## end

#### exec bad option
exec -z; echo $?
## status: 0
## stdout: 2
## stderr:
bash: line 1: exec: -z: invalid option
exec: usage: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
## end

#### exec with redirections only keeps going
exec > o; echo a; exec >> o; echo b; cat o >&2
## status: 0
## stderr:
a
b
## end
## after file o:
a
b
## end

#### let
let x=1+1; echo $x $?; let x=0; echo $?; let 'x = 5' 'y = x * 2'; echo $y; let x++; echo $x; let; echo $?; let 'x = (1'; echo $?
## status: 0
## stdout:
2 0
1
10
6
1
1
## end
## stderr:
bash: line 1: let: expression expected
bash: line 1: let: x = (1: missing `)' (error token is "1")
## end

#### colon, true, false with arguments
: a b; echo $?; true --x; echo $?; false x; echo $?; : ${x:=set}; echo $x
## status: 0
## stdout:
0
0
1
set
## end

#### times
times | wc -l; times > /dev/null; echo $?
## status: 0
## stdout:
2
0
## end

#### umask
umask; umask 077; umask; touch f; umask -S; umask u=rwx,g=rx,o=; umask; umask -p; umask g+w; umask
## status: 0
## stdout:
0022
0077
u=rwx,g=,o=
0027
umask 0027
0007
## end
## after file f mode=600:
## end

#### umask errors
umask 999; echo $?; umask u=z; echo $?; umask -z; echo $?
## status: 0
## stdout:
1
1
2
## end
## stderr:
bash: line 1: umask: 999: octal number out of range
bash: line 1: umask: `z': invalid symbolic mode character
bash: line 1: umask: -z: invalid option
umask: usage: umask [-p] [-S] [mode]
## end

#### umask symbolic forms
umask 022; umask a-r; umask; umask 0; umask o-rwx,g-w; umask -S; umask u-x,g=u,o=g; umask
## status: 0
## stdout:
0466
u=rwx,g=rx,o=
0027
## end
## stderr: bash: line 1: umask: `u': invalid symbolic mode character

#### umask in a subshell
(umask 0); umask
## status: 0
## stdout: 0022

#### return codes of logic builtins
true; echo $?; false; echo $?; ! :; echo $?
## status: 0
## stdout:
0
1
1
## end

#### caller outside
caller; echo $?
## status: 0
## stdout: 1

#### logout outside of a login shell
logout; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: logout: not login shell: use `exit'

#### ulimit reads
ulimit -c; [[ $(ulimit -n) == [0-9]* ]] && echo yes; ulimit -z; echo $?
## status: 0
## stdout:
0
yes
2
## end
## stderr:
bash: line 1: ulimit: -z: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
## end

#### ulimit bad value
ulimit -c abc; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: ulimit: abc: invalid number

#### return outside of everything
return; echo $?
## status: 0
## stdout: 2
## stderr: bash: line 1: return: can only `return' from a function or sourced script

#### dirs, pushd, popd
pushd d; dirs; pushd e; dirs -p; popd; dirs -v; popd; popd; echo $?
## dir: d/e
## status: 0
## stdout:
/tmp/case/d /tmp/case
/tmp/case/d /tmp/case
/tmp/case/d/e /tmp/case/d /tmp/case
/tmp/case/d/e
/tmp/case/d
/tmp/case
/tmp/case/d /tmp/case
 0  /tmp/case/d
 1  /tmp/case
/tmp/case
1
## end
## stderr: bash: line 1: popd: directory stack empty

#### pushd rotates
pushd d >/dev/null; pushd; dirs; pushd +1; dirs; pushd -0; dirs; popd +1; dirs; dirs -c; dirs
## dir: d
## status: 0
## stdout:
/tmp/case /tmp/case/d
/tmp/case /tmp/case/d
/tmp/case/d /tmp/case
/tmp/case/d /tmp/case
/tmp/case /tmp/case/d
/tmp/case /tmp/case/d
/tmp/case
/tmp/case
/tmp/case
## end

#### pushd errors
pushd; echo $?; pushd nosuch; echo $?; pushd +5; echo $?; popd; echo $?; dirs +3; echo $?; popd x; echo $?
## status: 0
## stdout:
1
1
1
1
1
2
## end
## stderr:
bash: line 1: pushd: no other directory
bash: line 1: pushd: nosuch: No such file or directory
bash: line 1: pushd: directory stack empty
bash: line 1: popd: directory stack empty
bash: line 1: dirs: directory stack empty
bash: line 1: popd: x: invalid argument
popd: usage: popd [-n] [+N | -N]
## end

#### pushd -n and popd -n
pushd -n /tmp; pwd; dirs; popd -n; dirs; dirs -l +0
## status: 0
## stdout:
/tmp/case /tmp
/tmp/case
/tmp/case /tmp
/tmp/case
/tmp/case
/tmp/case
## end

#### DIRSTACK
pushd / > /dev/null; echo ${DIRSTACK[@]} ${#DIRSTACK[@]}
## status: 0
## stdout: / /tmp/case 2

#### history and fc in a script
history; echo $?; fc -l; echo $?; history -c; echo $?
## status: 0
## stdout:
0
0
0
## end

#### compgen
compgen -W 'apple banana avocado' a; compgen -v HOM; compgen -A function; f() { :; }; compgen -A function; compgen -b ech; compgen -W 'x' y; echo $?
## status: 0
## stdout:
apple
avocado
HOME
f
echo
1
## end

#### compgen of files and directories
compgen -f a | sort; compgen -d; compgen -G '*.c'
## file ab:
## end
## dir: ad
## file x.c:
## end
## status: 0
## stdout:
ab
ad
ad
x.c
## end

#### compgen keywords and actions
compgen -k sel; compgen -A builtin unal; compgen -A nosuch; echo $?
## status: 0
## stdout:
select
unalias
2
## end
## stderr: bash: line 1: compgen: nosuch: invalid action name

#### bind without a terminal
complete -W 'a b' cmd; complete -p cmd; complete -r cmd; complete -p cmd; echo $?
## status: 0
## stdout:
complete -W 'a b' cmd
1
## end
## stderr: bash: line 1: complete: cmd: no completion specification

#### let and eval with parentheses
let x=( 1 ); let y=( x + 2 ) z=(4); echo $x $y $z; v=5; eval a=(1 "$v" "p q"); declare -p a; let w=( $v + 1 ); echo $w
## status: 0
## stdout:
1 3 4
declare -a a=([0]="1" [1]="5" [2]="p" [3]="q")
6
## end
