# POSIX mode: what turns it on, what hangs on it, and the errors that end the shell in it.

#### the variable turns it on and off
POSIXLY_CORRECT=
set -o | grep posix
unset POSIXLY_CORRECT
set -o | grep posix
set -o posix; declare -p POSIXLY_CORRECT
set +o posix; declare -p POSIXLY_CORRECT
POSIXLY_CORRECT=1; x=2 eval :; echo $x
## status: 0
## stdout:
posix          	on
posix          	off
declare -- POSIXLY_CORRECT="y"
2
## end
## stderr: bash: line 6: declare: POSIXLY_CORRECT: not found

#### what comes with it
set -o posix
shopt expand_aliases inherit_errexit shift_verbose
shift 3
set +o posix
shopt expand_aliases inherit_errexit shift_verbose
## status: 1
## stdout:
expand_aliases 	on
inherit_errexit	on
shift_verbose  	on
expand_aliases 	off
inherit_errexit	on
shift_verbose  	off
## end
## stderr: bash: line 3: shift: 3: shift count out of range

#### misuse of a special builtin ends the shell
for c in 'export -z' 'set -z' 'set -o nope' 'unset -z' 'trap -z' 'readonly -z' 'eval -z' '.' 'exec -z' 'return' 'times -z' 'source -z' 'x=1 export -z'; do
  bash -o posix -c "$c
echo alive" 2>&1 | head -1
done
## status: 0
## stdout:
bash: line 1: export: -z: invalid option
bash: line 1: set: -z: invalid option
bash: line 1: set: nope: invalid option name
bash: line 1: unset: -z: invalid option
bash: line 1: trap: -z: invalid option
bash: line 1: readonly: -z: invalid option
bash: line 1: eval: -z: invalid option
bash: line 1: .: filename argument required
bash: line 1: exec: -z: invalid option
bash: line 1: return: can only `return' from a function or sourced script
bash: line 1: times: -z: invalid option
bash: line 1: source: -z: invalid option
bash: line 1: export: -z: invalid option
## end

#### misuse of any other does not
for c in 'typeset -z' 'cd -z' 'getopts' 'kill -z' 'umask -z' 'let 1/0' 'alias nope' 'shift 12' 'trap foo BAR'; do
  bash -o posix -c "$c
echo alive" 2>/dev/null
done
## status: 0
## stdout:
alive
alive
alive
alive
alive
alive
alive
alive
alive
## end

#### command makes it an ordinary one
set -o posix
command export -z; echo 1
command . /nonexistent; echo 2
command set -o nope || echo 3
command return || echo 4
command eval '(' || echo 5
readonly v
command export v=1 || echo 6
command eval v=2 || echo 7
v=1 command : || echo 8
echo end
## status: 0
## stdout:
1
2
3
4
5
6
7
end
## end
## stderr:
bash: line 2: export: -z: invalid option
export: usage: export [-fn] [name[=value] ...] or export -p
bash: line 3: /nonexistent: No such file or directory
bash: line 4: set: nope: invalid option name
bash: line 5: return: can only `return' from a function or sourced script
bash: eval: line 7: syntax error: unexpected end of file
bash: line 8: v: readonly variable
bash: line 9: v: readonly variable
bash: line 10: v: readonly variable
## end

#### a redirection of a special builtin
set -o posix
true 9<&8; echo $?
{ :; } 9<&8; echo $?
command : 9<&8; echo $?
: 9<&8; echo $?
echo not reached
## status: 1
## stdout:
1
1
1
## end
## stderr:
bash: line 2: 8: Bad file descriptor
bash: line 3: 8: Bad file descriptor
bash: line 4: 8: Bad file descriptor
bash: line 5: 8: Bad file descriptor
## end

#### an assignment in front of a command
readonly x=1
for c in nosuch 'echo echo' ': colon' f 'eval echo hi' 'export y'; do
  (set -o posix
  f() { echo in f; }
  eval "x=2 $c"
  echo $? $c)
done
## status: 1
## stderr:
bash: line 5: x: readonly variable
bash: line 5: x: readonly variable
bash: line 5: x: readonly variable
bash: line 5: x: readonly variable
bash: line 5: x: readonly variable
bash: line 5: x: readonly variable
## end

#### an assignment
(set -o posix; readonly q=1; q=2
echo not reached)
(set -o posix; readonly q=1; for q in 1; do :; done
echo not reached)
(set -o posix; readonly q=1; read q <<<2; echo read $?
export q=3
echo not reached)
echo $?
## status: 0
## stdout:
read 1
1
## end
## stderr:
bash: line 1: q: readonly variable
bash: line 3: q: readonly variable
bash: line 5: q: readonly variable
bash: line 6: q: readonly variable
## end

#### an expansion
(set -o posix; echo $((1/0))
echo not reached); echo $?
(set -o posix; ((1/0)); echo $?)
(set -o posix; echo ${a b}
echo not reached); echo $?
## status: 0
## stdout:
1
1
1
## end
## stderr:
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 3: ((: 1/0: division by 0 (error token is "0")
bash: line 4: ${a b}: bad substitution
## end

#### names
(set -o posix; function a-b { :; }
echo not reached); echo $?
(set -o posix; for a-b in 1; do :; done
echo not reached); echo $?
(set -o posix; break() { :; }
echo not reached); echo $?
## status: 0
## stdout:
2
2
2
## end
## stderr:
bash: line 2: `a-b': not a valid identifier
bash: line 4: `a-b': not a valid identifier
bash: line 6: `break': is a special builtin
## end

#### text that eval cannot read
(set -o posix; eval 'if'
echo not reached); echo $?
## status: 0
## stdout: 2
## stderr: bash: eval: line 2: syntax error: unexpected end of file
