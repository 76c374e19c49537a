# Arithmetic: expansion, command, operators, bases, errors.

#### operators and precedence
echo $((1 + 2 * 3)) $(((1 + 2) * 3)) $((7 / 2)) $((7 % 3)) $((-7 / 2)) $((-7 % 3))
echo $((2 ** 10)) $((2 ** 3 ** 2)) $((-2 ** 2))
## status: 0
## stdout:
7 9 3 1 -3 -1
1024 512 4
## end

#### shifts and bits
echo $((1 << 4)) $((256 >> 2)) $((-1 >> 1)) $((5 & 3)) $((5 | 3)) $((5 ^ 3)) $((~5)) $((!5)) $((!0))
## status: 0
## stdout: 16 64 -1 1 7 6 -6 0 1

#### comparison and logic
echo $((1 < 2)) $((2 <= 1)) $((3 > 2)) $((3 >= 4)) $((1 == 1)) $((1 != 1)) $((1 && 0)) $((1 || 0))
## status: 0
## stdout: 1 0 1 0 1 0 0 1

#### short circuit does not assign
x=1
echo $((0 && (x = 5))) $x $((1 || (x = 6))) $x $((1 && (x = 7))) $x
## status: 0
## stdout: 0 1 1 1 1 7

#### ternary
echo $((1 ? 2 : 3)) $((0 ? 2 : 3)) $((0 ? 1 : 0 ? 2 : 3))
x=1; : $((1 ? (x = 2) : (x = 3))); echo $x
## status: 0
## stdout:
2 3 3
2
## end

#### comma
echo $((1, 2, 3)) $((x = 4, x + 1))
## status: 0
## stdout: 3 5

#### assignment operators
x=10
((x += 5)); echo $x
((x -= 3)); echo $x
((x *= 2)); echo $x
((x /= 5)); echo $x
((x %= 3)); echo $x
((x <<= 4)); echo $x
((x >>= 1)); echo $x
((x |= 1)); echo $x
((x &= 3)); echo $x
((x ^= 7)); echo $x
## status: 0
## stdout:
15
12
24
4
1
16
8
9
1
6
## end

#### increments
x=5
echo $((x++)) $x $((++x)) $x $((x--)) $x $((--x)) $x
## status: 0
## stdout: 5 6 7 7 7 6 5 5

#### increment without spaces
x=1 y=2
echo $((x+++y)) $x $y
echo $((x---y)) $x $y
## status: 0
## stdout:
3 2 2
0 1 2
## end

#### bases
echo $((0x1f)) $((010)) $((2#1011)) $((16#ff)) $((36#z)) $((64#_)) $((64#@)) $((0XaB))
## status: 0
## stdout: 31 8 11 255 35 63 62 171

#### overflow wraps
echo $((9223372036854775807 + 1)) $((-9223372036854775808 - 1)) $((9223372036854775807 * 2))
## status: 0
## stdout: -9223372036854775808 9223372036854775807 -2

#### literal overflow wraps
echo $((9223372036854775808)) $((18446744073709551616))
## status: 0
## stdout: -9223372036854775808 0

#### division of the smallest by minus one
echo $((-9223372036854775808 / -1)) $((-9223372036854775808 % -1))
## status: 0
## stdout: -9223372036854775808 0

#### names without dollar, unset is zero
a=3; b=a; c=b
echo $((a)) $((b + 1)) $((c)) $((nothing)) $((nothing + 1))
## status: 0
## stdout: 3 4 3 0 1

#### expressions out of variables
e='1 + 2'
echo $((e * 2)) $(($e * 2))
## status: 0
## stdout: 6 5

#### recursion of names ends in an error
a=b; b=a
echo $((a))
echo after
## status: 0
## stdout: after
## stderr: bash: line 2: b: expression recursion level exceeded (error token is "b")

#### empty expression
echo $(( )) $((   ))
x=; echo $((x)) $((x + 1))
## status: 0
## stdout:
0 0
0 1
## end

#### quotes inside
echo $(("3" + 4)) $(( "1" "+" "2" ))
## status: 0
## stdout: 7 3

#### array elements
a=(10 20 30); i=1
echo $((a[0] + a[i])) $((a[i+1])) $((a[-1])) $((a))
((a[1]++)); echo "${a[@]}"
((a[5] = 7)); echo "${!a[@]}"
## status: 0
## stdout:
30 30 30 10
10 21 30
0 1 2 5
## end

#### associative elements
declare -A m=([x]=5 [y]=6)
echo $((m[x] + m[y])) $((m[z]))
((m[x] += 10)); echo ${m[x]}
## status: 0
## stdout:
11 0
15
## end

#### arithmetic command status
((0)); echo $?
((1)); echo $?
((x = 0)); echo $?
((-1)); echo $?
## status: 0
## stdout:
1
0
1
0
## end

#### let
let 'x = 3' y=x+1 'z = y * 2'; echo $x $y $z $?
let 0; echo $?
let; echo $?
## status: 0
## stdout:
3 4 8 0
1
1
## end
## stderr: bash: line 3: let: expression expected

#### old brackets
echo $[1 + 2] $[ 3 * (4 + 1) ]
## status: 0
## stdout: 3 15

#### nested expansion
x=2
echo $(( $(echo 3) + ${x} * $((x + 1)) )) $(( ${#x} ))
## status: 0
## stdout: 9 1

#### division by zero
echo $((1 / 0))
echo not reached
## status: 0
## stdout: not reached
## stderr: bash: line 1: 1 / 0: division by 0 (error token is "0")

#### modulo by zero
echo $((1 % 0))
## status: 1
## stderr: bash: line 1: 1 % 0: division by 0 (error token is "0")

#### division by zero in the command
((1 / 0)); echo $?
echo after
## status: 0
## stdout:
1
after
## end
## stderr: bash: line 1: ((: 1 / 0: division by 0 (error token is "0")

#### syntax error in expression
echo $((1 +))
echo not reached
## status: 0
## stdout: not reached
## stderr: bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### operand expected
echo $((* 3))
## status: 1
## stderr: bash: line 1: * 3: syntax error: operand expected (error token is "* 3")

#### missing parenthesis
echo $(( (1 + 2 ))
## status: 2
## stderr: bash: -c: line 1: unexpected EOF while looking for matching `)'

#### error token is named
echo $((1 2))
## status: 1
## stderr: bash: line 1: 1 2: syntax error in expression (error token is "2")

#### invalid base
echo $((99#1))
## status: 1
## stderr: bash: line 1: 99#1: invalid arithmetic base (error token is "99#1")

#### digit too great
echo $((08))
## status: 1
## stderr: bash: line 1: 08: value too great for base (error token is "08")

#### digit too great for base
echo $((2#12))
## status: 1
## stderr: bash: line 1: 2#12: value too great for base (error token is "2#12")

#### bad number constant
echo $((1x))
## status: 1
## stderr: bash: line 1: 1x: value too great for base (error token is "1x")

#### assignment to a number
echo $((1 = 2))
## status: 1
## stderr: bash: line 1: 1 = 2: attempted assignment to non-variable (error token is "= 2")

#### floating point is an error
echo $((1.5))
## status: 1
## stderr: bash: line 1: 1.5: syntax error: invalid arithmetic operator (error token is ".5")

#### negative exponent
echo $((2 ** -1))
## status: 1
## stderr: bash: line 1: 2 ** -1: exponent less than 0 (error token is "1")

#### error in let goes on
let '1 +'; echo $?
let 1/0; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: let: 1 +: syntax error: operand expected (error token is "+")
bash: line 2: let: 1/0: division by 0 (error token is "0")
## end

#### error inside a subshell
(echo $((1 / 0)); echo in); echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: 1 / 0: division by 0 (error token is "0")

#### increments of a literal
echo $((5++))
## status: 1
## stderr: bash: line 1: 5++: syntax error: operand expected (error token is "+")

#### unary chain
echo $((- -5)) $((+-5)) $((! !3)) $((~~7)) $((- - -1))
## status: 0
## stdout: 5 -5 1 7 -1

#### integer attribute evaluates
declare -i n
n=2+3; echo $n
n+=4; echo $n
n=zz; echo $n
## status: 0
## stdout:
5
9
0
## end

#### integer attribute error
declare -i n=1/0
echo "$? $n"
## status: 1
## stderr: bash: line 1: declare: 1/0: division by 0 (error token is "0")

#### readonly in arithmetic
readonly r=1
((r = 2)); echo $?
echo after $r
## status: 0
## stdout:
1
after 1
## end
## stderr: bash: line 2: r: readonly variable

#### spaces and newlines inside
echo $((
  1 +
  2
))
## status: 0
## stdout: 3

#### hash in arithmetic is no comment
echo $((16#f + 1)) # comment
## status: 0
## stdout: 16

#### character constants are not C
echo $(('a'))
## status: 1
## stderr: bash: line 1: 'a': syntax error: operand expected (error token is "'a'")

#### random numbers are in range
((RANDOM >= 0 && RANDOM < 32768)) && echo yes
## status: 0
## stdout: yes

#### conditional assignment by comma in for
for ((i = 0, j = 10; i < j; i += 3, j -= 2)); do echo $i $j; done
## status: 0
## stdout:
0 10
3 8
## end

#### large loop sum
s=0; for ((i = 1; i <= 1000; i++)); do ((s += i)); done; echo $s
## status: 0
## stdout: 500500

#### negative subscripts out of range
a=(1 2); echo $((a[-5]))
echo "status $?"
## status: 0
## stdout:
0
status 0
## end
## stderr: bash: line 1: a: bad array subscript

#### logical not binds tightest
echo $((!1 + 1)) $((!(1 + 1))) $((-3 ** 2)) $((~1 & 3))
## status: 0
## stdout: 1 0 9 2

#### equality chain
echo $((3 > 2 > 1)) $((1 < 2 < 3)) $((1 == 1 == 1))
## status: 0
## stdout: 0 1 1

#### elements by a key that is a word
declare -A m=([k1]=5 [k2]=1+1 [neg]=-3 [octal]=010 [null]= ["a b"]=4)
i=1; s=10; ((s += ${m[k$i]})); echo $s
i=2; ((s = 2 * ${m[k$i]})); echo $s $((10 - ${m[neg]})) $((1 + ${m[octal]})) $((1 + ${m[null]} 2))
k='a b'; echo $((${m[$k]} + ${m["a b"]} + ${m['a b']})) $((${m[none$i]} + 1))
## status: 0
## stdout:
15
3 13 9 3
12 1
## end

#### a key that turns out to be an expression
a=(0 0 77); foo1=2 i=1
echo $((${a[foo$i]})) $((${a[foo1]}))
## status: 0
## stdout: 77 77

#### lengths as operands
x=hello; a=(1 2 3); declare -n r=a
set -- ab cd
echo $((${#x} * 2)) $((${#a[@]} + ${#a})) $((${#1} + ${#})) $((${#r[*]})) $((${#none})) $((${#a[1]}$((1))))
## status: 0
## stdout: 10 4 4 3 0 11

#### a subscript with effects is evaluated once
a=(q 2 5) y=0 i='y++'
echo $((${a[i]} + 0)) $y $((${a[i]} + 0)) $y $((${a[$i]})) $y
## status: 0
## stdout: 0 1 2 2 5 3

#### numbers drawn are drawn once
n=abc abc=7
RANDOM=5; echo $((($RANDOM + $n) * 0)); a=$RANDOM
RANDOM=5; : $RANDOM; ((a == RANDOM)); echo $?
## status: 0
## stdout:
0
0
## end

#### the length of an unset variable is an error under nounset
set -u
echo $((${#none} + 1))
echo not reached
## status: 127
## stderr: bash: line 2: none: unbound variable

#### expansions in subscripts of expressions out of variables
a=(0 1 2 3); x="a[\$(echo 3)]"; echo $((x=4)) $((x+1)); declare -p a; declare -A m; y="m[\$(echo k)]"; echo $((y=7)); declare -p m
z="a[\`echo 3\`]+1"; echo $((z)); b=(3 4 5); i="b[\$((1+1))]"; ((i++)); declare -p b; e='a[$(echo 3)]'; b[e-4]=z; echo "${b[e-4]}"
## status: 0
## stdout:
4 5
declare -a a=([0]="0" [1]="1" [2]="2" [3]="3")
7
declare -A m
4
declare -a b=([0]="3" [1]="4" [2]="5")
z
## end
