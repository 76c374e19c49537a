# Background jobs and waiting.

#### wait for one
(exit 3) & wait $!; echo $?
## status: 0
## stdout: 3

#### wait for all
sleep 0.02 & sleep 0.01 & wait; echo $?
## status: 0
## stdout: 0

#### wait for several gives the last
(exit 1) & a=$!; (exit 2) & b=$!; wait $a $b; echo $?
## status: 0
## stdout: 2

#### wait twice
(exit 4) & p=$!; wait $p; echo $?; wait $p; echo $?
## status: 0
## stdout:
4
4
## end

#### wait for a stranger
wait 99999; echo $?
## status: 0
## stdout: 127
## stderr: bash: line 1: wait: pid 99999 is not a child of this shell

#### wait with a bad argument
wait abc; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: wait: `abc': not a pid or valid job spec

#### wait -n
(sleep 0.2; exit 2) & (exit 5) & wait -n; echo $?; wait -n; echo $?; wait -n; echo $?
## status: 0
## stdout:
5
2
127
## end

#### wait -p
(exit 6) & wait -n -p v; echo $? $([ "$v" = $! ] && echo same)
## status: 0
## stdout: 6 same

#### job specifications
sleep 0.01 & wait %1; echo $?; wait %5; echo $?
## status: 0
## stdout:
0
127
## end
## stderr: bash: line 1: wait: %5: no such job

#### jobs listing
sleep 0.3 & jobs; wait; jobs
## status: 0
## stdout: [1]+  Running                 sleep 0.3 &

#### jobs after the end
true & sleep 0.1; jobs; jobs
## status: 0

#### jobs -p
sleep 0.1 & [ "$(jobs -p)" = $! ] && echo same; wait
## status: 0
## stdout: same

#### standard input of a job is empty
cat & wait; echo done
## stdin: not for the job
## status: 0
## stdout: done

#### job with its own redirection
cat < f & wait
## file f: file
## status: 0
## stdout: file

#### variables of a job are its own
x=1; { x=2; echo in $x; } & wait; echo $x
## status: 0
## stdout:
in 2
1
## end

#### job status in the middle
false & true; echo $?; wait $!; echo $?
## status: 0
## stdout:
0
1
## end

#### dollar bang
true & a=$!; true & b=$!; [ $a != $b ] && echo differ; [ "$b" = $! ] && echo last; wait
## status: 0
## stdout:
differ
last
## end

#### dollar bang in the beginning
echo "[$!]"
## status: 0
## stdout: []

#### kill a job
sleep 10 & kill $!; wait $!; echo $?
## status: 0
## stdout: 143

#### kill by job number
sleep 10 & kill %1; wait %1; echo $?
## status: 0
## stdout: 143

#### kill -0
exec 2>/dev/null; sleep 10 & kill -0 $! && echo alive; kill $!; wait $!; kill -0 $!; echo $?
## status: 0
## stdout:
alive
1
## end

#### kill with a signal
exec 2>/dev/null; sleep 10 & kill -KILL $!; wait $!; echo $?
## status: 0
## stdout: 137

#### kill no such process
kill 99999; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: kill: (99999) - No such process

#### kill no such job
kill %3; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: kill: %3: no such job

#### kill usage
kill; echo $?
## status: 0
## stdout: 2
## stderr: kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]

#### kill a bad signal
kill -NOSUCH $$; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: kill: NOSUCH: invalid signal specification

#### background pipeline
echo a | tr a b & wait
## status: 0
## stdout: b

#### background list
{ false || echo or; } & wait; (true && echo and) & wait
## status: 0
## stdout:
or
and
## end

#### background function
f() { echo f $1; }; f x & wait
## status: 0
## stdout: f x

#### nested jobs
( (sleep 0.01; echo inner) & wait; echo outer ) & wait
## status: 0
## stdout:
inner
outer
## end

#### jobs in a substitution
x=$(echo a & wait; echo b); echo $x
## status: 0
## stdout: a b

#### substitution waits for the writers
x=$( { sleep 0.05; echo late; } & echo early); echo $x
## status: 0
## stdout: early late

#### output of a job after the end of the script
{ sleep 0.05; echo late; } &
echo early
## differs: D-90
## status: 0
## stdout:
early
late
## end

#### many jobs
for i in 1 2 3 4 5 6 7 8; do echo $i > f$i & done; wait; cat f?
## status: 0
## stdout:
1
2
3
4
5
6
7
8
## end
## after file f1: 1
## after file f2: 2
## after file f3: 3
## after file f4: 4
## after file f5: 5
## after file f6: 6
## after file f7: 7
## after file f8: 8

#### disown
sleep 0.1 & disown; jobs; wait; echo $?
## status: 0
## stdout: 0

#### disown nothing
disown; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: disown: current: no such job

#### fg without job control
sleep 0.01 & fg; echo $?; wait
## status: 0
## stdout: 1
## stderr: bash: line 1: fg: no job control

#### bg without job control
bg; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: bg: no job control

#### suspend without job control
suspend; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: suspend: cannot suspend: no job control

#### BASHPID and dollar dollar
(test $$ != $BASHPID && echo differ); test $$ = $BASHPID && echo same
## status: 0
## stdout:
differ
same
## end

#### BASH_SUBSHELL
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo $(echo $BASH_SUBSHELL); { echo $BASH_SUBSHELL; }; echo $BASH_SUBSHELL | cat
## status: 0
## stdout:
0
1
2
1
0
0
## end

#### a killed foreground process is reported
{ bash -c 'kill -KILL $$'; echo $?; } 2>&1 | while read -r a b c d e f; do case $a in bash:) echo $a $b $c PID $e $f;; *) echo $a $b $c;; esac; done
## status: 0
## stdout:
bash: line 1: PID Killed bash -c 'kill -KILL $$'
137
## end

#### a terminated foreground process is reported
{ bash -c 'kill -TERM $$'; echo $?; bash -c 'kill -HUP $$'; echo $?; } 2>&1 | while read -r a b c d e f; do case $a in bash:) echo $a $b $c PID $e $f;; *) echo $a $b $c;; esac; done
## status: 0
## stdout:
Terminated
143
bash: line 1: PID Hangup bash -c 'kill -HUP $$'
129
## end

#### sleep in parallel
for i in 1 2 3; do sleep 0.1 & done; wait; echo done
## status: 0
## stdout: done

#### ampersand then another command
echo a & wait; echo b
## status: 0
## stdout:
a
b
## end

#### ampersand and semicolon
echo a &; echo b
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `echo a &; echo b'
## end

#### timeout in the background
timeout 0.05 sleep 5 & wait $!; echo $?
## status: 0
## stdout: 124

#### BASH_SUBSHELL in stages and jobs
echo $BASH_SUBSHELL | cat; { echo $BASH_SUBSHELL; } | cat; (echo $BASH_SUBSHELL) | cat; if true; then echo $BASH_SUBSHELL; fi | cat; f() { echo $BASH_SUBSHELL; }; f | cat; eval "echo \$BASH_SUBSHELL" | cat; echo x | f; f & wait; { f; } & wait; echo $BASH_SUBSHELL & wait; x=$(echo $BASH_SUBSHELL | cat); echo $x; read x < <(echo $BASH_SUBSHELL); echo $x; cat < <(<s)
## status: 0
## stdout:
0
1
1
1
1
1
1
1
1
1
1
1
## end
## stderr: bash: line 1: s: No such file or directory

#### files as process substitutions
printf 'a\n\nb\n\n' > s; cat <(<s); wc -l < <(< s); cat <(<s; echo x)
## status: 0
## stdout:
a

b

4
x
## end
## after file s:
a

b

## end

#### a job's name as a command brings it to the front
%; echo $?
"%1"; echo $?
x=%ab; $x b; echo $?
(%1); echo $?
if %1; then echo; fi
command %1; echo $?
f() { %3; }; f
%1() { echo function; }; %1
## status: 1
## stdout:
1
1
1
1
1
## end
## stderr:
bash: line 1: fg: no job control
bash: line 2: fg: no job control
bash: line 3: fg: no job control
bash: line 4: fg: no job control
bash: line 5: fg: no job control
bash: line 6: fg: no job control
environment: line 7: fg: no job control
bash: line 8: fg: no job control
## end
