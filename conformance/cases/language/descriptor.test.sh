# Descriptors named in odd ways: by themselves, by a value that is no number, next to an operator.

#### a descriptor pointed at itself is not looked at
true 7>&7; echo $?
{ echo a; } 7<&7
exec 8>&8-; echo $?
true 7>&8; echo $?
## status: 0
## stdout:
0
a
0
1
## end
## stderr: bash: line 4: 8: Bad file descriptor

#### digits behind the operator of a duplicate are its target
echo a >& 2>o
echo b 1>& 2>>o
cat o
cat <& 0 <o
## status: 0
## stdout:
a
b
a
b
## end
## after file o:
a
b
## end

#### a value that is no number closes descriptor 0
x=text; : {x}>&-; echo $?
x=12a; { cat; } {x}<&- 2>/dev/null; echo $?
x=; : {x}>&-; echo $?
unset x; : {x}>&-; echo $?
x=' 2 '; { echo lost >&2; } {x}>&-; echo $?
## status: 0
## stdout:
0
1
1
1
1
## end
## stderr:
bash: line 3: x: ambiguous redirect
bash: line 4: x: ambiguous redirect
## end

#### a descriptor closed by its variable is closed for the command alone
exec {v}>o
echo x {v}>&-
echo y >&$v
exec {v}>&-
echo z >&$v || echo closed
cat o
## status: 0
## stdout:
x
closed
y
## end
## stderr: bash: line 5: $v: Bad file descriptor
## after file o: y

#### a refused target is not remembered by the next redirection
: >$unset 2>&1
: 0<&9
(( 1 )) 0<&9
## status: 1
## stderr:
bash: line 1: $unset: ambiguous redirect
bash: line 2: 9: Bad file descriptor
bash: line 3: 9: Bad file descriptor
## end
