# grep: options and statuses

#### lines that match
grep a f; echo $?; grep z f; echo $?; grep a < f; cat f | grep b
## file f:
abc
xyz
bca
## end
## mounts: ram disk
## status: 0
## stdout:
abc
bca
0
xyz
0
abc
bca
abc
bca
## end

#### several files have names
grep a f g; grep -h a f g; grep -H a f; grep --no-filename a f g; grep --with-filename a f; cat f | grep -H a; cat f | grep --label=in -H a - g
## file f: a1
## file g: a2
## mounts: ram disk
## status: 0
## stdout:
f:a1
g:a2
a1
a2
f:a1
a1
a2
f:a1
(standard input):a1
in:a1
g:a2
## end

#### missing files and directories
grep a nosuch; echo $?; grep a nosuch f; echo $?; grep -s a nosuch f; echo $?; grep a d; echo $?; grep a d f; echo $?; grep -q a nosuch f; echo $?; grep -q a f nosuch; echo $?
## dir: d
## file f: a
## mounts: ram disk
## status: 0
## stdout:
2
f:a
2
f:a
2
2
f:a
2
0
0
## end
## stderr:
grep: nosuch: No such file or directory
grep: nosuch: No such file or directory
grep: d: Is a directory
grep: d: Is a directory
grep: nosuch: No such file or directory
## end

#### unreadable
grep a f; echo $?; grep -s a f; echo $?
## file f mode=0: a
## mounts: ram disk
## status: 0
## stdout:
2
2
## end
## stderr: grep: f: Permission denied

#### -v, -c, -l, -L
grep -v a f; grep -c a f; grep -vc a f; grep -c a f g; grep -l a f g; grep -L a f g; grep --invert-match a f; grep --count a f; grep --files-with-matches a f; grep --files-without-match a f g; echo $?; grep -lv a g; grep -lc a f
## file f:
a
b
## end
## file g: c
## mounts: ram disk
## status: 0
## stdout:
b
1
1
f:1
g:0
f
g
b
1
f
g
0
g
f
## end

#### -n and -b
grep -n a f; grep -b a f; grep -nb a f; grep -ob a f; grep --line-number b f; grep --byte-offset b f; grep -n a f g
## file f:
xa
b
aa
## end
## file g: a
## mounts: ram disk
## status: 0
## stdout:
1:xa
3:aa
0:xa
5:aa
1:0:xa
3:5:aa
1:a
5:a
6:a
2:b
3:b
f:1:xa
f:3:aa
g:1:a
## end

#### -o
grep -o 'a.' f; grep -on a f; grep -o '' f; echo $?; grep --only-matching b f; grep -ov a f; echo $?; grep -oc a f; grep -oH b f
## file f:
abac
b
## end
## mounts: ram disk
## status: 0
## stdout:
ab
ac
1:a
1:a
0
b
b
0
1
f:b
f:b
## end

#### -i
grep -i ABC f; grep --ignore-case aBc f; grep -y Abc f; grep -i --no-ignore-case ABC f; echo $?; grep -io B f
## file f: abc
## mounts: ram disk
## status: 0
## stdout:
abc
abc
abc
1
b
## end

#### -w and -x
grep -w foo f; grep -x foo f; grep --word-regexp 'fo*' f; grep --line-regexp 'foo.*' f; grep -wo 'foo' f; grep -w '' f; echo $?; grep -xv foo f
## file f:
foo
foobar
a foo b
foo_
## end
## mounts: ram disk
## status: 0
## stdout:
foo
a foo b
foo
foo
a foo b
foo
foobar
foo_
foo
foo
1
foobar
a foo b
foo_
## end

#### -e and -f
grep -e a -e b f; grep -f p f; grep -f - f < p; grep -e x -f p f; grep -f /dev/null f; echo $?; grep -f nosuch f; echo $?; grep --regexp=a --file=p f; grep -e -n f; echo $?
## file f:
a
b
c
## end
## file p: b
## mounts: ram disk
## status: 0
## stdout:
a
b
b
b
b
1
2
a
b
1
## end
## stderr: grep: nosuch: No such file or directory

#### patterns over lines
grep $'a\nc' f; grep -F $'b\nc' f; grep -c $'\n' f
## file f:
a
b
c
## end
## mounts: ram disk
## status: 0
## stdout:
a
c
b
c
3
## end

#### -F
grep -F 'a.c' f; grep -F '*' f; grep --fixed-strings 'a.' f; fgrep '[' f; grep -Fx 'a.c' f; grep -Fw b f; grep -Fi A.C f; grep -F '' f
## file f:
a.c
abc
x*y[
a b c
## end
## mounts: ram disk
## status: 0
## stdout:
a.c
x*y[
a.c
x*y[
a.c
a b c
a.c
a.c
abc
x*y[
a b c
## end

#### -E and -G
grep -E 'a|b' f; grep -G 'a\|c' f; grep -E 'a{2}' f; grep 'a\{2\}' f; egrep 'a+' f; grep --extended-regexp '(a)\1' f; grep --basic-regexp 'a+' f; echo $?
## file f:
aa
b
c
## end
## mounts: ram disk
## status: 0
## stdout:
aa
b
aa
c
aa
aa
aa
aa
1
## end

#### -P
grep -P 'a(?=b)' f; grep -oP '\d+' f; grep -P '^\w+$' f; grep -oP 'x\K.' f; grep --perl-regexp 'a|b' f; grep -P '(' f; echo $?
## file f:
ab1
ac
xy
## end
## mounts: ram disk
## status: 0
## stdout:
ab1
1
ab1
ac
xy
y
ab1
ac
2
## end
## stderr: grep: missing closing parenthesis

#### -A, -B, -C
seq 10 | grep -A 2 3; seq 10 | grep -B 2 5; seq 10 | grep -C 1 5; seq 10 | grep -1 5; seq 10 | grep --after-context=1 --before-context=1 7; seq 10 | grep --context=1 2; seq 20 | grep -A1 '5'
## mounts: ram disk
## status: 0
## stdout:
3
4
5
3
4
5
4
5
6
4
5
6
6
7
8
1
2
3
5
6
--
15
16
## end

#### context separators and numbers
seq 10 | grep -n -C 1 -e 3 -e 8; seq 10 | grep -A1 -e 2 -e 3; seq 10 | grep --group-separator=XX -A 0 -e 2 -e 5; seq 10 | grep --no-group-separator -A1 -e 2 -e 8; seq 5 > f; grep -A1 2 f f; grep -nA1 2 f -H
## mounts: ram disk
## status: 0
## stdout:
2-2
3:3
4-4
--
7-7
8:8
9-9
2
3
4
2
XX
5
2
3
8
9
f:2
f-3
--
f:2
f-3
f:2:2
f-3-3
## end
## after file f:
1
2
3
4
5
## end

#### -m
seq 10 | grep -m 2 .; grep -m 1 . f; grep -m 0 . f; echo $?; grep -cm 2 . f; seq 10 | grep -m1 -A1 3; grep --max-count=1 . f g; grep -m1 -v a f; { grep -m 1 .; cat; } < f
## file f:
a
b
c
## end
## file g: d
## mounts: ram disk
## status: 0
## stdout:
1
2
a
1
2
3
4
f:a
g:d
b
a
b
c
## end

#### -q
grep -q a f; echo $?; grep -q z f; echo $?; grep --quiet a f; grep --silent a f; echo $?; yes | grep -q y; echo ${PIPESTATUS[1]}
## file f: a
## mounts: ram disk
## status: 0
## stdout:
0
1
0
0
## end

#### -r
grep -r a | sort; grep -r a . | sort; grep -r a d; grep -R a d | sort; grep -rh a d; grep -rl a | sort; grep -rc a d; grep --recursive a d
## file d/e/f: xa
## link d/l: ../g
## file g: ya
## mounts: ram disk
## status: 0
## stdout:
d/e/f:xa
g:ya
./d/e/f:xa
./g:ya
d/e/f:xa
d/e/f:xa
d/l:ya
xa
d/e/f
g
d/e/f:1
d/e/f:xa
## end

#### --include and --exclude
grep -r --include='*.c' a | sort; grep -r --exclude='*.h' a | sort; grep -r --exclude-dir=d a | sort; grep --include='*.c' a f.c f.h; grep -r --exclude-from=x a . | sort; grep -r --exclude-dir=e a d; grep --exclude='*.c' a f.c f.h; grep -r --include='*.c' --include='*.h' a d | sort
## file d/e/h.h: a
## file d/g.c: a
## file f.c: a
## file f.h: a
## file x: *.c
## mounts: ram disk
## status: 0
## stdout:
d/g.c:a
f.c:a
d/g.c:a
f.c:a
f.c:a
f.h:a
f.c:a
./d/e/h.h:a
./f.h:a
d/g.c:a
f.h:a
d/e/h.h:a
d/g.c:a
## end

#### -d and -D
grep -d skip a d; echo $?; grep -d read a d; echo $?; grep -d recurse a d; grep --directories=x a d; echo $?; grep -D skip a f; grep --devices=read a f; grep -D x a f; echo $?
## file d/f: a
## file f: a
## mounts: ram disk
## status: 0
## stdout:
1
2
d/f:a
1
a
a
2
## end
## stderr:
grep: d: Is a directory
grep: invalid argument 'x' for '--directories'
Valid arguments are:
  - 'read'
  - 'recurse'
  - 'skip'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: unknown devices method
## end

#### -z
printf 'a\nb\0c\0' | grep -z b; printf 'a\0b\0' | grep -zc .; printf 'a\nb\0c' | grep -zo '^b'; printf 'ab\0' | grep --null-data -o a
## mounts: ram disk
## status: 0
## stdout-escaped:
a
b\x002
a\x00\
## end

#### -Z
grep -lZ a f g; grep -cZ a f g; grep --null -H a f
## file f: a
## file g: a
## mounts: ram disk
## status: 0
## stdout-escaped:
f\x00g\x00f\x001
g\x001
f\x00a
## end

#### binary files
printf 'a\0b\n' > f; grep a f; echo $?; grep -c a f; grep -a a f; grep --text a f; grep --binary-files=without-match a f; echo $?; grep -I a f; echo $?; grep --binary-files=text a f; grep -l a f; grep -o a f; grep -v z f; grep --binary-files=x a f; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
0
1
a\x00b
a\x00b
1
1
a\x00b
f
2
## end
## stderr:
grep: f: binary file matches
grep: f: binary file matches
grep: f: binary file matches
grep: unknown binary-files type
## end
## after file-escaped f:
a\x00b
## end

#### binary after text
printf 'one a\ntwo\nthree a\0\nfour a\n' > f; grep a f; grep -n two f; cat f | grep a; grep -v x f
## mounts: ram disk
## status: 0
## stderr:
grep: f: binary file matches
grep: f: binary file matches
grep: (standard input): binary file matches
grep: f: binary file matches
## end
## after file-escaped f:
one a
two
three a\x00
four a
## end

#### bytes that are not utf-8
printf 'caf\xe9\nok e\n' > f; grep e f; grep ok f; grep . f; grep -a . f
## env: LC_ALL=C.UTF-8
## mounts: ram disk
## status: 0
## stdout-escaped:
ok e
ok e
ok e
caf\xe9
ok e
## end
## stderr: grep: f: binary file matches
## after file-escaped f:
caf\xe9
ok e
## end

#### -T
grep -nT a f; grep -HT a f; grep --initial-tab a f; grep -bT a f; grep -nHT a f; seq 3 | grep -nTA1 2
## file f: xa
## mounts: ram disk
## status: 0
## stdout:
1:	xa
f:	xa
xa
0:	xa
f:1:	xa
                  2:	2
                  3-	3
## end

#### -U, --line-buffered, -u
grep -U a f; grep --binary a f; grep --line-buffered a f; grep -u a f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
a
a
a
a
## end
## stderr: grep: warning: --unix-byte-offsets (-u) is obsolete

#### --color
grep --color=always a f; grep --colour=always -n a f g; grep --color=never a f; grep --color=auto a f; grep --color=always -v z f; grep --color=always -o b f; grep --color=always -A1 b f; grep --color=x a f; echo $?
## file f:
bab
c
## end
## file g: a
## mounts: ram disk
## differs: D-02
## status: 0
## stdout-escaped:
b\x1b[01;31m\x1b[Ka\x1b[m\x1b[Kb
\x1b[35m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[32m\x1b[K1\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[Kb\x1b[01;31m\x1b[Ka\x1b[m\x1b[Kb
\x1b[35m\x1b[Kg\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[32m\x1b[K1\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[01;31m\x1b[Ka\x1b[m\x1b[K
bab
bab
bab
c
\x1b[01;31m\x1b[Kb\x1b[m\x1b[K
\x1b[01;31m\x1b[Kb\x1b[m\x1b[K
\x1b[01;31m\x1b[Kb\x1b[m\x1b[Ka\x1b[01;31m\x1b[Kb\x1b[m\x1b[K
c
Usage: grep [OPTION]... PATTERNS [FILE]...
Search for PATTERNS in each FILE.
Example: grep -i 'hello world' menu.h main.c
PATTERNS can contain multiple patterns separated by newlines.

Pattern selection and interpretation:
  -E, --extended-regexp     PATTERNS are extended regular expressions
  -F, --fixed-strings       PATTERNS are strings
  -G, --basic-regexp        PATTERNS are basic regular expressions
  -P, --perl-regexp         PATTERNS are Perl regular expressions
  -e, --regexp=PATTERNS     use PATTERNS for matching
  -f, --file=FILE           take PATTERNS from FILE
  -i, --ignore-case         ignore case distinctions in patterns and data
      --no-ignore-case      do not ignore case distinctions (default)
  -w, --word-regexp         match only whole words
  -x, --line-regexp         match only whole lines
  -z, --null-data           a data line ends in 0 byte, not newline

Miscellaneous:
  -s, --no-messages         suppress error messages
  -v, --invert-match        select non-matching lines
  -V, --version             display version information and exit
      --help                display this help text and exit

Output control:
  -m, --max-count=NUM       stop after NUM selected lines
  -b, --byte-offset         print the byte offset with output lines
  -n, --line-number         print line number with output lines
      --line-buffered       flush output on every line
  -H, --with-filename       print file name with output lines
  -h, --no-filename         suppress the file name prefix on output
      --label=LABEL         use LABEL as the standard input file name prefix
  -o, --only-matching       show only nonempty parts of lines that match
  -q, --quiet, --silent     suppress all normal output
      --binary-files=TYPE   assume that binary files are TYPE;
                            TYPE is 'binary', 'text', or 'without-match'
  -a, --text                equivalent to --binary-files=text
  -I                        equivalent to --binary-files=without-match
  -d, --directories=ACTION  how to handle directories;
                            ACTION is 'read', 'recurse', or 'skip'
  -D, --devices=ACTION      how to handle devices, FIFOs and sockets;
                            ACTION is 'read' or 'skip'
  -r, --recursive           like --directories=recurse
  -R, --dereference-recursive  likewise, but follow all symlinks
      --include=GLOB        search only files that match GLOB (a file pattern)
      --exclude=GLOB        skip files that match GLOB
      --exclude-from=FILE   skip files that match any file pattern from FILE
      --exclude-dir=GLOB    skip directories that match GLOB
  -L, --files-without-match  print only names of FILEs with no selected lines
  -l, --files-with-matches  print only names of FILEs with selected lines
  -c, --count               print only a count of selected lines per FILE
  -T, --initial-tab         make tabs line up (if needed)
  -Z, --null                print 0 byte after FILE name

Context control:
  -B, --before-context=NUM  print NUM lines of leading context
  -A, --after-context=NUM   print NUM lines of trailing context
  -C, --context=NUM         print NUM lines of output context
  -NUM                      same as --context=NUM
      --group-separator=SEP  print SEP on line between matches with context
      --no-group-separator  do not print separator for matches with context
      --color[=WHEN],
      --colour[=WHEN]       use markers to highlight the matching strings;
                            WHEN is 'always', 'never', or 'auto'
  -U, --binary              do not strip CR characters at EOL (MSDOS/Windows)

When FILE is '-', read standard input.  With no FILE, read '.' if
recursive, '-' otherwise.  With fewer than two FILEs, assume -h.
Exit status is 0 if any line is selected, 1 otherwise;
if any error occurs and -q is not given, the exit status is 2.

Report bugs to: bug-grep@gnu.org
GNU grep home page: <https://www.gnu.org/software/grep/>
General help using GNU software: <https://www.gnu.org/gethelp/>
0
## end

#### GREP_COLORS
GREP_COLORS='mt=01;32' grep --color=always a f; GREP_COLORS='ms=1:mc=2:sl=3:cx=4:fn=5:ln=6:bn=7:se=8' grep --color=always -nbH -A1 a f; GREP_COLORS='ne' grep --color=always a f; GREP_COLOR='7' grep --color=always a f
## file f:
xa
b
## end
## mounts: ram disk
## status: 0
## stdout-escaped:
x\x1b[01;32m\x1b[Ka\x1b[m\x1b[K
\x1b[5m\x1b[Kf\x1b[m\x1b[K\x1b[8m\x1b[K:\x1b[m\x1b[K\x1b[6m\x1b[K1\x1b[m\x1b[K\x1b[8m\x1b[K:\x1b[m\x1b[K\x1b[7m\x1b[K0\x1b[m\x1b[K\x1b[8m\x1b[K:\x1b[m\x1b[K\x1b[3m\x1b[Kx\x1b[1m\x1b[Ka\x1b[m\x1b[K
\x1b[5m\x1b[Kf\x1b[m\x1b[K\x1b[8m\x1b[K-\x1b[m\x1b[K\x1b[6m\x1b[K2\x1b[m\x1b[K\x1b[8m\x1b[K-\x1b[m\x1b[K\x1b[7m\x1b[K3\x1b[m\x1b[K\x1b[8m\x1b[K-\x1b[m\x1b[K\x1b[4m\x1b[Kb\x1b[m\x1b[K
x\x1b[01;31ma\x1b[m
x\x1b[7m\x1b[Ka\x1b[m\x1b[K
## end
## stderr: grep: warning: GREP_COLOR='7' is deprecated; use GREP_COLORS='mt=7'

#### no pattern
grep; echo $?; grep -e; echo $?; grep -f; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
2
## end
## stderr:
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: option requires an argument -- 'e'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: option requires an argument -- 'f'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
## end

#### bad options
grep --nosuch a; echo $?; grep -m x a; echo $?; grep -A x a; echo $?; grep -E -P a f; echo $?; grep -C; echo $?; grep --col a f; grep --in a f; echo $?; grep -y
## file f: a
## mounts: ram disk
## status: 2
## stdout:
2
2
2
2
2
a
2
## end
## stderr:
grep: unrecognized option '--nosuch'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: invalid max count
grep: x: invalid context length argument
grep: conflicting matchers specified
grep: option requires an argument -- 'C'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: option '--in' is ambiguous; possibilities: '--include' '--initial-tab' '--invert-match'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
## end

#### bad patterns
grep '\(' f; echo $?; grep '[' f; echo $?; grep -E '(' f; echo $?; grep 'a\{1' f; echo $?; grep -E 'a{2,1}' f; echo $?; grep '[[:nosuch:]]' f; echo $?; grep '\' f; echo $?; grep '[z-a]' f; echo $?; grep -E '*a' f; echo $?; grep '[:alpha:]' f; echo $?; grep -E 'a)' f; echo $?; grep '\)' f; echo $?; grep -E 'a**' f; echo $?; grep '\2' f; echo $?
## file f: a*a
## mounts: ram disk
## status: 0
## stdout:
2
2
2
2
2
2
2
2
a*a
0
2
1
2
a*a
0
2
## end
## stderr:
grep: Unmatched ( or \(
grep: Invalid regular expression
grep: Unmatched ( or \(
grep: Unmatched \{
grep: Invalid content of \{\}
grep: Invalid character class name
grep: Trailing backslash
grep: Invalid range end
grep: warning: * at start of expression
grep: character class syntax is [[:space:]], not [:space:]
grep: Unmatched ) or \)
grep: Invalid back reference
## end

#### stray backslashes warn
grep '\d' f; echo $?; grep -E '\-' f; echo $?; grep '\a' f; echo $?
## file f: a-d
## mounts: ram disk
## status: 0
## stdout:
a-d
0
a-d
0
a-d
0
## end

#### output is an input
grep a f >> f; echo $?; grep a < f >> f; echo $?; cat f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
2
2
a
## end
## stderr:
grep: f: input file is also the output
grep: (standard input): input file is also the output
## end

#### write errors
grep a f > /dev/full; echo $?
## file f: a
## mounts: ram disk
## status: 0
## stdout: 2
## stderr: grep: write error: No space left on device

#### empty files and patterns
grep a e; echo $?; grep '' e; echo $?; grep '' f; echo $?; grep -c '' f; grep -v '' f; echo $?
## file e:
## end
## file f:
a

b
## end
## mounts: ram disk
## status: 0
## stdout:
1
1
a

b
0
3
1
## end

#### no newline at the end
printf 'a\nb' > f; grep b f; grep -c b f; printf 'x' | grep x; printf 'x' | grep -v x; echo $?
## mounts: ram disk
## status: 0
## stdout:
b
1
x
1
## end
## after file-escaped f:
a
b\
## end

#### crlf
printf 'a\r\nb\r\n' > f; grep 'a$' f; echo $?; grep a f; grep -c . f
## mounts: ram disk
## status: 0
## stdout-escaped:
1
a\x0d
2
## end
## after file-escaped f:
a\x0d
b\x0d
## end

#### long lines
printf 'x%.0s' {1..100000} > f; echo y >> f; grep -c xy f; grep -o 'xy$' f; rm f
## mounts: ram disk
## status: 0
## stdout:
1
xy
## end

#### standard input among files
echo a | grep a - f; echo a | grep -c a f -; grep a - < f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
(standard input):a
f:a
f:1
(standard input):1
a
## end

#### options after operands
grep a f -n; grep a -- -n; echo $?; grep -- -x f; echo $?; POSIXLY_CORRECT=1 grep a f -n; echo $?
## file -n: a2
## file f: a
## mounts: ram disk
## status: 0
## stdout:
1:a
a2
0
1
f:a
-n:a2
0
## end

#### zgrep
zgrep a f.gz; zgrep -c a f.gz; zgrep z f.gz; echo $?; zgrep -n b f.gz; zgrep a plain; zgrep b < f.gz; zgrep a nosuch.gz; echo $?
## file-escaped f.gz:
\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03K\xe4J\xe2JL\xe2\x02\x00,>rc\x07\x00\x00\x00\
## end
## file plain: a plain
## mounts: ram disk
## differs: D-90
## status: 0
## stdout:
a
ab
2
1
2:b
3:ab
a plain
b
ab
2
## end
## stderr: gzip: nosuch.gz: No such file or directory

#### egrep and fgrep say they are old
egrep 'a|b' f; fgrep a f; echo $?; egrep -c . f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
a
a
0
1
## end

#### exit status when several differ
grep a f g; echo $?; grep a g nosuch; echo $?; grep -l a f g; echo $?; grep -L a f; echo $?; grep -L a g; echo $?; grep -v . f; echo $?; grep -c z f; echo $?
## file f: a
## file g: b
## mounts: ram disk
## status: 0
## stdout:
f:a
0
2
f
0
0
g
1
1
0
1
## end
## stderr: grep: nosuch: No such file or directory

#### -r without a file reads the working directory and names are plain
cd d; grep -r a; grep -r a .; grep -rn a *
## file d/f: a
## mounts: ram disk
## status: 0
## stdout:
f:a
./f:a
1:a
## end

#### counts with binary and -m
printf 'a\0\na\na\n' > f; grep -c a f; grep -m1 -c a f; grep -ac a f
## mounts: ram disk
## status: 0
## stdout:
3
1
3
## end
## after file-escaped f:
a\x00
a
a
## end

#### early end
yes abc | grep -m 3 b; seq 100000 | grep -m 1 99; yes | grep -l y
## mounts: ram disk
## status: 0
## stdout:
abc
abc
abc
99
(standard input)
## end

#### include options order
grep -r --exclude=f --include=f a d | sort; grep -r --include=f --exclude=f a d; echo $?; grep -r --exclude-dir='*' a d | sort; grep -r --exclude-dir=d a d; echo $?
## file d/f: a
## file d/g: a
## mounts: ram disk
## status: 0
## stdout:
d/f:a
d/g:a
1
1
## end

#### context around lines that cannot be shown
export LC_ALL=C.UTF-8
printf 'a1\na2\nb\xe9\nx\na3\ny\nz\na4\n\xe9\na5\n' > latin
grep -A1 a latin
echo --
grep -C1 '[ab]' latin
echo --
grep -B2 'a5' latin
echo --
grep -A1 '' latin
## status: 0
## stdout:
a1
a2
--
a3
y
--
a4
--
a5
--
a1
a2
--
x
a3
y
z
a4
a5
--
a4
a5
--
a1
a2
--
x
a3
y
z
a4
--
a5
## end
## stderr:
grep: latin: binary file matches
grep: latin: binary file matches
grep: latin: binary file matches
grep: latin: binary file matches
## end
## after file-escaped latin:
a1
a2
b\xe9
x
a3
y
z
a4
\xe9
a5
## end

#### a carriage return has no colour
printf 'one\r\ntwo one\r\n\r\n' > crlf
GREP_COLORS='sl=3:cx=4' grep --color=always -A1 one crlf | od -c
## status: 0
## stdout:
0000000 033   [   3   m 033   [   K 033   [   0   1   ;   3   1   m 033
0000020   [   K   o   n   e 033   [   m 033   [   K  \r  \n 033   [   3
0000040   m 033   [   K   t   w   o     033   [   0   1   ;   3   1   m
0000060 033   [   K   o   n   e 033   [   m 033   [   K  \r  \n  \r  \n
0000100
## end
## after file-escaped crlf:
one\x0d
two one\x0d
\x0d
## end

#### a directory as standard input
grep -L x < .
grep -c x < .
## status: 2
## stdout:
(standard input)
0
## end
## stderr:
grep: (standard input): Is a directory
grep: (standard input): Is a directory
## end
