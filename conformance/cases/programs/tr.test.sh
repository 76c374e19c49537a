# tr

#### translate
echo hello | tr el ip; echo abc | tr a-c A-C; echo hello | tr a-z A-Z; echo abc | tr abc x; echo abc | tr a-c xy
## status: 0
## stdout:
hippo
ABC
HELLO
xxx
xyy
## end

#### -d
echo hello | tr -d l; echo 'a1b2' | tr -d 0-9; echo abc | tr --delete b
## status: 0
## stdout:
heo
ab
ac
## end

#### -s
echo aabbcc | tr -s a-c; echo 'a   b' | tr -s ' '; echo aabb | tr -s ab xy; echo aabbcc | tr -ds a b; echo xxyy | tr --squeeze-repeats x
## status: 0
## stdout:
abc
a b
xy
bcc
xyy
## end

#### -c and -C
echo 'a1 b2' | tr -cd 'a-z\n'; echo 'a1b2' | tr -c 'a-z\n' .; echo ab1 | tr -C 'a-z\n' X; echo 'a,b;c' | tr -cs 'a-z\n' ' '; echo abc | tr --complement --delete 'b\n'
## status: 0
## stdout:
ab
a.b.
abX
a b c
b
## end

#### -t
echo abc | tr -t abc x; echo abc | tr --truncate-set1 a-c 12
## status: 0
## stdout:
xbc
12c
## end

#### classes
echo 'Hello World 1' | tr '[:upper:]' '[:lower:]'; echo 'Hello' | tr '[:lower:]' '[:upper:]'; echo 'a1 b2' | tr -d '[:digit:]'; echo 'a-b!' | tr -d '[:punct:]'; echo 'a b	c' | tr '[:space:]' _; echo; printf 'a\001b\n' | tr -d '[:cntrl:]'; echo; echo 'aé1' | tr -cd '[:alnum:]'; echo; echo xX1 | tr -d '[:alpha:]'; echo 'ab g' | tr -d '[:xdigit:]'; echo 'a b' | tr -d '[:blank:]'; echo 'a b' | tr -cd '[:graph:]'; echo; echo 'a b' | tr -cd '[:print:]'; echo
## status: 0
## stdout:
hello world 1
HELLO
a b
ab
a_b_c_
ab
a1
1
 g
ab
ab
a b
## end

#### equivalence and repeats
echo abc | tr '[=a=]' x; echo abc | tr abc '[x*]'; echo abcd | tr abcd '[x*2]yz'; echo abcd | tr a-d '[x*2][y*]'; echo abcdefghij | tr a-j '[x*010]'
## status: 0
## stdout:
xbc
xxx
xxyz
xxyy
xxxxxxxxxx
## end

#### escapes
printf 'a\tb\nc' | tr '\t\n' '  '; echo; echo 'a\b' | tr '\\' /; echo abc | tr '\141' X; printf 'a\0b' | tr '\0' N; echo; echo a-b | tr 'a\-b' 123; printf 'x\r\n' | tr -d '\r'; echo abc | tr a '\b'
## status: 0
## stdout-escaped:
a b c
a/b
Xbc
aNb
123
x
\x08bc
## end

#### ranges with ends
echo 'a-z' | tr -d 'a\-z'; echo 'a-' | tr 'a-' 'b_'; echo '-a' | tr -- -a +b; echo 19 | tr 0-9 a-j
## status: 0
## stdout:

b_
+b
bj
## end

#### reversed range
tr z-a x; echo $?; tr '9-0' x; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
tr: range-endpoints of 'z-a' are in reverse collating sequence order
tr: range-endpoints of '9-0' are in reverse collating sequence order
## end

#### operands
tr; echo $?; tr a; echo $?; tr a b c; echo $?; tr -d; echo $?; tr -d a b; echo $?; tr -ds a; echo $?; tr a ''; echo $?
## status: 0
## stdout:
1
1
1
1
1
1
1
## end
## stderr:
tr: missing operand
Try 'tr --help' for more information.
tr: missing operand after 'a'
Two strings must be given when translating.
Try 'tr --help' for more information.
tr: extra operand 'c'
Try 'tr --help' for more information.
tr: missing operand
Try 'tr --help' for more information.
tr: extra operand 'b'
Only one string may be given when deleting without squeezing repeats.
Try 'tr --help' for more information.
tr: missing operand after 'a'
Two strings must be given when both deleting and squeezing repeats.
Try 'tr --help' for more information.
tr: when not truncating set1, string2 must be non-empty
## end

#### bad classes
tr '[:nosuch:]' x; echo $?; tr x '[:alpha:]'; echo $?; tr '[:upper:]' '[:digit:]'; echo $?; tr '[==]' x; echo $?; tr '[=ab=]' x; echo $?; tr '[x*]' y; echo $?; tr a '[x*z]'; echo $?; tr a '[x*][y*]'; echo $?
## status: 0
## stdout:
1
1
1
1
1
1
1
1
## end
## stderr:
tr: invalid character class 'nosuch'
tr: when translating, the only character classes that may appear in
string2 are 'upper' and 'lower'
tr: when translating, the only character classes that may appear in
string2 are 'upper' and 'lower'
tr: missing equivalence class character '[==]'
tr: ab: equivalence class operand must be a single character
tr: the [c*] repeat construct may not appear in string1
tr: invalid repeat count 'z' in [c*n] construct
tr: only one [c*] repeat construct may appear in string2
## end

#### bad options
tr -z; echo $?; tr --nosuch; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
tr: invalid option -- 'z'
Try 'tr --help' for more information.
tr: unrecognized option '--nosuch'
Try 'tr --help' for more information.
## end

#### misaligned classes
tr 'a[:upper:]' '[:lower:]'; echo $?; echo aB | tr '[:upper:]a' '[:lower:]b'
## status: 0
## stdout:
1
bb
## end
## stderr: tr: misaligned [:upper:] and/or [:lower:] construct

#### complement to one character
echo abc123 | tr -c 'a-c' x; echo; tr -c 'a' 'xy'; echo $?
## stdin: abc
## status: 0
## stdout:
abcxxxx
ayyy0
## end

#### lone brackets and stars
echo '[a]*' | tr '[]*' '()+'; echo 'a:b' | tr ':' '[' ; echo '[x*y' | tr '[x*' 123
## status: 0
## stdout:
(a)+
a[b
123y
## end

#### bytes
printf '\377\200' | tr '\377\200' 'ab'; echo; printf 'ab' | tr ab '\377\200'
## status: 0
## stdout-escaped:
ab
\xff\x80\
## end

#### trailing backslash and odd escapes
echo 'a\' | tr '\' /; echo a8 | tr '\8' x; echo 'ab' | tr '\400' x
## status: 0
## stdout:
a/
ax
ab
## end
## stderr:
tr: warning: an unescaped backslash at end of string is not portable
tr: warning: the ambiguous octal escape \400 is being
	interpreted as the 2-byte sequence \040, 0
## end

#### large input
head -c 100000 /dev/zero | tr '\0' x | wc -c; yes | head -n 100 | tr -d '\n' | wc -c
## status: 0
## stdout:
100000
100
## end

#### squeeze over buffers
yes x | head -n 100000 | tr -d '\n' | tr -s x
## status: 0
## stdout-escaped:
x\
## end
