# xxd

#### xxd
xxd f; xxd -u f; xxd -d f; xxd -b f; xxd -e f; xxd -E f; xxd < f; xxd - < f; xxd -b -c 3 f; xxd -e -g 2 f; xxd -e -g 8 -c 8 f
## file-escaped f:
Hello, World!\x00\x01\x7f\x80\xff ȅ\x93 end of it\
## end
## status: 0
## stdout-escaped:
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2100 017f  Hello, World!...
00000010: 80ff 20c8 8593 2065 6e64 206f 6620 6974  .. ... end of it
00000000: 4865 6C6C 6F2C 2057 6F72 6C64 2100 017F  Hello, World!...
00000010: 80FF 20C8 8593 2065 6E64 206F 6620 6974  .. ... end of it
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2100 017f  Hello, World!...
00000016: 80ff 20c8 8593 2065 6e64 206f 6620 6974  .. ... end of it
00000000: 01001000 01100101 01101100 01101100 01101111 00101100  Hello,
00000006: 00100000 01010111 01101111 01110010 01101100 01100100   World
0000000c: 00100001 00000000 00000001 01111111 10000000 11111111  !.....
00000012: 00100000 11001000 10000101 10010011 00100000 01100101   ... e
00000018: 01101110 01100100 00100000 01101111 01100110 00100000  nd of\x20
0000001e: 01101001 01110100                                      it
00000000: 6c6c6548 57202c6f 646c726f 7f010021  Hello, World!...
00000010: c820ff80 65209385 6f20646e 74692066  .. ... end of it
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2100 017f  ..%%?...?.%...."
00000010: 80ff 20c8 8593 2065 6e64 206f 6620 6974  ...Hel..>..?....
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2100 017f  Hello, World!...
00000010: 80ff 20c8 8593 2065 6e64 206f 6620 6974  .. ... end of it
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2100 017f  Hello, World!...
00000010: 80ff 20c8 8593 2065 6e64 206f 6620 6974  .. ... end of it
00000000: 01001000 01100101 01101100  Hel
00000003: 01101100 01101111 00101100  lo,
00000006: 00100000 01010111 01101111   Wo
00000009: 01110010 01101100 01100100  rld
0000000c: 00100001 00000000 00000001  !..
0000000f: 01111111 10000000 11111111  ...
00000012: 00100000 11001000 10000101   ..
00000015: 10010011 00100000 01100101  . e
00000018: 01101110 01100100 00100000  nd\x20
0000001b: 01101111 01100110 00100000  of\x20
0000001e: 01101001 01110100           it
00000000: 6548 6c6c 2c6f 5720 726f 646c 0021 7f01  Hello, World!...
00000010: ff80 c820 9385 6520 646e 6f20 2066 7469  .. ... end of it
00000000: 57202c6f6c6c6548  Hello, W
00000008: 7f010021646c726f  orld!...
00000010: 65209385c820ff80  .. ... e
00000018: 746920666f20646e  nd of it
## end

#### xxd lines and groups
xxd -c 8 f; xxd -cols 5 f; xxd -c5 -g1 f; xxd -g 4 f; xxd -g0 f; xxd --groupsize 3 f; xxd -g 99 f; xxd -c 0 f; xxd -c 256 f
## file f: Hello, World! And more.
## status: 0
## stdout:
00000000: 4865 6c6c 6f2c 2057  Hello, W
00000008: 6f72 6c64 2120 416e  orld! An
00000010: 6420 6d6f 7265 2e0a  d more..
00000000: 4865 6c6c 6f  Hello
00000005: 2c20 576f 72  , Wor
0000000a: 6c64 2120 41  ld! A
0000000f: 6e64 206d 6f  nd mo
00000014: 7265 2e0a     re..
00000000: 48 65 6c 6c 6f  Hello
00000005: 2c 20 57 6f 72  , Wor
0000000a: 6c 64 21 20 41  ld! A
0000000f: 6e 64 20 6d 6f  nd mo
00000014: 72 65 2e 0a     re..
00000000: 48656c6c 6f2c2057 6f726c64 2120416e  Hello, World! An
00000010: 64206d6f 72652e0a                    d more..
00000000: 48656c6c6f2c20576f726c642120416e  Hello, World! An
00000010: 64206d6f72652e0a                  d more..
00000000: 48656c 6c6f2c 20576f 726c64 212041 6e  Hello, World! An
00000010: 64206d 6f7265 2e0a                     d more..
00000000: 48656c6c6f2c20576f726c642120416e  Hello, World! An
00000010: 64206d6f72652e0a                  d more..
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2120 416e  Hello, World! An
00000010: 6420 6d6f 7265 2e0a                      d more..
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 2120 416e 6420 6d6f 7265 2e0a                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                      Hello, World! And more..
## end

#### xxd plain
xxd -p f; xxd -ps -c 4 f; xxd -plain -u f; xxd -p -c 0 f; printf '' | xxd -p; head -c 70 /dev/zero | xxd -p
## file f: Hello, World! And more.
## status: 0
## stdout:
48656c6c6f2c20576f726c642120416e64206d6f72652e0a
48656c6c
6f2c2057
6f726c64
2120416e
64206d6f
72652e0a
48656C6C6F2C20576F726C642120416E64206D6F72652E0A
48656c6c6f2c20576f726c642120416e64206d6f72652e0a
000000000000000000000000000000000000000000000000000000000000
000000000000000000000000000000000000000000000000000000000000
00000000000000000000
## end

#### xxd in C
xxd -i f; xxd -include 1-a.b; xxd -i < f; xxd -i -n my_name f; xxd -i -C f; xxd -i -u -c 4 f; xxd -i -n x < f; xxd -i e
## file 1-a.b: x
## file e:
## end
## file f: Hello, World!
## status: 0
## stdout:
unsigned char f[] = {
  0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x2c, 0x20, 0x57, 0x6f, 0x72, 0x6c, 0x64,
  0x21, 0x0a
};
unsigned int f_len = 14;
unsigned char __1_a_b[] = {
  0x78, 0x0a
};
unsigned int __1_a_b_len = 2;
  0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x2c, 0x20, 0x57, 0x6f, 0x72, 0x6c, 0x64,
  0x21, 0x0a
unsigned char my_name[] = {
  0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x2c, 0x20, 0x57, 0x6f, 0x72, 0x6c, 0x64,
  0x21, 0x0a
};
unsigned int my_name_len = 14;
unsigned char F[] = {
  0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x2c, 0x20, 0x57, 0x6f, 0x72, 0x6c, 0x64,
  0x21, 0x0a
};
unsigned int F_LEN = 14;
unsigned char f[] = {
  0X48, 0X65, 0X6C, 0X6C,
  0X6F, 0X2C, 0X20, 0X57,
  0X6F, 0X72, 0X6C, 0X64,
  0X21, 0X0A
};
unsigned int f_len = 14;
unsigned char x[] = {
  0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x2c, 0x20, 0x57, 0x6f, 0x72, 0x6c, 0x64,
  0x21, 0x0a
};
unsigned int x_len = 14;
unsigned char e[] = {
};
unsigned int e_len = 0;
## end

#### xxd lengths, seeks and offsets
xxd -l 5 f; xxd -len 0x3 f; xxd -s 7 f; xxd -seek +3 f; xxd -s -6 f; xxd -skip 4 -l 4 f; xxd -o 16 f; xxd -offset 0x100 -s 2 f; cat f | xxd -s 4; cat f | xxd -s -4; echo $?; xxd -s 100 f; xxd -s -100 f; echo $?; { head -c 2 >/dev/null; xxd -s +1; } < f
## file f: Hello, World!
## status: 0
## stdout:
00000000: 4865 6c6c 6f                             Hello
00000000: 4865 6c                                  Hel
00000007: 576f 726c 6421 0a                        World!.
00000003: 6c6f 2c20 576f 726c 6421 0a              lo, World!.
00000008: 6f72 6c64 210a                           orld!.
00000004: 6f2c 2057                                o, W
00000010: 4865 6c6c 6f2c 2057 6f72 6c64 210a       Hello, World!.
00000102: 6c6c 6f2c 2057 6f72 6c64 210a            llo, World!.
00000004: 6f2c 2057 6f72 6c64 210a                 o, World!.
4
4
00000003: 6c6f 2c20 576f 726c 6421 0a              lo, World!.
## end
## stderr:
xxd: Sorry, cannot seek.
xxd: Sorry, cannot seek.
## end

#### xxd skips lines of NUL
head -c 100 /dev/zero | xxd -a; { head -c 16 /dev/zero; echo x; } | xxd -a; { head -c 32 /dev/zero; echo x; } | xxd -a; { head -c 48 /dev/zero; echo x; } | xxd -autoskip; head -c 16 /dev/zero | xxd -a; head -c 32 /dev/zero | xxd -a;  head -c 48 /dev/zero | xxd -a; head -c 50 /dev/zero | xxd -a -a
## status: 0
## stdout:
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
*
00000060: 0000 0000                                ....
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 780a                                     x.
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000020: 780a                                     x.
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
*
00000030: 780a                                     x.
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000020: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000020: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000030: 0000                                     ..
## end

#### xxd reverts
xxd f | xxd -r; xxd -p f | xxd -r -p; xxd -c 5 f | xxd -r -c 5; echo '0003: 4142 43' | xxd -r | od -c; echo '48 65 6c6c 6f' | xxd -r -p; echo; xxd -r -p h; xxd -s 4 f | xxd -r -s -4; echo '00: 41zz' | xxd -r; echo; printf '0: 61\n0: 62\n' | xxd -r; echo $?; xxd -b f | xxd -r -b; echo $?; printf '41 42\n43' | xxd -r -p -; echo
## file f: Hello, World!
## file h:
616263
0a
## end
## status: 0
## stdout:
Hello, World!
Hello, World!
Hello, World!
0000000  \0  \0  \0   A   B   C
0000006
Hello
abc
o, World!
A
a5
255
ABC
## end
## stderr:
xxd: Sorry, cannot seek backwards.
xxd: Sorry, cannot revert this type of hexdump
## end

#### xxd to a file
xxd f o; cat o; xxd -r o p; cat p; printf 'xxxxxxxxxxxxxxxxxx' > q; echo '02: 4142' | xxd -r - q; cat q; echo
## file f: Hello, World!
## status: 0
## stdout:
00000000: 4865 6c6c 6f2c 2057 6f72 6c64 210a       Hello, World!.
Hello, World!
xxABxxxxxxxxxxxxxx
## end
## after file o: 00000000: 4865 6c6c 6f2c 2057 6f72 6c64 210a       Hello, World!.
## after file p: Hello, World!
## after file-escaped q:
xxABxxxxxxxxxxxxxx\
## end

#### xxd errors
xxd nosuch; echo $?; xxd -c 257 f; echo $?; xxd -c -1 f; echo $?; xxd -e -g 3 f; echo $?; xxd -r -i f; echo $?; xxd f o/p; echo $?; xxd -i nosuch; echo $?
## file f: x
## status: 0
## stdout:
2
1
1
1
255
3
2
## end
## stderr:
xxd: nosuch: No such file or directory
xxd: invalid number of columns (max. 256).
xxd: invalid number of columns (max. 256).
xxd: number of octets per group must be a power of 2 with -e.
xxd: Sorry, cannot revert this type of hexdump
xxd: o/p: No such file or directory
xxd: nosuch: No such file or directory
## end
