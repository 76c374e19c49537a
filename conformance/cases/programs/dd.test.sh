# dd: the time and the rate of the last line are left out.

#### dd copies
dd if=f of=g status=none; cat g; dd < f 2>/dev/null; dd if=f bs=4 2>&1 >/dev/null | head -2; dd if=f bs=4 count=2 status=noxfer; dd if=f ibs=3 obs=5 status=noxfer; dd if=f status=noxfer of=/dev/null
## file f: hello, world
## status: 0
## stdout:
hello, world
hello, world
3+1 records in
3+1 records out
hello, whello, world
## end
## stderr:
2+0 records in
2+0 records out
4+1 records in
2+1 records out
0+1 records in
0+1 records out
## end
## after file g: hello, world

#### dd counts, skips and seeks
dd if=f bs=2 count=2 status=none; echo; dd if=f bs=2 skip=3 status=none; dd if=f bs=1 skip=2 count=3 status=none; echo; dd if=f bs=2 iseek=1 count=1B status=none; echo; dd if=f skip=4B count=2B status=none; echo; dd if=f iflag=skip_bytes,count_bytes skip=3 count=4 bs=512 status=none; echo; cat f | dd bs=3 skip=1 iflag=fullblock status=none; printf 'XXXXXXXXXX' > g; dd if=f of=g bs=2 seek=2 count=1 conv=notrunc status=none; cat g; echo; dd if=f of=g bs=2 seek=2 count=1 status=none; cat g; echo; dd if=f of=h seek=3 bs=1 count=2 status=none; od -c h; dd if=f of=h oseek=1 oflag=seek_bytes bs=2 count=1 status=none; od -c h; dd if=f bs=2 skip=100 status=noxfer
## file f: 0123456789
## status: 0
## stdout:
0123
6789
234
2
45
3456
3456789
XXXX01XXXX
XXXX01
0000000  \0  \0  \0   0   1
0000005
0000000  \0   0   1
0000003
## end
## stderr:
dd: f: cannot skip to specified offset
0+0 records in
0+0 records out
## end
## after file-escaped g:
XXXX01\
## end
## after file-escaped h:
\x0001\
## end

#### dd converts
dd if=f conv=ucase status=none; dd if=f conv=lcase status=none; dd if=f conv=swab status=none; dd if=f cbs=6 conv=block status=none; echo; dd if=f cbs=4 conv=block status=noxfer; echo; dd if=g cbs=4 conv=unblock status=none; dd if=f conv=ebcdic status=none | od -An -tx1; dd if=f conv=ibm status=none | od -An -tx1; dd if=f conv=ebcdic status=none | dd conv=ascii status=none; dd if=f ibs=10 obs=10 conv=sync status=none | od -c; dd if=f conv=ebcdic cbs=8 status=none | dd cbs=8 conv=ascii status=none; dd if=f conv=ucase,swab status=none; dd if=f ibs=7 conv=sync,block cbs=5 status=none | od -c; printf 'abc' | dd conv=swab status=none; echo
## file f:
Hello
a [b] c
## end
## file-escaped g:
ab  cdefgh\x20\x20\
## end
## status: 0
## stdout-escaped:
HELLO
A [B] C
hello
a [b] c
eHll
o ab[ ]
cHello a [b]\x20
Hella [b
ab
cdef
gh
 c8 85 93 93 96 25 81 40 ad 82 bd 40 83 25
 c8 85 93 93 96 25 81 40 ad 82 bd 40 83 25
Hello
a [b] c
0000000   H   e   l   l   o  \\n   a       [   b   ]       c  \\n  \\0  \\0
0000020  \\0  \\0  \\0  \\0
0000024
Hello
a [b] c
EHLL
O AB[ ]
C0000000   H   e   l   l   o   a       [   b   ]
0000012
bac
## end
## stderr:
0+1 records in
0+1 records out
2 truncated records
## end

#### dd and output files
dd if=f of=new conv=nocreat status=none; echo $?; dd if=f of=g conv=excl status=none; echo $?; dd if=f of=g oflag=append conv=notrunc status=none; cat g; dd if=f of=g conv=fsync status=none; cat g; dd if=f of=g conv=fdatasync,sparse iflag=nocache oflag=sync,dsync status=none; echo $?; dd if=d iflag=directory status=none; echo $?; dd if=f iflag=directory status=none; echo $?; ln -s f s; dd if=s iflag=nofollow status=none; echo $?; dd if=s iflag=noatime,nonblock,noctty status=none
## dir: d
## file f: F
## file g: G
## status: 0
## stdout:
1
1
G
F
F
0
1
1
1
F
## end
## stderr:
dd: failed to open 'new': No such file or directory
dd: failed to open 'g': File exists
dd: error reading 'd': Is a directory
dd: failed to open 'f': Not a directory
dd: failed to open 's': Too many levels of symbolic links
## end
## after file g: F
## after link s: f

#### dd takes sizes
for n in 1 1c 1w 1b 1kB 1K 1KiB 2x3 1xM 1MB; do head -c 3000000 /dev/zero | dd bs=$n count=1 iflag=fullblock status=none | wc -c; done
## status: 0
## stdout:
1
1
2
512
1000
1024
1024
6
1048576
1000000
## end

#### dd errors
dd if=nosuch; echo $?; dd of=d; echo $?; dd bs=x; echo $?; dd bs=0; echo $?; dd foo; echo $?; dd foo=1; echo $?; dd conv=foo; echo $?; dd iflag=foo; echo $?; dd oflag=foo; echo $?; dd status=foo; echo $?; dd conv=lcase,ucase; echo $?; dd conv=ascii,ebcdic; echo $?; dd conv=block,unblock cbs=1; echo $?; dd conv=excl,nocreat; echo $?; dd --nosuch; dd count=-1; dd bs=99999999999999999999; dd if=d status=none; echo $?; dd status=noxfer <&-; echo $?
## dir: d
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
1
1
1
1
1
1
1
## end
## stderr:
dd: failed to open 'nosuch': No such file or directory
dd: failed to open 'd': Is a directory
dd: invalid number: 'x'
dd: invalid number: '0'
dd: unrecognized operand 'foo'
Try 'dd --help' for more information.
dd: unrecognized operand 'foo=1'
Try 'dd --help' for more information.
dd: invalid conversion: 'foo'
Try 'dd --help' for more information.
dd: invalid input flag: 'foo'
Try 'dd --help' for more information.
dd: invalid output flag: 'foo'
Try 'dd --help' for more information.
dd: invalid status level: 'foo'
Try 'dd --help' for more information.
dd: cannot combine lcase and ucase
dd: cannot combine any two of {ascii,ebcdic,ibm}
dd: cannot combine block and unblock
dd: cannot combine excl and nocreat
dd: unrecognized option '--nosuch'
Try 'dd --help' for more information.
dd: invalid number: '-1'
dd: invalid number: '99999999999999999999': Value too large for defined data type
dd: error reading 'd': Is a directory
dd: error reading 'standard input': Bad file descriptor
dd: closing input file 'standard input': Bad file descriptor
## end
