# sed: commands and addresses

#### p, d, n, q
seq 5 | sed -n 2p; seq 5 | sed 2d; seq 5 | sed 'n;d'; seq 5 | sed 2q; seq 5 | sed '$!d'; seq 3 | sed -n '$p'; seq 4 | sed 'n;n;s/./x/'
## status: 0
## stdout:
2
1
3
4
5
1
3
5
1
2
5
3
1
2
x
4
## end

#### addresses
seq 10 | sed -n '2,4p'; seq 10 | sed -n '/3/,/5/p'; seq 10 | sed -n '8,$p'; seq 10 | sed -n '2~3p'; seq 10 | sed -n '3,+2p'; seq 10 | sed -n '3,~4p'; seq 10 | sed -n '0~4p'; seq 10 | sed '2,8!d'; seq 5 | sed -n '4,2p'; seq 10 | sed -n '/2/,3p'
## status: 0
## stdout:
2
3
4
3
4
5
8
9
10
2
5
8
3
4
5
3
4
4
8
2
3
4
5
6
7
8
4
2
3
## end

#### zero address
printf 'a\nb\na\n' | sed -n '0,/a/p'; printf 'a\nb\na\n' | sed -n '1,/a/p'; sed '0p' /dev/null; echo $?; sed '0,3p' /dev/null; echo $?
## status: 0
## stdout:
a
a
b
a
1
1
## end
## stderr:
sed: -e expression #1, char 2: invalid usage of line address 0
sed: -e expression #1, char 4: invalid usage of line address 0
## end

#### address flags
printf 'ABC\nxyz\n' | sed -n '/abc/Ip'; printf 'a/b\n' | sed -n '\,a/b,p'; printf 'a\n' | sed -n '\xaxp'; printf 'a|b\n' | sed -n '\|a\|b|p'; printf 'ab\ncd\n' | sed -n 'N;/^c/Mp'
## status: 0
## stdout:
ABC
a/b
a
a|b
ab
cd
## end

#### s
echo hello | sed 's/l/L/'; echo hello | sed 's/l/L/g'; echo hello | sed 's/l/L/2'; echo hello | sed -n 's/l/L/p'; echo aXbXc | sed 's/X/-/2g'; echo abc | sed 's/b//'; echo abc | sed 's,b,/,'; echo 'a b' | sed 's/ /\n/'; echo abc | sed 's/x/y/'
## status: 0
## stdout:
heLlo
heLLo
helLo
heLlo
aXb-c
ac
a/c
a
b
abc
## end

#### s replacement
echo abc | sed 's/b/[&]/'; echo abc | sed 's/b/[\&]/'; echo 'john smith' | sed 's/\(.*\) \(.*\)/\2 \1/'; echo abc | sed -E 's/(a)(b)(c)/\3\2\1/'; echo abc | sed 's/b/\//'; echo abc | sed 's/\(x\)*b/[\1]/'; echo abc | sed 's/b/x\
y/'
## status: 0
## stdout:
a[b]c
a[&]c
smith john
cba
a/c
a[]c
ax
yc
## end

#### s case conversion
echo 'hello world' | sed 's/\w\+/\u&/g'; echo 'hello' | sed 's/.*/\U&/'; echo HELLO | sed 's/\(.\)\(.*\)/\1\L\2/'; echo 'foo bar' | sed -E 's/(\w+) (\w+)/\U\1\E \u\2/'; echo ABC | sed 's/.*/\l&/'; echo abc | sed 's/b/\Ux\Ey/'; echo 'ab cd' | sed 's/\(.\)\(.\)/\u\1\U\2/g'
## status: 0
## stdout:
Hello World
HELLO
Hello
FOO Bar
aBC
aXyc
AB Cd
## end

#### s flags I, m, w, e is refused
echo ABC | sed 's/b/x/I'; echo ABC | sed 's/b/x/i'; printf 'a\nb\n' | sed 'N;s/^/>/mg'; printf 'a\nb\n' | sed 'N;s/a$/X/M'; echo a | sed 's/a/b/w out'; cat out; echo abc | sed -n 's/b/x/gpw /dev/stdout'
## status: 0
## stdout:
AxC
AxC
>a
>b
X
b
b
b
axc
axc
## end
## after file out: b

#### s on empty matches
echo abc | sed 's/x*/-/g'; echo baaac | sed 's/a*/x/g'; echo abc | sed 's/^/>/g'; echo abc | sed 's/$/</g'; echo abc | sed 's/b*/X/2'; echo 'a b' | sed 's/\b/|/g'
## status: 0
## stdout:
-a-b-c-
xbxcx
>abc
abc<
aXc
|a| |b|
## end

#### empty expression reuses the last
echo abcabc | sed '/b/s//X/g'; echo ab | sed 's/a/x/;s//y/'; echo a | sed 's//x/'; echo $?; printf 'a\nb\n' | sed -n '/a/s//[&]/p'
## status: 0
## stdout:
aXcaXc
xb
1
[a]
## end
## stderr: sed: -e expression #1, char 0: no previous regular expression

#### y
echo hello | sed 'y/el/ip/'; echo 'a/b' | sed 'y/\//|/'; echo 'a b' | sed 'y/ /\n/'; echo 'a\b' | sed 'y/\\/x/'; echo abc | sed 'y,abc,\,yz,'; echo abc | sed 'y/abc/\n\t\\/'; echo abc | sed 'y/ab/c/'; echo $?; echo a | sed 'y/a/b'; echo $?
## status: 0
## stdout:
hippo
a|b
a
b
axb
,yz

	\
1
1
## end
## stderr:
sed: -e expression #1, char 7: strings for `y' command are different lengths
sed: -e expression #1, char 5: unterminated `y' command
## end

#### a, i, c
seq 2 | sed 'a\
after'; seq 2 | sed '1i\
before'; seq 2 | sed '1c\
changed'; seq 2 | sed '1a after one line'; seq 2 | sed '$i   lead'; seq 3 | sed '2c one'; seq 3 | sed '1,2c both'; seq 2 | sed 'a\  keep'; seq 1 | sed 'a\
one\
two'; seq 1 | sed -e 'a\' -e 'text'
## status: 0
## stdout:
1
after
2
after
before
1
2
changed
2
1
after one line
2
1
lead
2
1
one
3
both
3
1
  keep
2
  keep
1
one
two
1
text
## end

#### a, i and c with odd ends
seq 1 | sed 'a'; echo $?; seq 1 | sed '$a\'; seq 1 | sed 'i\'; echo $?; seq 2 | sed '1{a x
}'; seq 2 | sed 'a hello \
world'; seq 1 | sed 'a a\tb'; seq 3 | sed '2!c x'; seq 3 | sed '$!N;c x'
## status: 0
## stdout-escaped:
1
1
1
0
1
x
2
1
hello\x20
world
2
hello\x20
world
1
a	b
x
2
x
x
x
## end
## stderr: sed: -e expression #1, char 1: expected \ after `a', `c' or `i'

#### =, l
seq 2 | sed =; seq 2 | sed -n '$='; printf 'a\tb\\c\001é\n' | sed -n l; printf 'x%.0s' {1..100} | sed -n l; printf 'x%.0s' {1..30} | sed -n 'l 10'; echo abc | sed -n 'l 1'; echo abc | sed -n 'l 0'; printf 'abcdefghij\n' | sed -nl 5 l
## status: 0
## stdout:
1
1
2
2
2
a\tb\\c\001\303\251$
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx$
xxxxxxxxx\
xxxxxxxxx\
xxxxxxxxx\
xxx$
\
a\
b\
c$
abc$
abcd\
efgh\
ij$
## end

#### hold space
seq 3 | sed -n 'H;${x;s/\n/,/g;p}'; seq 3 | sed '1!G;h;$!d'; seq 2 | sed x; seq 2 | sed G; seq 4 | sed -n 'h;n;G;p'; echo a | sed 'x;G'; seq 3 | sed 'g'
## status: 0
## stdout:
,1,2,3
3
2
1

1
1

2

2
1
4
3

a



## end

#### N, D, P
seq 4 | sed 'N;s/\n/-/'; seq 3 | sed 'N;s/\n/-/'; seq 3 | sed '$!N;P;D'; printf 'a\n\n\n\nb\n' | sed '/^$/N;/\n$/D'; seq 3 | sed -n 'N;P'; seq 3 | sed --posix 'N;s/\n/-/'; seq 4 | sed '$!N;$!D'
## status: 0
## stdout:
1-2
3-4
1-2
3
1
2
3
a

b
1
1-2
3
4
## end

#### labels and branches
echo aaa | sed ':x;s/a/b/;tx'; seq 3 | sed ':a;N;$!ba;s/\n/,/g'; echo ab | sed 's/a/x/;T;s/b/y/'; echo ab | sed 's/z/x/;T;s/b/y/'; echo a | sed 'b end;s/a/x/;:end'; echo a | sed ':l
s/a/b/
t l'; echo a | sed 'b nosuch'; echo $?; echo a | sed ': '; echo $?; echo 1000000 | sed -E ':a;s/([0-9])([0-9]{3})($|,)/\1,\2\3/;ta'
## status: 0
## stdout:
bbb
1,2,3
xy
ab
a
b
4
1
1,000,000
## end
## stderr:
sed: can't find label for jump to `nosuch'
sed: -e expression #1, char 2: ":" lacks a label
## end

#### t is reset by a new line
printf 'a\nb\n' | sed 's/a/x/;n;tz;s/$/ not/;:z'; printf 'aa\n' | sed 's/a/x/;ty;s/$/ no/;:y;tz;s/$/ reset/;:z'
## status: 0
## stdout:
x
b not
xa reset
## end

#### r and w
seq 2 | sed '1r f'; seq 2 | sed 'r nosuch'; seq 2 | sed '1w out'; cat out; seq 2 | sed -n '/1/w a
/2/w b'; cat a b; seq 2 | sed 'r /dev/stdin' f; seq 1 | sed 'w /dev/stderr'; seq 1 | sed 'w /dev/stdout'; seq 1 | sed 'w no/such'; echo $?
## file f: file
## status: 0
## stdout:
1
file
2
1
2
1
2
1
1
2
file
1
2
1
1
1
4
## end
## stderr:
1
sed: couldn't open file no/such: No such file or directory
## end
## after file a: 1
## after file b: 2
## after file out: 1

#### R and W
seq 4 | sed 'R f'; seq 2 | sed 'N;W out'; cat out
## file f:
a
b
## end
## status: 0
## stdout:
1
a
2
b
3
4
1
2
1
## end
## after file out: 1

#### q and Q with statuses
seq 3 | sed '2q5'; echo $?; seq 3 | sed '2Q6'; echo $?; seq 3 | sed -n '2q'; seq 3 | sed '2Q'; echo $?; seq 5 | sed 'a x
2q'; { sed 1q; cat; } < f
## file f:
1
2
## end
## status: 0
## stdout:
1
2
5
1
6
1
0
1
x
2
x
1
2
## end

#### groups
seq 3 | sed -n '2{p;p}'; seq 3 | sed '2{s/2/x/;s/$/y/}'; seq 5 | sed -n '2,4{/3/!p}'; seq 3 | sed '{2d}'; seq 3 | sed '/2/{
d
}'; seq 3 | sed -n '1{2{p}}'; seq 3 | sed -n '/1/{n;p}'
## status: 0
## stdout:
2
2
1
xy
3
2
4
1
3
1
3
2
## end

#### z, F, v
seq 2 | sed 1z; sed -n '1F' f; echo x | sed -n F; sed v f; sed 'v 4.2' f; sed 'v 9.9' f; echo $?
## file f: a
## status: 0
## stdout:

2
f
-
a
a
1
## end
## stderr: sed: -e expression #1, char 5: expected newer version of sed

#### e is refused or runs, here it is shown to exist
echo x | sed --sandbox e; echo $?; echo x | sed --sandbox 'w f'; echo $?; echo x | sed --sandbox 'r f'; echo $?; echo x | sed --sandbox 's/x/y/e'; echo $?; echo x | sed --sandbox 's/x/y/w f'; echo $?
## status: 0
## stdout:
1
1
1
1
1
## end
## stderr:
sed: -e expression #1, char 1: e/r/w commands disabled in sandbox mode
sed: -e expression #1, char 1: e/r/w commands disabled in sandbox mode
sed: -e expression #1, char 1: e/r/w commands disabled in sandbox mode
sed: -e expression #1, char 7: e/r/w commands disabled in sandbox mode
sed: -e expression #1, char 7: e/r/w commands disabled in sandbox mode
## end

#### comments and separators
seq 3 | sed -n '# comment
2p # more
'; seq 2 | sed ';;p;;'; seq 2 | sed -n '1p;1p' ; seq 2 | sed '#n
p'; printf '#n\np\n' > s; seq 2 | sed -f s; seq 2 | sed -e '#n' -e p; seq 2 | sed 'p;# c'
## status: 0
## stdout:
2
1
1
2
2
1
1
1
2
1
2
1
2
1
1
2
2
## end
## after file s:
#n
p
## end

#### spaces in odd places
seq 3 | sed -n ' 2 p '; seq 3 | sed -n '1 , 2 p'; seq 3 | sed -n '2 ! p'; seq 3 | sed -n '2!  !p'; echo $?; seq 3 | sed -n '2!!p'; echo $?; seq 3 | sed '2 { d }'
## status: 0
## stdout:
2
1
2
1
3
1
1
1
3
## end
## stderr:
sed: -e expression #1, char 5: multiple `!'s
sed: -e expression #1, char 3: multiple `!'s
## end

#### regular expressions
echo aab | sed 's/a\+/x/'; echo 'a+b' | sed 's/a+/x/'; echo aab | sed -E 's/a+/x/'; echo abc | sed 's/[b-c]*$/X/'; echo 'a.b' | sed 's/\./-/'; echo foo.bar | sed 's/[.]/-/'; echo abab | sed 's/\(ab\)\1/x/'; echo 'a
b' | sed 'N;s/a\nb/x/'; echo 'a	b' | sed 's/\t/-/'; echo abc | sed 's/[^b]/-/g'; echo 'x]y' | sed 's/[]]/-/'; echo 'a\nb' | sed 's/\\n/-/'
## status: 0
## stdout:
xb
xb
xb
aX
a-b
foo-bar
x
x
a-b
-b-
x-y
a-b
## end

#### special replacement escapes
echo abc | sed 's/b/\t/' ; echo abc | sed 's/b/\x41/'; echo abc | sed 's/b/\o101/'; echo abc | sed 's/b/\d065/'; echo abc | sed 's/b/\cA/'; echo abc | sed 's/b/a\nb/'; echo 'a&b' | sed 's/\x26/and/'; echo abc | sed 's/b/\x26/'
## status: 0
## stdout-escaped:
a	c
aAc
aAc
aAc
a\x01c
aa
bc
aandb
a&c
## end

#### s delimiters
echo a/b | sed 's|/|-|'; echo 'a|b' | sed 's|a\|b|x|'; echo abc | sed 'sxbxyx'; echo a,b | sed 's,\,,-,'; echo aXb | sed 's/[/X]/-/'; echo 'a.b' | sed 's.a\.b.x.'; echo abc | sed 's b x '
## status: 0
## stdout:
a-b
x
ayc
a-b
a-b
x
axc
## end

#### D restarts without reading
printf 'a\nb\nc\n' | sed -n '$!N;l;D'; printf '1\n2\n3\n4\n' | sed '$!N;/2/D'
## status: 0
## stdout:
a\nb$
b\nc$
c$
3
4
## end

#### c in a negated or range context
seq 5 | sed '2,4c\
x'; seq 5 | sed '/2/,/3/!c y'; seq 3 | sed '$!{$!c z
}'
## status: 0
## stdout:
1
x
5
y
2
3
y
y
z
z
3
## end

#### i before the first and a after the last
seq 2 | sed -e '1i top' -e '$a bottom'; printf a | sed '$a end'; printf a | sed 'a end'; printf 'a' | sed p; printf 'a' | sed -n '$='
## status: 0
## stdout:
top
1
2
bottom
a
end
a
end
a
a1
## end

#### line wrap of output without a newline at the end
printf 'a\nb' | sed 's/b/c/'; echo; printf 'a' > x; printf 'b' > y; sed '' x y; echo; sed -n '$p' x y; echo; sed -s 'n' x y; echo
## status: 0
## stdout:
a
c
a
b
b
a
b
## end
## after file-escaped x:
a\
## end
## after file-escaped y:
b\
## end

#### word boundaries and buffer anchors
echo 'foo foobar' | sed 's/\<foo\>/x/g'; echo 'a b' | sed 's/\w/x/g'; echo 'a b' | sed 's/\W/-/'; echo 'a b' | sed 's/\s/-/'; printf 'a\nb\n' | sed 'N;s/\`a/x/;s/b'"\\'"'/y/'; echo 'a b' | sed 's/\S/q/2'
## status: 0
## stdout:
x foobar
x x
a-b
a-b
x
y
a q
## end
