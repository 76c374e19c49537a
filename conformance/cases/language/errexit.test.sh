# set -e, set -u, pipefail: when a failure ends the shell.

#### a simple failure
set -e; echo a; false; echo no
## status: 1
## stdout: a

#### status is that of the failure
set -e; (exit 7); echo no
## status: 7

#### conditions are exempt
set -e; if false; then :; fi; while false; do :; done; until true; do :; done; false || true; false && true; ! true; echo alive
## status: 0
## stdout: alive

#### the last of an and-or list is not exempt
set -e; true && false; echo no
## status: 1

#### not is exempt
set -e; ! true; ! false; echo alive
## status: 0
## stdout: alive

#### functions in conditions are exempt through and through
set -e; f() { false; echo in; }; if f; then echo yes; fi; f || echo no; f && echo end
## status: 0
## stdout:
in
yes
in
in
end
## end

#### functions fail
set -e; f() { false; echo no; }; f; echo no
## status: 1

#### subshells
set -e; (false; echo no) ; echo no
## status: 1

#### subshell in a condition
set -e; (false; echo in) || echo handled; echo alive
## status: 0
## stdout:
in
alive
## end

#### substitution in an assignment
set -e; x=$(false); echo no
## status: 1

#### substitution in a word does not matter
set -e; echo $(false) alive; : $(exit 3); echo still
## status: 0
## stdout:
alive
still
## end

#### substitutions do not inherit
set -e; x=$(false; echo inner); echo "$x"
## status: 0
## stdout: inner

#### inherit_errexit
set -e; shopt -s inherit_errexit; x=$(false; echo inner); echo no
## status: 1

#### local hides the failure
set -e; f() { local x=$(false); echo alive; }; f
## status: 0
## stdout: alive

#### pipelines
set -e; false | true; echo alive; true | false; echo no
## status: 1
## stdout: alive

#### pipefail
set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; true | true; echo $?
## status: 0
## stdout:
1
4
0
## end

#### pipefail with errexit
set -eo pipefail; false | cat; echo no
## status: 1

#### arithmetic command
set -e; ((1)); echo a; ((0)); echo no
## status: 1
## stdout: a

#### let
set -e; let x=0; echo no
## status: 1

#### test
set -e; [ a = a ]; [[ a == a ]]; echo a; [[ a == b ]]; echo no
## status: 1
## stdout: a

#### group
set -e; { false; echo no; }; echo no
## status: 1

#### case and loops
set -e; for i in 1 2; do echo $i; false; done; echo no
## status: 1
## stdout: 1

#### eval and source
set -e; eval 'false; echo no'; echo no
## status: 1

#### source fails
set -e; . ./f; echo no
## file f:
echo in
false
echo not
## end
## status: 1
## stdout: in

#### command not found
set -e; nosuchcommand; echo no
## status: 127
## stderr: bash: line 1: nosuchcommand: command not found

#### redirection failure
set -e; echo x > no/such; echo no
## status: 1
## stderr: bash: line 1: no/such: No such file or directory

#### exit trap runs
set -e; trap 'echo trapped $?' EXIT; false; echo no
## status: 1
## stdout: trapped 1

#### err trap
trap 'echo err $?' ERR; false; (exit 3); true; if false; then :; fi; false || true; echo end
## status: 0
## stdout:
err 1
err 3
end
## end

#### err trap in functions only with errtrace
trap 'echo err' ERR; f() { false; true; }; f; set -E; f; echo end
## status: 0
## stdout:
err
end
## end

#### turning it off
set -e; set +e; false; echo alive; set -e; false; echo no
## status: 1
## stdout: alive

#### errexit in a background job
set -e; { false; echo no; } & wait $!; echo no
## status: 1

#### bash -e
bash -ec 'echo a; false; echo b'; echo $?
## status: 0
## stdout:
a
1
## end

#### nounset
set -u; echo $nothing; echo no
## status: 127
## stderr: bash: line 1: nothing: unbound variable

#### nounset in a subshell
set -u; (echo $nothing; echo no); echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 1: nothing: unbound variable

#### nounset and defaults
set -u; echo ${x-d} ${x:-d} ${x+a} "${#@}" "$@" $*; echo ok
## status: 0
## stdout:
d d 0
ok
## end

#### nounset and length
set -u; echo ${#x}
## status: 127
## stderr: bash: line 1: x: unbound variable

#### nounset and positional
set -u; set -- a; echo $1; echo $2; echo no
## status: 127
## stdout: a
## stderr: bash: line 1: $2: unbound variable

#### nounset and arrays
set -u; a=(1); echo ${a[0]}; echo ${a[1]}; echo no
## status: 127
## stdout: 1
## stderr: bash: line 1: a[1]: unbound variable

#### nounset in arithmetic
set -u; echo $((x + 1)); echo no
## status: 127
## stderr: bash: line 1: x: unbound variable

#### nounset in a test
set -u; [ -n "$x" ]; echo no
## status: 127
## stderr: bash: line 1: x: unbound variable

#### nounset and operators
set -u; echo ${x#a}; echo no
## status: 127
## stderr: bash: line 1: x: unbound variable

#### nounset and special parameters
set -u; echo "$@" "$#" "$?" ; echo "[$*]"; echo $!; echo no
## status: 127
## stdout:
0 0
[]
## end
## stderr: bash: line 1: $!: unbound variable

#### nounset in a substitution
set -u; x=$(echo $nothing); echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 1: nothing: unbound variable

#### negated pipeline with errexit
set -e; ! false | true; echo alive
## status: 0
## stdout: alive

#### failure in a process substitution
set -e; cat <(false; echo text); echo alive
## status: 0
## stdout: alive

#### errexit and command builtin
set -e; command false; echo no
## status: 1

#### errexit through exec trap context
set -e; f() { trap 'echo leaving' RETURN; false; }; f || echo handled
## status: 0
## stdout:
leaving
handled
## end

#### errexit in a while body with a condition around
set -e; if while true; do false; echo in; break; done; then echo yes; fi
## status: 0
## stdout:
in
yes
## end

#### set -e inside of a condition
if set -e; false; echo in; then echo then; fi; echo a; false; echo no
## status: 1
## stdout:
in
then
a
## end

#### set -e in a function in a condition
f() { set -e; false; echo reached; }; f || echo no; false; echo not
## status: 1
## stdout: reached
