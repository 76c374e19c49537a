# fold, expand, unexpand

#### fold
printf 'abcdefghij\n' | fold -w 4; printf 'a b c d e\n' | fold -w 4 -s; printf 'a\tb\n' | fold -w 8; printf 'a\tb\n' | fold -b -w 2; printf 'x%.0s' {1..100} | fold; echo; printf 'ab\bcd\n' | fold -w 2; printf 'abc\rde\n' | fold -w 2; fold -4 f; fold --width=3 f; fold --spaces --bytes -w 5 f
## file f: one two three
## status: 0
## stdout-escaped:
abcd
efgh
ij
a b\x20
c d\x20
e
a\x09
b
a\x09
b
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
xxxxxxxxxxxxxxxxxxxx
ab\x08c
d
ab
c\x0dde
one\x20
two\x20
thre
e
one
 tw
o t
hre
e
one\x20
two\x20
three
## end

#### fold errors
fold -w 0; echo $?; fold -w x; echo $?; fold nosuch; echo $?; fold -y; echo $?; fold --nosuch; echo $?
## status: 0
## stdout:
1
1
1
1
1
## end
## stderr:
fold: invalid number of columns: '0': Numerical result out of range
fold: invalid number of columns: 'x'
fold: nosuch: No such file or directory
fold: invalid option -- 'y'
Try 'fold --help' for more information.
fold: unrecognized option '--nosuch'
Try 'fold --help' for more information.
## end

#### expand
printf 'a\tb\n' | expand; printf '\ta\tb\n' | expand -t 4; printf 'a\tb\tc\n' | expand -t 2,6; printf '  a\tb\tc\n' | expand -i; printf 'a\tb\n' | expand -4; printf 'a\tb\tc\td\n' | expand -t 2,/4; printf 'a\tb\tc\td\n' | expand -t 2,+4; printf '\ta\n' | expand --tabs=3 --initial
## status: 0
## stdout:
a       b
    a   b
a b   c
  a	b	c
a   b
a b c   d
a b   c   d
   a
## end

#### expand errors
expand -t x; echo $?; expand -t 0; echo $?; expand -t 4,2; echo $?; expand nosuch; echo $?; expand -y; echo $?
## status: 0
## stdout:
1
1
1
1
1
## end
## stderr:
expand: tab size contains invalid character(s): 'x'
expand: tab size cannot be 0
expand: tab sizes must be ascending
expand: nosuch: No such file or directory
expand: invalid option -- 'y'
Try 'expand --help' for more information.
## end

#### unexpand
printf '        a       b\n' | unexpand | cat -T; printf '        a       b\n' | unexpand -a | cat -T; printf '    a\n' | unexpand -t 4 | cat -T; printf '    a    b\n' | unexpand --first-only -t 4 | cat -T; printf 'a  b\n' | unexpand -a -t 3 | cat -T; unexpand nosuch; echo $?; unexpand -t x; echo $?
## status: 0
## stdout:
^Ia       b
^Ia^Ib
^Ia
^Ia    b
a^Ib
1
1
## end
## stderr:
unexpand: nosuch: No such file or directory
unexpand: tab size contains invalid character(s): 'x'
## end
