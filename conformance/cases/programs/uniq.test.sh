# uniq

#### neighbours
printf '%s\n' a a b a | uniq; uniq f; uniq < f
## file f:
x
x
y
## end
## mounts: ram disk
## status: 0
## stdout:
a
b
a
x
y
x
y
## end

#### -c, -d, -u, -D
printf '%s\n' a a b c c c | uniq -c; printf '%s\n' a a b c c | uniq -d; printf '%s\n' a a b c c | uniq -u; printf '%s\n' a a b c c | uniq -D; printf '%s\n' a a b | uniq -cd; printf '%s\n' a a b | uniq -cu; printf '%s\n' a b | uniq -du
## mounts: ram disk
## status: 0
## stdout:
      2 a
      1 b
      3 c
a
c
b
a
a
c
c
      2 a
      1 b
## end

#### --all-repeated
printf '%s\n' a a b c c | uniq --all-repeated=prepend; printf '%s\n' a a b c c | uniq --all-repeated=separate; printf '%s\n' a a | uniq --all-repeated=none; printf a | uniq --all-repeated=x; echo $?
## mounts: ram disk
## status: 0
## stdout:

a
a

c
c
a
a

c
c
a
a
1
## end
## stderr:
uniq: invalid argument 'x' for '--all-repeated'
Valid arguments are:
  - 'none'
  - 'prepend'
  - 'separate'
Try 'uniq --help' for more information.
## end

#### --group
printf '%s\n' a a b | uniq --group; printf '%s\n' a a b | uniq --group=prepend; printf '%s\n' a b | uniq --group=append; printf '%s\n' a b | uniq --group=both; uniq --group -c; echo $?; uniq --group=x; echo $?
## mounts: ram disk
## status: 0
## stdout:
a
a

b

a
a

b
a

b


a

b

1
1
## end
## stderr:
uniq: --group is mutually exclusive with -c/-d/-D/-u
Try 'uniq --help' for more information.
uniq: invalid argument 'x' for '--group'
Valid arguments are:
  - 'prepend'
  - 'append'
  - 'separate'
  - 'both'
Try 'uniq --help' for more information.
## end

#### -i
printf '%s\n' a A b | uniq -i; printf '%s\n' a A | uniq --ignore-case -c
## mounts: ram disk
## status: 0
## stdout:
a
b
      2 a
## end

#### -f, -s, -w
printf '%s\n' '1 a' '2 a' '3 b' | uniq -f 1; printf '%s\n' xa ya zb | uniq -s 1; printf '%s\n' abc abd xyz | uniq -w 2; printf '%s\n' '1 xab' '2 yab' | uniq -f 1 -s 2; printf '%s\n' a b | uniq -w 0; printf '%s\n' '1  a' '2 a' | uniq -f1
## mounts: ram disk
## status: 0
## stdout:
1 a
3 b
xa
zb
abc
xyz
1 xab
a
1  a
2 a
## end

#### long options
printf '%s\n' a a b | uniq --count; printf '%s\n' a a b | uniq --repeated; printf '%s\n' a a b | uniq --unique; printf '%s\n' '1 a' '2 a' | uniq --skip-fields=1; printf '%s\n' xa ya | uniq --skip-chars=1; printf '%s\n' ab ac | uniq --check-chars=1
## mounts: ram disk
## status: 0
## stdout:
      2 a
      1 b
a
b
1 a
xa
ab
## end

#### -z
printf 'a\0a\0b\0' | uniq -z; printf 'a\0a\0' | uniq --zero-terminated -c
## mounts: ram disk
## status: 0
## stdout-escaped:
a\x00b\x00      2 a\x00\
## end

#### output file
uniq f o; cat o; uniq f - ; uniq f o x; echo $?; uniq f no/such; echo $?
## file f:
a
a
## end
## mounts: ram disk
## status: 0
## stdout:
a
a
1
1
## end
## stderr:
uniq: extra operand 'x'
Try 'uniq --help' for more information.
uniq: no/such: No such file or directory
## end
## after file o: a

#### missing and directory
uniq nosuch; echo $?; uniq d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
uniq: nosuch: No such file or directory
uniq: error reading 'd'
## end

#### -D with -c
uniq -D -c; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr:
uniq: printing all duplicated lines and repeat counts is meaningless
Try 'uniq --help' for more information.
## end

#### bad numbers and options
uniq -f x; echo $?; uniq -w x; echo $?; uniq -s x; echo $?; uniq -y; echo $?; uniq --nosuch; echo $?; uniq -f; echo $?
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
uniq: x: invalid number of fields to skip
uniq: x: invalid number of bytes to compare
uniq: x: invalid number of bytes to skip
uniq: invalid option -- 'y'
Try 'uniq --help' for more information.
uniq: unrecognized option '--nosuch'
Try 'uniq --help' for more information.
uniq: option requires an argument -- 'f'
Try 'uniq --help' for more information.
## end

#### obsolete forms
printf '%s\n' '1 a' '2 a' | uniq -1; printf '%s\n' xa ya | uniq +1; echo $?
## mounts: ram disk
## status: 0
## stdout:
1 a
xa
0
## end

#### no newline at the end
printf 'a\na' | uniq; printf 'a\nb' | uniq -c
## mounts: ram disk
## status: 0
## stdout:
a
      1 a
      1 b
## end

#### empty lines
printf '\n\na\n\n' | uniq -c
## mounts: ram disk
## status: 0
## stdout-escaped:
      2\x20
      1 a
      1\x20
## end

#### counts are aligned
yes x | head -n 12345 | uniq -c; seq 3 | uniq -c | cat -A
## mounts: ram disk
## status: 0
## stdout:
  12345 x
      1 1$
      1 2$
      1 3$
## end
