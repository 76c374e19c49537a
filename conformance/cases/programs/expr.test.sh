# expr

#### arithmetic
expr 1 + 2; expr 7 - 10; expr 3 \* 4; expr 7 / 2; expr -7 / 2; expr 7 % 3; expr -7 % 3; expr 2 + 3 \* 4; expr \( 2 + 3 \) \* 4
## status: 0
## stdout:
3
-3
12
3
-3
1
-1
14
20
## end

#### statuses
expr 0; echo $?; expr 1; echo $?; expr ''; echo $?; expr 1 - 1; echo $?; expr a; echo $?; expr 00; echo $?; expr -0; echo $?
## status: 0
## stdout:
0
1
1
0

1
0
1
a
0
00
1
-0
1
## end

#### comparison
expr 1 \< 2; expr 2 \<= 1; expr 10 \> 9; expr a \> b; expr abc = abc; expr abc != abd; expr 01 = 1; expr 1 == 1; expr 10 \< 9x; expr a \>= a
## status: 0
## stdout:
1
0
1
0
1
1
1
1
1
1
## end

#### logic
expr 1 \| 0; expr 0 \| 5; expr '' \| x; expr 1 \& 2; expr 0 \& 1; expr 0 \| 0; echo $?; expr a \& b \| c; expr '' \| ''
## status: 1
## stdout:
1
5
x
1
0
0
1
a
0
## end

#### matching
expr abc : abc; expr abcdef : 'abc'; expr abcdef : 'a\(b.\)d'; expr abc : x; echo $?; expr abc : '\(x\)'; echo $?; expr 'a b' : '.*'; expr abc : b; expr /usr/bin/x : '.*/\(.*\)'
## status: 0
## stdout:
3
3
bc
0
1

1
3
0
x
## end

#### string functions
expr length hello; expr substr hello 2 3; expr index hello l; expr index hello xyz; expr match hello 'h\(.*\)o'; expr substr abc 0 2; expr substr abc 5 1; expr substr abc 2 99; expr length ''
## status: 1
## stdout:
5
ell
3
0
ell


bc
0
## end

#### + quotes a keyword
expr + length; expr length + length; expr + match : m; expr + + + 1; echo $?
## status: 0
## stdout:
length
6
1
2
## end
## stderr: expr: non-integer argument

#### big numbers
expr 9223372036854775807 + 1; expr 99999999999999999999 \* 99999999999999999999; expr 100000000000000000000 / 3; expr 100000000000000000000 \> 99999999999999999999
## status: 0
## stdout:
9223372036854775808
9999999999999999999800000000000000000001
33333333333333333333
1
## end

#### division by zero
expr 1 / 0; echo $?; expr 1 % 0; echo $?
## status: 0
## stdout:
2
2
## end
## stderr:
expr: division by zero
expr: division by zero
## end

#### non-integer
expr a + 1; echo $?; expr 1.5 + 1; echo $?; expr 1 \* x; echo $?
## status: 0
## stdout:
2
2
2
## end
## stderr:
expr: non-integer argument
expr: non-integer argument
expr: non-integer argument
## end

#### syntax errors
expr; echo $?; expr 1 +; echo $?; expr + ; echo $?; expr 1 2; echo $?; expr \( 1; echo $?; expr 1 \); echo $?; expr \* 1; echo $?; expr length; echo $?; expr : a; echo $?; expr \(; echo $?
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
## end
## stderr:
expr: missing operand
Try 'expr --help' for more information.
expr: syntax error: missing argument after '+'
expr: syntax error: missing argument after '+'
expr: syntax error: unexpected argument '2'
expr: syntax error: expecting ')' after '1'
expr: syntax error: unexpected argument ')'
expr: syntax error: unexpected argument '1'
expr: syntax error: missing argument after 'length'
expr: syntax error: unexpected argument 'a'
expr: syntax error: missing argument after '('
## end

#### bad regular expression
expr a : '\('; echo $?; expr a : '[' ; echo $?
## status: 0
## stdout:
2
2
## end
## stderr:
expr: Unmatched ( or \(
expr: Invalid regular expression
## end

#### negative results and options
expr 3 - 5; expr -1 + 0; expr -- 1 + 1; expr --nosuch; echo $?; expr -x; expr 5 - -3
## status: 0
## stdout:
-2
-1
2
--nosuch
0
-x
8
## end

#### short circuit
expr 1 \| 1 / 0; echo $?; expr 0 \& 1 / 0; echo $?
## status: 0
## stdout:
1
0
0
1
## end

#### strings with blanks and newlines
expr 'a b' = 'a b'; expr length $'a\nb'; expr $'a\nb' : 'a.b'
## status: 0
## stdout:
1
3
3
## end

#### precedence
expr 1 + 2 \< 4; expr 1 \< 2 \& 3 \< 4; expr 5 - 2 - 1; expr 2 \* 3 % 4; expr 1 = 1 \| 2
## status: 0
## stdout:
1
1
2
2
1
## end

#### utf-8
expr length éà; expr substr éàü 2 1; expr index éàü ü; expr éàü : '.*'
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
2
à
3
3
## end
