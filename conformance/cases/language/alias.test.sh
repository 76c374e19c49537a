# Aliases, with bash's timing.

#### off in scripts
alias e=echo
e hi
## status: 127
## stderr: bash: line 2: e: command not found

#### simple
shopt -s expand_aliases
alias e='echo aliased'
e x
## status: 0
## stdout: aliased x

#### not on the line that defines it
shopt -s expand_aliases
alias e='echo aliased'; e x
e y
## status: 0
## stdout: aliased y
## stderr: bash: line 2: e: command not found

#### trailing blank goes on
shopt -s expand_aliases
alias sudo='echo ' ls='listing'
sudo ls ls
## status: 0
## stdout: listing ls

#### without a trailing blank the next word stays
shopt -s expand_aliases
alias a='echo' b='c'
a b
## status: 0
## stdout: b

#### only the first word
shopt -s expand_aliases
alias x=y
echo x
## status: 0
## stdout: x

#### quoting stops it
shopt -s expand_aliases
alias e='echo aliased'
\e x
'e' x
"e" x
## status: 127
## stderr:
bash: line 3: e: command not found
bash: line 4: e: command not found
bash: line 5: e: command not found
## end

#### after operators and keywords
shopt -s expand_aliases
alias t='echo t'
true && t 1; false || t 2; if t 3; then t 4; fi; { t 5; }; (t 6); ! t 7; echo | t 8
## status: 0
## stdout:
t 1
t 2
t 3
t 4
t 5
t 6
t 7
t 8
## end

#### after assignments and redirections
shopt -s expand_aliases
alias t='echo t'
x=1 t a; >f t b; cat f
## status: 0
## stdout:
t a
t b
## end
## after file f: t b

#### alias of a keyword
shopt -s expand_aliases
alias wenn=if dann=then ende=fi
wenn true; dann echo yes; ende
## status: 0
## stdout: yes

#### alias with an operator
shopt -s expand_aliases
alias both='echo a; echo b' p='| cat'
both
echo x p
## status: 0
## stdout:
a
b
x p
## end

#### alias that opens a group
shopt -s expand_aliases
alias begin='{' end='}'
begin echo in; end
## status: 0
## stdout: in

#### recursive alias is expanded once
shopt -s expand_aliases
alias echo='echo pre'
echo x
alias a=b b=a
a; echo $?
## status: 0
## stdout:
pre x
pre 127
## end
## stderr: bash: line 5: a: command not found

#### alias opening a quote
shopt -s expand_aliases
alias q='echo "a'
q b"
## status: 0
## stdout: a b

#### in a function it is the definition that counts
shopt -s expand_aliases
alias t='echo old'
f() { t; }
alias t='echo new'
f; t
## status: 0
## stdout:
old
new
## end

#### in a substitution
shopt -s expand_aliases
alias t='echo t'
echo $(t x) `t y`
## status: 0
## stdout: t x t y

#### in eval
shopt -s expand_aliases
alias t='echo t'; eval 't now'
## status: 0
## stdout: t now

#### in case and for words
shopt -s expand_aliases
alias x=y in=on
case x in x) echo x;; y) echo y;; esac
for i in x; do echo $i; done
## status: 0
## stdout:
x
x
## end

#### removing
shopt -s expand_aliases
alias e='echo aliased'
unalias e
e x; echo $?
## status: 0
## stdout: 127
## stderr: bash: line 4: e: command not found

#### listing
alias b='two words' a=one c="it's"; alias; alias b; alias -p | head -n 1
## status: 0
## stdout:
alias a='one'
alias b='two words'
alias c='it'\''s'
alias b='two words'
alias a='one'
## end

#### missing ones
alias nosuch; echo $?; unalias nosuch; echo $?; unalias; echo $?
## status: 0
## stdout:
1
1
2
## end
## stderr:
bash: line 1: alias: nosuch: not found
bash: line 1: unalias: nosuch: not found
unalias: usage: unalias [-a] name [name ...]
## end

#### unalias -a
alias a=b c=d; unalias -a; alias; echo $?
## status: 0
## stdout: 0

#### invalid names
alias 'a b=c'; echo $?; alias 'a/b=c'; echo $?; alias '=x'; echo $?
## status: 0
## stdout:
1
1
1
## end
## stderr:
bash: line 1: alias: `a b': invalid alias name
bash: line 1: alias: `a/b': invalid alias name
bash: line 1: alias: =x: not found
## end

#### type and command see aliases
shopt -s expand_aliases
alias e='echo hi'
type e; type -t e; command -v e; command -V e
## status: 0
## stdout:
e is aliased to `echo hi'
alias
alias e='echo hi'
e is aliased to `echo hi'
## end

#### multi line alias
shopt -s expand_aliases
alias m='echo one
echo two'
m
## status: 0
## stdout:
one
two
## end

#### alias with a comment
shopt -s expand_aliases
alias c='echo a # not'
c b
## status: 0
## stdout: a

#### alias ending in a backslash
shopt -s expand_aliases
alias k='echo a\'
k b
## status: 0
## stdout: a b

#### alias name of digits and signs
shopt -s expand_aliases
alias 1='echo one' ..='echo up' a-b='echo dash'
1; ..; a-b
## status: 0
## stdout:
one
up
dash
## end

#### BASH_ALIASES
shopt -s expand_aliases
BASH_ALIASES[t]='echo via array'
t; alias t
## status: 0
## stdout:
via array
alias t='echo via array'
## end

#### empty alias
shopt -s expand_aliases
alias nul=''
nul echo x
## status: 0
## stdout: x

#### bad option
alias -z; echo $?; unalias -z; echo $?
## status: 0
## stdout:
2
2
## end
## stderr:
bash: line 1: alias: -z: invalid option
alias: usage: alias [-p] [name[=value] ... ]
bash: line 1: unalias: -z: invalid option
unalias: usage: unalias [-a] name [name ...]
## end

#### a blank passes through an alias of an alias
shopt -s expand_aliases; alias a="b " b="echo" c=hello
a c
## status: 0
## stdout: hello

#### the blank of the inner alias does not pass
shopt -s expand_aliases; alias a=b b="echo " c=hello
a c
## status: 0
## stdout: c

#### loop in pieces
shopt -s expand_aliases
alias F='for ' FF='F ' e='i ' ee='e ' IN='in '
FF ee IN 1 2; do echo $i; done
## status: 0
## stdout:
1
2
## end

#### lines of an alias have the line of its use
shopt -s expand_aliases; alias m="echo \$LINENO
echo \$LINENO
m"
echo $LINENO
m
echo $LINENO
## status: 0
## stdout:
4
5
5
6
## end
## stderr: bash: line 5: m: command not found

#### aliases of several lines within each other
shopt -s expand_aliases; alias m="echo a
n; echo e" n="echo b
echo c
m
n"
m
echo $LINENO; nosuch
if true
then m
fi
(m)
x=$(m); echo "$x"
## differs: D-90
## status: 0
## stdout:
a
b
c
e
7
a
b
c
e
a
b
c
e
a
b
c
e
## end
## stderr:
bash: line 6: m: command not found
bash: line 6: n: command not found
bash: line 7: nosuch: command not found
bash: line 9: m: command not found
bash: line 9: n: command not found
bash: line 11: m: command not found
bash: line 11: n: command not found
bash: line 12: m: command not found
bash: line 12: n: command not found
## end

#### lines of an alias and the rest of its line
shopt -s expand_aliases
alias e_='echo 1
echo 2
echo 3'
e_ more; alias t='echo 4
'
t and this
## status: 127
## stdout:
1
2
3 more
4
## end
## stderr: bash: line 7: and: command not found

#### set inside of a substitution
shopt -s expand_aliases
alias foo="echo one"
x=$(foo
alias foo="echo two"
foo); echo "$x"
y=$(alias bar="echo three"
bar); echo "$y"
## status: 0
## stdout:
one
two
three
## end

#### an alias of several lines
shopt -s expand_aliases
alias two='echo one
echo $LINENO; nosuch
if true'
two; then echo three; fi; echo four
echo $LINENO
## status: 0
## stdout:
one
5
three
four
6
## end
## stderr: bash: line 5: nosuch: command not found

#### a text of several lines runs line by line
shopt -s expand_aliases
alias say='echo one $LINENO
echo two $LINENO
echo three $LINENO'
say x
echo after $LINENO
## status: 0
## stdout:
one 5
two 5
three 5 x
after 6
## end

#### a text of several lines ends a compound command
shopt -s expand_aliases
alias both='if true
then echo yes
fi; echo'
both ho
## status: 0
## stdout:
yes
ho
## end

#### a text of several lines in eval
shopt -s expand_aliases
v=1
alias reset='unalias reset
v=2'
eval reset
echo $v
## status: 0
## stdout: 2

#### an alias is not expanded in its own later lines
shopt -s expand_aliases
ls() { echo function "$1"; }
alias ls='echo first
ls second'
ls
## status: 0
## stdout:
first
function second
## end

#### a definition in its second line
shopt -s expand_aliases
alias def='x=1
def2() { echo defined $x; }'
def
def2
## status: 0
## stdout: defined 1

#### an alias behind a trailing blank names another
shopt -s expand_aliases
alias run='echo ' name=other other=final
run name
## status: 0
## stdout: final

#### the end of a text is the end of a word
shopt -s expand_aliases
alias zero='echo 0'
zero>&2
alias open="echo 'a"
open>b'
alias esc='echo \'
esc;echo
## status: 0
## stdout:
a>b
;echo
## end
## stderr: 0

#### a text closes the substitution it stands in
shopt -s expand_aliases
set -o posix
alias short='echo inside )'
echo $( short
echo "<$( short >"
## status: 0
## stdout:
inside
<inside >
## end

#### a text opens a substitution that closes behind it
shopt -s expand_aliases
alias date='echo $(echo then'
date)
date	) after
alias sum='echo $(( 4+3 )'
sum)
## status: 0
## stdout:
then
then after
7
## end

#### a comment behind an alias
shopt -s expand_aliases
alias rem='#' long='# more
echo after'
rem this is not run
long and this
echo end
## status: 0
## stdout:
after and this
end
## end
