# Extended patterns: where a group ends.

#### a bracket that does not close takes the group's end in
shopt -s extglob
touch abcx bbc
echo !([*)*
echo +(a|b[)*
x='+(a|b[)'; [[ '+(a|b[)' == $x ]]; echo $?
[[ aab == $x ]]; echo $?
x='@(a|[b)])'; [[ ')' == $x ]]; echo $?
## status: 0
## stdout:
!([*)*
+(a|b[)*
0
1
0
## end
## after file abcx:
## end
## after file bbc:
## end
