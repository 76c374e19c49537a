# hexdump

#### hexdump formats
hexdump f; hexdump -C f; hexdump -b f; hexdump -c f; hexdump -d f; hexdump -o f; hexdump -x f; hexdump < f; cat f | hexdump -C; hexdump --canonical f; hexdump --one-byte-octal f; hexdump --one-byte-char f; hexdump --two-bytes-decimal f; hexdump --two-bytes-octal f; hexdump --two-bytes-hex f; hexdump -bC f
## file-escaped f:
Hello, World!\x00\x01\x07\x08\x0b\x0c\x0d	\x7f\x80\xff odd\
## end
## status: 0
## stdout-escaped:
0000000 6548 6c6c 2c6f 5720 726f 646c 0021 0701
0000010 0b08 0d0c 7f09 ff80 6f20 6464\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
00000000  48 65 6c 6c 6f 2c 20 57  6f 72 6c 64 21 00 01 07  |Hello, World!...|
00000010  08 0b 0c 0d 09 7f 80 ff  20 6f 64 64              |........ odd|
0000001c
0000000 110 145 154 154 157 054 040 127 157 162 154 144 041 000 001 007
0000010 010 013 014 015 011 177 200 377 040 157 144 144\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000   H   e   l   l   o   ,       W   o   r   l   d   !  \\0 001  \\a
0000010  \\b  \\v  \\f  \\r  \\t 177 200 377       o   d   d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000   25928   27756   11375   22304   29295   25708   00033   01793
0000010   02824   03340   32521   65408   28448   25700\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000  062510  066154  026157  053440  071157  062154  000041  003401
0000010  005410  006414  077411  177600  067440  062144\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000    6548    6c6c    2c6f    5720    726f    646c    0021    0701
0000010    0b08    0d0c    7f09    ff80    6f20    6464\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000 6548 6c6c 2c6f 5720 726f 646c 0021 0701
0000010 0b08 0d0c 7f09 ff80 6f20 6464\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
00000000  48 65 6c 6c 6f 2c 20 57  6f 72 6c 64 21 00 01 07  |Hello, World!...|
00000010  08 0b 0c 0d 09 7f 80 ff  20 6f 64 64              |........ odd|
0000001c
00000000  48 65 6c 6c 6f 2c 20 57  6f 72 6c 64 21 00 01 07  |Hello, World!...|
00000010  08 0b 0c 0d 09 7f 80 ff  20 6f 64 64              |........ odd|
0000001c
0000000 110 145 154 154 157 054 040 127 157 162 154 144 041 000 001 007
0000010 010 013 014 015 011 177 200 377 040 157 144 144\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000   H   e   l   l   o   ,       W   o   r   l   d   !  \\0 001  \\a
0000010  \\b  \\v  \\f  \\r  \\t 177 200 377       o   d   d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000   25928   27756   11375   22304   29295   25708   00033   01793
0000010   02824   03340   32521   65408   28448   25700\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000  062510  066154  026157  053440  071157  062154  000041  003401
0000010  005410  006414  077411  177600  067440  062144\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000    6548    6c6c    2c6f    5720    726f    646c    0021    0701
0000010    0b08    0d0c    7f09    ff80    6f20    6464\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
0000000 110 145 154 154 157 054 040 127 157 162 154 144 041 000 001 007
00000000  48 65 6c 6c 6f 2c 20 57  6f 72 6c 64 21 00 01 07  |Hello, World!...|
0000010 010 013 014 015 011 177 200 377 040 157 144 144\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
00000010  08 0b 0c 0d 09 7f 80 ff  20 6f 64 64              |........ odd|
0000001c
## end

#### hexdump lengths, offsets and squeezing
hexdump -n 5 f; hexdump --length 0x3 -C f; hexdump -s 3 -C f; hexdump --skip 010 f; hexdump -n 0 f; head -c 100 /dev/zero | hexdump; head -c 100 /dev/zero | hexdump -C; head -c 64 /dev/zero | hexdump -v; head -c 48 /dev/zero | hexdump --no-squeezing -C; hexdump f f; printf '' | hexdump; hexdump -L -C f; hexdump --color=never f; hexdump -s 1k -n 1 < /dev/zero; hexdump -s 100 f; printf a | hexdump; printf a | hexdump -d
## file f: Hello, World!
## status: 0
## stdout-escaped:
0000000 6548 6c6c 006f\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000005
00000000  48 65 6c                                          |Hel|
00000003
00000003  6c 6f 2c 20 57 6f 72 6c  64 21 0a                 |lo, World!.|
0000000e
0000008 726f 646c 0a21\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000000e
0000000 0000 0000 0000 0000 0000 0000 0000 0000
*
0000060 0000 0000\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000064
00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
*
00000060  00 00 00 00                                       |....|
00000064
0000000 0000 0000 0000 0000 0000 0000 0000 0000
0000010 0000 0000 0000 0000 0000 0000 0000 0000
0000020 0000 0000 0000 0000 0000 0000 0000 0000
0000030 0000 0000 0000 0000 0000 0000 0000 0000
0000040
00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
00000020  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
00000030
0000000 6548 6c6c 2c6f 5720 726f 646c 0a21 6548
0000010 6c6c 2c6f 5720 726f 646c 0a21\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
000001c
00000000  48 65 6c 6c 6f 2c 20 57  6f 72 6c 64 21 0a        |Hello, World!.|
0000000e
0000000 6548 6c6c 2c6f 5720 726f 646c 0a21\x20\x20\x20\x20\x20
000000e
0000400 0000\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000401
000000e
0000000 0061\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000001
0000000   00097\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000001
## end

#### hexdump errors
hexdump nosuch; echo $?; hexdump nosuch f; echo $?; hexdump -n x f; echo $?; hexdump -s x f; echo $?; hexdump --nosuch; echo $?; hexdump -y; echo $?
## file f: x
## status: 0
## stdout-escaped:
1
0000000 0a78\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000002
1
1
1
1
1
## end
## stderr:
hexdump: nosuch: No such file or directory
hexdump: all input file arguments failed
hexdump: nosuch: No such file or directory
hexdump: failed to parse length: 'x': Invalid argument
hexdump: failed to parse offset: 'x': Invalid argument
hexdump: unrecognized option '--nosuch'
Try 'hexdump --help' for more information.
hexdump: invalid option -- 'y'
Try 'hexdump --help' for more information.
## end

#### hexdump with a format of one's own
hexdump -e '4/1 "%d " "\n"' f; echo $?
## file f: abcd
## differs: D-09
## status: 0
## stdout-escaped:
97 98 99 100
10\x20\x20\x20
0
## end
