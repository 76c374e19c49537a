# What breaks shell readers.

#### two parentheses that open subshells
((echo a); echo b)
( (echo c) )
## status: 0
## stdout:
a
b
c
## end

#### dollar with two parentheses that opens a substitution
echo $( (echo a); echo b)
echo $((echo a); echo b)
## status: 0
## stdout:
a b
a b
## end

#### case inside a substitution
echo $(case x in a) echo a;; x) echo x;; esac)
echo "$(case x in (x) echo "paren )";; esac)"
## status: 0
## stdout:
x
paren )
## end

#### comments inside a substitution
echo $(echo a # ) not the end
)
## status: 0
## stdout: a

#### quotes inside a substitution
echo $(echo ')' "(" \) '$(')
## status: 0
## stdout: ) ( ) $(

#### heredoc in a substitution in quotes
echo "$(cat <<E
it's ) fine
E
)"
## status: 0
## stdout: it's ) fine

#### default with a quoted brace
echo ${x:-"a}b"} ${x:-a\}b} "${x:-"}"}"
## status: 0
## stdout: a}b a}b }

#### single quote in a quoted default
echo "${x:-it's}" "${x#it's}"
## differs: D-90
## status: 1
## stderr: bash: line 1: bad substitution: no closing `}' in it's}" "${x#it's

#### nested backquotes
echo `echo \`echo \\\`echo deep\\\`\``
## status: 0
## stdout: deep

#### conditional regex with parentheses
[[ 'x z' =~ (x|y)\ z ]] && echo yes
[[ a=~b == a=~b ]] && echo lit
## status: 0
## stdout:
yes
lit
## end

#### case words that are keywords
case esac in (esac) echo 1;; esac
case in in in) echo 2;; esac
case if in if) echo 3;; esac
## status: 0
## stdout:
1
2
3
## end

#### for words that are keywords
for in in in do done; do echo $in; done
for for in do; do echo $for; done
## status: 0
## stdout:
in
do
done
do
## end

#### keywords as arguments and values
echo if; x=then; echo $x; echo fi done
## status: 0
## stdout:
if
then
fi done
## end

#### array literal over lines
a=( # first
1 2 # second

3
)
echo ${a[@]}
## status: 0
## stdout: 1 2 3

#### function with odd bodies
f() (echo sub); f
function g { echo brace; }; g
h() [[ -n x ]]; h && echo cond
i() ((1)); i && echo arith
j() case x in x) echo case; esac; j
function k() for x in 1; do echo for; done; k
## status: 0
## stdout:
sub
brace
cond
arith
case
for
## end

#### function over lines
f()
{
  echo lines
}
f
function g
{
  echo too
}
g
## status: 0
## stdout:
lines
too
## end

#### io numbers and words of digits
echo 1>f; cat f; echo 1 >f; cat f; echo a1>f; cat f; echo 12"3">f; cat f
## status: 0
## stdout:

1
a1
123
## end
## after file f: 123

#### named descriptor looks like a brace word
echo {fd}; echo {a}>f; cat f
## status: 0
## stdout:
{fd}

## end
## after file f:
## end

#### closing and moving
exec 3>f 4>&3-; echo x >&4; exec 4>&-; cat f
## status: 0
## stdout: x
## after file f: x

#### word after redirection ampersand
echo x >&f; cat f; echo y &>>f; cat f
## status: 0
## stdout:
x
x
y
## end
## after file f:
x
y
## end

#### hash inside a word
echo a#b; echo ${#x}#; echo $#; echo $(echo a#b); [ a#b = 'a#b' ] && echo same
## status: 0
## stdout:
a#b
0#
0
a#b
same
## end

#### continuation inside an operator and a name
echo a &\
& echo b
ec\
ho c
x=lo\
ng; echo $x; echo ${x\
}
## status: 0
## stdout:
a
b
c
long
long
## end

#### continuation in a comment does not continue
# comment \
echo runs
## status: 0
## stdout: runs

#### carriage return in a script
printf 'echo a\r\necho b\n' > s; bash s
## status: 0
## stdout-escaped:
a\x0d
b
## end
## after file-escaped s:
echo a\x0d
echo b
## end

#### nul in a script
printf 'echo a\0b\n' > s; bash s 2>&1
## status: 126
## stdout: s: s: cannot execute binary file
## after file-escaped s:
echo a\x00b
## end

#### no newline at the end
printf 'echo a' > s; bash s
## status: 0
## stdout: a
## after file-escaped s:
echo a\
## end

#### byte order mark
printf '\xef\xbb\xbfecho a\n' > s; bash s; echo $?
## status: 0
## stdout: 127
## stderr: s: line 1: $'\357\273\277echo': command not found
## after file-escaped s:
\xef\xbb\xbfecho a
## end

#### extglob in a word
shopt -s extglob
echo x@(a|b)y !(z)
case ab in a@(b|c)) echo yes;; esac
## status: 0
## stdout:
x@(a|b)y !(z)
yes
## end

#### bang before extglob
shopt -s extglob
! [[ a == !(a) ]]; echo $?
## status: 0
## stdout: 0

#### subscripts with substitutions and blanks
a[$(echo 1 2)0]=x 2>/dev/null; a[1 + 1]=3; echo ${a[2]}; declare -A m; m[x y]=1; echo "${m[x y]}"
## status: 1
## stderr: bash: line 1: 1 20: syntax error in expression (error token is "20")

#### assignment-looking words after a command
echo a[1]=2 x=(1) 2>/dev/null
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `echo a[1]=2 x=(1) 2>/dev/null'
## end

#### assignment-looking words after a command, without parentheses
echo a[1]=2 x+=1
## status: 0
## stdout: a[1]=2 x+=1

#### parameter names end where they end
a=1 ab=2; echo $a-b ${a}b $ab $a.b $a[0] "$a[0]"
## status: 0
## stdout: 1-b 1b 2 1.b 1[0] 1[0]

#### special parameters are one character
set -- x y; echo $1a $#a $?b; [[ $$a == [0-9]*a ]] && echo pid; echo $0x $@z
## status: 0
## stdout:
xa 2a 0b
pid
bashx x yz
## end

#### dollar at the end
echo a$ "b$" $'c'$
## status: 0
## stdout: a$ b$ c$

#### empty lines and semicolons
echo a


echo b;


echo c
## status: 0
## stdout:
a
b
c
## end

#### many commands on a line
a=1;b=2;echo $a$b&&echo c||echo d;{ echo e;};(echo f)
## status: 0
## stdout:
12
c
e
f
## end

#### pipes without blanks
echo a|cat|cat&&echo b;echo c|cat
## status: 0
## stdout:
a
b
c
## end

#### ampersand forms
echo a>f&wait;cat f;{ echo b;}&wait
## status: 0
## stdout:
a
b
## end
## after file f: a

#### double semicolon variants
case x in x)echo 1;;esac;case x in x)echo 2
esac;case x in x);;esac
## status: 0
## stdout:
1
2
## end

#### arithmetic with shell-like text
echo $((1>2)) $((3<4)) $((1&1)) $((1|2)) $(( (1) )) $((1#0))
## status: 1
## stderr: bash: line 1: 1#0: invalid arithmetic base (error token is "1#0")

#### brace group needs a blank
{echo a; } 2>/dev/null || echo failed
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `}'
bash: -c: line 1: `{echo a; } 2>/dev/null || echo failed'
## end

#### brace words
echo }; echo { a; echo {}
## status: 0
## stdout:
}
{ a
{}
## end

#### time as a word
echo time; x=time; $x 2>/dev/null || echo not a keyword
## status: 0
## stdout:
time
not a keyword
## end

#### bang as a word
echo !; echo a ! b; [ ! a = b ] && echo not
## status: 0
## stdout:
!
a ! b
not
## end

#### coproc and select as words
echo coproc select function
## status: 0
## stdout: coproc select function

#### heredoc delimiter forms
cat <<E\O"F"
$x
EOF
cat << 'A'B
$y
AB
## status: 0
## stdout:
$x
$y
## end

#### two heredocs and a pipe on one line
cat <<A | cat - <(cat <<B
second
B
)
first
A
## status: 0
## stdout:
first
second
## end

#### heredoc in a condition of while
while read l; do echo $l; done <<E && echo end
a
E
## status: 0
## stdout:
a
end
## end

#### comment after keywords
if true # c
then # d
echo a # e
fi # f
## status: 0
## stdout: a

#### functions named like builtins and with odd characters
## script-escaped:
echo-x() { echo odd; }; echo-x; _() { echo under; }; _;\x20\
## end
## status: 0
## stdout:
odd
under
## end

#### unicode in names of functions and words
é() { echo "accent $1"; }; é ü
## env: LC_ALL=C.UTF-8
## status: 0
## stdout: accent ü

#### very long word
x=$(printf 'a%.0s' {1..5000}); eval "echo \${#x} \$(echo $x | wc -c)"
## status: 0
## stdout: 5000 5001

#### deep parentheses
eval "$(printf '(%.0s' {1..100}) echo deep $(printf ')%.0s' {1..100})"
## status: 1
## stderr: bash: line 1: ((: (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((( echo deep )))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))): missing `)' (error token is "deep ))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))")

#### deep substitutions
s='echo x'; for i in {1..30}; do s="echo \$($s)"; done; eval "$s"
## status: 0
## stdout: x

#### deep braces
eval "$(printf '{ %.0s' {1..200}) echo in; $(printf '}; %.0s' {1..199}) }"
## status: 0
## stdout: in

#### deep arithmetic
echo $(( $(printf '(%.0s' {1..200})7$(printf ')%.0s' {1..200}) ))
## status: 0
## stdout: 7

#### ansi c quote in odd places
echo $'a'b$'c' "$'x'" ${x:-$'d\te'} "${x:-$'f'}"
## status: 0
## stdout: abc $'x' d	e f

#### dollar double quote
echo $"a b" "$"x
## status: 0
## stdout: a b $x

#### process substitution without blanks
cat<(echo a); cat <(echo b)<(echo c)
## status: 1
## stderr:
bash: line 1: cat/dev/fd/63: No such file or directory
cat: /dev/fd/63/dev/fd/62: Not a directory
## end

#### tilde places
echo ~user/x | cut -c1-3; echo a:~ ~: x=~:~
## status: 0
## stdout:
/ho
a:~ /home/user: x=/home/user:/home/user
## end

#### colon command takes everything
: if then { ; : > f; ls
## status: 0
## stdout: f
## after file f:
## end

#### unicode blank is not a blank
echo a b | wc -w
## env: LC_ALL=C.UTF-8
## status: 0
## stdout: 2

#### nul bytes and script files
printf 'echo a\nb=\0c; echo $b\n' > s; bash s; chmod +x s; ./s; . ./s; printf 'e\0cho a\n' > t; chmod +x t; ./t; . ./t; bash t; echo $?
## status: 0
## stdout:
a
c
a
c
a
c
a
126
## end
## stderr:
bash: line 1: ./t: cannot execute binary file: Exec format error
t: t: cannot execute binary file
## end
## after file-escaped s mode=755:
echo a
b=\x00c; echo $b
## end
## after file-escaped t mode=755:
e\x00cho a
## end
