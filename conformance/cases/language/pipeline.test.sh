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
