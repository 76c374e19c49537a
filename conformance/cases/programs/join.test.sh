# join

#### join on the first field
join a b; join -a 1 a b; echo; join -a 2 a b; echo; join -v 1 -v 2 a b; echo; join -a1 -a2 -e- -o 0,1.2,2.2,2.3 a b
## file a:
1 one
2 two
3 three
3 drei
5 five
## end
## file b:
1 uno
3 tres x
3 tria
4 quattro
## end
## status: 0
## stdout:
1 one uno
3 three tres x
3 three tria
3 drei tres x
3 drei tria
1 one uno
2 two
3 three tres x
3 three tria
3 drei tres x
3 drei tria
5 five

1 one uno
3 three tres x
3 three tria
3 drei tres x
3 drei tria
4 quattro

2 two
4 quattro
5 five

1 one uno -
2 two - -
3 three tres x
3 three tria -
3 drei tres x
3 drei tria -
4 - quattro -
5 five - -
## end

#### join on other fields
join -1 2 -2 1 a b; join -2 2 b a; join -j 1 b b; join -j2 a a; join -j1 2 a b; join -1 9 a b
## file a:
x 1
y 2
## end
## file b:
1 p
2 q
## end
## status: 0
## stdout:
1 x p
2 y q
1 p x
2 q y
1 p p
2 q q
1 x x
2 y y
1 x p
2 y q
## end

#### join with a separator
join -t: a b; join -t : -o 2.2,1.1 a b; join -t '' a a; join -t '\0' a a; join -o '1.2 2.2' -t: a b; join -e NONE -o 1.2,2.9 -t: a b
## file a:
a:1:
b::2
## end
## file b:
a:x
b:y
## end
## status: 0
## stdout:
a:1::x
b::2:y
x:a
y:b
a:1:
b::2
a:1:
b::2
1:x
:y
1:NONE
NONE:NONE
## end

#### join, formats by the first line and headers
join -o auto -a1 -a2 -e. a b; join --header a b; join --header -a1 -a2 -o auto a b; join --header a /dev/null; join --header -a 1 a /dev/null
## file a:
k v
1 2 3
2
## end
## file b:
k w
1 x
9 y z
## end
## status: 0
## stdout-escaped:
k v w
1 2 x
2 . .
9 . y
k v w
1 2 3 x
k v w
1 2 x
2\x20\x20
9  y
k v
k v
1 2 3
2
## end

#### join ignores case and reads NUL lines
join -i a b; join --ignore-case a b; printf 'a 1\0b 2\0' | join -z - z | tr '\0' '|'; printf 'a 1\0b 2\0' | join --zero-terminated z - | tr '\0' '|'
## file a: A 1
## file b: a 2
## file-escaped z:
a x\x00b y\x00\
## end
## status: 0
## stdout-escaped:
A 1 2
A 1 2
a 1 x|b 2 y|a x 1|b y 2|\
## end

#### join of unsorted input
join u b; echo $?; join --check-order u b; echo $?; join --nocheck-order u b; echo $?; join u u; echo $?; join -a1 u b; echo $?
## file b:
1 a
2 b
3 c
## end
## file u:
2 x
1 y
0 z
## end
## status: 0
## stdout:
2 x b
1
1
2 x b
0
2 x x
1 y y
0 z z
0
2 x b
1 y
0 z
1
## end
## stderr:
join: u:2: is not sorted: 1 y
join: input is not in sorted order
join: u:2: is not sorted: 1 y
join: u:2: is not sorted: 1 y
join: input is not in sorted order
## end

#### join, blanks and empty lines
printf '  a  b \n\nc\td\n' > a; printf 'a x\nc y z\n' > b; join a b | od -c; join a a | od -c
## status: 0
## stdout:
0000000   a       b           x  \n   c       d       y       z  \n
0000017
0000000   a       b           b      \n  \n   c       d       d  \n
0000017
## end
## after file-escaped a:
  a  b\x20

c	d
## end
## after file b:
a x
c y z
## end

#### join errors
join; join a; join a b c; join a nosuch; echo $?; join -1 0 a a; join -1 x a a; join -o 1 a a; join -o 3.1 a a; join -o 1.x a a; join -t ab a a; join -t a -t b a a
join -e a -e b a a; join -a 3 a a; join -j 1 -1 2 a a; join - -; echo $?; join --nosuch a a; echo $?; join -y a a
## file a: 1 2
## status: 1
## stdout:
1
1
1
## end
## stderr:
join: missing operand
Try 'join --help' for more information.
join: missing operand after 'a'
Try 'join --help' for more information.
join: extra operand 'c'
Try 'join --help' for more information.
join: nosuch: No such file or directory
join: invalid field number: '0'
join: invalid field number: 'x'
join: invalid field specifier: '1'
join: invalid file number in field spec: '3.1'
join: invalid field number: 'x'
join: multi-character tab 'ab'
join: incompatible tabs
join: conflicting empty-field replacement strings
join: invalid field number: '3'
join: incompatible join fields 1, 2
join: both files cannot be standard input
join: unrecognized option '--nosuch'
Try 'join --help' for more information.
join: invalid option -- 'y'
Try 'join --help' for more information.
## end

#### join reads stdin on either side
echo '1 x' | join - a; echo '1 x' | join a -; join a - <&-; echo $?
## file a: 1 2
## status: 0
## stdout:
1 x 2
1 2 x
1
## end
## stderr: join: read error: Bad file descriptor
