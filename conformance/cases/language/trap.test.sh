# Traps: EXIT, ERR, DEBUG, RETURN and signals.

#### exit trap
trap 'echo bye' EXIT; echo hi
## status: 0
## stdout:
hi
bye
## end

#### exit trap sees the status
trap 'echo $?' EXIT; exit 3
## status: 3
## stdout: 3

#### exit in the trap changes the status
trap 'exit 5' EXIT; exit 3
## status: 5

#### status after the trap is kept
trap 'false' EXIT; (exit 4)
## status: 4

#### exit trap of a subshell
trap 'echo outer' EXIT; (trap 'echo inner' EXIT; echo in); echo out
## status: 0
## stdout:
in
inner
out
outer
## end

#### subshells do not inherit
trap 'echo outer' EXIT; (echo in); x=$(echo sub); echo $x
## status: 0
## stdout:
in
sub
outer
## end

#### trap text is expanded when it runs
x=1; trap 'echo $x' EXIT; x=2
trap "echo $x" USR1; trap -p USR1
## status: 0
## stdout:
trap -- 'echo 2' SIGUSR1
2
## end

#### reset and ignore
trap 'echo no' EXIT; trap - EXIT; echo end
trap '' USR1; kill -USR1 $$; echo alive
## status: 0
## stdout:
end
alive
## end

#### signal to oneself
trap 'echo got it' USR1; kill -USR1 $$; echo after
trap 'echo term' TERM; kill $$; echo still
## status: 0
## stdout:
got it
after
term
still
## end

#### trap by number and by name
trap 'echo one' 10; kill -USR1 $$; trap 'echo two' SIGUSR1; kill -10 $$; trap 'echo three' usr1; kill -s USR1 $$
## status: 0
## stdout:
one
two
three
## end

#### listing
trap 'echo a' EXIT; trap "echo 'b c'" INT; trap '' QUIT; trap; trap -p INT
## status: 0
## stdout:
trap -- 'echo a' EXIT
trap -- 'echo '\''b c'\''' SIGINT
trap -- '' SIGQUIT
trap -- 'echo '\''b c'\''' SIGINT
a
## end

#### listing of one that is not set
trap -p USR2; echo $?
## status: 0
## stdout: 0

#### bad signal
trap 'x' NOSUCH; echo $?; trap 'x' 99; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: trap: NOSUCH: invalid signal specification
bash: line 1: trap: 99: invalid signal specification
## end

#### no arguments but an action
trap 'echo'; echo $?
## status: 0
## stdout: 2
## stderr: trap: usage: trap [-lp] [[arg] signal_spec ...]

#### trap with several signals
trap 'echo caught' USR1 USR2; kill -USR1 $$; kill -USR2 $$
## status: 0
## stdout:
caught
caught
## end

#### status is restored after a trap
trap 'false' USR1; kill -USR1 $$; echo $?; (exit 3); echo $?
## status: 0
## stdout:
0
3
## end

#### return in a trap in a function
f() { trap 'return 7' USR1; kill -USR1 $BASHPID; echo not; }; f; echo $?
## status: 0
## stdout: 7

#### err trap details
trap 'echo "err $? line $LINENO"' ERR
false
f() { return 3; }; f
[ a = b ]
x=$(exit 4)
true
## status: 0
## stdout:
err 1 line 2
err 3 line 3
err 1 line 4
err 4 line 5
## end

#### err trap is not inherited by subshells
trap 'echo err' ERR; (false); echo; { false; }; x=$(false; echo x)
## status: 0
## stdout:
err

err
## end

#### debug trap
trap 'echo "+ $BASH_COMMAND"' DEBUG; x=1; echo $x; trap - DEBUG; echo end
## status: 0
## stdout:
+ x=1
+ echo $x
1
+ trap - DEBUG
end
## end

#### debug trap in compound commands
trap 'echo D' DEBUG; for i in 1 2; do echo $i; done; if true; then :; fi; ((1)); [[ a ]]; case x in x) :; esac
## status: 0
## stdout:
D
D
1
D
D
2
D
D
D
D
D
D
## end

#### debug trap not in functions without functrace
trap 'echo D' DEBUG; f() { echo in; }; f; set -T; f
## status: 0
## stdout:
D
in
D
D
D
D
in
## end

#### return trap
trap 'echo R' RETURN; f() { echo in; }; f; set -T; f; . ./s
## file s: echo sourced
## status: 0
## stdout:
in
in
R
sourced
R
## end

#### return trap set in a function
f() { trap 'echo leaving' RETURN; echo in; }; f; g() { echo g; }; g
## status: 0
## stdout:
in
leaving
g
## end

#### extdebug skips
shopt -s extdebug; trap '[[ $BASH_COMMAND != *skip* ]]' DEBUG; echo run; echo skip me; echo run2
## status: 0
## stdout:
run
run2
## end

#### nested exits
trap 'echo first; exit 1' EXIT; trap 'echo second' EXIT; exit 2
## status: 2
## stdout: second

#### trap in a function is the shell's
f() { trap 'echo set in f' EXIT; }; f; echo end
## status: 0
## stdout:
end
set in f
## end

#### exec runs no exit trap
trap 'echo no' EXIT; exec echo replaced
## status: 0
## stdout: replaced

#### kill with no trap ends the shell
kill -TERM $$; echo no
## status: 143

#### hangup and quit
exec 2>/dev/null; (kill -HUP $BASHPID; echo no); echo $?; (kill -KILL $BASHPID); echo $?
## status: 0
## stdout:
129
137
## end

#### interrupt in a script
(kill -INT $BASHPID; echo no); echo $?
## status: 0
## stdout: 130

#### wait is interrupted by a trap
trap 'echo trapped' USR1; (sleep 0.1; kill -USR1 $$) & sleep 5 & s=$!; wait $s; echo $?; kill $s
## status: 0
## stdout:
trapped
138
## end

#### trap runs after the foreground command
trap 'echo trapped' USR1; (sleep 0.05; kill -USR1 $$; sleep 0.05; echo child); echo end
## status: 0
## stdout:
child
trapped
end
## end

#### trap -l
trap -l | head -n 2
## status: 0
## stdout:
 1) SIGHUP	 2) SIGINT	 3) SIGQUIT	 4) SIGILL	 5) SIGTRAP
 6) SIGABRT	 7) SIGBUS	 8) SIGFPE	 9) SIGKILL	10) SIGUSR1
## end

#### kill -l
kill -l 9; kill -l TERM; kill -l 137; kill -l SIGINT; kill -l 99; echo $?
## status: 0
## stdout:
KILL
15
KILL
2
1
## end
## stderr: bash: line 1: kill: 99: invalid signal specification

#### ignored signals stay ignored in children
trap '' TERM; bash -c 'kill -TERM $$; echo alive'
## status: 0
## stdout: alive

#### caught signals are reset in children
trap 'echo parent' TERM; bash -c 'kill -TERM $$; echo no'; echo $?
## status: 0
## stdout: 143
## stderr: Terminated

#### invalid option
trap -z; echo $?
## status: 0
## stdout: 2
## stderr:
bash: line 1: trap: -z: invalid option
trap: usage: trap [-lp] [[arg] signal_spec ...]
## end

#### exit trap and syntax error
trap 'echo bye $?' EXIT
echo a
if
## status: 2
## stdout:
a
bye 2
## end
## stderr: bash: -c: line 4: syntax error: unexpected end of file

#### exit trap in a command substitution
x=$(trap 'echo in trap' EXIT; echo body); echo "$x"
## status: 0
## stdout:
body
in trap
## end

#### pending output order
trap 'echo trap >&2' EXIT; echo out; exit 0
## status: 0
## stdout: out
## stderr: trap

#### exit status out of range
exit 256
## status: 0

#### exit with a word
exit abc
## status: 2
## stderr: bash: line 1: exit: abc: numeric argument required

#### exit with a negative number
exit -1
## status: 255

#### exit with too many arguments
exit 1 2; echo "after $?"
## status: 1
## stderr: bash: line 1: exit: too many arguments

#### exit in a pipeline
exit 3 | cat; echo ${PIPESTATUS[@]}
## status: 0
## stdout: 3 0

#### exit without arguments
false; exit
## status: 1

#### trap on exit in a pipeline stage
{ trap 'echo stage' EXIT; echo x; } | cat
## status: 0
## stdout:
x
stage
## end

#### extdebug passes over heads
shopt -s extdebug; trap 'echo D:$BASH_COMMAND; [[ $BASH_COMMAND != *2* ]]' DEBUG; for i in 1 2 3; do echo $i; done; for i in 2; do echo x; done; echo 2; (( x = 2 )); case 2 in 2) echo c;; esac; [[ 2 ]]; x=2; for ((i=2;i<3;i++)); do echo z; done; echo end $x
## status: 0
## stdout:
D:for i in 1 2 3
D:for i in 1 2 3
D:for i in 1 2 3
D:for i in 2
D:echo 2
D:(( x = 2 ))
D:case 2 in
D:[[ -n 2 ]]
D:x=2
D:((i=2))
D:((i<3))
D:echo z
z
D:((i++))
D:((i<3))
D:echo z
z
D:((i++))
D:((i<3))
D:echo z
z
D:((i++))
D:((i<3))
D:echo end $x
end
## end

#### extdebug leaves a function
shopt -s extdebug; f() { echo in f; echo skip2; echo f end; }; trap 'if [[ $BASH_COMMAND == *skip2* ]]; then (exit 2); else true; fi' DEBUG; f; echo after $?
echo 'echo in s; echo skip2; echo s end' > s; . ./s; echo after $?; echo skip2; echo last
## status: 0
## stdout:
in f
after 2
after 1
last
## end
## stderr: bash: line 2: ./s: No such file or directory

#### PIPESTATUS in an ERR trap
err() { echo "err [$*] $? [${PIPESTATUS[@]}]"; }; trap err ERR
true | false; false | true | false; (exit 3); x=$(exit 4); ! true; false
set -o pipefail; echo E | false | cat; true | true; eval false; f() { true | false; }; f; echo ${PIPESTATUS[@]}
## status: 0
## stdout:
err [] 1 [0 1]
err [] 1 [1 0 1]
err [] 3 [3]
err [] 4 [4]
err [] 1 [1]
err [] 1 [0 1 0]
err [] 1 [1]
err [] 1 [1]
err [] 1 [1]
1
## end

#### ERR and simple commands in the background
set -o errtrace; trap 'echo line=$LINENO' ERR
false & wait
{ false; echo async; } & wait
false | true
## status: 0
## stdout:
line=3
async
## end
#### BASH_COMMAND is the last command of a function that has returned
trap 'x=1; echo "err $BASH_COMMAND"' ERR
f() { false; }; g() { f; true; return 3; }; h() { g; }
f; g; h a; for i in 1 2; do f; done; eval false
[[ a == b ]]; k() { ((0)); }; k
## status: 1
## stdout:
err false
err return 3
err return 3
err false
err false
err false
err eval false
err [[ a == b ]]
err ((0))
## end

#### BASH_COMMAND at the end
trap 'echo "exit $BASH_COMMAND"' EXIT
f() { true a; }
f
## status: 0
## stdout: exit true a

#### BASH_COMMAND at an exit inside of a function
trap 'echo "exit $BASH_COMMAND"' EXIT
f() { exit 3; }
f; echo unreached
## status: 3
## stdout: exit exit 3

#### DEBUG and ERR that a function sets for itself
trap 'echo T:$FUNCNAME' DEBUG; g() { :; }; f() { trap 'echo F:$FUNCNAME' DEBUG; echo in; g; }; f; echo out; trap - DEBUG
h() { trap 'echo E:$FUNCNAME' ERR; false; }; k() { false; }; h || :; k
## status: 1
## stdout:
T:
F:f
in
F:f
F:
out
F:
E:
## end

#### DEBUG at the start of a traced function
d()
{
  echo d
}
declare -ft d
trap 'echo "$FUNCNAME:$LINENO:$BASH_COMMAND"' DEBUG
d
## status: 0
## stdout:
:7:d
d:2:d
d:3:echo d
d
## end

#### SIGCHLD for each child
trap 'echo child' CHLD
/bin/true; echo 1
/bin/true | /bin/true; echo 2
x=$(:); echo 3
(:); echo 4
: & wait; echo 5
## status: 0
## stdout:
child
1
child
child
2
child
3
child
4
child
5
## end
