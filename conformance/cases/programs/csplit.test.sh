# csplit

#### csplit at lines
csplit f 3; head xx*; csplit f 2 4; head xx*; csplit f 2 '{1}'; head xx*; csplit -s f 3; ls; csplit f 1; csplit --quiet f 6; echo $?; cat f | csplit - 2
## file f:
one
two
three
four
five
## end
## status: 0
## stdout:
8
16
==> xx00 <==
one
two

==> xx01 <==
three
four
five
4
10
10
==> xx00 <==
one

==> xx01 <==
two
three

==> xx02 <==
four
five
4
10
10
==> xx00 <==
one

==> xx01 <==
two
three

==> xx02 <==
four
five
f
xx00
xx01
xx02
0
24
1
4
20
## end
## stderr: csplit: '6': line number out of range
## after file xx00: one
## after file xx01:
two
three
four
five
## end
## after file xx02:
four
five
## end

#### csplit at matches
csplit f /three/; head xx*; csplit f /t/ '{1}'; csplit f '/^t/' '{*}'; head xx*; csplit f %three%; cat xx00; csplit f %t% /four/; head xx00 xx01; csplit f /three/+1; csplit f /three/-1; cat xx00; csplit f '%three%-1' ; cat xx00; csplit f '/t/+1' '{*}'; csplit f /five/ ; csplit f /one/; echo $?
## file f:
one
two
three
four
five
## end
## status: 0
## stdout:
8
16
==> xx00 <==
one
two

==> xx01 <==
three
four
five
4
4
16
4
4
16
==> xx00 <==
one

==> xx01 <==
two

==> xx02 <==
three
four
five
16
three
four
five
10
10
==> xx00 <==
two
three

==> xx01 <==
four
five
14
10
4
20
one
20
two
three
four
five
8
16
19
5
0
24
0
## end
## after file xx00:
## end
## after file xx01:
one
two
three
four
five
## end
## after file xx02:
three
four
five
## end

#### csplit names
csplit -f p -n 3 f 2; ls; csplit --prefix=q --digits=1 f 2; ls q*; csplit -b %x.txt -f r f 2; ls r*; csplit --suffix-format='%03d' f 2; ls xx*; csplit -z f 1 2; csplit --elide-empty-files f /one/; csplit --suppress-matched f /two/; cat xx01; csplit --suppress-matched f 2; cat xx01; csplit -b '%#x-%%' f 2; ls | tail -2; csplit --silent f 2
## file f:
one
two
three
## end
## status: 0
## stdout:
4
10
f
p000
p001
4
10
q0
q1
4
10
r0.txt
r1.txt
4
10
xx000
xx001
4
10
14
4
6
three
4
6
three
4
10
xx01
xx0x1-%
## end
## after file p000: one
## after file p001:
two
three
## end
## after file q0: one
## after file q1:
two
three
## end
## after file r0.txt: one
## after file r1.txt:
two
three
## end
## after file xx0-%: one
## after file xx00: one
## after file xx000: one
## after file xx001:
two
three
## end
## after file xx01:
two
three
## end
## after file xx0x1-%:
two
three
## end

#### csplit errors
csplit; csplit f; csplit nosuch 1; echo $?; csplit f 9; echo $?; ls; csplit -k f 9; echo $?; ls; csplit --keep-files f 2 9; csplit f /nosuch/; echo $?; csplit f /t/ '{3}'; echo $?; csplit f x; csplit f 0; csplit f 3 2; csplit f /x; csplit f '/[/'; csplit f /t/x; csplit f 2 '{x}'; csplit f 2 '{2'; csplit -n x f 2; csplit -b x f 2; csplit -b %d%d f 2; csplit -b %s f 2; csplit -b % f 2; csplit f 2 2; csplit f 2 '{9}'; csplit --nosuch; csplit f %nosuch%; echo $?; csplit -f d/x f 2; echo $?
## file f:
one
two
three
## end
## status: 0
## stdout:
1
14
1
f
14
1
f
xx00
4
10
14
1
4
4
6
1
4
0
10
4
10
1
1
## end
## stderr:
csplit: missing operand
Try 'csplit --help' for more information.
csplit: missing operand after 'f'
Try 'csplit --help' for more information.
csplit: cannot open 'nosuch' for reading: No such file or directory
csplit: '9': line number out of range
csplit: '9': line number out of range
csplit: '9': line number out of range
csplit: '/nosuch/': match not found
csplit: '/t/': match not found on repetition 2
csplit: 'x': invalid pattern
csplit: 0: line number must be greater than zero
csplit: line number '2' is smaller than preceding line number, 3
csplit: /x: closing delimiter '/' missing
csplit: '/[/': invalid regular expression: Invalid regular expression
csplit: '/t/x': integer expected after delimiter
csplit: '{x'}: integer required between '{' and '}'
csplit: '{2': '}' is required in repeat count
csplit: invalid number: 'x'
csplit: missing % conversion specification in suffix
csplit: too many % conversion specifications in suffix
csplit: invalid conversion specifier in suffix: s
csplit: missing conversion specifier in suffix
csplit: warning: line number '2' is the same as preceding line number
csplit: '2': line number out of range on repetition 1
csplit: unrecognized option '--nosuch'
Try 'csplit --help' for more information.
csplit: '%nosuch%': match not found
csplit: d/x00: No such file or directory
## end
## after file xx02:
two
three
## end
