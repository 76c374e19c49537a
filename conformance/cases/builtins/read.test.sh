# read

#### one and several variables
read a; read b c; echo "$a|$b|$c"
## stdin:
one two
three four five
## end
## status: 0
## stdout: one two|three|four five

#### blanks are trimmed
read a; read b c; echo "[$a][$b][$c]"
## stdin-escaped:
  x  y\x20\x20
	p	 q r\x20
## end
## status: 0
## stdout: [x  y][p][q r]

#### REPLY keeps blanks
read; echo "[$REPLY]"
## stdin-escaped:
  a  b\x20\x20
## end
## status: 0
## stdout: [  a  b  ]

#### backslashes
read a; echo "$a"; read -r b; echo "$b"
## stdin:
a\tb\\c\
d
e\tf\
## end
## status: 0
## stdout:
atb\cd
e\tf\
## end

#### end of input
read a; echo $?; read b; echo "$? [$b]"
## stdin: x
## status: 0
## stdout:
0
1 []
## end

#### last line without a newline
read a; echo "$? $a"
## stdin-escaped:
partial\
## end
## status: 0
## stdout: 1 partial

#### IFS
IFS=: read a b c; echo "$a|$b|$c"; IFS=: read d e; echo "$d|$e"; IFS=, read f; echo "$f"
## stdin:
x:y:z
p::q:r
a,b,
## end
## status: 0
## stdout:
x|y|z
p|:q:r
a,b,
## end

#### IFS at the end of a line
IFS=: read a b; echo "$a|$b"; IFS=: read a b; echo "$a|$b"; IFS=: read a b; echo "$a|$b"
## stdin:
x:y:
x:y::
x:
## end
## status: 0
## stdout:
x|y
x|y::
x|
## end

#### empty IFS
IFS= read -r a; echo "[$a]"
## stdin-escaped:
  keep  it\x20\x20
## end
## status: 0
## stdout: [  keep  it  ]

#### IFS with blanks and others
IFS=' ,' read a b c; echo "$a|$b|$c"
## stdin: x , y,z w
## status: 0
## stdout: x|y|z w

#### -a
read -a w; echo ${#w[@]} "${w[1]}"; w=(old old old); read -a w; echo ${#w[@]}
## stdin:
a b  c
d
## end
## status: 0
## stdout:
3 b
1
## end

#### -d
read -d : a; read -d '' b; echo "[$a][$b]"
## stdin:
x:y
z
## end
## status: 0
## stdout:
[x][y
z]
## end

#### -n and -N
read -n 3 a; read -n 2 b; echo "[$a][$b]"; read c; echo "[$c]"; read -N 4 d; echo "[$d]"
## stdin:
abcdefg
x
yz
## end
## status: 0
## stdout:
[abc][de]
[fg]
[x
yz]
## end

#### -n stops at the delimiter
read -n 10 a; echo "[$a]"; read -N 5 b; echo "[$b]"
## stdin:
ab
cd
ef
## end
## status: 0
## stdout:
[ab]
[cd
ef]
## end

#### -n 0
read -n 0 a; echo "$? [$a]"
## stdin: x
## status: 0
## stdout: 0 []

#### -p is silent without a terminal
read -p 'prompt: ' a; echo $a
## stdin: x
## status: 0
## stdout: x

#### -s
read -s a; echo $a
## stdin: x
## status: 0
## stdout: x

#### -u
exec 3<f; read -u 3 a; read b <&3; echo $a $b; read -u 9 c; echo $?
## file f:
one
two
## end
## status: 0
## stdout:
one two
1
## end
## stderr: bash: line 1: read: 9: invalid file descriptor: Bad file descriptor

#### -t
read -t 0.05 a < <(sleep 1); echo $?; read -t 5 b; echo $b
## stdin: x
## status: 0
## stdout:
142
x
## end

#### -t 0
read -t 0 < f; echo $?
## file f: x
## status: 0
## stdout: 0

#### -e and -i without a terminal
read -e -i init a; echo "[$a]"
## stdin: x
## status: 0
## stdout: [x]

#### bad options and numbers
read -z; echo $?; read -n x; echo $?; read -t x; echo $?; read -u x; echo $?; read -n -1 a; echo $?
## status: 0
## stdout:
2
1
1
1
1
## end
## stderr:
bash: line 1: read: -z: invalid option
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
bash: line 1: read: x: invalid number
bash: line 1: read: x: invalid timeout specification
bash: line 1: read: x: invalid file descriptor specification
bash: line 1: read: -1: invalid number
## end

#### bad names
read 1x; echo $?; read a 'b c'; echo $?
## stdin:
x y
z w
## end
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: read: `1x': not a valid identifier
bash: line 1: read: `b c': not a valid identifier
## end

#### readonly
readonly r=1; read r; echo "$? $r"
## stdin: x
## status: 0
## stdout: 1 1
## stderr: bash: line 1: r: readonly variable

#### more variables than words
a=1 b=2 c=3; read a b c; echo "[$a][$b][$c]"
## stdin: x
## status: 0
## stdout: [x][][]

#### variables are emptied at the end of input
a=old; read a < /dev/null; echo "$? [$a]"
## status: 0
## stdout: 1 []

#### leaves the rest
read a; cat
## stdin:
1
2
3
## end
## status: 0
## stdout:
2
3
## end

#### in a pipeline
echo x | { read a; echo "in $a"; }; echo "out [$a]"
## status: 0
## stdout:
in x
out []
## end

#### nul bytes are dropped
read a < <(printf 'a\0b\n'); echo "$a" ${#a}
## status: 0
## stdout: ab 2

#### -d with several characters takes the first
read -d xy a <<< 'abxcy'; echo "[$a]"
## status: 0
## stdout: [ab]

#### into an element and a nameref
read 'a[2]' <<< el; declare -n r=v; read r <<< ref; echo ${a[2]} $v
## status: 0
## stdout: el ref

#### integer variables
declare -i n; read n <<< 2+3; echo $n
## status: 0
## stdout: 5

#### escaped separators stay together
read a b <<< 'x\ y z'; echo "$a|$b"; read -r a b <<< 'x\ y z'; echo "$a|$b"
## status: 0
## stdout:
x y|z
x\|y z
## end

#### long lines
printf '%0100000d\n' 7 | { read x; echo ${#x}; }
## status: 0
## stdout: 100000

#### loop over lines
while IFS= read -r l || [ -n "$l" ]; do echo "<$l>"; done
## stdin-escaped:
 a
b\
## end
## status: 0
## stdout:
< a>
<b>
## end

#### utf-8 with -n
read -n 2 a <<< éàx; echo $a
## env: LC_ALL=C.UTF-8
## status: 0
## stdout: éà

#### lines of every length into the same variables
long=$(printf '%0300d' 0)
while read -r a b; do echo "${#a} ${#b} $b"; kept=$b; done <<<"one two
$long $long x
  y
a \\ b "
echo "$kept"; unset kept; declare -i a; read -r a b <<<'1+2 z'; echo "$a $b"; declare -u b; read a b <<<'4 q\ w'; echo "$a $b"
## status: 0
## stdout-escaped:
3 3 two
300 302 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 x
1 0\x20
1 3 \\ b
\\ b
3 z
4 Q W
## end

#### protected blanks at the end of the last of several words
echo ' a  b\ ' | { read x; echo "<$x>"; }; echo ' a  b\ ' | { read x y; echo "<$x><$y>"; }; echo 'b\ ' | { read x; echo "<$x>"; }; echo 'a:b\:' | { IFS=: read x; echo "<$x>"; }
## status: 0
## stdout:
<a  b>
<a><b >
<b >
<a:b:>
## end
