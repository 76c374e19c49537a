# tsort

#### tsort orders pairs
tsort a; printf '3 8\n3 10\n5 11\n7 8 7 11\n8 9\n11 2 11 9 11 10\n' | tsort; echo 'x x' | tsort; printf '' | tsort; printf 'b a\nz z\nc c\nd a a e\n' | tsort -
## file a:
a b
b c
a d
## end
## status: 0
## stdout:
a
d
b
c
3
5
7
11
8
10
2
9
x
b
c
d
z
a
e
## end

#### tsort finds loops
printf 'a b b c c a x a\n' | tsort; echo $?; printf 'a b b a c d d c e f\n' | tsort; echo $?; printf 'm a a b b a b c c b q m\n' | tsort; echo $?
## status: 0
## stdout:
x
a
b
c
1
e
f
a
b
c
d
1
q
m
c
a
b
1
## end
## stderr:
tsort: -: input contains a loop:
tsort: a
tsort: b
tsort: c
tsort: -: input contains a loop:
tsort: a
tsort: b
tsort: -: input contains a loop:
tsort: c
tsort: d
tsort: -: input contains a loop:
tsort: c
tsort: b
tsort: -: input contains a loop:
tsort: a
tsort: b
## end

#### tsort errors
echo a b c | tsort; echo $?; tsort nosuch; echo $?; tsort a b; echo $?; tsort -x; echo $?; tsort d; echo $?
## dir: d
## status: 0
## stdout:
1
1
1
1
0
## end
## stderr:
tsort: -: input contains an odd number of tokens
tsort: nosuch: No such file or directory
tsort: extra operand 'b'
Try 'tsort --help' for more information.
tsort: invalid option -- 'x'
Try 'tsort --help' for more information.
## end
