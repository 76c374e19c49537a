# set and shopt options as they act.

#### xtrace
set -x; x=1; echo $x "a b" 'c'; f() { :; }; f; set +x; echo end
## status: 0
## stdout:
1 a b c
end
## end
## stderr:
+ x=1
+ echo 1 'a b' c
+ f
+ :
+ set +x
## end

#### xtrace of quoting
set -x; echo '$x' "it's" '' $'a\nb' a\*b '#' '~' 'a;b' {a,b}
## status: 0
## stdout:
$x it's  a
b a*b # ~ a;b a b
## end
## stderr:
+ echo '$x' 'it'\''s' '' 'a
b' 'a*b' '#' '~' 'a;b' a b
## end

#### xtrace of compound commands
set -x; for i in 1 2; do echo $i; done; case a in a) :;; esac; [[ a == b ]]; ((1+1)); while false; do :; done
## status: 0
## stdout:
1
2
## end
## stderr:
+ for i in 1 2
+ echo 1
+ for i in 1 2
+ echo 2
+ case a in
+ :
+ [[ a == b ]]
+ (( 1+1 ))
+ false
## end

#### xtrace of substitutions nests the prompt
set -x; x=$(echo a); echo $(echo $(echo b))
## status: 0
## stdout: b
## stderr:
++ echo a
+ x=a
+++ echo b
++ echo b
+ echo b
## end

#### xtrace with another PS4
PS4='> $LINENO: '; set -x
echo a
f() { echo in; }
f
## status: 0
## stdout:
a
in
## end
## stderr:
> 2: echo a
> 4: f
> 3: echo in
## end

#### xtrace of redirections and assignments
set -x; x=1 y=2; a=(1 '2 3'); echo hi > f; z=5 true; declare v=1; x+=3
## status: 0
## stderr:
+ x=1
+ y=2
+ a=(1 '2 3')
+ echo hi
+ z=5
+ true
+ declare v=1
+ x+=3
## end
## after file f: hi

#### xtrace into a descriptor
exec 5> trace; BASH_XTRACEFD=5; set -x; echo hi; set +x; cat trace
## status: 0
## stdout:
hi
+ echo hi
+ set +x
## end
## after file trace:
+ echo hi
+ set +x
## end

#### verbose
set -v
echo a
# comment
echo b
## status: 0
## stdout:
a
b
## end
## stderr:
echo a
# comment
echo b
## end

#### noexec
echo a; set -n; echo b
## status: 0
## stdout: a

#### bash -n finds errors
bash -n f; echo $?
## file f:
echo a
if true; then
## end
## status: 0
## stdout: 2
## stderr: f: line 3: syntax error: unexpected end of file

#### allexport
set -a; x=1; set +a; y=2; bash -c 'echo "[$x] [$y]"'
## status: 0
## stdout: [1] []

#### noglob and its long name
set -o noglob; echo *; set +o noglob; echo *
## file f:
## end
## status: 0
## stdout:
*
f
## end

#### dollar dash
echo $-; set -fu; echo $-; set +fu; echo $-
## status: 0
## stdout:
hBc
fhuBc
hBc
## end

#### set -o lists
set -o | head -n 5
## status: 0
## stdout:
allexport      	off
braceexpand    	on
emacs          	off
errexit        	off
errtrace       	off
## end

#### set +o lists commands
set +o | while read -r l; do case $l in *errexit|*pipefail|*noglob) echo "$l";; esac; done
## status: 0
## stdout:
set +o errexit
set +o noglob
set +o pipefail
## end

#### set without arguments prints variables
aaa_x='a b'; aaa_y=1; set | while read -r l; do [[ $l == aaa_* ]] && echo "$l"; done
## status: 0
## stdout:
aaa_x='a b'
aaa_y=1
## end

#### unknown option
set -z; echo $?; set -o nosuch; echo $?
## status: 0
## stdout:
2
2
## end
## stderr:
bash: line 1: set: -z: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 1: set: nosuch: invalid option name
## end

#### positional parameters
set a b c; echo $# $1; set --; echo $#; set -- -x -y; echo $1; set - a; echo $1
## status: 0
## stdout:
3 a
0
-x
a
## end

#### set with a minus word
set -e -- -a b; echo $1 $-; set +e +u x; echo $1
## status: 0
## stdout:
-a ehBc
x
## end

#### onecmd
set -t; echo a; echo b
echo c
## status: 0
## stdout:
a
b
c
## end

#### keyword
set -k; bash -c 'echo "[$x]"' x=1
## status: 0
## stdout: [1]

#### physical
mkdir d; ln -s d l; set -P; cd l; pwd
## status: 0
## stdout: /tmp/case/d
## after dir: d
## after link l: d

#### hashall off
set +h; hash ls; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: hash: hashing disabled

#### braceexpand off
set +B; echo {a,b}; set -B; echo {a,b}
## status: 0
## stdout:
{a,b}
a b
## end

#### nolog and privileged exist
set -o nolog; set +o nolog; echo $?
## status: 0
## stdout: 0

#### posix mode
set -o posix; [[ $SHELLOPTS == *posix* ]] && echo on; f() { :; }; echo ok
## status: 0
## stdout:
on
ok
## end

#### posix special builtin failure ends the shell
set -o posix; readonly r=1; export r=2; echo no
## status: 1
## stderr: bash: line 1: r: readonly variable

#### SHELLOPTS and BASHOPTS
echo $SHELLOPTS; set -u; echo $SHELLOPTS; echo $BASHOPTS
## status: 0
## stdout:
braceexpand:hashall:interactive-comments
braceexpand:hashall:interactive-comments:nounset
checkwinsize:cmdhist:complete_fullquote:extquote:force_fignore:globasciiranges:globskipdots:hostcomplete:interactive_comments:patsub_replacement:progcomp:promptvars:sourcepath
## end

#### shopt query
shopt nullglob; echo $?; shopt -s nullglob; shopt nullglob; echo $?; shopt -q nullglob; echo $?; shopt -u nullglob; shopt -q nullglob; echo $?
## status: 0
## stdout:
nullglob       	off
1
nullglob       	on
0
0
1
## end

#### shopt prints commands
shopt -p nullglob extglob; shopt -s extglob; shopt -p extglob
## status: 0
## stdout:
shopt -u nullglob
shopt -u extglob
shopt -s extglob
## end

#### shopt of set options
shopt -o errexit; shopt -so nounset; echo $-; shopt -po nounset
## status: 0
## stdout:
errexit        	off
huBc
set -o nounset
## end

#### shopt lists
shopt | head -n 4; shopt -s | head -n 3
## status: 0
## stdout:
autocd         	off
assoc_expand_once	off
cdable_vars    	off
cdspell        	off
checkwinsize   	on
cmdhist        	on
complete_fullquote	on
## end

#### shopt unknown
shopt -s nosuch; echo $?; shopt nosuch; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: shopt: nosuch: invalid shell option name
bash: line 1: shopt: nosuch: invalid shell option name
## end

#### shopt both
shopt -s -u nullglob; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: shopt: cannot set and unset shell options simultaneously

#### lastpipe
shopt -s lastpipe; echo a | read x; echo "[$x]"; printf '1\n2\n' | while read l; do n=$l; done; echo $n
## status: 0
## stdout:
[a]
2
## end

#### nocasematch
shopt -s nocasematch; case ABC in abc) echo same;; esac; [[ Abc == aBC ]] && echo too; x=ABC; echo ${x/b/-}
## status: 0
## stdout:
same
too
A-C
## end

#### localvar_inherit
shopt -s localvar_inherit; x=out; f() { local x; echo "[$x]"; }; f
## status: 0
## stdout: [out]

#### xpg_echo
shopt -s xpg_echo; echo 'a\tb\n'; echo -E 'a\tb'
## status: 0
## stdout:
a	b

a\tb
## end

#### sourcepath
mkdir p; echo 'echo found' > p/lib; PATH=$PWD/p; . lib; shopt -u sourcepath; . lib; echo $?
## status: 0
## stdout:
found
1
## end
## stderr: bash: line 1: lib: No such file or directory
## after dir: p
## after file p/lib: echo found

#### expand_aliases
alias e='echo aliased'
e x
shopt -s expand_aliases
alias e='echo aliased'
e x
## status: 0
## stdout: aliased x
## stderr: bash: line 2: e: command not found

#### failglob ends the command
shopt -s failglob; echo before; echo x* ; echo after
## status: 1
## stdout: before
## stderr: bash: line 1: no match: x*

#### nullglob and arrays
shopt -s nullglob; a=(*.none); echo ${#a[@]}
## status: 0
## stdout: 0

#### globskipdots
shopt -u globskipdots; echo .*; shopt -s globskipdots; echo .*
## status: 0
## stdout:
. ..
.*
## end

#### patsub_replacement
x=abc; echo ${x/b/<&>}; shopt -u patsub_replacement; echo ${x/b/<&>}
## status: 0
## stdout:
a<b>c
a<&>c
## end

#### inherit_errexit off and on
set -e; x=$(false; echo went on); echo $x; shopt -s inherit_errexit; x=$(false; echo no) || echo stopped
## status: 0
## stdout: went on

#### pipefail
set -o pipefail; false | true; echo $?; set +o pipefail; false | true; echo $?
## status: 0
## stdout:
1
0
## end

#### nounset message
set -u; echo $zz
## status: 127
## stderr: bash: line 1: zz: unbound variable

#### extglob in conditionals is always on
[[ aab == +(a)b ]] && echo yes
## status: 0
## stdout: yes

#### BASH_XTRACEFD with a bad descriptor
BASH_XTRACEFD=99; echo $?
## status: 0
## stdout: 0
## stderr: bash: line 1: BASH_XTRACEFD: 99: invalid value for trace file descriptor

#### interactive is off
case $- in *i*) echo i;; *) echo not;; esac; shopt -q login_shell; echo $?
## status: 0
## stdout:
not
1
## end

#### options of bash -c
bash -eu -c 'echo $-'; bash -o pipefail -c 'shopt -o pipefail'; bash +B -c 'echo {a,b}'; bash -O nullglob -c 'echo *.none'
## status: 0
## stdout:
ehuBc
pipefail       	on
{a,b}

## end

#### bad option of bash
bash -o nosuch -c 'echo x'; echo $?
## status: 0
## stdout: 2
## stderr: bash: line 0: bash: nosuch: invalid option name

#### script file of bash
bash f a b; echo $?
## file f:
echo $0 $1 $#
exit 3
## end
## status: 0
## stdout:
f a 2
3
## end

#### script from standard input
echo 'echo $1 $#' | bash -s x y; bash <<< 'echo in'
## status: 0
## stdout:
x 2
in
## end

#### missing script file
bash nosuch; echo $?
## status: 0
## stdout: 127
## stderr: bash: nosuch: No such file or directory

#### bash with a directory
bash d; echo $?
## dir: d
## status: 0
## stdout: 126
## stderr: d: d: Is a directory

#### dollar zero of bash -c
bash -c 'echo $0 $1' name arg; bash -c 'nosuch' name
## status: 127
## stdout: name arg
## stderr: name: line 1: nosuch: command not found

#### BASH_EXECUTION_STRING
bash -c 'echo "$BASH_EXECUTION_STRING"'
## status: 0
## stdout: echo "$BASH_EXECUTION_STRING"

#### xtrace comes before redirections
set -x; printf a 2>/dev/null; { echo b; } 2>/dev/null; x=1 2>/dev/null; f() { echo c; }; f 2>/dev/null; cat /nonexist 2>/dev/null; (echo d) 2>/dev/null; for i in 1; do echo e; done 2>/dev/null; exec 2>/dev/null; echo f
## status: 0
## stdout:
ab
c
d
e
f
## end
## stderr:
+ printf a
+ x=1
+ f
+ cat /nonexist
+ exec
## end

#### xtrace of array literals
x="p q"; set -x; a=($x "$x"   'l m' {a,b} $(echo hi) \* [9]=$x); a+=( 1  # c
2
3 ); declare b=($x "$x"   'l m' {a,b}); a=(); a=( ); a=(a\ b $'x\ny' $'it\'s')
## status: 0
## stderr:
+ a=($x "$x" 'l m' {a,b} $(echo hi) \* [9]=$x)
++ echo hi
+ a+=(1 2 3)
+ b=('p' 'q' 'p q' 'l m' 'a' 'b')
+ declare b
+ a=()
+ a=()
+ a=(a\ b 'x
y' 'it'\''s')
## end

#### BASH_XTRACEFD
BASH_XTRACEFD=99; echo $?; set -x; echo a; BASH_XTRACEFD=x; BASH_XTRACEFD=-1; BASH_XTRACEFD=; set +x
exec 5>out; BASH_XTRACEFD=5; set -x; echo hi; set +x; cat out
## status: 0
## stdout:
0
a
hi
+ echo hi
+ set +x
## end
## stderr:
bash: line 1: BASH_XTRACEFD: 99: invalid value for trace file descriptor
+ echo a
+ BASH_XTRACEFD=x
bash: line 1: BASH_XTRACEFD: x: invalid value for trace file descriptor
+ BASH_XTRACEFD=-1
bash: line 1: BASH_XTRACEFD: -1: invalid value for trace file descriptor
+ BASH_XTRACEFD=
+ set +x
## end
## after file out:
+ echo hi
+ set +x
## end

#### keyword in front and behind
set -k; bash -c 'echo $x $1 $#' x=1 q=2 w; echo a=1 b; f() { echo "$# $a"; }; f a=1 b; a=5 echo x=$x; echo "x"=1; eval w=4; echo [$x$w]; set +k; echo x=1
## status: 0
## stdout:
1 0
b
1 1

x=1
[]
x=1
## end

#### braceexpand in lists
set +B; echo {a,b{1..3}}x y{1..3} "{q,r}"; for i in {1..3}; do echo $i; done; a=({x,y}); echo ${#a[@]} {1..999}; set -B; echo {a,b}
## status: 0
## stdout:
{a,b{1..3}}x y{1..3} {q,r}
{1..3}
1 {1..999}
a b
## end

#### options through the environment
export SHELLOPTS; set -x; bash -c 'echo 2'; set +x; shopt -s nullglob; export BASHOPTS; bash -c 'shopt nullglob; echo *.none'
## status: 0
## stdout:
2
nullglob       	on

## end
## stderr:
+ bash -c 'echo 2'
+ echo 2
+ set +x
## end

#### posix makes errors of assignments fatal
(set -o posix; readonly x=1
x=2; echo no); echo $?
(set -o posix; echo $((1/0)); echo no); echo $?
set -o posix; x=42; x=tmp unset x; echo x=$x; f() { x=42; x=tmp eval 'unset x'; echo x=$x; }; f; y=1 export z; echo $y; readonly r=1
for r in 1; do :; done; echo no
## status: 127
## stdout:
1
1
x=42
x=42
1
## end
## stderr:
bash: line 2: x: readonly variable
bash: line 3: 1/0: division by 0 (error token is "0")
bash: line 5: r: readonly variable
## end

#### a locale that is not installed
LC_ALL=de_DE.UTF-8; echo $?
## differs: D-07
## status: 0
## stdout: 0
## stderr: bash: line 1: warning: setlocale: LC_ALL: cannot change locale (de_DE.UTF-8): No such file or directory

#### limits are not set but for descriptors
ulimit -n 64; ulimit -n
## status: 0
## stdout: 64

#### limits of what no shell here uses are not set
ulimit -c 0 && ulimit -t 100; ulimit -t
## differs: D-08
## status: 0
## stdout: 100

#### set -k takes assignments from anywhere
set -k
v=x /bin/sh -c 'echo $v $w' w=y
e=; a=1 $e b=2; echo $a $b c=3
f() { echo "$# $q"; }; f 1 q=r 2
set +k
echo z=1
## status: 0
## stdout:
x y
1 2
2 r
z=1
## end

#### messages in the manner of GNU
shopt -s gnu_errfmt
nosuch
f() {
  cd /nosuch
}
f
## status: 1
## stderr:
bash:2: nosuch: command not found
environment: line 4: cd: /nosuch: No such file or directory
## end

#### promptvars off
x=5; PS1='$x \w'; shopt -u promptvars; echo "${PS1@P}"; shopt -s promptvars; echo "${PS1@P}"
## status: 0
## stdout:
$x /tmp/case
5 /tmp/case
## end

#### history of a script
set -o history; history -c; echo a; history; echo "$HISTCMD"
x="\!"; echo "${x@P}"
PS1="\!"; echo "${PS1@P}" $HISTCMD
for i in 1 2
do
  echo $i
done
HISTCONTROL=ignoreboth
 echo not this
echo twice
echo twice
history
## status: 0
## stdout:
a
0
1
2 2
1
2
not this
twice
twice
    1  x="\!"; echo "${x@P}"
    2  PS1="\!"; echo "${PS1@P}" $HISTCMD
    3  for i in 1 2; do   echo $i; done
    4  HISTCONTROL=ignoreboth
    5  echo twice
    6  history
## end

#### history files
printf 'cmd %s\n' {1..10} > h; HISTFILE=h; HISTFILESIZE=4; cat h; set -o history
history -c; history -r; history; echo one
history -a; tail -n 3 h; HISTSIZE=2; history
## differs: D-90
## status: 0
## stdout:
cmd 7
cmd 8
cmd 9
cmd 10
    1  cmd 7
    2  cmd 8
    3  cmd 9
    4  cmd 10
one
cmd 9
cmd 10
history -a; tail -n 3 h; HISTSIZE=2; history
    3  cmd 10
    4  history -a; tail -n 3 h; HISTSIZE=2; history
## end
## after file h mode=600:
cmd 7
cmd 8
cmd 9
cmd 10
history -a; tail -n 3 h; HISTSIZE=2; history
## end

#### history of interactive shells
export HISTFILE=h; printf 'old\n' > h
bash --norc -i <<'EOF' 2>/dev/null
echo 42

history -d 1; echo $?
history
history -c
history | wc -l
EOF
cat h
## status: 0
## stdout:
42
0
    1  echo 42
    2  history -d 1; echo $?
    3  history
1
old
history | wc -l
## end
## after file h:
old
history | wc -l
## end

#### the trace of a last command that prints nothing
(set -x; [[ a ]])
(set -x; [[ a ]]; x=1)
$(set -x; x=1)
(set -x; [[ a =~ b ]])
(set -x; a[1]=2)
set -x
[[ a < b ]]
## status: 0
## stderr:
+ [[ -n a ]]
+ [[ -n a ]]
+ x=1
++ x=1
+ [[ a =~ b ]]
+ a[1]=2
+ [[ a < b ]]
## end

#### noclobber and a folder
mkdir sub; : > sub/a
set -C
(> sub)
(> sub/a)
(2>&1 > su?)
## status: 1
## stdout: bash: line 5: sub: Is a directory
## stderr:
bash: line 3: sub: Is a directory
bash: line 4: sub/a: cannot overwrite existing file
## end
## after dir: sub
## after file sub/a:
## end
