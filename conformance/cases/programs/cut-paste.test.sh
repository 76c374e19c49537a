# cut and paste

#### cut -b and -c
echo abcdef | cut -b 2; echo abcdef | cut -c 2-4; echo abcdef | cut -b -2,5-; echo abcdef | cut -c 1,3,5; echo abc | cut -b 5; echo abcdef | cut -c 3-,1; echo abcdef | cut --bytes=1 ; echo abcdef | cut --characters=2
## mounts: ram disk
## status: 0
## stdout:
b
bcd
abef
ace

acdef
a
b
## end

#### cut -f
printf 'a\tb\tc\n' | cut -f 2; printf 'a\tb\tc\n' | cut -f 1,3; printf 'a\tb\tc\n' | cut -f 2-; printf 'none\n' | cut -f 2; printf 'none\n' | cut -s -f 2; printf 'a\tb\n' | cut --fields=3
## mounts: ram disk
## status: 0
## stdout:
b
a	c
b	c
none

## end

#### cut -d
echo a:b:c | cut -d : -f 2; echo 'a b c' | cut -d ' ' -f 1,3; echo a:b | cut -d: -f1 -f2; echo $?; echo a::c | cut -d : -f 2; printf 'a\0b\n' | cut -d '' -f 2; echo a,b | cut --delimiter=, --fields=1 --only-delimited
## mounts: ram disk
## status: 0
## stdout:
b
a c
1

b
a
## end
## stderr:
cut: only one list may be specified
Try 'cut --help' for more information.
## end

#### cut --output-delimiter
echo a:b:c | cut -d : -f 1,3 --output-delimiter=-; echo a:b:c | cut -d: -f1- --output-delimiter='<>'; echo abcdef | cut -c 1-2,4-5 --output-delimiter=:; echo abcdef | cut -b1,2,3 --output-delimiter=:
## mounts: ram disk
## status: 0
## stdout:
a-c
a<>b<>c
ab:de
a:b:c
## end

#### cut --complement
echo abcdef | cut -c 2-3 --complement; echo a:b:c | cut -d: -f2 --complement; echo a:b:c | cut -d: --complement -f1-
## mounts: ram disk
## status: 0
## stdout:
adef
a:c

## end

#### cut -z and -n
printf 'a:b\0c:d\0' | cut -z -d : -f 2; echo abc | cut -nb 1-2
## mounts: ram disk
## status: 0
## stdout-escaped:
b\x00d\x00ab
## end

#### cut ranges overlap
echo abcdef | cut -c 2-4,3-5,1; echo abcdef | cut -c 4-,2-
## mounts: ram disk
## status: 0
## stdout:
abcde
bcdef
## end

#### cut bad lists
cut -f 0; echo $?; cut -f 3-1; echo $?; cut -f x; echo $?; cut -f ''; echo $?; cut -c -; echo $?; cut -f 1-2-3; echo $?; cut -b 99999999999999999999; echo $?; cut -c 0-1; echo $?
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
## end
## stderr:
cut: fields are numbered from 1
Try 'cut --help' for more information.
cut: invalid decreasing range
Try 'cut --help' for more information.
cut: invalid field value 'x'
Try 'cut --help' for more information.
cut: fields are numbered from 1
Try 'cut --help' for more information.
cut: invalid range with no endpoint: -
Try 'cut --help' for more information.
cut: invalid field range
Try 'cut --help' for more information.
cut: byte/character offset '99999999999999999999' is too large
Try 'cut --help' for more information.
cut: byte/character positions are numbered from 1
Try 'cut --help' for more information.
## end

#### cut usage
cut; echo $?; cut -b 1 -f 1; echo $?; cut -c 1 -d :; echo $?; cut -s -c 1; echo $?; cut -d ab -f 1; echo $?; cut -y; echo $?; cut --nosuch; echo $?; cut -f; echo $?; cut -d :; echo $?
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
cut: you must specify a list of bytes, characters, or fields
Try 'cut --help' for more information.
cut: only one list may be specified
Try 'cut --help' for more information.
cut: an input delimiter may be specified only when operating on fields
Try 'cut --help' for more information.
cut: suppressing non-delimited lines makes sense
	only when operating on fields
Try 'cut --help' for more information.
cut: the delimiter must be a single character
Try 'cut --help' for more information.
cut: invalid option -- 'y'
Try 'cut --help' for more information.
cut: unrecognized option '--nosuch'
Try 'cut --help' for more information.
cut: option requires an argument -- 'f'
Try 'cut --help' for more information.
cut: you must specify a list of bytes, characters, or fields
Try 'cut --help' for more information.
## end

#### cut files
cut -c 1 a nosuch b; echo $?; cut -c 1 - < a; cut -c1 d; echo $?
## file a: x1
## file b: y1
## dir: d
## mounts: ram disk
## status: 0
## stdout:
x
y
1
x
1
## end
## stderr:
cut: nosuch: No such file or directory
cut: d: Is a directory
## end

#### cut without a newline at the end
printf 'a:b' | cut -d: -f1; printf 'a:b\nc' | cut -d: -f2
## mounts: ram disk
## status: 0
## stdout:
a
b
c
## end

#### cut with a newline as delimiter
printf 'a\nb\nc\n' | cut -d $'\n' -f 2
## mounts: ram disk
## status: 0
## stdout: b

#### cut in utf-8 is by byte
echo éa | cut -c 1
## env: LC_ALL=C.UTF-8
## mounts: ram disk
## status: 0
## stdout-escaped:
\xc3
## end

#### paste
paste a b; paste -d , a b; paste -d ',;' a b a; paste -s a b; paste -sd + a; paste - - < a; paste a - < b
## file a:
1
2
3
## end
## file b:
x
y
## end
## mounts: ram disk
## status: 0
## stdout-escaped:
1	x
2	y
3\x09
1,x
2,y
3,
1,x;1
2,y;2
3,;3
1	2	3
x	y
1+2+3
1	2
3\x09
1	x
2	y
3\x09
## end

#### paste escapes in delimiters
paste -d '\t' a a; paste -d '\n' a a; paste -d '\0' a a; paste -d '\\' a a; paste -d '' a a; paste --delimiters=: --serial a
## file a:
1
2
## end
## mounts: ram disk
## status: 0
## stdout:
1	1
2	2
1
1
2
2
11
22
1\1
2\2
11
22
1:2
## end

#### paste errors
paste nosuch a; echo $?; paste d; echo $?; paste -z; echo $?; paste -y; echo $?; paste --nosuch; echo $?; paste -d '\'; echo $?
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
0
1
1
1
## end
## stderr:
paste: nosuch: No such file or directory
paste: d: Is a directory
paste: invalid option -- 'y'
Try 'paste --help' for more information.
paste: unrecognized option '--nosuch'
Try 'paste --help' for more information.
paste: delimiter list ends with an unescaped backslash: \
## end

#### paste -z
printf 'a\0b\0' > z; paste -z z z; paste --zero-terminated -s -d, z
## mounts: ram disk
## status: 0
## stdout-escaped:
a	a\x00b	b\x00a,b\x00\
## end
## after file-escaped z:
a\x00b\x00\
## end

#### paste without newlines at the end
printf 'a' > x; printf 'b\nc' > y; paste x y; paste -s x y; paste -s /dev/null
## mounts: ram disk
## status: 0
## stdout:
a	b
	c
a
b	c

## end
## after file-escaped x:
a\
## end
## after file-escaped y:
b
c\
## end

#### paste three columns of one input
seq 7 | paste - - -; seq 4 | paste -sd '-+'
## mounts: ram disk
## status: 0
## stdout-escaped:
1	2	3
4	5	6
7\x09\x09
1-2+3-4
## end
