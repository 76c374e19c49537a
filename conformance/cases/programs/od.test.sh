# od: dumps, address forms, types, and what is refused.

#### octal words are the default
printf 'hello world\n' | od
## status: 0
## stdout:
0000000 062550 066154 020157 067567 066162 005144
0000014
## end

#### hexadecimal bytes
printf 'hello' | od -A x -t x1; printf 'hello' | od -An -tx1; printf 'hello' | od --address-radix=n --format=x1
## status: 0
## stdout:
000000 68 65 6c 6c 6f
000005
 68 65 6c 6c 6f
 68 65 6c 6c 6f
## end

#### characters and names
printf 'a\tb\n\0\377' | od -c; printf 'a\tb\n' | od -An -t a
## status: 0
## stdout:
0000000   a  \t   b  \n  \0 377
0000006
   a  ht   b  nl
## end

#### repeated lines
head -c 64 /dev/zero | od; head -c 64 /dev/zero | od -v; head -c 64 /dev/zero | od --output-duplicates -An -tx1
## status: 0
## stdout:
0000000 000000 000000 000000 000000 000000 000000 000000 000000
*
0000100
0000000 000000 000000 000000 000000 000000 000000 000000 000000
0000020 000000 000000 000000 000000 000000 000000 000000 000000
0000040 000000 000000 000000 000000 000000 000000 000000 000000
0000060 000000 000000 000000 000000 000000 000000 000000 000000
0000100
 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
## end

#### skipping and reading
printf '0123456789abcdef' | od -j 4 -N 6 -c; printf '0123456789abcdef' | od --skip-bytes=10 --read-bytes=3 -c
## status: 0
## stdout:
0000004   4   5   6   7   8   9
0000012
0000012   a   b   c
0000015
## end

#### width
printf '0123456789abcdef' | od -w4 -An -tx1; printf '0123456789' | od --width=8 -An -c
## status: 0
## stdout:
 30 31 32 33
 34 35 36 37
 38 39 61 62
 63 64 65 66
   0   1   2   3   4   5   6   7
   8   9
## end

#### endianness
printf '\1\2\3\4' | od --endian=big -An -tx4; printf '\1\2\3\4' | od --endian=little -An -tx2
## status: 0
## stdout:
 01020304
 0201 0403
## end

#### strings
printf 'ab\0hello\0xy' | od -S 3; printf 'ab\0hello\0xy' | od --strings=2
## status: 0
## stdout:
0000003 hello
0000000 ab
0000003 hello
## end

#### traditional forms
printf 'hello' | od --traditional -c; printf 'hello world' | od -b; printf 'hello world' | od -d; printf 'hello world' | od -x
## status: 0
## stdout:
0000000   h   e   l   l   o
0000005
0000000 150 145 154 154 157 040 167 157 162 154 144
0000013
0000000 25960 27756  8303 28535 27762   100
0000013
0000000 6568 6c6c 206f 6f77 6c72 0064
0000013
## end

#### several files
printf abc > a; printf def > b; od -An -c a b
## status: 0
## stdout:
   a   b   c   d   e   f
## end
## after file-escaped a:
abc\
## end
## after file-escaped b:
def\
## end

#### a missing file
od nosuch; echo $?
## status: 0
## stdout: 1
## stderr: od: nosuch: No such file or directory

#### a bad type
printf x | od -t q; echo $?
## status: 0
## stdout: 1
## stderr: od: invalid character 'q' in type string 'q'

#### the old letters
printf '12345678' > f; od -a f; od -f f; od -i f; od -l f; od -o f; od -s f
## status: 0
## stdout:
0000000   1   2   3   4   5   6   7   8
0000010
0000000   1.6688934e-07   4.3681084e-05
0000010
0000000   875770417   943142453
0000010
0000000  4050765991979987505
0000010
0000000 031061 032063 033065 034067
0000010
0000000  12849  13363  13877  14391
0000010
## end
## after file-escaped f:
12345678\
## end
