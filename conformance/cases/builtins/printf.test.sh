# printf, the builtin.

#### strings
printf '%s\n' a 'b c' ''; printf '[%5s][%-5s][%.2s][%5.1s]\n' abc abc abc abc
## status: 0
## stdout:
a
b c

[  abc][abc  ][ab][    a]
## end

#### integers
printf '%d %i %u %o %x %X\n' 42 -42 42 42 255 255; printf '%5d|%-5d|%05d|%+d|% d\n' 42 42 42 42 42
## status: 0
## stdout:
42 -42 42 52 ff FF
   42|42   |00042|+42| 42
## end

#### alternate forms
printf '%#x %#o %#X\n' 255 8 255; printf '%#x\n' 0
## status: 0
## stdout:
0xff 010 0XFF
0
## end

#### precision of integers
printf '%.3d %8.3d %-8.3d|\n' 5 5 5; printf '[%.0d]\n' 0
## status: 0
## stdout:
005      005 005     |
[]
## end

#### floating point
printf '%f %.2f %e %g %G\n' 3.14159 3.14159 31415.9 0.0001 1e10; printf '%10.3f|%-10.1f|%+.0f\n' 2.5 2.5 2.5
## status: 0
## stdout:
3.141590 3.14 3.141590e+04 0.0001 1E+10
     2.500|2.5       |+2
## end

#### hexadecimal floats
printf '%a\n' 1 0.5 10
## status: 0
## stdout:
0x8p-3
0x8p-4
0xap+0
## end

#### infinity and nan
printf '%f %e %g\n' inf -inf nan
## status: 0
## stdout: inf -inf nan

#### characters
printf '%c%c%c\n' abc x ''; printf '%c' ''
## status: 0
## stdout-escaped:
ax\x00
\x00\
## end

#### escapes in the format
printf 'a\tb\\n\n\x41\101\u0041\n'; printf '\a\b\f\v\r'
## status: 0
## stdout-escaped:
a	b\\n
AAA
\x07\x08\x0c\x0b\x0d\
## end

#### %b
printf '%b|' 'a\tb' '\0101' '\x41' 'a\cb' c; echo; printf '%b\n' '\101'
## status: 0
## stdout:
a	b|A|A|a
A
## end

#### %q
printf '%q\n' 'a b' "it's" '' $'a\nb' 'a*b' '~x' plain '$x' $'\xff'
## status: 0
## stdout:
a\ b
it\'s
''
$'a\nb'
a\*b
\~x
plain
\$x
$'\377'
## end

#### %Q
printf '%.3Q|%.3q\n' 'a b c' 'a b c'
## status: 0
## stdout-escaped:
a\\ b|a\\\x20
## end

#### percent
printf '100%%\n'; printf '%5%|\n'
## status: 1
## stdout: 100%
## stderr: bash: line 1: printf: `%': invalid format character

#### format is reused
printf '%s-%s\n' a b c; printf '%d\n' 1 2 3; printf 'x\n' a b
## status: 0
## stdout:
a-b
c-
1
2
3
x
## end

#### missing arguments
printf '[%s] [%d] [%f] [%c] [%b]\n'; printf '%s %s\n' only
## status: 0
## stdout-escaped:
[] [0] [0.000000] [\x00] []
only\x20
## end

#### star width and precision
printf '[%*d] [%-*d] [%.*f] [%*.*f]\n' 5 42 5 42 1 3.14159 8 2 2.71828; printf '[%*d]\n' -5 42
## status: 0
## stdout:
[   42] [42   ] [3.1] [    2.72]
[42   ]
## end

#### character codes
printf '%d %d %d\n' "'a" '"b' "'"; printf '%d\n' "'é"
## env: LC_ALL=C.UTF-8
## status: 0
## stdout:
97 98 0
233
## end

#### bases of arguments
printf '%d %d %d\n' 0x1f 010 -0x10
## status: 0
## stdout: 31 8 -16

#### invalid numbers
printf '%d\n' abc; echo $?; printf '%d\n' 12abc; echo $?; printf '%f\n' x; echo $?
## status: 0
## stdout:
0
1
12
1
0.000000
1
## end
## stderr:
bash: line 1: printf: abc: invalid number
bash: line 1: printf: 12abc: invalid number
bash: line 1: printf: x: invalid number
## end

#### numbers out of range
printf '%d\n' 99999999999999999999; echo $?; printf '%u\n' -1; printf '%x\n' -1
## status: 0
## stdout:
9223372036854775807
0
18446744073709551615
ffffffffffffffff
## end
## stderr: bash: line 1: printf: warning: 99999999999999999999: Numerical result out of range

#### invalid octal
printf '%d\n' 08; echo $?
## status: 0
## stdout:
0
1
## end
## stderr: bash: line 1: printf: 08: invalid octal number

#### invalid conversion
printf '%z\n' a; echo $?; printf '%'; echo $?; printf '%5'; echo $?
## status: 0
## stdout:
1
1
1
## end
## stderr:
bash: line 1: printf: `\': invalid format character
bash: line 1: printf: `%': missing format character
bash: line 1: printf: `%5': missing format character
## end

#### text before an invalid conversion is printed
printf 'ab%yc\n'; echo $?
## status: 0
## stdout: ab1
## stderr: bash: line 1: printf: `y': invalid format character

#### -v
printf -v x '%05d' 42; echo $x; printf -v 'a[3]' %s el; echo ${a[3]}; printf -v x ''; echo "[$x]"
## status: 0
## stdout:
00042
el
[]
## end

#### -v with a bad name
printf -v 1x a; echo $?
## status: 0
## stdout: 2
## stderr: bash: line 1: printf: `1x': not a valid identifier

#### no format
printf; echo $?
## status: 0
## stdout: 2
## stderr: printf: usage: printf [-v var] format [arguments]

#### bad option
printf -z; echo $?
## status: 0
## stdout: 2
## stderr:
bash: line 1: printf: -z: invalid option
printf: usage: printf [-v var] format [arguments]
## end

#### -- ends options
printf -- '-%s\n' a; printf -- -x; echo
## status: 0
## stdout:
-a
-x
## end

#### dates
TZ=UTC printf '%(%Y-%m-%d %H:%M:%S)T\n' 0 86399 1700000000; TZ=UTC printf '%(%F)T|%5(%y)T|\n' 0 0
## status: 0
## stdout:
1970-01-01 00:00:00
1970-01-01 23:59:59
2023-11-14 22:13:20
1970-01-01|   70|
## end

#### date that is no number
printf '%(%Y)T\n' abc; echo $?
## status: 0
## stdout:
1970
1
## end
## stderr: bash: line 1: printf: abc: invalid number

#### present time
[ "$(printf '%(%Y)T' -1)" -ge 2024 ] && echo ok; [ "$(printf '%(%s)T')" -gt 1700000000 ] && echo ok
## status: 0
## stdout:
ok
ok
## end

#### length modifiers are passed over
printf '%ld %lld %hd %hhd %jd %zd\n' 1 2 3 4 5 6
## status: 0
## stdout: 1 2 3 4 5 6

#### large width
printf '%200s|\n' x | wc -c
## status: 0
## stdout: 202

#### utf-8 widths
printf '[%5s][%-5s][%.2s]\n' éé éé ééé
## env: LC_ALL=C.UTF-8
## status: 0
## stdout: [ éé][éé ][é]

#### bytes pass through
printf '\xff%s' $'\xfe'
## status: 0
## stdout-escaped:
\xff\xfe\
## end

#### nul bytes in output
printf 'a\0b'; printf '%b' 'a\0b'
## status: 0
## stdout-escaped:
a\x00ba\x00b\
## end

#### repeated format stops at \c
printf '%b\n' 'x\c' y z; echo; echo $?
## status: 0
## stdout:
x
0
## end

#### incomplete escapes
printf '\x \u \U \8\n'; echo $?
## status: 0
## stdout:
\x \u \U \8
0
## end
## stderr:
bash: line 1: printf: missing hex digit for \x
bash: line 1: printf: missing unicode digit for \u
bash: line 1: printf: missing unicode digit for \U
## end

#### write error
printf x > /dev/full; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: printf: write error: No space left on device

#### plus with strings and blanks
printf '%+s|% s|%05s|\n' a b c
## status: 0
## stdout: a|b|    c|

#### unsigned and long values
printf '%u %o\n' 18446744073709551615 18446744073709551615
## status: 0
## stdout: 18446744073709551615 1777777777777777777777

#### blanks are no number
printf "%d|" "  " "" " 3" "3 "; echo $?; printf "%s %*d|" x "  " 4; echo $?; printf "%f|" " " ""; echo $?
## status: 0
## stdout:
0|0|3|3|1
x 4|1
0.000000|0.000000|1
## end
## stderr:
bash: line 1: printf:   : invalid number
bash: line 1: printf: 3 : invalid number
bash: line 1: printf:   : invalid number
bash: line 1: printf:  : invalid number
## end

#### -v with an end of options
printf -v x -- '--%s--' a; echo "$x"; printf -v y -- -%d 5; echo "$y"; printf -v z -- %%; echo "$z"
## status: 0
## stdout:
--a--
-5
%
## end

#### precisions of the quoted word
printf '[%.Q]\n'; printf '[%.Q]\n' 'a b' ''
printf '[%.0Q]\n' '' ab; printf '[%.1Q]\n' 'a b' ' b'
printf '[%.*Q]\n' 0 'a b' -1 'a b' 2 'a b'
printf '[%8.Q][%5Q][%.2q]\n' x '' 'a b'
## status: 0
## stdout:
[]
[]
[]
['']
['']
[a]
[\ ]
[a\ b]
[a\ b]
[a\ b]
[        ][   ''][a\]
## end
