# Pipelines: what flows, what is reported, who closes.

#### a word through a pipe
echo hi | cat
## status: 0
## stdout: hi

#### the last status counts
false | true
echo $?
true | false
## status: 1
## stdout: 0

#### pipestatus
true | false | (exit 3)
echo "${PIPESTATUS[@]}"
## status: 0
## stdout: 0 1 3

#### a missing program in the middle
echo hi | nosuchprogram | cat
echo "${PIPESTATUS[@]}"
## status: 0
## stdout: 0 127 0
## stderr: bash: line 1: nosuchprogram: command not found

#### commands read on in a script on standard input
printf 'read x\nthe line\necho "<$x>"\ncat\nrest 1\nrest 2\n' > s; bash < s; bash s
printf 'head -n1 >/dev/null\nskipped\necho still\n' > t; bash < t
printf 'echo 1; exec 0<u\necho lost\n' > v; echo 'echo 2; read y; echo $y' > u; echo 'data' >> u; bash < v
printf 'read x\nthe line\necho "<$x>"\n' | bash
## status: 0
## stdout:
<the line>
rest 1
rest 2
<>
still
1
2
data
<the line>
## end
## stderr:
s: line 2: the: command not found
s: line 5: rest: command not found
s: line 6: rest: command not found
## end
## after file s:
read x
the line
echo "<$x>"
cat
rest 1
rest 2
## end
## after file t:
head -n1 >/dev/null
skipped
echo still
## end
## after file u:
echo 2; read y; echo $y
data
## end
## after file v:
echo 1; exec 0<u
echo lost
## end

#### waiting for a process substitution
cat <(exit 9) >/dev/null; wait $!; echo $?
## status: 0
## stdout: 9
