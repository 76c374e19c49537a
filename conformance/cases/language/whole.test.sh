# The whole posture: nothing runs of a text that does not parse.

#### an error behind a command
echo ran
)
## syntax: whole
## differs: D-01
## status: 2
## stdout: ran
## stderr:
bash: -c: line 2: syntax error near unexpected token `)'
bash: -c: line 2: `)'
## end

#### an unclosed quote behind a command
echo ran > f
echo "open
## syntax: whole
## differs: D-01
## status: 2
## stderr: bash: -c: line 2: unexpected EOF while looking for matching `"'
## after file f: ran

#### a missing end
touch made
if true; then
## syntax: whole
## differs: D-01
## status: 2
## stderr: bash: -c: line 3: syntax error: unexpected end of file
## after file made:
## end

#### an error on the first line
echo a; done
## syntax: whole
## differs: D-01
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `done'
bash: -c: line 1: `echo a; done'
## end

#### a text that parses runs as ever
x=1
f() { echo "$1 $x"; }
f a && echo b
## syntax: whole
## status: 0
## stdout:
a 1
b
## end

#### an error behind eval is left to its unit
eval 'echo first'
)
## syntax: whole
## status: 2
## stdout: first
## stderr:
bash: -c: line 2: syntax error near unexpected token `)'
bash: -c: line 2: `)'
## end

#### extended patterns are read before they are set
shopt -s extglob
case ab in a@(b|c)) echo yes;; esac
## syntax: whole
## status: 0
## stdout: yes
