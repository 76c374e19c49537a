# sha256sum, md5sum, base64

#### sums
echo hello > f; md5sum f; sha256sum f; md5sum < f; sha256sum - < f; printf '' | md5sum; printf '' | sha256sum; md5sum f f
## mounts: ram disk
## status: 0
## stdout:
b1946ac92492d2347c6235b4d2611184  f
5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  f
b1946ac92492d2347c6235b4d2611184  -
5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  -
d41d8cd98f00b204e9800998ecf8427e  -
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  -
b1946ac92492d2347c6235b4d2611184  f
b1946ac92492d2347c6235b4d2611184  f
## end
## after file f: hello

#### -b, -t, --tag, -z
echo hello > f; md5sum -b f; md5sum -t f; md5sum --binary f; sha256sum --text f; md5sum --tag f; sha256sum --tag f; md5sum -z f; sha256sum --zero f | tail -c 2
## mounts: ram disk
## status: 0
## stdout-escaped:
b1946ac92492d2347c6235b4d2611184 *f
b1946ac92492d2347c6235b4d2611184  f
b1946ac92492d2347c6235b4d2611184 *f
5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  f
MD5 (f) = b1946ac92492d2347c6235b4d2611184
SHA256 (f) = 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03
b1946ac92492d2347c6235b4d2611184  f\x00f\x00\
## end
## after file f: hello

#### names that need escapes
echo x > $'a\nb'; echo x > 'c\d'; md5sum $'a\nb' 'c\d'; md5sum --tag 'c\d'; md5sum 'c\d' > s; md5sum -c s
## mounts: ram disk
## status: 0
## stdout:
\401b30e3b8b5d629635a5c613cdb7919  a\nb
\401b30e3b8b5d629635a5c613cdb7919  c\\d
\MD5 (c\\d) = 401b30e3b8b5d629635a5c613cdb7919
c\d: OK
## end
## after file a\x0ab: x
## after file c\\d: x
## after file s: \401b30e3b8b5d629635a5c613cdb7919  c\\d

#### missing, directories, unreadable
md5sum nosuch; echo $?; md5sum d; echo $?; sha256sum u; echo $?; md5sum nosuch f; echo $?
## dir: d
## file f: x
## file u mode=0: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
401b30e3b8b5d629635a5c613cdb7919  f
1
## end
## stderr:
md5sum: nosuch: No such file or directory
md5sum: d: Is a directory
sha256sum: u: Permission denied
md5sum: nosuch: No such file or directory
## end

#### -c
echo a > a; echo b > b; md5sum a b > s; md5sum -c s; echo $?; echo c > b; md5sum -c s; echo $?; md5sum --check --quiet s; echo $?; md5sum -c --status s; echo $?
## mounts: ram disk
## status: 0
## stdout:
a: OK
b: OK
0
a: OK
b: FAILED
1
b: FAILED
1
1
## end
## stderr:
md5sum: WARNING: 1 computed checksum did NOT match
md5sum: WARNING: 1 computed checksum did NOT match
## end
## after file a: a
## after file b: c
## after file s:
60b725f10c9c85c70d97880dfe8191b3  a
3b5d5c3712955042212316173ccf37be  b
## end

#### -c with missing files
echo a > a; sha256sum a > s; rm a; sha256sum -c s; echo $?; sha256sum -c --ignore-missing s; echo $?
## mounts: ram disk
## status: 0
## stdout:
a: FAILED open or read
1
1
## end
## stderr:
sha256sum: a: No such file or directory
sha256sum: WARNING: 1 listed file could not be read
sha256sum: s: no file was verified
## end
## after file s: 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  a

#### -c with bad lines
echo a > a; { echo garbage; md5sum a; } > s; md5sum -c s; echo $?; md5sum -c --strict s; echo $?; md5sum -c -w s; echo $?; md5sum --check --warn s; echo nothing > t; md5sum -c t; echo $?; md5sum -c /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout:
a: OK
0
a: OK
1
a: OK
0
a: OK
1
1
## end
## stderr:
md5sum: WARNING: 1 line is improperly formatted
md5sum: WARNING: 1 line is improperly formatted
md5sum: s: 1: improperly formatted MD5 checksum line
md5sum: WARNING: 1 line is improperly formatted
md5sum: s: 1: improperly formatted MD5 checksum line
md5sum: WARNING: 1 line is improperly formatted
md5sum: t: no properly formatted checksum lines found
md5sum: /dev/null: no properly formatted checksum lines found
## end
## after file a: a
## after file s:
garbage
60b725f10c9c85c70d97880dfe8191b3  a
## end
## after file t: nothing

#### -c of tagged sums and of standard input
echo a > a; md5sum --tag a > s; md5sum -c s; md5sum a | md5sum -c; md5sum a | md5sum -c -; md5sum -c nosuch; echo $?; sha256sum --tag a | sha256sum -c
## mounts: ram disk
## status: 0
## stdout:
a: OK
a: OK
a: OK
1
a: OK
## end
## stderr: md5sum: nosuch: No such file or directory
## after file a: a
## after file s: MD5 (a) = 60b725f10c9c85c70d97880dfe8191b3

#### -c of upper case and of the binary mark
echo a > a; md5sum -b a | tr b-f B-F > s; md5sum -c s; echo $?
## mounts: ram disk
## status: 0
## stdout:
a: OK
0
## end
## after file a: a
## after file s: 60B725F10C9C85C70D97880DFE8191B3 *a

#### options that need -c
md5sum --quiet a; echo $?; md5sum --status a; echo $?; md5sum -w a; echo $?; md5sum --strict a; echo $?; md5sum --ignore-missing a; echo $?; md5sum -c --tag a; echo $?; md5sum -c -b a; echo $?
## file a: x
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
## end
## stderr:
md5sum: the --quiet option is meaningful only when verifying checksums
Try 'md5sum --help' for more information.
md5sum: the --status option is meaningful only when verifying checksums
Try 'md5sum --help' for more information.
md5sum: the --warn option is meaningful only when verifying checksums
Try 'md5sum --help' for more information.
md5sum: the --strict option is meaningful only when verifying checksums
Try 'md5sum --help' for more information.
md5sum: the --ignore-missing option is meaningful only when verifying checksums
Try 'md5sum --help' for more information.
md5sum: the --tag option is meaningless when verifying checksums
Try 'md5sum --help' for more information.
md5sum: the --binary and --text options are meaningless when verifying checksums
Try 'md5sum --help' for more information.
## end

#### bad options
md5sum -y; echo $?; sha256sum --nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
md5sum: invalid option -- 'y'
Try 'md5sum --help' for more information.
sha256sum: unrecognized option '--nosuch'
Try 'sha256sum --help' for more information.
## end

#### large input
head -c 1000000 /dev/zero | md5sum; head -c 1000000 /dev/zero | sha256sum
## mounts: ram disk
## status: 0
## stdout:
879f4bba57ed37c9ec5e5aedf9864698  -
d29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025  -
## end

#### base64
echo hello | base64; printf '' | base64; printf a | base64; printf ab | base64; printf abc | base64; base64 f; printf '\377\376\375' | base64
## file f: some text
## mounts: ram disk
## status: 0
## stdout:
aGVsbG8K
YQ==
YWI=
YWJj
c29tZSB0ZXh0Cg==
//79
## end

#### base64 -w
head -c 60 /dev/zero | base64; head -c 60 /dev/zero | base64 -w 20; head -c 60 /dev/zero | base64 -w 0; echo; head -c 60 /dev/zero | base64 --wrap=76; base64 -w x; echo $?; base64 -w -1; echo $?; printf abc | base64 -w 4; printf abc | base64 -w 3
## mounts: ram disk
## status: 0
## stdout:
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAA
AAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAA
1
1
YWJj
YWJ
j
## end
## stderr:
base64: invalid wrap size: 'x'
base64: invalid wrap size: '-1'
## end

#### base64 -d
echo aGVsbG8K | base64 -d; echo aGVsbG8K | base64 --decode; printf 'aGVs\nbG8K\n' | base64 -d; echo YQ== | base64 -d; echo; echo YWI= | base64 -d; echo; printf '' | base64 -d; printf YWI | base64 -d; echo " $?"
## mounts: ram disk
## status: 0
## stdout:
hello
hello
hello
a
ab
ab 1
## end
## stderr: base64: invalid input

#### base64 -d of garbage
echo 'aGV*sbG8K' | base64 -d; echo $?; echo 'aGV*sbG8K' | base64 -di; echo $?; echo 'aGVsbG8' | base64 -d; echo " $?"; echo '====' | base64 -d; echo $?; echo 'YQ==YQ==' | base64 -d; echo " $?"; echo 'aGV*sbG8K' | base64 -d --ignore-garbage
## mounts: ram disk
## status: 0
## stdout:
he1
hello
0
hello 1
1
aa 0
hello
## end
## stderr:
base64: invalid input
base64: invalid input
base64: invalid input
## end

#### base64 errors
base64 nosuch; echo $?; base64 d; echo $?; base64 a b; echo $?; base64 -y; echo $?; base64 --nosuch; echo $?
## file a: x
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
## end
## stderr:
base64: nosuch: No such file or directory
base64: read error: Is a directory
base64: extra operand 'b'
Try 'base64 --help' for more information.
base64: invalid option -- 'y'
Try 'base64 --help' for more information.
base64: unrecognized option '--nosuch'
Try 'base64 --help' for more information.
## end

#### base64 round trip
head -c 5000 /dev/zero | tr '\0' '\377' | base64 | base64 -d | md5sum; seq 1000 | base64 | base64 -d | tail -n 1
## mounts: ram disk
## status: 0
## stdout:
bdb4cf3eacfeffc3aed4f90bf87c5690  -
1000
## end
