#### what stands before the error is evaluated first
a='two  words'; (echo $((a b))); (echo $((5 b))); b=1/0; (echo $((5 b))); x=1; (echo $((x++ 2))); (let 'x=7 +'); let 'x++ 3'; echo $x
## status: 0
## stdout: 2
## stderr:
bash: line 1: two  words: syntax error in expression (error token is "words")
bash: line 1: 5 b: syntax error in expression (error token is "b")
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 1: x++ 2: syntax error in expression (error token is "2")
bash: line 1: let: x=7 +: syntax error: operand expected (error token is "+")
bash: line 1: let: x++ 3: syntax error in expression (error token is "3")
## end

#### an error behind a branch that is not taken
x=0; (echo $((0 && (x=5 2)))); (echo $((1 ? 2 x))); (echo $((x ? 1/0 : 3 4))); echo $x
## status: 0
## stdout: 0
## stderr:
bash: line 1: 0 && (x=5 2): missing `)' (error token is "2)")
bash: line 1: 1 ? 2 x: `:' expected for conditional expression (error token is "x")
bash: line 1: x ? 1/0 : 3 4: syntax error in expression (error token is "4")
## end

#### a variable before = is not looked up
x=3 y=1/0; (echo $((0x1f / x = 4))); (echo $((5 ^ y = 4))); (echo $((5 + y += 4))); (echo $((!y = 1)))
## status: 1
## stderr:
bash: line 1: 0x1f / x = 4: division by 0 (error token is "x = 4")
bash: line 1: 5 ^ y = 4: attempted assignment to non-variable (error token is "= 4")
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 1: !y = 1: attempted assignment to non-variable (error token is "= 1")
## end

#### a constant that is none is shown alone
(echo $((08 + 1))); (echo $(( 2#5 ))); (echo $((1#1))); let 'x=5b{1,2} , -3'; (echo $((99#1 + 2))); [[ 08 -eq 1 ]]
## status: 1
## stderr:
bash: line 1: 08: value too great for base (error token is "08")
bash: line 1: 2#5: value too great for base (error token is "2#5")
bash: line 1: 1#1: invalid arithmetic base (error token is "1#1")
bash: line 1: let: x=5b: value too great for base (error token is "5b")
bash: line 1: 99#1: invalid arithmetic base (error token is "99#1")
bash: line 1: [[: 08: value too great for base (error token is "08")
## end

#### deep text is evaluated before its rest is read
a='b c' b=a; (echo $((a + 1))) 2>&1 | cut -c1-60
## status: 0
## stdout: bash: line 1: b c: expression recursion level exceeded (erro

#### arithmetic names the array that is unset
declare -A m; (set -u; echo $((m[n]))); (set -u; echo $((++m[n]))); (set -u; q=(); echo $((q[0])))
## status: 0
## stdout: 0
## stderr:
bash: line 1: m: unbound variable
bash: line 1: m: unbound variable
## end

#### the token behind a name is read with it
((a m;))
((a b c $;))
((a 09))
((a=5, b c;)); echo $a
((b[1] c;))
((a 1#2))
((x y]))
## status: 1
## stdout: 5
## stderr:
bash: line 1: ((: a m;: syntax error: invalid arithmetic operator (error token is ";")
bash: line 2: ((: a b c $;: syntax error: invalid arithmetic operator (error token is "$;")
bash: line 3: ((: a 09: value too great for base (error token is "09")
bash: line 4: ((: a=5, b c;: syntax error: invalid arithmetic operator (error token is ";")
bash: line 5: ((: b[1] c;: syntax error: invalid arithmetic operator (error token is ";")
bash: line 6: ((: a 1#2: invalid arithmetic base (error token is "1#2")
bash: line 7: ((: x y]: syntax error: invalid arithmetic operator (error token is "]")
## end

#### the token behind a name in an expansion
a=1
(echo $((a "b")))
(echo $((a ? b c : d;)))
(echo $((1 + a 3x)))
## status: 1
## stderr:
bash: line 2: a b: syntax error in expression (error token is "b")
bash: line 3: a ? b c : d;: `:' expected for conditional expression (error token is "c : d;")
bash: line 4: 1 + a 3x: value too great for base (error token is "3x")
## end
