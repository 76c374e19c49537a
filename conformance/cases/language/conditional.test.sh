# [[ ]]: operators, patterns, files.

#### strings
[[ a == a ]]; echo $?; [[ a = b ]]; echo $?; [[ a != b ]]; echo $?; [[ a < b ]]; echo $?; [[ b > a ]]; echo $?
## status: 0
## stdout:
0
1
0
0
0
## end

#### length and emptiness
x=; [[ $x ]]; echo $?; [[ -n $x ]]; echo $?; [[ -z $x ]]; echo $?; [[ -z $nothing ]]; echo $?; [[ word ]]; echo $?
## status: 0
## stdout:
1
1
0
0
0
## end

#### numbers
[[ 1 -eq 1 ]]; echo $?; [[ 1 -ne 1 ]]; echo $?; [[ 2 -gt 1 ]]; echo $?; [[ 2 -le 1 ]]; echo $?; [[ 010 -eq 8 ]]; echo $?
## status: 0
## stdout:
0
1
0
1
0
## end

#### numbers are expressions
x=3; [[ x -eq 1+2 ]]; echo $?; [[ $x*2 -eq 6 ]]; echo $?; [[ nothing -eq 0 ]]; echo $?
## status: 0
## stdout:
0
0
0
## end

#### bad numbers
[[ 1x -eq 1 ]]; echo $?
[[ 'a b' -eq 1 ]]; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: [[: 1x: value too great for base (error token is "1x")
bash: line 2: [[: a b: syntax error in expression (error token is "b")
## end

#### no splitting and no globbing
x='a b'; [[ $x == 'a b' ]] && echo same; y='*'; [[ $y == '*' ]] && echo star
## status: 0
## stdout:
same
star
## end

#### patterns on the right
[[ abc == a* ]]; echo $?; [[ abc == 'a*' ]]; echo $?; p='a*'; [[ abc == $p ]]; echo $?; [[ abc == "$p" ]]; echo $?
## status: 0
## stdout:
0
1
0
1
## end

#### logic
[[ a == a && b == b ]]; echo $?; [[ a == b || b == b ]]; echo $?; [[ ! a == b ]]; echo $?; [[ ! ( a == a && b == c ) ]]; echo $?
## status: 0
## stdout:
0
0
0
0
## end

#### precedence
[[ a == b && c == c || d == d ]]; echo $?; [[ ! a == b && c == d ]]; echo $?
## status: 0
## stdout:
0
1
## end

#### short circuit
[[ a == b && $(echo ran >&2) ]]; [[ a == a || $(echo ran >&2) ]]; echo done
## status: 0
## stdout: done

#### files
[[ -e f && -f f && -r f && -s f && ! -d f && ! -L f ]] && echo file
[[ -d d && -x d ]] && echo dir; [[ -L l && -h l && -e l ]] && echo link; [[ -L b && ! -e b ]] && echo broken; [[ -s e ]] || echo empty
## link b: nowhere
## dir: d
## file e:
## end
## file f: x
## link l: f
## status: 0
## stdout:
file
dir
link
broken
empty
## end

#### permissions
[[ -r f ]]; echo $?; [[ -w f ]]; echo $?; [[ -x f ]]; echo $?; [[ -x g ]]; echo $?
## file f mode=0: x
## file g mode=755: x
## status: 0
## stdout:
1
1
1
0
## end

#### special bits
[[ -u f ]]; echo $?; [[ -g f ]]; echo $?; [[ -k f ]]; echo $?
## file f mode=7644: x
## status: 0
## stdout:
0
0
0
## end

#### newer, older, same
touch -d 2020-01-01 a; touch -d 2021-01-01 b; ln a c
[[ b -nt a ]]; echo $?; [[ a -ot b ]]; echo $?; [[ a -ef c ]]; echo $?; [[ a -ef b ]]; echo $?; [[ a -nt nosuch ]]; echo $?; [[ nosuch -ot a ]]; echo $?
## status: 0
## stdout:
0
0
0
1
0
0
## end
## after file a:
## end
## after file b:
## end
## after file c:
## end

#### variables
x=; [[ -v x ]]; echo $?; [[ -v y ]]; echo $?; a=(1); [[ -v a[0] ]]; echo $?; [[ -v a[1] ]]; echo $?; declare -n r=x; [[ -R r ]]; echo $?
## status: 0
## stdout:
0
1
0
1
0
## end

#### options
[[ -o errexit ]]; echo $?; set -u; [[ -o nounset ]]; echo $?; [[ -o nosuch ]]; echo $?
## status: 0
## stdout:
1
0
1
## end

#### terminals and descriptors
[[ -t 0 ]]; echo $?; [[ -t 1 ]]; echo $?; [[ -p /dev/stdin ]]; echo $?; [[ -c /dev/null ]]; echo $?
## differs: D-90
## status: 0
## stdout:
1
1
0
0
## end

#### newlines inside
[[ a == a &&
b == b ]] && echo yes
[[
a == a
]] && echo too
## status: 0
## stdout:
yes
too
## end

#### operators as words
[[ -f == -f ]]; echo $?; [[ '<' == '<' ]]; echo $?; [[ ! ]]; echo $?; [[ -z ]]; echo $?
## status: 0
## stderr: bash: -c: line 1: syntax error in conditional expression

#### unary with an operator as word
[[ -n -f ]]; echo $?; [[ -n == ]]; echo $?
## status: 0
## stdout:
0
0
## end

#### extended patterns
[[ foo.c == *.@(c|h) ]]; echo $?; [[ aaa == +(a) ]]; echo $?; [[ ab == !(a*) ]]; echo $?; [[ '' == ?(a) ]]; echo $?
## status: 0
## stdout:
0
0
1
0
## end

#### assignment-like and brace words
[[ a=b == a=b ]]; echo $?; [[ {a,b} == '{a,b}' ]]; echo $?; [[ ~ == $HOME ]]; echo $?
## status: 0
## stdout:
0
0
0
## end

#### substitutions
[[ $(echo a) == a ]]; echo $?; [[ $((1+1)) -eq 2 ]]; echo $?; [[ `echo b` == b ]]; echo $?
## status: 0
## stdout:
0
0
0
## end

#### regular expressions
[[ abc123 =~ ^[a-z]+([0-9]+)$ ]]; echo $? "${BASH_REMATCH[@]}"; [[ abc =~ x ]]; echo $? ${#BASH_REMATCH[@]}
## status: 0
## stdout:
0 abc123 123
1 0
## end

#### regular expression quoting
[[ a.c =~ a.c ]]; echo $?; [[ abc =~ a"."c ]]; echo $?; [[ abc =~ a\.c ]]; echo $?; r='a.c'; [[ abc =~ $r ]]; echo $?; [[ abc =~ "$r" ]]; echo $?
## status: 0
## stdout:
0
1
1
0
1
## end

#### regular expression with parentheses and blanks
[[ 'x y' =~ (x|y)\ (y) ]]; echo $? "${BASH_REMATCH[1]}${BASH_REMATCH[2]}"; r='(a|b) c'; [[ 'b c' =~ $r ]]; echo ${BASH_REMATCH[1]}
## status: 0
## stdout:
0 xy
b
## end

#### bad regular expression
[[ a =~ [ ]]; echo $?
r='('; [[ a =~ $r ]]; echo $?
## status: 0
## stdout:
2
2
## end

#### empty regular expression
r=; [[ a =~ $r ]]; echo $?; [[ a =~ '' ]]; echo $?
## status: 0
## stdout:
0
0
## end

#### captures that did not take part
[[ ac =~ a(b)?(c) ]]; echo ${#BASH_REMATCH[@]} "[${BASH_REMATCH[1]}]" ${BASH_REMATCH[2]}
## status: 0
## stdout: 3 [] c

#### leftmost longest
[[ xfoobar =~ foo|foobar ]]; echo ${BASH_REMATCH[0]}; [[ aaa =~ a* ]]; echo $BASH_REMATCH
## status: 0
## stdout:
foobar
aaa
## end

#### nocasematch regular expression
shopt -s nocasematch; [[ ABC =~ b ]]; echo $? $BASH_REMATCH
## status: 0
## stdout: 0 B

#### negation of a regular expression
[[ ! abc =~ x ]]; echo $?; [[ abc =~ ^a && abc =~ c$ ]]; echo $?
## status: 0
## stdout:
0
0
## end

#### status of a bad expression
[[ 1 -eq ( ]]; echo $?
## status: 0
## stderr: bash: -c: line 1: unexpected argument `(' to conditional binary operator

#### in an if with else
if [[ -f nosuch ]]; then echo yes; elif [[ -d . ]]; then echo dir; fi
## status: 0
## stdout: dir

#### string order in the C locale
[[ B < a ]]; echo $?; [[ a < aa ]]; echo $?; [[ '' < a ]]; echo $?
## status: 0
## stdout:
0
0
0
## end

#### arithmetic evaluation has effects
i=0; [[ i++ -eq 0 ]]; echo $? $i
## status: 0
## stdout: 0 1

#### division by zero inside
[[ 1/0 -eq 1 ]]; echo "status $?"
## status: 0
## stdout: status 1
## stderr: bash: line 1: [[: 1/0: division by 0 (error token is "0")

#### bar as a regular expression
[[ "|" =~ | ]] && echo a; [[ a =~ | ]] && echo b; [[ a =~ || ]]; echo $?
## status: 0
## stdout:
a
b
0
## end

#### operators where a regular expression is wanted
for op in ';' '&' '<>' '<' ')' ; do bash -c "[[ a =~ $op ]]"; bash -c "[[ a == $op ]]"; done; bash -c '[[ a =~ a& ]]'
## status: 0
## stderr:
bash: -c: line 1: syntax error in conditional expression: unexpected token `;'
bash: -c: line 1: unexpected argument `;' to conditional binary operator
bash: -c: line 1: syntax error in conditional expression: unexpected token `&'
bash: -c: line 1: unexpected argument `&' to conditional binary operator
bash: -c: line 1: syntax error in conditional expression: unexpected token `<>'
bash: -c: line 1: unexpected argument `<>' to conditional binary operator
bash: -c: line 1: syntax error in conditional expression: unexpected token `<'
bash: -c: line 1: unexpected argument `<' to conditional binary operator
bash: -c: line 1: syntax error in conditional expression: unexpected token `)'
bash: -c: line 1: unexpected argument `)' to conditional binary operator
bash: -c: line 1: syntax error in conditional expression: unexpected token `&'
## end
