# sed's commands that run other commands.

#### the flag e of s
echo x | sed 's/x/echo ran/e'
## differs: D-04
## status: 0
## stdout: ran

#### the command e
echo x | sed 'e echo ran'
## differs: D-04
## status: 0
## stdout:
ran
x
## end
