# seq, yes, tee, sleep, true, false, echo and printf as programs

#### seq
seq 3; seq 2 4; seq 1 2 6; seq 5 1; seq 5 -2 1; seq 1 0; seq 0; seq -2 1
## mounts: ram disk
## status: 0
## stdout:
1
2
3
2
3
4
1
3
5
5
3
1
-2
-1
0
1
## end

#### seq of fractions
seq 0.5 2; seq 1 .5 3; seq 0.1 0.1 0.5; seq 1.00 3; seq 1e1 11; seq 0x10 0x12; seq 1 0.25 2
## mounts: ram disk
## status: 0
## stdout:
0.5
1.5
1.0
1.5
2.0
2.5
3.0
0.1
0.2
0.3
0.4
0.5
1.00
2.00
3.00
10
11
16
17
18
1.00
1.25
1.50
1.75
2.00
## end

#### seq -w, -s, -f
seq -w 8 11; seq -w 0.5 10 | head -n 2; seq -s , 3; seq -s '' 3; seq -f '%03g' 3; seq -f 'x%.2fy' 2; seq -f '%e' 2; seq -f '%5g|' 2; seq -w -- -1 1; seq --equal-width 9 10; seq --separator=: 3; seq --format=%g 2; seq -s '\n' 2
## mounts: ram disk
## status: 0
## stdout:
08
09
10
11
00.5
01.5
1,2,3
123
001
002
003
x1.00y
x2.00y
1.000000e+00
2.000000e+00
    1|
    2|
-1
00
01
09
10
1:2:3
1
2
1\n2
## end

#### seq bad formats
seq -f x 3; echo $?; seq -f %d 3; echo $?; seq -f '%g%g' 3; echo $?; seq -f '%%' 3; echo $?; seq -w -f %g 3; echo $?; seq -f % 1; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
## end
## stderr:
seq: format 'x' has no % directive
seq: format '%d' has unknown %d directive
seq: format '%g%g' has too many % directives
seq: format '%%' has no % directive
seq: format string may not be specified when printing equal width strings
Try 'seq --help' for more information.
seq: format '%' ends in %
## end

#### seq bad operands
seq; echo $?; seq x; echo $?; seq 1 2 3 4; echo $?; seq 1 0 5; echo $?; seq ''; echo $?; seq nan; echo $?; seq -y; echo $?; seq --nosuch; echo $?; seq -s; echo $?
## mounts: ram disk
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
1
## end
## stderr:
seq: missing operand
Try 'seq --help' for more information.
seq: invalid floating point argument: 'x'
Try 'seq --help' for more information.
seq: extra operand '4'
Try 'seq --help' for more information.
seq: invalid Zero increment value: '0'
Try 'seq --help' for more information.
seq: invalid floating point argument: ''
Try 'seq --help' for more information.
seq: invalid 'not-a-number' argument: 'nan'
Try 'seq --help' for more information.
seq: invalid option -- 'y'
Try 'seq --help' for more information.
seq: unrecognized option '--nosuch'
Try 'seq --help' for more information.
seq: option requires an argument -- 's'
Try 'seq --help' for more information.
## end

#### seq large and endless
seq 9999999999999998 9999999999999999; seq 1 inf | head -n 2; seq 99999999999999999999 100000000000000000001; seq 100000 | tail -n 1
## mounts: ram disk
## status: 0
## stdout:
9999999999999998
9999999999999999
1
2
99999999999999999999
100000000000000000000
100000000000000000001
100000
## end

#### yes
yes | head -n 2; yes a b | head -n 2; yes '' | head -n 1; yes -- -x | head -n 1; yes -x 2>&1 | head -n 1; yes > /dev/full; echo $?
## mounts: ram disk
## status: 0
## stdout:
y
y
a b
a b

-x
yes: invalid option -- 'x'
1
## end
## stderr: yes: standard output: No space left on device

#### tee
echo a | tee f g; cat f g; echo b | tee -a f; cat f; echo c | tee; echo d | tee --append f > /dev/null; cat f
## mounts: ram disk
## status: 0
## stdout:
a
a
a
b
a
b
c
a
b
d
## end
## after file f:
a
b
d
## end
## after file g: a

#### tee errors
echo a | tee no/such f; echo $?; cat f; echo a | tee d; echo $?; tee -z; echo $?; tee --nosuch; echo $?; echo x | tee -i g; echo x | tee --ignore-interrupts h
## dir: d
## mounts: ram disk
## status: 0
## stdout:
a
1
a
a
1
1
1
x
x
## end
## stderr:
tee: no/such: No such file or directory
tee: d: Is a directory
tee: invalid option -- 'z'
Try 'tee --help' for more information.
tee: unrecognized option '--nosuch'
Try 'tee --help' for more information.
## end
## after file f: a
## after file g: x
## after file h: x

#### tee output errors
echo a | tee /dev/full; echo $?; echo a | tee -p f > /dev/full; echo $?; echo a | tee --output-error=warn f > /dev/full; echo $?; echo a | tee --output-error=exit f > /dev/full; echo $?; tee --output-error=x; echo $?; echo a | tee -; ls
## mounts: ram disk
## status: 0
## stdout:
a
1
1
1
1
1
a
-
f
## end
## stderr:
tee: /dev/full: No space left on device
tee: 'standard output': No space left on device
tee: 'standard output': No space left on device
tee: 'standard output': No space left on device
tee: invalid argument 'x' for '--output-error'
Valid arguments are:
  - 'warn'
  - 'warn-nopipe'
  - 'exit'
  - 'exit-nopipe'
Try 'tee --help' for more information.
## end
## after file -: a
## after file f:
## end

#### tee to a closed pipe
yes | tee /dev/null | head -n 1; echo ${PIPESTATUS[@]}
## mounts: ram disk
## status: 0
## stdout:
y
141 141 0
## end

#### sleep
sleep 0; echo $?; sleep 0.01 0.01; echo $?; sleep; echo $?; sleep x; echo $?; sleep 1x; echo $?; sleep -1; echo $?; sleep 0s 0m 0h 0d; echo $?; sleep --nosuch; echo $?; sleep 1e-3; echo $?; sleep ''; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
0
1
1
1
1
0
1
0
1
## end
## stderr:
sleep: missing operand
Try 'sleep --help' for more information.
sleep: invalid time interval 'x'
Try 'sleep --help' for more information.
sleep: invalid time interval '1x'
Try 'sleep --help' for more information.
sleep: invalid option -- '1'
Try 'sleep --help' for more information.
sleep: unrecognized option '--nosuch'
Try 'sleep --help' for more information.
sleep: invalid time interval ''
Try 'sleep --help' for more information.
## end

#### true and false
/usr/bin/true; echo $?; /usr/bin/false; echo $?; env true x --y; echo $?; env false --x; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
1
0
1
## end

#### echo the program
env echo a b; env echo -n a; env echo -e 'a\tb\0101\x41\e'; env echo -E 'a\tb'; env echo -z; env echo --; env echo -e 'a\cb'; env echo '\0101'
## mounts: ram disk
## status: 0
## stdout-escaped:
a b
aa	bAA\x1b
a\\tb
-z
--
a\\0101
## end

#### printf the program
env printf '%s|%5d|%-5s|\n' a 3 b; env printf '%q\n' "it's a" plain ''; env printf '%b\n' 'a\tb'; env printf '%c%c' ab c; echo; env printf '%.2f %e %g %x %o\n' 1.5 1.5 1.5 255 8
## mounts: ram disk
## status: 0
## stdout:
a|    3|b    |
"it's a"
plain
''
a	b
ac
1.50 1.500000e+00 1.5 ff 10
## end

#### printf the program, errors
env printf; echo $?; env printf '%d\n' x; echo $?; env printf '%z'; echo $?; env printf '%d\n' 12x; echo $?; env printf 'a' b; echo; echo $?; env printf '%s' --; echo; env printf -- '-x\n'; env printf '%d\n' 99999999999999999999; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
0
1
1
12
1
a
0
--
-x
9223372036854775807
1
## end
## stderr:
printf: missing operand
Try 'printf --help' for more information.
printf: 'x': expected a numeric value
printf: %z: invalid conversion specification
printf: '12x': value not completely converted
printf: warning: ignoring excess arguments, starting with 'b'
printf: '99999999999999999999': Numerical result out of range
## end

#### printf the program, escapes
env printf '\x41\101\u00e9\n\c no'; env printf '%5%'; echo $?; env printf '\xZ'; echo $?; env printf '\u12'; echo $?
## mounts: ram disk
## status: 0
## stdout:
AA\u00E9
1
1
1
## end
## stderr:
printf: %5%: invalid conversion specification
printf: missing hexadecimal number in escape
printf: missing hexadecimal number in escape
## end

#### printf the program reuses its format
env printf '%s-' a b c; echo; env printf '%s %s\n' a; env printf '%*d|\n' 5 3
## mounts: ram disk
## status: 0
## stdout-escaped:
a-b-c-
a\x20
    3|
## end

#### test the program
env test a = a; echo $?; env [ a = b ]; echo $?; env [ a; echo $?; env test -f nosuch; echo $?; env test 1 -lt x; echo $?; env test a b c d e; echo $?; env test; echo $?; env [ ]; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
1
2
1
2
2
1
1
## end
## stderr:
[: missing ']'
test: invalid integer 'x'
test: extra argument 'b'
## end

#### test the program, details
env test ! a; echo $?; env test a -a ''; echo $?; env test \( a \); echo $?; env test -q x; echo $?; env test a b; echo $?; env test -f; echo $?; env test x = ; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
0
2
2
0
2
## end
## stderr:
test: '-q': unary operator expected
test: missing argument after 'b'
test: missing argument after '='
## end

#### pwd the program
cd d; env pwd; env pwd -P; env pwd -L; PWD=/wrong env pwd -L; env pwd -z; echo $?; env pwd x; echo $?
## dir: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
/tmp/case/d
/tmp/case/d
/tmp/case/d
1
/tmp/case/d
0
## end
## stderr:
pwd: invalid option -- 'z'
Try 'pwd --help' for more information.
pwd: ignoring non-option arguments
## end

#### pwd the program in a linked directory
cd l; env pwd; env pwd -L; env pwd -P
## dir: d
## link l: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
/tmp/case/l
/tmp/case/d
## end
