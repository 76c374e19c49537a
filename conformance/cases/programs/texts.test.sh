# Version texts are our own.

#### version of cat
cat --version | head -n 1
## differs: D-02
## status: 0
## stdout: cat (GNU coreutils) 9.1

#### version of sort
sort --version | head -n 1
## differs: D-02
## status: 0
## stdout: sort (GNU coreutils) 9.1

#### sets with counted repeats on the left
tr '[a*3]b' xyzw <<< aab
tr -d '[a*2]' <<< ab
tr -s '[a*2]b' <<< aabb
tr '[a*]' b <<< a
tr '[a*0]' b <<< a
## status: 1
## stdout:
zzw
b
ab
## end
## stderr:
tr: the [c*] repeat construct may not appear in string1
tr: the [c*] repeat construct may not appear in string1
## end

#### widths where sizes are not known before
printf 'a b\n' > one; seq 9 > two
printf 'one\0two\0' | wc --files0-from=-
printf 'one\0two\0' > list; wc --files0-from=list
cmp -l <(echo abc) <(echo abd)
cmp -l one <(echo a c)
cmp -lb /dev/zero one | head -n 2
## status: 0
## stdout-escaped:
1 2 4 one
9 9 18 two
10 11 22 total
 1  2  4 one
 9  9 18 two
10 11 22 total
                  3 143 144
3 142 143
1   0 ^@   141 a
2   0 ^@    40\x20\x20
## end
## stderr: cmp: EOF on one after byte 4
## after file-escaped list:
one\x00two\x00\
## end
## after file one: a b
## after file two:
1
2
3
4
5
6
7
8
9
## end

#### what names a directory that rm refuses
export LC_ALL=C.UTF-8
mkdir d; rm -r . .. ./. d/..
## status: 1
## stderr:
rm: refusing to remove '.' or '..' directory: skipping '.'
rm: refusing to remove '.' or '..' directory: skipping '..'
rm: refusing to remove '.' or '..' directory: skipping './.'
rm: refusing to remove '.' or '..' directory: skipping 'd/..'
## end
## after dir: d

#### sort in a collating locale
export LC_ALL=C.UTF-8
seq 10 | sort -R --random-source=/dev/zero
echo a | sort --debug
LC_ALL= LC_COLLATE=C sort --debug <<< a
LC_ALL= LC_COLLATE=C LANG=C.UTF-8 sort -R --random-source=/dev/zero <<< $'a\nb\nc\nd'
## status: 0
## stdout:
10
2
1
9
4
8
3
6
5
7
a
_
a
_
a
b
d
c
## end
## stderr:
sort: text ordering performed using ‘C.UTF-8’ sorting rules
sort: text ordering performed using simple byte comparison
## end
