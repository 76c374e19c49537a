# if, case, loops, select, groups and lists.

#### if and elif
for n in 1 2 3; do
  if [ $n = 1 ]; then echo one; elif [ $n = 2 ]; then echo two; else echo other; fi
done
## status: 0
## stdout:
one
two
other
## end

#### status of an if without a branch
if false; then :; fi; echo $?
if false; then :; elif false; then :; fi; echo $?
if true; then false; fi; echo $?
## status: 0
## stdout:
0
0
1
## end

#### compound condition
if false; true; then echo yes; fi
if ! false && { true; }; then echo yes; fi
## status: 0
## stdout:
yes
yes
## end

#### while and until
i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done
until [ $i -eq 0 ]; do i=$((i-1)); done; echo $i
## status: 0
## stdout:
0
1
2
0
## end

#### status of loops
while false; do :; done; echo $?
for x in; do :; done; echo $?
for x in 1; do false; done; echo $?
i=0; while [ $((i++)) -lt 1 ]; do (exit 7); done; echo $?
## status: 0
## stdout:
0
0
1
7
## end

#### break and continue
for i in 1 2 3 4 5; do
  [ $i = 2 ] && continue
  [ $i = 4 ] && break
  echo $i
done; echo "end $i $?"
## status: 0
## stdout:
1
3
end 4 0
## end

#### break levels
for i in 1 2; do for j in a b; do echo $i$j; break 2; done; done; echo out
for i in 1 2; do for j in a b; do echo $i$j; continue 2; done; echo never; done
## status: 0
## stdout:
1a
out
1a
2a
## end

#### break more levels than there are
for i in 1 2; do break 9; done; echo $i
## status: 0
## stdout: 1

#### break zero
for i in 1 2; do break 0; echo here; done; echo "$? $i"
## status: 0
## stdout: 1 1
## stderr: bash: line 1: break: 0: loop count out of range

#### break with a word
for i in 1 2; do break x; echo here; done; echo "$? $i"
## status: 128
## stderr: bash: line 1: break: x: numeric argument required

#### break outside of a loop
break; echo $?
continue; echo $?
## status: 0
## stdout:
0
0
## end
## stderr:
bash: line 1: break: only meaningful in a `for', `while', or `until' loop
bash: line 2: continue: only meaningful in a `for', `while', or `until' loop
## end

#### break in the condition
while break; do echo never; done; echo $?
while true; do while break 2; do :; done; done; echo out
## status: 0
## stdout:
0
out
## end

#### for over parameters
set -- a 'b c'
for x; do echo "<$x>"; done
for x
do echo "[$x]"; done
## status: 0
## stdout:
<a>
<b c>
[a]
[b c]
## end

#### for keeps its variable
for x in 1 2; do :; done; echo $x
x=old; for x in; do :; done; echo $x
## status: 0
## stdout:
2
old
## end

#### for with a bad name
for 1x in a; do echo; done
echo after
## status: 0
## stdout: after
## stderr: bash: line 1: `1x': not a valid identifier

#### for over a readonly
readonly r=1
for r in a b; do echo $r; done
echo "after $?"
## status: 0
## stdout: after 1
## stderr: bash: line 2: r: readonly variable

#### arithmetic for
for ((i=0; i<3; i++)); do echo $i; done
for ((i=3; i--; )) { echo $i; }
for ((;;)); do break; done; echo $?
## status: 0
## stdout:
0
1
2
2
1
0
0
## end

#### arithmetic for with an error
for ((i=0; i<1/0; i++)); do echo $i; done
echo "after $?"
## status: 0
## stdout: after 1
## stderr: bash: line 1: ((: i<1/0: division by 0 (error token is "0")

#### case
for x in a B 12 '' '*' 'a b'; do
  case $x in
    [a-z]) echo lower ;;
    [A-Z]) echo upper ;;
    [0-9]*) echo digits ;;
    '') echo empty ;;
    '*') echo star ;;
    *' '*) echo blank ;;
  esac
done
## status: 0
## stdout:
lower
upper
digits
empty
star
blank
## end

#### case alternatives and optional parenthesis
case b in a|b) echo ab;; esac
case c in (a|b) echo ab;; (c) echo c;; esac
## status: 0
## stdout:
ab
c
## end

#### case falls through
case a in a) echo 1;& b) echo 2;& c) echo 3;; d) echo 4;; esac
case a in a) echo 1;;& b) echo 2;;& [a-c]) echo 3;;& *) echo 4;; esac
## status: 0
## stdout:
1
2
3
1
3
4
## end

#### case without a match
case x in a) false;; esac; echo $?
## status: 0
## stdout: 0

#### status of case
case x in x) (exit 4);; esac; echo $?
false; case x in x) ;; esac; echo $?
## status: 0
## stdout:
4
0
## end

#### case word is not split and not globbed
x='a  *'; case $x in 'a  *') echo same;; esac
case $(echo 'p  q') in 'p  q') echo same;; esac
## status: 0
## stdout:
same
same
## end

#### case patterns expand
p='b*'; case bcd in $p) echo glob;; esac
case 'b*' in "$p") echo literal;; esac
case bcd in "$p") echo literal;; *) echo no;; esac
## status: 0
## stdout:
glob
literal
no
## end

#### case evaluates lazily
case a in a) echo yes;; $(echo ran >&2)) ;; esac
## status: 0
## stdout: yes

#### esac as a pattern
case esac in (esac) echo yes;; esac
## status: 0
## stdout: yes

#### reserved words as words
echo if then else fi do done case esac for in while until function select time { } ! [[ ]]
for in in in; do echo $in; done
case in in in) echo in;; esac
## status: 0
## stdout:
if then else fi do done case esac for in while until function select time { } ! [[ ]]
in
in
## end

#### groups
{ echo a; echo b; } | cat
{ false; }; echo $?
{ echo x; exit 3; echo y; } | cat; echo ${PIPESTATUS[0]}
## status: 0
## stdout:
a
b
1
x
3
## end

#### subshells keep changes to themselves
x=1; (x=2; cd /; echo $x); echo $x; pwd
(exit 5); echo $?
## status: 0
## stdout:
2
1
/tmp/case
5
## end

#### nested subshells
(((echo deep); echo less); echo out)
( (echo a) )
## status: 0
## stdout:
deep
less
out
a
## end

#### lists
true && echo a || echo b; false && echo c || echo d; true || echo e && echo f
false || false && echo g; echo $?
## status: 0
## stdout:
a
d
f
1
## end

#### not
! true; echo $?; ! false; echo $?; ! (exit 3); echo $?
! true | false; echo $?
## status: 0
## stdout:
1
0
0
0
## end

#### not twice
! ! true; echo $?
## status: 0
## stdout: 0

#### semicolons and newlines
echo a; echo b
echo c
{ echo d;echo e;}
## status: 0
## stdout:
a
b
c
d
e
## end

#### background in a list
{ sleep 0.05; echo later; } & echo now; wait
## status: 0
## stdout:
now
later
## end

#### select
select x in one two; do echo "got $x $REPLY"; [ "$x" = two ] && break; done
## stdin:
1
9
2
## end
## status: 0
## stdout:
got one 1
got  9
got two 2
## end
## stderr-escaped:
1) one
2) two
#? #? #?\x20\
## end

#### select at end of input
select x in a; do echo $x; done; echo "$?"
## status: 0
## stdout:

1
## end
## stderr-escaped:
1) a
#?\x20\
## end

#### select without words
set -- p q; PS3='? '; select x; do echo $x; break; done
## stdin: 2
## status: 0
## stdout: q
## stderr-escaped:
1) p
2) q
?\x20\
## end

#### while read
while IFS=: read -r a b; do echo "$b $a"; done < f
## file f:
1:one
2:two
## end
## status: 0
## stdout:
one 1
two 2
## end

#### loop in a pipeline runs in a subshell
n=0; printf '1\n2\n' | while read x; do n=$x; done; echo $n
## status: 0
## stdout: 0

#### redirected loop keeps variables
while read x; do n=$x; done < f; echo $n
## file f:
1
2
## end
## status: 0
## stdout: 2

#### loop output redirected
for i in 1 2; do echo $i; done > out; cat out
## status: 0
## stdout:
1
2
## end
## after file out:
1
2
## end

#### nested loops with the same variable
for i in 1 2; do for i in a b; do echo $i; done; echo $i; done
## status: 0
## stdout:
a
b
b
a
b
b
## end

#### exit in a loop
for i in 1 2; do exit 4; done; echo no
## status: 4

#### deep nesting
if true; then for i in 1; do while true; do case x in x) { (echo deep); break; };; esac; done; done; fi
## status: 0
## stdout: deep

#### function body is a compound command
f() for i in 1 2; do echo $i; done; f
g() if true; then echo g; fi; g
h() (x=in; echo $x); x=out; h; echo $x
## status: 0
## stdout:
1
2
g
in
out
## end

#### empty compound is an error
if true; then fi
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `if true; then fi'
## end

#### empty group is an error
{ }
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `}'
bash: -c: line 1: `{ }'
## end

#### do without while
do echo
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `do'
bash: -c: line 1: `do echo'
## end

#### time reports a status
TIMEFORMAT=done; time false; echo $?; time true | false; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
done
done
## end

#### double parentheses that are two subshells
((echo a); (echo b))
## status: 0
## stdout:
a
b
## end

#### coproc
coproc cat
echo hi >&${COPROC[1]}; read x <&${COPROC[0]}; echo "got $x"
exec {COPROC[1]}>&-; wait
## status: 0
## stdout: got hi

#### named coproc
coproc UP { while read l; do echo "${l^^}"; done; }
echo abc >&"${UP[1]}"; read r <&"${UP[0]}"; echo $r
## status: 0
## stdout: ABC

#### a readonly variable ends its loop
readonly r=1; for r in 1 2; do echo no; done; echo same $?
echo next
## status: 0
## stdout:
same 1
next
## end
## stderr: bash: line 1: r: readonly variable

#### patterns of case go by the options of the moment
for way in -u -s -u; do
  shopt $way nocasematch
  for x in abc ABC b1c; do case $x in A*) echo "$x A*" ;; ?[0-9]c) echo "$x digit" ;; *b*) echo "$x *b*" ;; *) echo "$x other" ;; esac; done
done
## status: 0
## stdout:
abc *b*
ABC A*
b1c digit
abc A*
ABC A*
b1c digit
abc *b*
ABC A*
b1c digit
## end

#### break with what is no number ends the shell
for f in 1 2; do break x; done
echo not reached
## status: 128
## stderr: bash: line 1: break: x: numeric argument required

#### lines are counted on from a command that was given up
readonly x=1
for i in 1
do
  x=2
  :
done
echo $LINENO
f() {
  x=2
  :
}
f
echo $LINENO
## status: 0
## stdout:
5
11
## end
## stderr:
bash: line 4: x: readonly variable
environment: line 7: x: readonly variable
## end

#### a command given up in eval inside of a subshell
(eval 'echo $((1/0))'; echo not reached); echo $?
eval 'echo $((1/0))'; echo reached
x=$(eval 'echo $((1/0))'; echo not reached); echo "$x"
{ eval 'echo $((1/0))'; echo not reached; } | cat
## status: 0
## stdout:
1
reached

## end
## stderr:
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 2: 1/0: division by 0 (error token is "0")
bash: line 3: 1/0: division by 0 (error token is "0")
bash: line 4: 1/0: division by 0 (error token is "0")
## end

#### descriptors in elements
coproc cat
echo hi >&${COPROC[1]}; exec {COPROC[1]}>&-; read x <&${COPROC[0]}; echo "got $x"; wait
exec {a[2]}>f; echo to >&${a[2]}; exec {a[2]}>&-; cat f; declare -A m; exec {m[k]}<f; read y <&${m[k]}; echo $y; exec {m[k]}<&-; exec {n[1]}>&-
## status: 1
## stdout:
got hi
to
to
## end
## stderr: bash: line 3: n[1]: ambiguous redirect
## after file f: to
