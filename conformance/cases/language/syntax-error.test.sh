# What does not parse, in bash's words.

#### unexpected token
echo a
)
echo b
## status: 2
## stdout: a
## stderr:
bash: -c: line 2: syntax error near unexpected token `)'
bash: -c: line 2: `)'
## end

#### unexpected fi
fi
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `fi'
## end

#### unexpected done
echo ok; done
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `done'
bash: -c: line 1: `echo ok; done'
## end

#### unexpected then
then echo
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `then'
bash: -c: line 1: `then echo'
## end

#### unexpected semicolons
echo a;; echo b
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `;;'
bash: -c: line 1: `echo a;; echo b'
## end

#### leading operators
&& echo
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `&&'
bash: -c: line 1: `&& echo'
## end

#### leading pipe
| cat
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `| cat'
## end

#### trailing pipe
echo a |
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### trailing and
echo a &&
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### double ampersand and semicolon
echo a && ; echo b
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `echo a && ; echo b'
## end

#### pipe into nothing
echo a | | cat
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `echo a | | cat'
## end

#### missing fi
if true; then echo a
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### missing done
while true; do echo a; break
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### missing then
if true; echo a; fi
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `if true; echo a; fi'
## end

#### missing do
for x in 1 2; echo $x; done
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `echo'
bash: -c: line 1: `for x in 1 2; echo $x; done'
## end

#### missing in
for x of 1 2; do echo; done
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `of'
bash: -c: line 1: `for x of 1 2; do echo; done'
## end

#### missing esac
case x in x) echo
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### case without in
case x x) echo;; esac
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `x'
bash: -c: line 1: `case x x) echo;; esac'
## end

#### case with a bad pattern
case x in &) echo;; esac
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `case x in &) echo;; esac'
## end

#### unclosed parenthesis
(echo a
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### unclosed brace
{ echo a
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### stray brace
echo a; }
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `}'
bash: -c: line 1: `echo a; }'
## end

#### function without a body
f()
## status: 2
## stderr: bash: -c: line 2: syntax error: unexpected end of file

#### function with a simple command
f() echo hi
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `echo'
bash: -c: line 1: `f() echo hi'
## end

#### unclosed conditional
[[ a == b
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for `]]'

#### conditional with a bad operator
[[ a b c ]]
## status: 0
## stderr: bash: -c: line 1: conditional binary operator expected

#### conditional with nothing
[[ ]]
## status: 0

#### conditional with a missing operand
[[ -f ]]
## status: 0
## stderr: bash: -c: line 1: unexpected argument `]]' to conditional unary operator

#### conditional with a missing right side
[[ a == ]]
## status: 0
## stderr: bash: -c: line 1: unexpected argument `]]' to conditional binary operator

#### conditional parenthesis
[[ ( a ]]
## status: 0
## stderr: bash: -c: line 1: unexpected token `]]', expected `)'

#### unclosed arithmetic
((1 + 2
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for matching `)'

#### arithmetic for with too few parts
for ((i=0; i<3)); do echo; done
## status: 2
## stderr:
bash: -c: line 1: syntax error: arithmetic expression required
bash: -c: line 1: syntax error: `((i=0; i<3))'
## end

#### redirection without a target
cat <
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat <'
## end

#### redirection to an operator
echo a > | cat
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `echo a > | cat'
## end

#### unclosed heredoc substitution
echo $(cat <<E
## status: 2
## stderr:
bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
bash: -c: line 2: unexpected EOF while looking for matching `)'
## end

#### array assignment unclosed
a=(1 2
## status: 1
## stderr: bash: -c: line 1: unexpected EOF while looking for matching `)'

#### array assignment with an operator
a=(1 & 2)
## status: 1
## stderr:
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `a=(1 & 2)'
## end

#### array word after a command
echo a=(1 2)
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `echo a=(1 2)'
## end

#### earlier lines have run
echo one
echo two; if
echo three
## status: 2
## stdout: one
## stderr: bash: -c: line 4: syntax error: unexpected end of file

#### earlier commands on the same line do not run
echo one; )
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo one; )'
## end

#### nothing after the error runs
echo a
echo (b)
echo c
## status: 2
## stdout: a
## stderr:
bash: -c: line 2: syntax error near unexpected token `b'
bash: -c: line 2: `echo (b)'
## end

#### error in eval
eval 'echo a; )'; echo "status $?"; eval 'if'; echo "status $?"
## status: 0
## stdout:
status 2
status 2
## end
## stderr:
bash: eval: line 1: syntax error near unexpected token `)'
bash: eval: line 1: `echo a; )'
bash: eval: line 2: syntax error: unexpected end of file
## end

#### error in eval on its second line
eval 'echo one
)
echo three'; echo "status $?"
## status: 0
## stdout:
one
status 2
## end
## stderr:
bash: eval: line 4: syntax error near unexpected token `)'
bash: eval: line 4: `)'
## end

#### error in source
. ./f; echo "status $?"
## file f:
echo one
fi
echo three
## end
## status: 0
## stdout:
one
status 2
## end
## stderr:
./f: line 2: syntax error near unexpected token `fi'
./f: line 2: `fi'
## end

#### error in a substitution
echo $(if)
echo after
## status: 127
## stderr:
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo $(if)'
## end

#### error in backquotes
echo a `if` b; echo "status $?"
## status: 0
## stdout:
a b
status 0
## end
## stderr: bash: command substitution: line 2: syntax error: unexpected end of file

#### error in bash -c
bash -c 'echo a; fi'; echo "status $?"
## status: 0
## stdout: status 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `echo a; fi'
## end

#### error in a script
bash f; echo "status $?"
## file f:
echo one
if true; fi
## end
## status: 0
## stdout:
one
status 2
## end
## stderr:
f: line 2: syntax error near unexpected token `fi'
f: line 2: `if true; fi'
## end

#### error in a trap
trap 'if' EXIT; echo a
## status: 0
## stdout: a
## stderr: bash: exit trap: line 2: syntax error: unexpected end of file

#### error in a process substitution
cat <(if)
## status: 127
## stderr:
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `cat <(if)'
## end

#### newline in odd places
echo a &&
echo b ||
echo c |
cat
## status: 0
## stdout:
a
b
## end

#### newline before an operator
echo a
&& echo b
## status: 2
## stdout: a
## stderr:
bash: -c: line 2: syntax error near unexpected token `&&'
bash: -c: line 2: `&& echo b'
## end

#### semicolon before an operator
echo a ; | cat
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `echo a ; | cat'
## end

#### parenthesis after a word
echo a (b)
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `echo a (b)'
## end

#### dollar parenthesis mismatch
echo $(echo a))
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo $(echo a))'
## end

#### extra double parenthesis
echo ((1))
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `echo ((1))'
## end

#### select without do
select x in a b; echo; done
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `echo'
bash: -c: line 1: `select x in a b; echo; done'
## end

#### until without do
until false; echo; done
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `done'
bash: -c: line 1: `until false; echo; done'
## end

#### else without if
else echo
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `else'
bash: -c: line 1: `else echo'
## end

#### elif after else
if false; then :; else :; elif true; then :; fi
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `elif'
bash: -c: line 1: `if false; then :; else :; elif true; then :; fi'
## end

#### do in a wrong place
if true; do echo; fi
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `do'
bash: -c: line 1: `if true; do echo; fi'
## end

#### two functions words
function function f { :; }
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `f'
bash: -c: line 1: `function function f { :; }'
## end

#### bang alone
!; echo $?
## status: 0
## stdout: 1

#### coproc without a command
coproc
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `coproc'
## end

#### unexpected end inside of a word
echo "a $(echo b
## status: 2
## stderr: bash: -c: line 2: unexpected EOF while looking for matching `)'

#### operator at the very start of a group
{ ; }
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `{ ; }'
## end

#### ampersand at the start
& echo
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `& echo'
## end

#### heredoc operator at the end
cat <<
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat <<'
## end

#### in as a command
in a b
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `in'
bash: -c: line 1: `in a b'
## end

#### closing bracket is a word
]] ; echo $?
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `]]'
bash: -c: line 1: `]] ; echo $?'
## end

#### long line is shown whole
echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; )
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; )'
## end

#### a text that ends where a newline may not stand
for text in 'echo 1; coproc' 'if true; then echo >' case 'case a in a' for 'f(' function 'echo |' 'a &&' 'for i in a b' '{ echo a' select 'x=(a b' 'cat <<<' 'b[1 +' '{ a[1
}'; do bash -c "$text"; echo "$?"; done
## status: 0
## stdout:
2
2
2
2
2
2
2
2
2
2
2
2
1
2
2
2
## end
## stderr:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `echo 1; coproc'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `if true; then echo >'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `case'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `case a in a'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `for'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `f('
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `function'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `select'
bash: -c: line 1: unexpected EOF while looking for matching `)'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat <<<'
bash: -c: line 1: unexpected EOF while looking for matching `]'
bash: -c: line 1: unexpected EOF while looking for matching `]'
## end

#### a token that cannot be printed
bash -c $'( a ) \001x\002' | cat -v
bash -c $'( a ) \222\177' 2>&1 | cat -v
LC_ALL=C.UTF-8 bash -c $'( a ) \303\251\001' 2>&1 | cat -v
## status: 0
## stdout:
bash: -c: line 1: syntax error near unexpected token `$'\222\001\177''
bash: -c: line 1: `( a ) M-^R^?'
bash: -c: line 1: syntax error near unexpected token `$'M-CM-)\001\001''
bash: -c: line 1: `( a ) M-CM-)^A'
## end
## stderr-escaped:
bash: -c: line 1: syntax error near unexpected token `$'\\001\\001x\\002''
bash: -c: line 1: `( a ) \x01x\x02'
## end

#### names that cannot be printed, in messages
bash -c $'\002x; ./\002x; cd \002x; pushd \303\251\377; PATH=; \002x' 2>&1 | cat -v
## status: 0
## stdout:
bash: line 1: $'\002x': command not found
bash: line 1: ./^Bx: No such file or directory
bash: line 1: cd: $'\002x': No such file or directory
bash: line 1: pushd: $'\303\251\377': No such file or directory
bash: line 1: ^Bx: No such file or directory
## end

#### an array literal that is wrong ends a subshell that reads it at run time
(eval 'a=(1 ('; echo no); echo $?
x=$(eval 'a=(1 2 (
echo after' 2>&1; echo no); echo "$? $x"
echo 'echo before; a=(1 (
echo after' > s
(. ./s; echo no); echo $?
(eval "(eval 'a=(1 ('; echo no); echo \$?"; echo in); echo $?
eval 'a=(1 ('; echo on $?
## status: 0
## stdout:
1
1 bash: eval: line 4: syntax error near unexpected token `('
bash: eval: line 4: `a=(1 2 ('
1
1
in
0
on 1
## end
## stderr:
bash: eval: line 1: syntax error near unexpected token `('
bash: eval: line 1: `a=(1 ('
./s: line 1: syntax error near unexpected token `('
./s: line 1: `echo before; a=(1 ('
bash: eval: line 7: syntax error near unexpected token `('
bash: eval: line 7: `a=(1 ('
bash: eval: line 8: syntax error near unexpected token `('
bash: eval: line 8: `a=(1 ('
## end
## after file s:
echo before; a=(1 (
echo after
## end
