# The text of `a`, `i` and `c`.

#### a text that ends in a backslash keeps those before it
printf 'x\n' >f
sed 'a\
a\(b\' f
sed 'a a\(b\' f
sed 'a x\ty\(\' f
sed -e 'a x\' -e 'y\(z' f
sed -e 'a x\(\' -e 'y\(z\' f
printf 'a x\\(y\\\n' >s; sed -f s f
printf 'a x\\(y\\' >s; sed -f s f
sed --debug 'a x\(y\' f
## status: 0
## stdout:
x
a\(b
x
a\(b
x
x\ty\(
x
x
y(z
x
x\(
y\(z
x
x(y

x
x\(y
SED PROGRAM:
  a\x\(y

INPUT:   'f' line 1
PATTERN: x
COMMAND: a\x\(y

END-OF-CYCLE:
x
x\(y
## end
## after file f: x
## after file-escaped s:
a x\\(y\\\
## end

#### blanks behind the backslash are the text
## script-escaped:
printf 'x\\n' >f
sed 'a\\\x20
=' f
sed 'a  \\\x20\x20\x20
=' f
sed '{a\\\x20\x20
}' f
sed 'i\\\x09
p' f
sed 'a\\  two
=' f\
## end
## status: 0
## stdout-escaped:
1
x
\x20
1
x
\x20\x20\x20
x
\x20\x20
\x09
x
x
1
x
  two
## end
## after file f: x

#### n on the last line shows it before the cycle's end
printf 'x\n' >f
sed --debug n f
sed --debug -n n f
sed --posix --debug n f
sed --debug -e 'a foo' -e n f
## status: 0
## stdout:
SED PROGRAM:
  n
INPUT:   'f' line 1
PATTERN: x
COMMAND: n
x
END-OF-CYCLE:
SED PROGRAM:
  n
INPUT:   'f' line 1
PATTERN: x
COMMAND: n
END-OF-CYCLE:
SED PROGRAM:
  n
INPUT:   'f' line 1
PATTERN: x
COMMAND: n
x
END-OF-CYCLE:
SED PROGRAM:
  a\foo

  n
INPUT:   'f' line 1
PATTERN: x
COMMAND: a\foo

COMMAND: n
x
END-OF-CYCLE:
foo
## end
## after file f: x

#### a closing brace takes no address
sed '/a/{//}' /dev/null; echo $?
sed '{p;1}' /dev/null; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
sed: -e expression #1, char 7: `}' doesn't want any addresses
sed: -e expression #1, char 5: `}' doesn't want any addresses
## end

#### M where lines end in NUL
printf 'ab\0ba\0c\n' >z
for s in 'N;s/^b/X/mg' 'N;s/\`./X/Mg' "N;s/.\\'/Y/Mg" 'N;s/a$/Y/Mg' 's/^/X/Mg' 's/$/X/Mg' 'N;N;s/.$/X/M2' 'N;s/b.a/X/M' 'N;s/b\na/X/M' 'N;s/^./X/2M' 'N;/^b/Ms/a/Y/g'; do sed -z "$s" z | tr '\0' '|'; echo; done
printf 'ab\nba\nc' >z
for s in 's/^./X/Mg' 's/.$/X/Mg' 's/\`./X/Mg' "s/.\\'/X/Mg"; do sed -z "$s" z | tr '\0' '|'; echo; done
## status: 0
## stdout:
ab|Xa|c

Xb|Xa|c

aY|bY|c

ab|bY|c

Xab|Xba|Xc

abX|baX|c
X
ab|bX|c

ab|ba|c

ab|ba|c

ab|Xa|c

Yb|bY|c

Xb
ba
c
ab
ba
X
Xb
ba
c
ab
ba
X
## end
## after file-escaped z:
ab
ba
c\
## end
