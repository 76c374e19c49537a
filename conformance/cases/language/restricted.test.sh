# Restricted shells: what they refuse, and how they say it.

#### directories
set -r
cd /; echo $?; pushd /; popd; (cd ..); builtin cd; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 2: cd: restricted
bash: line 2: pushd: restricted
bash: line 2: popd: directory stack empty
bash: line 2: cd: restricted
bash: line 2: cd: restricted
## end

#### variables
export HOME
set -r
PATH=/x; echo $?
SHELL+=a
ENV=a true; echo $?
unset PATH; echo $?
export HISTFILE=x; declare BASH_ENV=1
for SHELL in a; do :; done; echo $?
read ENV <<< a; echo $?
PATH=/x test 1; echo $?
## status: 0
## stdout:
0
0
0
0
0
0
## end

#### variables of a command string
bash -c 'set -r; ENV=1; echo $ENV; cd /; echo $?'
bash -r -c 'ENV=1; echo $?'
## status: 1
## stdout:
1
1
## end
## stderr:
bash: line 1: cd: restricted
bash: line 1: ENV: readonly variable
## end

#### paths of commands
set -r
/usr/bin/true; echo $?
command ./x; echo $?
x/y | cat; echo ${PIPESTATUS[@]}
a/b() { echo fine; }; a/b
. ./lib; echo $?
echo echo sourced > /dev/null
## status: 1
## stdout:
1
1
1 0
fine
1
## end
## stderr:
bash: line 2: /usr/bin/true: restricted: cannot specify `/' in command names
bash: line 3: ./x: restricted: cannot specify `/' in command names
bash: line 4: x/y: restricted: cannot specify `/' in command names
bash: line 6: .: ./lib: restricted
bash: line 7: /dev/null: restricted: cannot redirect output
## end

#### files that are written
echo in > given
cat > s <<'X'
set -r
for op in '>' '>>' '>|' '&>' '<>' '2>'; do eval "echo a $op f"; echo $?; done
echo a > /dev/null
exec > f; echo still
exec 7> f
{ echo b; } >> f; echo $?
cat < given
echo err >&2
cat <<< here
while :; do break; done > f; echo $?
X
bash s
## status: 0
## stdout:
1
1
1
1
1
1
still
1
in
here
1
## end
## stderr:
s: line 2: f: restricted: cannot redirect output
s: line 2: f: restricted: cannot redirect output
s: line 2: f: restricted: cannot redirect output
s: line 2: f: restricted: cannot redirect output
s: line 2: f: restricted: cannot redirect output
s: line 2: f: restricted: cannot redirect output
s: line 3: /dev/null: restricted: cannot redirect output
s: line 4: f: restricted: cannot redirect output
s: line 5: f: restricted: cannot redirect output
s: line 6: f: restricted: cannot redirect output
err
s: line 10: f: restricted: cannot redirect output
## end
## after file given: in
## after file s:
set -r
for op in '>' '>>' '>|' '&>' '<>' '2>'; do eval "echo a $op f"; echo $?; done
echo a > /dev/null
exec > f; echo still
exec 7> f
{ echo b; } >> f; echo $?
cat < given
echo err >&2
cat <<< here
while :; do break; done > f; echo $?
## end

#### commands that are denied
set -r
exec true; echo $?
exec; echo $?
command -p true; echo $?
command -pv true; echo $?
enable -f x y; echo $?
enable -d echo; echo $?
enable -n test; echo $?
enable test; echo $?
history -r a/b; echo $?
hash -p /usr/bin/true q; echo $?
hash -p nosuch q; echo $?
hash -p true q; echo $? ${BASH_CMDS[q]}
BASH_CMDS[r]=/usr/bin/true; echo $?
BASH_CMDS[r]=nosuch; echo $? ${BASH_CMDS[r]}
## status: 0
## stdout:
1
0
1
1
1
1
0
1
1
1
1
0 true
0
0
## end
## stderr:
bash: line 2: exec: restricted
bash: line 4: command: -p: restricted
bash: line 5: command: -p: restricted
bash: line 6: enable: restricted
bash: line 7: enable: restricted
bash: line 9: enable: restricted
bash: line 10: history: a/b: restricted
bash: line 11: hash: /usr/bin/true: restricted
bash: line 12: hash: nosuch: not found
bash: line 14: /usr/bin/true: restricted
bash: line 15: nosuch: not found
## end

#### no way back
set +r; echo $?
set -r
set +r; echo $?
set +xr; echo $?
set +o restricted; echo $?
shopt -u restricted_shell; shopt restricted_shell; echo $-
(set +r; cd /); x=$(cd /); echo $?
## status: 0
## stdout:
0
1
1
2
restricted_shell	on
hrBc
1
## end
## stderr:
bash: line 3: set: +r: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 4: set: +r: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 5: set: restricted: invalid option name
bash: line 7: set: +r: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 7: cd: restricted
bash: line 7: cd: restricted
## end

#### how it is started
bash -r -c 'cd /; echo $-'
bash --restricted -c 'shopt restricted_shell'
rbash -c 'echo $0; cd /'
bash -c 'cd /; pwd' rbash
bash -o restricted -c 'cd /'
bash +r -c 'echo $-'
exec -a rbash bash -c 'cd /'
## status: 1
## stdout:
hrBc
restricted_shell	on
rbash
/tmp/case
hBc
## end
## stderr:
bash: line 1: cd: restricted
rbash: line 1: cd: restricted
rbash: line 1: cd: restricted
bash: line 0: bash: restricted: invalid option name
rbash: line 1: cd: restricted
## end

#### other shells are free
set -r
bash -c 'cd /; pwd; echo $-'
## status: 0
## stdout:
/
hBc
## end
