# Quotes, escapes and what they keep.

#### single quotes
echo 'a  b $x `c` \d "e"'
## status: 0
## stdout: a  b $x `c` \d "e"

#### double quotes
x=val
echo "a  $x \$x \"q\" \\ \a \`t\` 'single'"
## status: 0
## stdout: a  val $x "q" \ \a `t` 'single'

#### backslash outside
echo a\ b \$x \\ \' \" \; \| \& \( \) \< \> \* \a
## status: 0
## stdout: a b $x \ ' " ; | & ( ) < > * a

#### continuation lines
echo one\
two "three\
four" 'five\
six'
## status: 0
## stdout:
onetwo threefour five\
six
## end

#### ansi c quotes
echo $'a\tb\nc' $'\x41\102\u0043' $'\e[0m' $'it\'s' $'\"' $'\\'
## env: LC_ALL=C.UTF-8
## status: 0
## stdout-escaped:
a	b
c ABC \x1b[0m it's " \\
## end

#### ansi c escapes
printf '%s' $'\a\b\f\v\r\cA\x7f\?'
## status: 0
## stdout-escaped:
\x07\x08\x0c\x0b\x0d\x01\x7f?\
## end

#### ansi c stops at nul
echo $'ab\0cd'x
## status: 0
## stdout: abx

#### unicode in utf-8
printf '%s' $'\u00e9\U0001F600'
## env: LC_ALL=C.UTF-8
## status: 0
## stdout-escaped:
é😀\
## end

#### locale quotes are double quotes
x=1; echo $"value $x"
## status: 0
## stdout: value 1

#### adjacent parts join
x=b; echo a"$x"'c'$'d'\e"f"
## status: 0
## stdout: abcdef

#### empty words
set -- '' "" $nothing "$nothing" ''''
echo $#
## status: 0
## stdout: 4

#### quoted at and star
set -- 'a b' c ''
printf '<%s>' "$@"; echo
printf '<%s>' "$*"; echo
printf '<%s>' $@; echo
printf '<%s>' "x$@y"; echo
## status: 0
## stdout:
<a b><c><>
<a b c >
<a><b><c>
<xa b><c><y>
## end

#### star joins with the first character of IFS
set -- a b c
IFS=:; echo "$*"; IFS=; echo "$*"; unset IFS; echo "$*"; IFS=' ,'; echo "$*"
## status: 0
## stdout:
a:b:c
abc
a b c
a b c
## end

#### at without parameters vanishes
set --
printf '[%s]' "$@" end; echo
printf '[%s]' "$*" end; echo
printf '[%s]' "a$@" end; echo
## status: 0
## stdout:
[end]
[][end]
[a][end]
## end

#### splitting on IFS
IFS=:; x='a:b::c:'
set -- $x; echo $#; printf '<%s>' "$@"; echo
## status: 0
## stdout:
4
<a><b><><c>
## end

#### whitespace and other separators
IFS=' :'; x=' a : b:c  d '
set -- $x; echo $#; printf '<%s>' "$@"; echo
## status: 0
## stdout:
4
<a><b><c><d>
## end

#### leading separators give empty fields
IFS=:; x='::a'
set -- $x; echo $#; printf '<%s>' "$@"; echo
## status: 0
## stdout:
3
<><><a>
## end

#### no IFS, no splitting
IFS=; x='a b	c'; set -- $x; echo $# "$1"
## status: 0
## stdout: 1 a b	c

#### unset IFS is default
unset IFS; x='  a  b	c
d '; set -- $x; echo $# $1 $4
## status: 0
## stdout: 4 a d

#### no splitting in assignments
x='a   b'; y=$x; echo "$y"; z=$(echo "p   q"); echo "$z"
## status: 0
## stdout:
a   b
p   q
## end

#### no splitting in case and conditional
x='a b'
case $x in 'a b') echo whole;; esac
[[ $x == 'a b' ]] && echo whole
## status: 0
## stdout:
whole
whole
## end

#### tilde
## script-escaped:
HOME=/my/home
echo ~ ~/x "~" '~' a~ ~\\a x=~\x20\
## end
## status: 0
## stdout: /my/home /my/home/x ~ ~ a~ ~a x=/my/home

#### tilde in assignments
HOME=/h
a=~ b=~/x:~/y c=x:~; echo $a $b $c
export d=~/e; echo $d
## status: 0
## stdout:
/h /h/x:/h/y x:/h
/h/e
## end

#### tilde of a user that is not there
echo ~nosuchuser/x
## status: 0
## stdout: ~nosuchuser/x

#### tilde plus and minus
cd /; cd /tmp/case
echo ~+ ~-
## status: 0
## stdout: /tmp/case /

#### dollar alone and before odd characters
## script-escaped:
echo $ "$" a$ $: "$ x" $%\x20\
## end
## status: 0
## stdout: $ $ a$ $: $ x $%

#### unterminated single quote
echo 'abc
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for matching `''

#### unterminated double quote
echo ok
echo "abc
## status: 2
## stdout: ok
## stderr: bash: -c: line 2: unexpected EOF while looking for matching `"'

#### unterminated backquote
echo `echo abc
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for matching ``'

#### unterminated substitution
echo $(echo abc
## status: 2
## stderr: bash: -c: line 2: unexpected EOF while looking for matching `)'

#### unterminated brace
echo ${abc
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for matching `}'

#### comments
echo a # b
# whole line
echo a#b '#c' \#d; #e
echo $# # f
## status: 0
## stdout:
a
a#b #c #d
0
## end

#### quote removal keeps expanded quotes
x='"a" '\''b'\'' \c'
echo $x "$x"
## status: 0
## stdout: "a" 'b' \c "a" 'b' \c

#### nested quotes in substitutions
echo "$(echo "a $(echo "b  c")")" "`echo "d  e"`"
## status: 0
## stdout: a b  c d  e

#### backquotes and backslashes
echo `echo \$HOME \\$HOME` `echo \\\\`
x=5; echo `echo \`echo $x\``
## status: 0
## stdout:
/home/user $HOME \
5
## end

#### here string quoting
x='a  b'; cat <<< $x; cat <<< "$x"; cat <<<'$x'
## status: 0
## stdout:
a  b
a  b
$x
## end

#### positional beyond nine
set -- 1 2 3 4 5 6 7 8 9 ten eleven
echo $10 ${10} ${11} $1
## status: 0
## stdout: 10 ten eleven 1

#### carriage return is an ordinary character
printf 'echo a\r\n' > s; bash s
## status: 0
## stdout-escaped:
a\x0d
## end
## after file-escaped s:
echo a\x0d
## end

#### bytes that are not utf-8
x=$'\xff\xfe'; printf '%s' "$x" "${#x}"
## status: 0
## stdout-escaped:
\xff\xfe2\
## end

#### nul in a substitution is dropped
x=$(printf 'a\0b'); echo "$x" ${#x}
## status: 0
## stdout: ab 2
## stderr: bash: line 1: warning: command substitution: ignored null byte in input

#### braces around nothing in a hexadecimal escape
printf '<%s>' $'a\x{}b' $'\x{}' $'\x{Z' $'\x{41}c' $'\xZ'; echo
## status: 0
## stdout: <a><><><Ac><\xZ>

#### line continuations in backquotes go whatever the quotes
echo `echo 'foo\
bar'` "`echo 'a\
b'`"
f() { echo `echo 'x\
y'`; }
type f
## status: 0
## stdout-escaped:
foobar ab
f is a function
f ()\x20
{\x20
    echo `echo 'xy'`
}
## end

#### empty text beside $@ in the same quotes makes no field
n() { echo "$#"; }
set --; e=; a=(); b=('')
n "$e$@"; n "$@$e"; n "$e${@}$e"; n "$e${@:1}"; n "$e${a[@]}"; n "${a[@]}$e"; n "$e${a[@]#x}"; n "$e${!a[@]}"; n "$e${!nopre@}"; n "$e${@-}"; n "$e${@:-$e}"; n "$e${@#x}"; n "$e${@^^}"; n "$e${@@Q}"
n "$e"$@; n "$e""$@"; n ""$@; n ''"$@"; n "$@"''; n "$e$*"; n "$*$@"; n "$(true)$@"; n "${e:-}$@"; n "${e+}$@"; n "$e${b[@]}"; n x"$e$@"; n $e"$@"; n "${e%x}$@"; n "$((1))$@"; n "`true`$@"; n "${#e}$@"
set -- ''; n "$e$@"; n "$@$e"; set -- a b; n "$e$@$e" ; set --
x="$e$@"; n "$x"; for i in "$e$@"; do echo it; done; y=("$e$@"); n "${y[@]}"; [[ "$e$@" == "" ]] && echo eq; case "$e$@" in "") echo c;; esac
n "${e:+$@}$e" "${nope-$@}"; n "${nope-$@$e}"; n "${e-}$@"
## status: 0
## stdout:
0
0
0
0
0
0
0
0
0
1
1
0
0
0
1
1
1
1
1
1
0
0
0
0
1
1
0
0
1
0
1
1
1
2
1
0
eq
c
2
1
0
## end
