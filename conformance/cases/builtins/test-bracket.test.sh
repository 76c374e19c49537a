# test and [

#### strings
test a = a; echo $?; [ a == b ]; echo $?; [ a != b ]; echo $?; [ a \< b ]; echo $?; [ b \> c ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
1
0
0
1
## end

#### empty and full
[ ]; echo $?; [ '' ]; echo $?; [ x ]; echo $?; [ -n '' ]; echo $?; [ -z '' ]; echo $?; test; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
0
1
0
1
## end

#### numbers
[ 1 -eq 1 ]; echo $?; [ 1 -ne 1 ]; echo $?; [ 1 -lt 2 ]; echo $?; [ 1 -ge 2 ]; echo $?; [ ' 3 ' -eq 3 ]; echo $?; [ 010 -eq 10 ]; echo $?; [ -1 -lt 0 ]; echo $?; [ +1 -eq 1 ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
1
0
1
0
0
0
0
## end

#### files
for op in -e -f -d -L -h -r -w -x -s -p -S -b -c -g -u -k -O -G -N; do [ $op f ]; a=$?; [ $op d ]; b=$?; [ $op l ]; echo "$op $a $b $?"; done
## dir: d
## file f: x
## link l: nowhere
## mounts: ram disk
## status: 0
## stdout:
-e 0 0 1
-f 0 1 1
-d 1 0 1
-L 1 1 0
-h 1 1 0
-r 0 0 1
-w 0 0 1
-x 1 0 1
-s 0 0 1
-p 1 1 1
-S 1 1 1
-b 1 1 1
-c 1 1 1
-g 1 1 1
-u 1 1 1
-k 1 1 1
-O 0 0 1
-G 0 0 1
-N 1 1 1
## end

#### file comparison
touch -d 2020-01-01 a; touch -d 2021-01-01 b; ln a c; [ b -nt a ]; echo $?; [ b -ot a ]; echo $?; [ a -ef c ]; echo $?; [ a -nt none ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
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

#### logic
[ a = a -a b = b ]; echo $?; [ a = b -o b = b ]; echo $?; [ ! a = b ]; echo $?; [ ! a ]; echo $?; [ ! '' ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
0
0
1
0
## end

#### precedence
[ x -o '' -a '' ]; echo $?; [ ! x -o y ]; echo $?; [ \( x -o '' \) -a '' ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
1
1
## end

#### by number of arguments
[ ! ]; echo $?; [ -f ]; echo $?; [ = ]; echo $?; [ ! = a ]; echo $?; [ -z = -z ]; echo $?; [ '(' a ')' ]; echo $?; [ '(' = '(' ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
0
0
1
0
0
0
## end

#### operators as operands
[ -n = -n ]; echo $?; [ -a = -a ]; echo $?; [ ! -n '' ]; echo $?; [ '!' = '!' ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
0
0
0
## end

#### variables and options
x=; [ -v x ]; echo $?; [ -v nosuch ]; echo $?; [ -o errexit ]; echo $?; set -e; [ -o errexit ] && echo on
## mounts: ram disk
## status: 0
## stdout:
0
1
1
on
## end

#### terminal
[ -t 0 ]; echo $?; [ -t 99 ]; echo $?; [ -t x ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end

#### missing bracket
[ a = a; echo $?
## mounts: ram disk
## status: 0
## stdout: 2
## stderr: bash: line 1: [: missing `]'

#### integer expected
[ a -eq 1 ]; echo $?; [ 1 -eq '' ]; echo $?; test 1.5 -gt 1; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
2
## end
## stderr:
bash: line 1: [: a: integer expression expected
bash: line 1: [: : integer expression expected
bash: line 1: test: 1.5: integer expression expected
## end

#### binary operator expected
[ a b ]; echo $?; [ a b c ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
## end
## stderr:
bash: line 1: [: a: unary operator expected
bash: line 1: [: b: binary operator expected
## end

#### unary operator expected
[ -q a ]; echo $?; [ a = ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
## end
## stderr:
bash: line 1: [: -q: unary operator expected
bash: line 1: [: a: unary operator expected
## end

#### too many arguments
[ a b c d ]; echo $?; [ a = b c ]; echo $?; [ a = a b = b ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
2
## end
## stderr:
bash: line 1: [: too many arguments
bash: line 1: [: too many arguments
bash: line 1: [: too many arguments
## end

#### argument expected
[ a -a ]; echo $?; [ -f a -a ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
## end
## stderr:
bash: line 1: [: a: unary operator expected
bash: line 1: [: a: binary operator expected
## end

#### missing parenthesis
[ \( a = a ]; echo $?; [ a \) ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
## end
## stderr:
bash: line 1: [: `)' expected, found ]
bash: line 1: [: a: unary operator expected
## end

#### unset variables
[ $nothing = a ]; echo $?; [ -n $nothing ]; echo $?; [ "$nothing" = '' ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
0
0
## end
## stderr: bash: line 1: [: =: unary operator expected

#### large numbers
[ 9223372036854775807 -gt 0 ]; echo $?; [ 9223372036854775808 -gt 0 ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
2
## end
## stderr: bash: line 1: [: 9223372036854775808: integer expression expected

#### descriptors
[ -e /dev/fd/1 ]; echo $?; [ -p /dev/fd/0 ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
0
## end

#### bracket as an argument
echo [ a ]; [ ] ]; echo $?; [ '[' = '[' ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
[ a ]
0
0
## end

#### integers in variables
i=5
[ $i -ge 5 ] && echo at least; [ $i -lt 5 ] || echo not below; [ "$i" -eq 05 ]; echo $? "$_"
i=-4; [ $i -lt 0 ] && echo negative; test $i -ne -4; echo $? "$_"; test 3 -le 3; echo "$_"
i=' 7 '; [ $i -eq 7 ]; echo $?; [ "$i" -eq 7 ]; echo $?
## status: 0
## stdout:
at least
not below
0 ]
negative
1 -4
3
0
0
## end

#### operands that are no plain numbers
[ $none -lt 3 ]; echo $?
i='1 -o 1'; [ $i -eq 1 ]; echo $?
[ "$i" -eq 1 ]; echo $?
i=x; [ $i -eq 0 ]; echo $?; i=; [ "$i" -eq 0 ]; echo $?
## status: 0
## stdout:
2
0
2
2
2
## end
## stderr:
bash: line 1: [: -lt: unary operator expected
bash: line 3: [: 1 -o 1: integer expression expected
bash: line 4: [: x: integer expression expected
bash: line 4: [: : integer expression expected
## end

#### numbers that IFS splits
IFS=1; i=313; [ $i -eq 3 ]; echo $?
## status: 0
## stdout: 2
## stderr: bash: line 1: [: too many arguments

#### a function and a program of the name
[() { echo mine "$@"; return 3; }
i=1; [ $i -eq 1 ]; echo $?
unset -f [; enable -n [; [ $i -eq 1 ]; echo $?
## status: 0
## stdout:
mine 1 -eq 1 ]
3
0
## end

#### the trace of a comparison
i=1; set -x; [ $i -lt 3 ]; test $i -gt 3
## status: 1
## stderr:
+ '[' 1 -lt 3 ']'
+ test 1 -gt 3
## end

#### sticky directories
test -k /tmp; echo $?; test -k /bin; echo $?; mkdir d; chmod +t d; [[ -k d ]]; echo $?
## status: 0
## stdout:
0
1
0
## end
## after dir d: mode=1755
