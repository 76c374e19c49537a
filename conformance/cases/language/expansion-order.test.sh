# Braces, then tilde, parameters, substitutions and arithmetic, then splitting, then globbing.

#### braces before variables
a=1 b=2
echo {$a,$b}x x{a,b}$a
## status: 0
## stdout: xa1 xb1

#### brace lists
echo {a,b,c} pre{d,e}post {a,b}{1,2} {a,{b,c},d} {a,} {,a}
## status: 0
## stdout: a b c predpost preepost a1 a2 b1 b2 a b c d a a

#### brace ranges
echo {1..5} {5..1} {a..e} {e..a} {1..10..3} {10..1..4} {a..z..5} {-2..2}
## status: 0
## stdout: 1 2 3 4 5 5 4 3 2 1 a b c d e e d c b a 1 4 7 10 10 6 2 a f k p u z -2 -1 0 1 2

#### zero padding
echo {01..03} {1..003} {-01..1} {08..10}
## status: 0
## stdout: 01 02 03 001 002 003 -01 000 001 08 09 10

#### what is no brace expansion
echo {a} {} {a,b {1..} {a..} {1..a} {1...3} "{a,b}" \{a,b} {a\,b} a{b}c
## status: 0
## stdout: {a} {} {a,b {1..} {a..} {1..a} {1...3} {a,b} {a,b} {a,b} a{b}c

#### quoted parts of braces
echo {"a b",c} {'x,y',z} {a,"}"}
## status: 0
## stdout: a b c x,y z a }

#### braces and assignments
x={a,b}; echo $x
echo x={a,b}
## status: 0
## stdout:
{a,b}
x=a x=b
## end

#### empty brace elements are words
set -- {,}; echo $#
set -- a{,,}; echo $#
## status: 0
## stdout:
0
3
## end

#### dollar brace is no brace expansion
x=1; echo ${x}{a,b} {${x},2}
## status: 0
## stdout: 1a 1b 1 2

#### range of one
echo {3..3} {a..a} {1..2..0}
## status: 0
## stdout: 3 a 1 2

#### mixed case range
echo {Y..b} | wc -w
## status: 0
## stdout: 9

#### splitting after parameter but not literal words
IFS=,; x=a,b; echo x,y $x
## status: 0
## stdout: x,y a b

#### globbing after splitting
x='*.c *.h'; echo $x "$x"
## file a.c:
## end
## file b.h:
## end
## status: 0
## stdout: a.c b.h *.c *.h

#### glob characters from substitution
echo $(echo '*.c') "$(echo '*.c')"
## file a.c:
## end
## status: 0
## stdout: a.c *.c

#### a quoted glob stays
echo '*.c' "*.c" \*.c *'.c'
## file a.c:
## end
## status: 0
## stdout: *.c *.c *.c a.c

#### order of side effects
i=0
echo $((i++)) ${x:=$((i++))} $(echo $i) $i
## status: 0
## stdout: 0 1 2 2

#### assignments before a command are made left to right
a=1 b=$a; echo "[$b]"
a=x; a=y b=$a; echo $b
## status: 0
## stdout:
[1]
y
## end

#### redirections after words
set -- out; echo hi > "$1"; cat out
## status: 0
## stdout: hi
## after file out: hi

#### temporary assignment is not seen by the words
x=old; x=new echo $x
x=new eval 'echo $x'; echo $x
## status: 0
## stdout:
old
new
old
## end

#### assignment-like words as arguments
echo a=b=c x=~ "y=~"
## status: 0
## stdout: a=b=c x=/home/user y=~

#### command name out of an expansion
c=echo; $c hi; c='echo a'; $c b
"$c" b
## status: 127
## stdout:
hi
a b
## end
## stderr: bash: line 2: echo a: command not found

#### empty expansion as command
$nothing echo ran
$nothing
echo $?
## status: 0
## stdout:
ran
0
## end

#### status of an empty command is that of the substitution
$(false); echo $?
x=$(exit 3); echo $?
x=1; echo $?
x=$(exit 3) y=$(true); echo $?
## status: 0
## stdout:
1
3
0
0
## end

#### keyword out of an expansion is a command name
k=if; $k true
## status: 127
## stderr: bash: line 1: if: command not found

#### tilde after parameter does not expand
x='~'; echo $x
## status: 0
## stdout: ~

#### split words of a substitution
printf '<%s>' $(echo 'a b'; echo c); echo
printf '<%s>' "$(echo 'a b'; echo c)"; echo
## status: 0
## stdout:
<a><b><c>
<a b
c>
## end

#### trailing newlines are removed from a substitution
x=$(printf 'a\n\n\n'); echo "[$x]"
x=$(printf '\n\na\n'); echo "[$x]"
## status: 0
## stdout:
[a]
[

a]
## end

#### substitution of a file
x=$(<f); echo "$x"
echo "$(< f)"
## file f:
line 1
line 2
## end
## status: 0
## stdout:
line 1
line 2
line 1
line 2
## end

#### substitution of a missing file
x=$(<nosuch); echo "$? [$x]"
## status: 0
## stdout: 1 []
## stderr: bash: line 1: nosuch: No such file or directory

#### process substitution
cat <(echo a) <(echo b)
while read l; do echo "got $l"; done < <(printf '1\n2\n')
## status: 0
## stdout:
a
b
got 1
got 2
## end

#### process substitution for writing
echo hi > >(cat; echo done) | cat
## status: 0
## stdout:
hi
done
## end

#### deep nesting
echo $(echo $(echo $(echo $(echo deep))))
## status: 0
## stdout: deep

#### array expansion in words
a=('x y' z); printf '<%s>' ${a[@]} "${a[@]}" "${a[*]}" a"${a[@]}"b; echo
## status: 0
## stdout: <x><y><z><x y><z><x y z><ax y><zb>

#### arithmetic result splits on IFS digits
IFS=1; echo $((5150)) "$((5150))"
## status: 0
## stdout: 5 50 5150

#### nothing is evaluated to cut what is unset
unset y; echo "[${y:1/0}]"; set --; echo "[${1:1/0}]"; y=abc; (echo "${y:1/0}"); echo $?; (set -u; unset z; echo "${z:1/0}"); echo $?
## status: 0
## stdout:
[]
[]
1
1
## end
## stderr:
bash: line 1: y: 1/0: division by 0 (error token is "0")
bash: line 1: z: unbound variable
## end

#### the case of some special parameters cannot be changed
(echo ${?,,}); (echo ${#^}); (echo ${-,}); echo ${@,,} ${0^} ${!,}
## status: 0
## stdout: Bash
## stderr:
bash: line 1: ${?,,}: bad substitution
bash: line 1: ${#^}: bad substitution
bash: line 1: ${-,}: bad substitution
## end

#### sequences in words with names that go on
x=q; echo {{1..3},{$x,b}} {a,{$x,y}}{3..1} {$x,{01..3}}z {$x,{c..a}}
## status: 0
## stdout: 1 2 3 q b a3 a2 a1 y3 y2 y1 01z 02z 03z q c b a

#### ranges that come to a backquote
echo {Z..a}; echo {Z..]}; echo x{A..z..26}y; echo {A..Z..31} {Y..b..1}; echo {z..A..3} {a..A}x; echo no
echo next; echo -{z..A}-
## status: 1
## stdout:
Z [  ] ^ _ ` a
{Z..]}
xAy x[y xuy
A Y Z [  ] ^ _ ` a b
next
## end
## stderr:
bash: line 1: bad substitution: no closing "`" in `x
bash: line 2: bad substitution: no closing "`" in `-
## end
