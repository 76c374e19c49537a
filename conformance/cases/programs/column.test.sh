# column

#### column makes tables
column -t a; column --table a; column -t -s: b; column -t --separator :, b; column -t -o ' | ' a; column --table --output-separator=, a; printf 'x  y\n\nz\n' | column -t; printf 'x  y\n\nz\n' | column -t -L; column -t -l 2 a; column -t --table-columns-limit 1 a; column -ts: -o- b
## file a:
one two three
1 22 333
four
## end
## file b:
a:bb:c
::long,er
x::
## end
## status: 0
## stdout-escaped:
one   two  three
1     22   333
four\x20\x20\x20\x20\x20\x20\x20
one   two  three
1     22   333
four\x20\x20\x20\x20\x20\x20\x20
a  bb  c
       long,er
x\x20\x20\x20\x20\x20\x20
a  bb  c\x20\x20\x20\x20\x20
       long  er
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
one  | two | three
1    | 22  | 333
four |     |\x20
one ,two,three
1   ,22 ,333
four,   ,
x  y
z\x20\x20
x  y
\x20\x20\x20
z\x20\x20
one   two three
1     22 333
four\x20\x20
one two three
1 22 333
four
a-bb-c
 -  -long,er
x-  -
## end

#### column names, hides and aligns
column -t -N A,B,C a; column -t --table-columns A,B a; column -t -N A,B,C -d a; column -t -N A,B,C -R B a; column -t -R 1,3 a; column -t --table-right 0 a; column -t -N A,B,C -H B a; column -t --table-hide 1 a; column -t -N A,B,C -O C,A a; column -t --table-order 2 a; column -t -N A,B,C --table-noheadings -H A,C a; column -t -e -N A,B,C a; column -t -N A,B,C -H - a
## file a:
one two three
1 22 333
## end
## status: 0
## stdout-escaped:
A    B    C
one  two  three
1    22   333
A    B\x20\x20\x20\x20
one  two  three
1    22   333
one  two  three
1    22   333
A      B  C
one  two  three
1     22  333
one  two  three
  1  22     333
one  two  three
  1   22    333
A    C
one  three
1    333
two  three
22   333
C      A    B
three  one  two
333    1    22
two  one  three
22   1    333
two
22
A    B    C
one  two  three
1    22   333
A    B    C
one  two  three
1    22   333
## end

#### column writes JSON
column -J -N A,b a; column --json --table-name things --table-columns X,Y a; printf 'a"b \\ c\n' | column -J -N A,B,C; printf '' | column -J -N A
## file a:
1 two
x
## end
## status: 0
## stdout:
{
   "table": [
      {
         "a": "1",
         "b": "two"
      },{
         "a": "x",
         "b": null
      }
   ]
}
{
   "things": [
      {
         "x": "1",
         "y": "two"
      },{
         "x": "x",
         "y": null
      }
   ]
}
{
   "table": [
      {
         "a": "a\"b",
         "b": "\\",
         "c": "c"
      }
   ]
}
## end

#### column makes lists
column a; column -c 40 a; column --output-width 40 -x a; column --fillrows --columns 20 a; column -c 10 a; column -c 200 a; COLUMNS=30 column a; seq 3 | column; printf 'x\n\ny\n' | column; column - < a
## file a:
alpha
beta
gamma
delta
epsilon
zeta
eta
theta
iota
kappa
## end
## status: 1
## stdout:
alpha	beta	gamma	delta	epsilon	zeta	eta	theta	iota	kappa
alpha	gamma	epsilon	eta	iota
beta	delta	zeta	theta	kappa
alpha	beta	gamma	delta	epsilon
zeta	eta	theta	iota	kappa
alpha	beta
gamma	delta
epsilon	zeta
eta	theta
iota	kappa
alpha
beta
gamma
delta
epsilon
zeta
eta
theta
iota
kappa
alpha	beta	gamma	delta	epsilon	zeta	eta	theta	iota	kappa
alpha	epsilon	iota
beta	zeta	kappa
gamma	eta
delta	theta
1	2	3
x	y
## end
## stderr: column: -: No such file or directory

#### column errors
column nosuch; echo $?; column -c x a; echo $?; column -c 0 a; echo $?; column -N A a; echo $?; column -J a; echo $?; column --nosuch; echo $?; printf '' | column; echo $?; printf '' | column -t; echo $?; column -t nosuch a; echo $?
## file a: x y
## status: 0
## stdout:
1
1
x y
0
1
1
1
0
0
x  y
0
## end
## stderr:
column: nosuch: No such file or directory
column: invalid columns argument: 'x'
column: option --table required for all --table-*
column: option --table-columns required for --json
column: unrecognized option '--nosuch'
Try 'column --help' for more information.
column: nosuch: No such file or directory
## end
