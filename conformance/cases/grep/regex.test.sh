# grep: what expressions match, BRE and ERE

#### anchors
printf '%s\n' abc bab cab '^a' 'a$' > f; grep '^a' f; grep 'b$' f; grep 'a^b\|b' f; grep '\^a' f; grep 'a\$' f; grep 'x*^a' f; grep -E 'a$|^c' f; grep -E '(^a)' f; grep '\(^b\)' f; rm f
## status: 0
## stdout:
abc
a$
bab
cab
abc
bab
cab
^a
a$
^a
cab
^a
abc
a$
bab
## end

#### dot and star
printf '%s\n' '' a ab abb > f; grep -c 'ab*' f; grep -o 'b*' f; grep '^*a' f; grep -o 'a.*' f; grep '\(*a\)' f; grep -c '.' f; rm f
## status: 0
## stdout:
3
b
bb
a
ab
abb
3
## end

#### gnu operators in basic expressions
echo aab | grep -o 'a\+'; echo aab | grep -o 'a\?b'; echo abc | grep -o 'a\|c'; echo aaa | grep -o 'a\{2\}'; echo aaaa | grep -o 'a\{2,3\}'; echo aab | grep -o 'a\{,1\}b'; echo aa | grep -o 'a\{2,\}'
## status: 0
## stdout:
aa
ab
a
c
aa
aaa
ab
aa
## end

#### extended operators
echo aab | grep -Eo 'a+'; echo aab | grep -Eo 'a?b'; echo abc | grep -Eo 'a|c'; echo aaa | grep -Eo 'a{2}'; echo 'a{b' | grep -Eo 'a{b'; echo 'a{1' | grep -Eo 'a{1'; echo a+ | grep -Eo 'a\+'; echo '{' | grep -Eo '{'; echo 'a{,2}' | grep -Eo 'a{,2}'
## status: 0
## stdout:
aa
ab
a
c
aa
a{b
a{1
a+
a
## end

#### brackets
echo 'a]b' | grep -o '[]]'; echo 'a-b' | grep -o '[a-]' ; echo 'a^b' | grep -o '[\^]'; echo '^' | grep -o '[x^]'; echo abc | grep -o '[^b]'; echo 'a\b' | grep -o '[\]'; echo 'x.y*' | grep -o '[.*]'; echo 5 | grep -o '[[:digit:]]'; echo aB1_ | grep -o '[[:alnum:]_]*'; echo 'a b' | grep -o '[[:space:]]' | wc -c; echo '[a]' | grep -o '[[]a[]]'
## status: 0
## stdout:
]
a
-
^
^
a
c
\
.
*
5
aB1_
2
[a]
## end

#### equivalence and collating elements
echo a-b | grep -o '[[=a=]]'; echo a-b | grep -o '[[.-.]]'; echo 'a b' | grep -c '[[.space.]]'; echo abc | grep -o '[[.a.]-b]*'
## status: 0
## stdout:
a
-
ab
## end
## stderr: grep: Invalid collation character

#### word operators
echo 'foo foobar barfoo' | grep -o '\<foo'; echo 'foo foobar barfoo' | grep -ob 'foo\>'; echo 'foo foobar' | grep -ob '\bfoo\b'; echo 'foobar' | grep -o 'o\Bb'; echo 'a_1 b-c' | grep -o '\w*'; echo 'a_1 b-c' | grep -o '\W'; echo 'a b' | grep -o '\S'; echo 'a b' | grep -c '\s'
## status: 0
## stdout-escaped:
foo
foo
0:foo
14:foo
0:foo
ob
a_1
b
c
\x20
-
a
b
1
## end

#### buffer anchors
printf 'ab\ncd\n' | grep '\`a'; printf 'ab\n' | grep "b\\'"; printf 'ab\ncd\n' | grep -c '\`'
## status: 0
## stdout:
ab
ab
2
## end

#### groups and back-references
echo abab | grep -o '\(ab\)\1'; echo abcabc | grep -E '(a)(b)(c)\1\2\3'; echo aabb | grep -Eo '(.)\1'; echo xyx | grep '\(x\)y\1'; echo xyy | grep '\(x\)y\1'; echo $?; echo abba | grep -E '^(.)(.)\2\1$'; echo aXa | grep -iE '(A)x\1'
## status: 0
## stdout:
abab
abcabc
aa
bb
xyx
1
abba
aXa
## end

#### back-references and repetition
echo aaaa | grep -E '^(a*)\1$'; echo aaaaa | grep -E '^(a*)\1$'; echo $?; echo abcabcabc | grep -oE '(abc)\1*'; echo aab | grep -E '(a\1)'; echo $?
## status: 0
## stdout:
aaaa
1
abcabcabc
2
## end
## stderr: grep: Invalid back reference

#### leftmost longest
echo foobar | grep -Eo 'foo|foobar'; echo xabcabcd | grep -Eo 'abc|abcd|xa'; echo aaa | grep -Eo 'a|aa'; echo abcd | grep -Eo '(ab|abcd)(cd)?'
## status: 0
## stdout:
foobar
xa
abcd
aa
a
abcd
## end

#### empty alternatives
echo abc | grep -Eo 'a|'; echo abc | grep -Eo '(|b)c'; echo abc | grep -E '()b'; echo abc | grep -o 'a\(\)b'
## status: 0
## stdout:
a
bc
abc
ab
## end

#### repeated operators
echo aaa | grep -Eo 'a+?'; echo aaa | grep -Eo 'a*+'; echo aaa | grep -Eo 'a{1}{2}'; echo 'a*' | grep -Eo 'a\*'; echo '*a' | grep -Eo '*a'; echo '+a' | grep -E '+a'; echo $?; echo '?' | grep -E '^?'
## status: 0
## stdout:
aaa
aaa
aa
a*
a
+a
0
?
## end
## stderr:
grep: warning: * at start of expression
grep: warning: + at start of expression
grep: warning: ? at start of expression
## end

#### case folding
echo ABC | grep -io 'b'; echo aBc | grep -iE '[a-c]+'; echo Straße | grep -io 'STRASSE'; echo $?; echo ÀB | grep -io 'àb'
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
B
aBc
1
ÀB
## end

#### utf-8 characters
printf 'é\n' | grep -o '^.$'; printf 'aéb\n' | grep -o '[é]'; printf 'éa\n' | grep -ob a; printf 'éé\n' | grep -Eo 'é{2}'; printf 'ñ\n' | grep -c '[[:alpha:]]'; printf '日本\n' | grep -o '.' | wc -l
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
é
é
2:a
éé
1
2
## end

#### bytes in the C locale
printf 'é\n' | grep -c '^..$'; printf 'é\n' | grep -c '[[:alpha:]]'; printf '\xff\n' | grep -ac '^.$'
## status: 0
## stdout:
1
0
1
## end

#### intervals at their limits
echo aaa | grep -E 'a{0}'; echo aaa | grep -Eo 'a{0,2}'; echo a | grep -E 'a{65536}'; echo $?; echo a | grep -E 'a{32767}'; echo $?; echo a | grep -E 'a{1,32768}'; echo $?; echo aa | grep -E '^a{1}{2}$'
## status: 0
## stdout:
aaa
aa
a
2
1
2
aa
## end
## stderr:
grep: Regular expression too big
grep: Regular expression too big
## end

#### special characters quoted
echo 'a.b*c[d]e^f$g\h' | grep -o '\.'; echo 'a.b*c' | grep -o '\*'; echo 'x[d]' | grep -o '\[d\]'; echo 'f$g' | grep -o '\$g'; echo 'g\h' | grep -o '\\h'; echo 'a/b' | grep -o '\/'; echo '(a)' | grep -o '(a)'; echo '(a)' | grep -Eo '\(a\)'; echo 'a|b' | grep -o 'a|b'; echo 'a|b' | grep -Eo 'a\|b'
## status: 0
## stdout:
.
*
[d]
$g
\h
/
(a)
(a)
a|b
a|b
## end

#### long alternations
grep -Eo "$(printf 'w%d|' {1..200})last" <<< 'x w150 y last w7'; grep -c -F "$(printf 'k%d\n' {1..300})" <<< 'a k299 b'
## status: 0
## stdout:
w150
last
w7
1
## end

#### nested groups
echo abcd | grep -Eo '((a)(b))((c)(d))'; echo aXbX | grep -Eo '(.X)+'; echo abcabc | grep -Eo '(a(b(c)))\1'; echo aabbcc | grep -Eo '((a+)(b+))c'
## status: 0
## stdout:
abcd
aXbX
abcabc
aabbc
## end

#### anchors in the middle
echo 'a^b' | grep 'a^b'; echo 'a$b' | grep 'a$b'; echo 'a^b' | grep -E 'a^b'; echo $?; echo ab | grep -E 'a$b'; echo $?; echo 'a^b' | grep -E 'a\^b'; printf 'x\n' | grep -E '^^x$$'
## status: 0
## stdout:
a^b
a$b
1
1
a^b
x
## end

#### newline in a bracket and class complement
printf 'a\nb\n' | grep -c '[^a]'; printf 'a\n' | grep '[^b]'; printf 'a\n\n' | grep -c '[^x]'
## status: 0
## stdout:
1
a
1
## end

#### -x and -w with alternation
echo foobar | grep -Ex 'foo|foobar'; echo 'foo bar' | grep -Ew 'fo|foo'; echo 'foobar foo' | grep -wob foo; echo 'a-b' | grep -ow 'b'; echo ab | grep -x 'a\|ab'
## status: 0
## stdout:
foobar
foo bar
7:foo
b
ab
## end

#### many matches on a line
seq 100 | tr '\n' ' ' | grep -o '[0-9]*5 ' ; echo aaaaaaaaaa | grep -o 'aa' | wc -l
## status: 0
## stdout-escaped:
5\x20
15\x20
25\x20
35\x20
45\x20
55\x20
65\x20
75\x20
85\x20
95\x20
5
## end

#### catastrophic shapes end
printf 'a%.0s' {1..3000} > f; echo >> f; grep -cE '(a*)*b' f; grep -cE '(a|a)*b' f; grep -cE '(a?){50}a{50}' f; rm f
## status: 0
## stdout:
0
0
1
## end

#### pattern that matches the empty string everywhere
echo abc | grep -o 'x*'; echo $?; echo abc | grep -c 'x*'; echo abc | grep -v 'x*'; echo $?; echo abc | grep -x 'x*'; echo $?
## status: 0
## stdout:
0
1
1
1
## end

#### classes outside of brackets
echo a | grep '[:space:]'; echo $?; echo ':a' | grep -E '[[:alpha:]:]'; echo a | grep '[[:space:]'; echo $?; echo a | grep '[[.xx.]]'; echo $?; echo a | grep '[[=ab=]]'; echo $?; echo a | grep '[a'; echo $?; echo a | grep '[b-a]'; echo $?
## status: 0
## stdout:
2
:a
2
2
2
2
2
## end
## stderr:
grep: character class syntax is [[:space:]], not [:space:]
grep: Unmatched [, [^, [:, [., or [=
grep: Invalid collation character
grep: Invalid collation character
grep: Unmatched [, [^, [:, [., or [=
grep: Invalid range end
## end

#### a repetition behind an anchor
printf 'a b\n \nb\n' | grep -E '\>{,2}'
## differs: D-12
## status: 0
## stdout-escaped:
a b
\x20
b
## end
## stderr: grep: warning: {...} at start of expression
