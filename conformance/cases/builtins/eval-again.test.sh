#### the same text reads as options stand each time
for i in 1 2 3 4 5 6; do
  if [ $i = 4 ]; then shopt -s extglob; fi
  if [ $i = 6 ]; then shopt -u extglob; fi
  eval 'echo @(a)' 2>/dev/null
  echo $?
done
## status: 0
## stdout:
2
2
2
@(a)
0
@(a)
0
2
## end

#### the same text reads with the aliases of each time
shopt -s expand_aliases
hi() { echo function; }
for i in 1 2 3 4 5 6; do
  if [ $i = 4 ]; then alias hi='echo alias'; fi
  if [ $i = 6 ]; then unalias hi; fi
  eval 'hi $i'
done
## status: 0
## stdout:
function
function
function
alias 4
alias 5
function
## end

#### aliases are expanded as the option stands each time
alias hi='echo alias'
hi() { echo function; }
for i in 1 2 3 4 5 6; do
  if [ $i = 4 ]; then shopt -s expand_aliases; fi
  if [ $i = 6 ]; then shopt -u expand_aliases; fi
  eval 'hi $i'
done
## status: 0
## stdout:
function
function
function
alias 4
alias 5
function
## end

#### a text whose first unit changes how the second reads, at times
f() {
  eval 'if [ $1 -ge 4 ]; then shopt -s extglob; else shopt -u extglob; fi
echo @(a)
echo behind $1 at $LINENO' 2>/dev/null
  echo $?
}
for i in 1 2 3 4 5 6 2 4; do f $i; done
## status: 0
## stdout:
2
2
2
@(a)
behind 4 at 6
0
@(a)
behind 5 at 6
0
@(a)
behind 6 at 6
0
2
@(a)
behind 4 at 6
0
## end

#### an alias defined in the text counts from its next unit on, each time
shopt -s expand_aliases
for i in 1 2 3 4; do
  eval 'x() { echo function; }
x
alias x="echo alias"
x
unalias x'
done
## status: 0
## stdout:
function
alias
function
alias
function
alias
function
alias
## end

#### LINENO in a text that is run again
for i in 1 2 3; do
  eval 'echo $LINENO
echo $LINENO'
done
eval 'echo $LINENO
echo $LINENO'
eval 'echo $LINENO
echo $LINENO'
## status: 0
## stdout:
3
4
3
4
3
4
6
7
8
9
## end

#### functions defined by the same text each time
for i in 1 2 3 4; do
  eval 'f() { echo "$1 $i"; }'
  f call
  unset -f f
done
eval 'f() { echo "$1 $i"; }'
declare -f f
## status: 0
## stdout-escaped:
call 1
call 2
call 3
call 4
f ()\x20
{\x20
    echo "$1 $i"
}
## end

#### a text that ends early each time
f() { eval 'echo a; return 3
echo b'; }
for i in 1 2 3 4; do f; echo $?; done
## status: 0
## stdout:
a
3
a
3
a
3
a
3
## end

#### a text that is wrong stays wrong
for i in 1 2 3 4; do
  eval 'echo a
if; then'
  echo $?
done
## status: 0
## stdout:
a
2
a
2
a
2
a
2
## end
## stderr:
bash: eval: line 4: syntax error near unexpected token `;'
bash: eval: line 4: `if; then'
bash: eval: line 4: syntax error near unexpected token `;'
bash: eval: line 4: `if; then'
bash: eval: line 4: syntax error near unexpected token `;'
bash: eval: line 4: `if; then'
bash: eval: line 4: syntax error near unexpected token `;'
bash: eval: line 4: `if; then'
## end

#### a here-document without its end warns each time
for i in 1 2 3 4; do
  eval 'cat <<E
text $i'
done
## status: 0
## stdout:
text 1
text 2
text 3
text 4
## end
## stderr:
bash: line 4: warning: here-document at line 3 delimited by end-of-file (wanted `E')
bash: line 4: warning: here-document at line 3 delimited by end-of-file (wanted `E')
bash: line 4: warning: here-document at line 3 delimited by end-of-file (wanted `E')
bash: line 4: warning: here-document at line 3 delimited by end-of-file (wanted `E')
## end

#### verbose shows the lines of a text each time
for i in 1 2 3 4; do
  set -v
  eval 'echo a

echo b # c'
  set +v
done
## status: 0
## stdout:
a
b
a
b
a
b
a
b
## end
## stderr:
echo a

echo b # c
echo a

echo b # c
echo a

echo b # c
echo a

echo b # c
## end

#### a sourced file is read again when it changes
cat > lib <<'E'
echo in lib $LINENO
f() {
  echo f $LINENO
}
f
E
for i in 1 2 3 4; do
  . ./lib
done
echo 'echo changed' > lib
. ./lib
. ./lib
## status: 0
## stdout:
in lib 1
f 3
in lib 1
f 3
in lib 1
f 3
in lib 1
f 3
changed
changed
## end
## after file lib: echo changed

#### a trap's action runs again and again
n=0
trap 'n=$((n+1)); echo "caught $n"' ERR
for i in 1 2 3 4; do false; done
trap 'echo again' ERR
for i in 1 2 3; do false; done
## status: 1
## stdout:
caught 1
caught 2
caught 3
caught 4
again
again
again
## end

#### POSIX mode changes how a text reads
HOME=/homes/me
for i in 1 2 3 4 5 6; do
  if [ $i = 4 ]; then set -o posix; fi
  if [ $i = 6 ]; then set +o posix; fi
  eval 'echo a=~'
done
## status: 0
## stdout:
a=/homes/me
a=/homes/me
a=/homes/me
a=~
a=~
a=/homes/me
## end

#### a command of several lines that is given up shifts the lines behind it, each time
for i in 1 2 3 4; do
  (eval 'echo a
: ${x?
wrong} b
echo $LINENO') 2>&1
  eval ': $((1 +
))
echo $LINENO' 2>&1
done
## status: 0
## stdout-escaped:
a
bash: line 7: x:\x20
wrong
bash: line 9: 1 +
: syntax error: operand expected (error token is "+
")
10
a
bash: line 7: x:\x20
wrong
bash: line 9: 1 +
: syntax error: operand expected (error token is "+
")
10
a
bash: line 7: x:\x20
wrong
bash: line 9: 1 +
: syntax error: operand expected (error token is "+
")
10
a
bash: line 7: x:\x20
wrong
bash: line 9: 1 +
: syntax error: operand expected (error token is "+
")
10
## end

#### an array literal that is wrong costs its line, each time
for i in 1 2 3 4; do
  eval 'echo a
x=(1 & 2)
echo $LINENO' 2>&1
done
## status: 0
## stdout:
a
bash: eval: line 5: syntax error near unexpected token `&'
bash: eval: line 5: `x=(1 & 2)'
6
a
bash: eval: line 5: syntax error near unexpected token `&'
bash: eval: line 5: `x=(1 & 2)'
6
a
bash: eval: line 5: syntax error near unexpected token `&'
bash: eval: line 5: `x=(1 & 2)'
6
a
bash: eval: line 5: syntax error near unexpected token `&'
bash: eval: line 5: `x=(1 & 2)'
6
## end

#### a history is kept of a text that was run before
echo 'echo one
echo two' > lib
for i in 1 2 3; do . ./lib; done
set -o history
. ./lib
history | tail -n 2
## status: 0
## stdout:
one
two
one
two
one
two
one
two
    1  . ./lib
    2  history | tail -n 2
## end
## after file lib:
echo one
echo two
## end

#### a text that reads itself again
n=0
f='n=$((n + 1))
if [ $n -lt 6 ]; then eval "$f"; fi
echo $n $LINENO'
eval "$f"
n=3
eval "$f"
## status: 0
## stdout:
6 12
6 11
6 10
6 9
6 8
6 7
6 11
6 10
6 9
## end

#### characters in a text that is run again in another locale
for i in 1 2 3 4 5; do
  if [ $i = 4 ]; then LC_ALL=C.UTF-8; fi
  eval "echo \$'\\u00e9'" | od -An -tx1
done
## status: 0
## stdout:
 5c 75 30 30 45 39 0a
 5c 75 30 30 45 39 0a
 5c 75 30 30 45 39 0a
 c3 a9 0a
 c3 a9 0a
## end

#### fc sees the lines before its own, and -s takes its place
set -o history
echo a
echo b
fc -l
fc -s
history
fc -s a=x echo
history
fc -ln -1
fc -l -2 -1
fc -l 0
## status: 0
## stdout:
a
b
1	 echo a
2	 echo b
1	 echo a
2	 echo b
3	 fc -l
4	 fc -l
    1  echo a
    2  echo b
    3  fc -l
    4  fc -l
    5  history
b
    1  echo a
    2  echo b
    3  fc -l
    4  fc -l
    5  history
    6  echo b
    7  history
	 history
7	 history
8	 fc -ln -1
9	 fc -l -2 -1
## end
## stderr:
fc -l
echo b
## end

#### fc -s behind an alias changes the line before it
set -o history
shopt -s expand_aliases
alias r='fc -s'
echo aa xx
r x=y
r
## status: 0
## stdout:
aa xx
aa yy
aa yy
## end
## stderr:
echo aa yy
echo aa yy
## end
