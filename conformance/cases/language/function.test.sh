# Functions: definition, parameters, scope, return.

#### forms of definition
f() { echo f $1; }; f 1
function g { echo g $1; }; g 2
function h() { echo h $1; }; h 3
i () { echo i $1; }; i 4
## status: 0
## stdout:
f 1
g 2
h 3
i 4
## end

#### parameters are the function's own
f() { echo $# "$@"; shift; echo "$1"; }; set -- x y; f a b c; echo "$@"
## status: 0
## stdout:
3 a b c
b
x y
## end

#### the name zero stays
f() { echo $0; }; f
## status: 0
## stdout: bash

#### return status
f() { return 3; }; f; echo $?
g() { false; }; g; echo $?
h() { return; }; false; h; echo $?
i() { (exit 4); return; }; i; echo $?
## status: 0
## stdout:
3
1
1
4
## end

#### return with odd arguments
f() { return 256; }; f; echo $?
f() { return -1; }; f; echo $?
f() { return 300; }; f; echo $?
## status: 0
## stdout:
0
255
44
## end

#### return with a word
f() { return abc; echo not; }; f; echo $?
## status: 0
## stdout: 2
## stderr: environment: line 1: return: abc: numeric argument required

#### return with too many arguments
f() { return 1 2; echo not; }; f; echo $?
## status: 1
## stderr: environment: line 1: return: too many arguments

#### return outside
return 3; echo $?
## status: 0
## stdout: 2
## stderr: bash: line 1: return: can only `return' from a function or sourced script

#### local variables
x=out; f() { local x=in y; echo "$x [$y]"; y=1; }; f; echo "$x [$y]"
## status: 0
## stdout:
in []
out []
## end

#### dynamic scope
f() { local x=f; g; }; g() { echo $x; x=g; }; x=top; f; echo $x; g
## status: 0
## stdout:
f
top
top
## end

#### local outside
local x=1; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: local: can only be used in a function

#### local with attributes
f() { local -i n=2+3; local -r r=1; local -a a=(1 2); local -u u=abc; echo $n $r ${a[1]} $u; }; f; echo "$n$r${a[*]}$u"
## status: 0
## stdout:
5 1 2 ABC

## end

#### local status
f() { local x=$(false); echo $?; local y; y=$(false); echo $?; }; f
## status: 0
## stdout:
0
1
## end

#### local unset
x=out; f() { local x=in; unset x; echo "[$x]"; x=new; echo $x; }; f; echo $x
## status: 0
## stdout:
[]
new
out
## end

#### unset in a callee reveals the caller's
x=top; f() { local x=f; g; echo "f sees $x"; }; g() { unset x; echo "g sees $x"; }; f; echo $x
## status: 0
## stdout:
g sees top
f sees top
top
## end

#### recursion
fact() { if (($1 <= 1)); then echo 1; else echo $(($1 * $(fact $(($1 - 1))))); fi; }; fact 10
## status: 0
## stdout: 3628800

#### recursion with locals
f() { local n=$1; [ $n -gt 0 ] && f $((n-1)); echo $n; }; f 3
## status: 0
## stdout:
0
1
2
3
## end

#### mutual recursion
even() { (($1 == 0)) && return 0; odd $(($1-1)); }; odd() { (($1 == 0)) && return 1; even $(($1-1)); }
even 10 && echo even; odd 7 && echo odd
## status: 0
## stdout:
even
odd
## end

#### functions defined in functions
f() { g() { echo inner; }; }; f; g
## status: 0
## stdout: inner

#### redefinition
f() { echo 1; }; f() { echo 2; }; f
f() { f() { echo changed; }; echo first; }; f; f
## status: 0
## stdout:
2
first
changed
## end

#### unset -f
f() { :; }; unset -f f; f; echo $?
## status: 0
## stdout: 127
## stderr: bash: line 1: f: command not found

#### unset falls back to functions
f() { :; }; unset f; f; echo $?
## status: 0
## stdout: 127
## stderr: bash: line 1: f: command not found

#### function shadows a builtin
echo() { builtin echo "mine: $*"; }; echo hi; command echo theirs; unset -f echo; echo plain
## status: 0
## stdout:
mine: hi
theirs
plain
## end

#### function shadows a program
cat() { echo no; }; cat; command cat < f
## file f: yes
## status: 0
## stdout:
no
yes
## end

#### redirection of a definition
f() { echo out; echo err >&2; } 2>&1 >o
f; cat o
## status: 0
## stdout:
err
out
## end
## after file o: out

#### temporary environment of a function
f() { echo "[$x]"; x=changed; }; x=1 f; echo "[$x]"
x=old; x=new f; echo $x
## status: 0
## stdout:
[1]
[]
[new]
old
## end

#### exported temporary variable is seen by programs
f() { env | while read -r l; do [[ $l == tmpvar* ]] && echo "$l"; done; }; tmpvar=1 f; echo "[$tmpvar]"
## status: 0
## stdout:
tmpvar=1
[]
## end

#### functions in a subshell
f() { x=2; echo in; }; x=1; (f); echo $x; y=$(f); echo $y $x
## status: 0
## stdout:
in
1
in 1
## end

#### functions in a pipeline
f() { while read l; do echo "<$l>"; done; }; printf 'a\nb\n' | f | cat
## status: 0
## stdout:
<a>
<b>
## end

#### exported functions reach bash
f() { echo exported $1; }; export -f f; bash -c 'f x'
## status: 0
## stdout: exported x

#### FUNCNAME
f() { echo ${FUNCNAME[0]} ${FUNCNAME[1]} ${#FUNCNAME[@]}; }; g() { f; }; f; g; echo "[${FUNCNAME[0]}]"
## status: 0
## stdout:
f 1
f g 2
[]
## end

#### FUNCNEST
FUNCNEST=5; f() { f; }; f; echo "status $?"
## status: 1
## stderr: environment: line 1: f: maximum function nesting level exceeded (5)

#### LINENO in a function
f() {
  echo $LINENO
}
f
echo $LINENO
## status: 0
## stdout:
2
5
## end

#### BASH_LINENO and caller
f() { caller; caller 0; echo ${BASH_LINENO[0]}; }
g() {
  f
}
g
## status: 0
## stdout:
3 environment
3 g environment
3
## end

#### declare -f prints
f() { if true; then echo "a b" 'c'; fi; for x in 1 2; do echo $x; done; }
declare -f f
## status: 0
## stdout-escaped:
f ()\x20
{\x20
    if true; then
        echo "a b" 'c';
    fi;
    for x in 1 2;
    do
        echo $x;
    done
}
## end

#### declare -f prints every construct
f() {
  case $1 in a|b) echo ab ;; *) : ;& c) ;; esac
  while read -r l; do break; done < in > out 2>&1
  (cd /; ls) | cat && true || false
  [[ -n $x && ! ( $y == z* ) ]]
  ((i++))
  for ((i=0;i<3;i++)); do continue; done
  cat <<E
text $x
E
  { echo; } &
  x=(1 2) y+=3 z[4]=5 cmd
  function g { :; }
  until false; do :; done
  coproc cat
  select s in 1 2; do :; done
  time -p true
  ! false
  if a; then b; elif c; then d; else e; fi
}
declare -f f
## status: 0
## stdout-escaped:
f ()\x20
{\x20
    case $1 in\x20
        a | b)
            echo ab
        ;;
        *)
            :
        ;&
        c)

        ;;
    esac;
    while read -r l; do
        break;
    done < in > out 2>&1;
    ( cd /;
    ls ) | cat && true || false;
    [[ -n $x && ! ( $y == z* ) ]];
    ((i++));
    for ((i=0; i<3; i++))
    do
        continue;
    done;
    cat <<E
text $x
E

    {\x20
        echo
    } & x=(1 2) y+=3 z[4]=5 cmd;
    function g ()\x20
    {\x20
        :
    };
    until false; do
        :;
    done;
    coproc COPROC cat;
    select s in 1 2;
    do
        :;
    done;
    time -p true;
    ! false;
    if a; then
        b;
    else
        if c; then
            d;
        else
            e;
        fi;
    fi
}
## end

#### declare -F
f() { :; }; g() { :; }; declare -F; declare -F f; declare -F nosuch; echo $?
## status: 0
## stdout:
declare -f f
declare -f g
f
1
## end

#### type of a function
f() { echo hi; }; type f; type -t f
## status: 0
## stdout-escaped:
f is a function
f ()\x20
{\x20
    echo hi
}
function
## end

#### function names
a-b() { echo dash; }; a-b; a.b() { echo dot; }; a.b; a:b() { echo colon; }; a:b; +x() { echo plus; }; +x
## status: 0
## stdout:
dash
dot
colon
plus
## end

#### reserved word as a function name
function if { echo; }
echo after
## status: 0
## stdout: after

#### quoted function name is an error
'f'() { :; }
## status: 1
## stderr: bash: line 1: `'f'': not a valid identifier

#### definition returns zero
false; f() { false; }; echo $?
## status: 0
## stdout: 0

#### readonly functions
f() { echo 1; }; readonly -f f; f() { echo 2; }; echo "status $?"; f
## status: 0
## stdout:
status 1
1
## end
## stderr: bash: line 1: f: readonly function

#### unset a readonly function
f() { :; }; readonly -f f; unset -f f; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: unset: f: cannot unset: readonly function

#### exit in a function
f() { exit 6; }; f; echo no
## status: 6

#### return in a loop in a function
f() { for i in 1 2 3; do [ $i = 2 ] && return 7; echo $i; done; }; f; echo $?
## status: 0
## stdout:
1
7
## end

#### return from a sourced file
. ./lib a; echo "$? $x"
## file lib:
x=1
return 5
x=2
## end
## status: 0
## stdout: 5 1

#### break in a function does not leave the caller's loop
f() { break; }; for i in 1 2; do f; echo $i; done
## status: 0
## stdout:
1
2
## end
## stderr:
environment: line 1: break: only meaningful in a `for', `while', or `until' loop
environment: line 1: break: only meaningful in a `for', `while', or `until' loop
## end

#### continue in a function
f() { continue; echo rest; }; for i in 1 2; do f; echo $i; done
## status: 0
## stdout:
rest
1
rest
2
## end
## stderr:
environment: line 1: continue: only meaningful in a `for', `while', or `until' loop
environment: line 1: continue: only meaningful in a `for', `while', or `until' loop
## end

#### heredoc in a function
f() { cat <<E
hello $1
E
}; f world; f again
## status: 0
## stdout:
hello world
hello again
## end

#### subshell function and exit
f() ( exit 3 ); f; echo $?
## status: 0
## stdout: 3

#### argument count errors are the function's to find
f() { [ $# -eq 2 ] || { echo "usage: f A B" >&2; return 2; }; echo ok; }; f 1; echo $?; f 1 2
## status: 0
## stdout:
2
ok
## end
## stderr: usage: f A B

#### local array does not leak
f() { local -A m=([a]=1); echo ${m[a]}; }; f; echo "[${m[a]}]"
## status: 0
## stdout:
1
[]
## end

#### local - restores options
f() { local -; set -f; echo *; }; f; echo *
## file x:
## end
## status: 0
## stdout:
*
x
## end

#### positional parameters set in a function
f() { set -- p q; echo "$@"; }; set -- a; f; echo "$@"
## status: 0
## stdout:
p q
a
## end

#### nameref parameters
f() { local -n ref=$1; ref=changed; }; v=1; f v; echo $v
## status: 0
## stdout: changed

#### nested function exit status through command substitution
f() { echo out; return 9; }; x=$(f); echo "$x $?"
## status: 0
## stdout: out 9

#### many parameters
f() { echo $# ${100} "${@: -1}"; }; f {1..150}
## status: 0
## stdout: 150 100 150

#### names that are refused
'f'() { :; }; echo same
echo next
$foo-bar() { :; }
f\g() { :; }
function $f { :; }; echo $?
3() { echo three; }; echo $?
a-$(echo hi)() { ls; }
## status: 1
## stdout:
same
next
1
0
## end
## stderr:
bash: line 1: `'f'': not a valid identifier
bash: line 3: `$foo-bar': not a valid identifier
bash: line 4: `f\g': not a valid identifier
bash: line 5: `$f': not a valid identifier
bash: line 7: `a-$(echo hi)': not a valid identifier
## end

#### a readonly function is defined again over several lines
f() { echo first; }
readonly -f f
f()
{
  echo second
}
echo $?
f
## status: 0
## stdout:
1
first
## end
## stderr: bash: line 6: f: readonly function

#### the text of an exported function
f() { echo a; if true; then echo "b c"; fi; }
g() ( for x in 1 2; do echo $x | cat; done ) >&2
export -f f g
printenv 'BASH_FUNC_f%%' 'BASH_FUNC_g%%'
## status: 0
## stdout:
() {  echo a;
 if true; then
 echo "b c";
 fi
}
() {  ( for x in 1 2;
 do
 echo $x | cat;
 done ) 1>&2
}
## end

#### an exported function with a function inside
outer() { inner() { echo inner; }; inner; echo outer; }
export -f outer
bash -c 'outer; declare -f outer'
## status: 0
## stdout-escaped:
inner
outer
outer ()\x20
{\x20
    function inner ()\x20
    {\x20
        echo inner
    };
    inner;
    echo outer
}
## end

#### names that cannot be exported
function a=b { echo equals; }
function a/b { echo slash; }
function a-b { echo dash; }
export -f a=b; echo $?
export -f a/b; echo $?
export -f a-b; echo $?
bash -c a-b
## status: 0
## stdout:
1
1
0
dash
## end
## stderr:
bash: line 4: export: a=b: cannot export
bash: line 5: export: a/b: cannot export
## end

#### a definition from the environment is one and nothing more
env -i 'BASH_FUNC_f%%=() { echo fine; }' bash -c f
env -i 'BASH_FUNC_f%%=() { echo fine; }; ' bash -c f
env -i 'BASH_FUNC_f%%=() { echo bad; } ; echo worse' bash -c f
env -i 'BASH_FUNC_f%%=() { echo bad; } &' bash -c f
env -i 'BASH_FUNC_f%%=() { echo bad' bash -c f
env -i 'BASH_FUNC_f%%=() (echo bad)' bash -c f
env -i 'BASH_FUNC_a/b%%=() { echo bad; }' bash -c a/b
env -i 'BASH_FUNC_a b%%=() { echo bad; }' bash -c '"a b"'
env -i 'BASH_FUNC_a-b%%=() { echo bad; }' bash -o posix -c a-b
## status: 127
## stdout:
fine
fine
## end
## stderr:
bash: warning: f: ignoring function definition attempt
bash: error importing function definition for `f'
bash: line 1: f: command not found
bash: warning: f: ignoring function definition attempt
bash: error importing function definition for `f'
bash: line 1: f: command not found
bash: f: line 1: syntax error: unexpected end of file
bash: error importing function definition for `f'
bash: line 1: f: command not found
bash: line 1: f: command not found
bash: error importing function definition for `a/b'
bash: line 1: a/b: No such file or directory
bash: a b: line 0: syntax error near unexpected token `('
bash: a b: line 0: `a b () { echo bad; }'
bash: error importing function definition for `a b'
bash: line 1: a b: command not found
bash: error importing function definition for `a-b'
bash: line 1: a-b: command not found
## end
