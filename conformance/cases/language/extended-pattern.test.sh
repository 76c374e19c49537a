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

#### a leading period is matched by alternatives that have one
shopt -s extglob
touch .foo bar .a
for o in -u -s; do
  shopt $o dotglob
  echo @(.foo|*); echo @(?|.?); echo !(.foo|*); echo ?(.foo|b*); echo @(*|.*)
  shopt -u globskipdots
  echo @(.foo|*); echo @(?|.?); echo @(.a|..)
  shopt -s globskipdots
done
## status: 0
## stdout:
.foo bar
.a
!(.foo|*)
.foo bar
.a .foo bar
.foo bar
.. .a
.. .a
.a .foo bar
.a
!(.foo|*)
.foo bar
.a .foo bar
.a .foo bar
.. .a
.. .a
## end
## after file .a:
## end
## after file .foo:
## end
## after file bar:
## end
