# numfmt

#### numfmt scales
numfmt --to=si 999 1000 1500 9999 99999 123456789 1000000000000; numfmt --to=iec 1023 1024 1536 1048576 10240; numfmt --to=iec-i 1024 123456; numfmt --from=si 1K 1.5M 2G; numfmt --from=iec 1K 1.5M; numfmt --from=iec-i 1Ki 2Mi; numfmt --from=auto 1K 1Ki 5; numfmt --from=iec --to=si 1G; echo 1000 | numfmt --to=si; numfmt 12345 1.5 -7; numfmt --to=si -1500; numfmt --to-unit=1000 5000; numfmt --from-unit=512 4; numfmt --from-unit=1K --to=iec 4; numfmt --to-unit=Ki 2048
## status: 0
## stdout:
999
1.0K
1.5K
10K
100K
124M
1.0T
1023
1.0K
1.5K
1.0M
10K
1.0Ki
121Ki
1000
1500000
2000000000
1024
1572864
1024
2097152
1000
1024
5
1.1G
1.0K
5
2048
4.0K
2
## end
## stderr:
numfmt: invalid option -- '7'
Try 'numfmt --help' for more information.
numfmt: invalid option -- '1'
Try 'numfmt --help' for more information.
## end

#### numfmt rounds
for r in up down from-zero towards-zero nearest; do numfmt --to=iec --round=$r 1025 1100 -1100 2047 10300; done; numfmt --format=%.2f --to=si 1234 12345678; numfmt --format=%.0f 1.5 2.5; numfmt --round=down --format=%.1f 1.29
## status: 0
## stdout:
1.24K
12.35M
2
3
1.2
## end
## stderr:
numfmt: invalid option -- '1'
Try 'numfmt --help' for more information.
numfmt: invalid option -- '1'
Try 'numfmt --help' for more information.
numfmt: invalid option -- '1'
Try 'numfmt --help' for more information.
numfmt: invalid option -- '1'
Try 'numfmt --help' for more information.
numfmt: invalid option -- '1'
Try 'numfmt --help' for more information.
## end

#### numfmt fields and formats
printf 'a 1000 2000\nb 5000000 7\n' | numfmt --field=2 --to=si; printf 'a 1000 2000\n' | numfmt --field=2- --to=si; printf 'a,1000,2000\n' | numfmt -d, --field=2,3 --to=si; printf '1000 2000\n' | numfmt --field=- --to=si; printf 'size x\n1000 y\n' | numfmt --header --to=si; printf 'h1\nh2\n2000\n' | numfmt --header=2 --to=si; numfmt --padding=10 --to=si 1000; numfmt --padding=-10 --to=si 1000 | cat -A; numfmt --format='<%10f>' 12; numfmt --format='<%-10f>' 12; numfmt --format='%010f' 12; numfmt --format='x%fy%%' 5; numfmt --suffix=B --to=si 1000; numfmt --suffix=B --from=si 1KB; printf '  1000  x\n' | numfmt --to=si | cat -A; printf '1000\0' | numfmt -z --to=si | od -c; numfmt --format="%'f" 1234567; numfmt --grouping 1234567; numfmt --format='%8.3f' 3.14159; numfmt -d '' --to=si 1000
## status: 0
## stdout:
a 1.0K 2000
b    5.0M 7
a 1.0K 2.0K
a,1.0K,2.0K
1.0K 2.0K
size x
1.0K y
h1
h2
2.0K
      1.0K
1.0K      $
<        12>
<12        >
0000000012
x5y%%
1.0KB
1000B
  1.0K  x$
0000000   1   .   0   K  \0
0000005
1234567
1234567
   3.142
1.0K
## end

#### numfmt invalid input
numfmt x; echo $?; numfmt --invalid=warn x 5; echo $?; numfmt --invalid=fail x 5; echo $?; numfmt --invalid=ignore x 5; echo $?; numfmt --from=si 1Q; echo $?; numfmt 1K; echo $?; numfmt --from=iec-i 1K; echo $?; numfmt --from=si 1Ki; echo $?; numfmt 1.2.3; echo $?; numfmt ''; echo $?; numfmt --from=si 1KK; echo $?; numfmt 99999999999999999999; echo $?; numfmt --debug x; echo $?; numfmt --debug 5; printf 'a b\n' | numfmt --field=5; echo $?
## status: 0
## stdout:
2
x
5
0
x
5
2
x
5
0
2
2
2
2
2
2
2
2
2
5
a b
0
## end
## stderr:
numfmt: invalid number: 'x'
numfmt: invalid number: 'x'
numfmt: invalid number: 'x'
numfmt: invalid suffix in input: '1Q'
numfmt: rejecting suffix in input: '1K' (consider using --from)
numfmt: missing 'i' suffix in input: '1K' (e.g Ki/Mi/Gi)
numfmt: invalid suffix in input '1Ki': 'i'
numfmt: invalid suffix in input: '1.2.3'
numfmt: invalid number: ''
numfmt: invalid suffix in input '1KK': 'K'
numfmt: value too large to be printed: '1e+20' (consider using --to)
numfmt: no conversion option specified
numfmt: invalid number: 'x'
numfmt: no conversion option specified
## end

#### numfmt errors
numfmt --to=x 1; numfmt --from=x 1; numfmt --round=x 1; numfmt --invalid=x 1; numfmt --padding=x 1; numfmt --padding=0 1; numfmt --field=0 1; numfmt --field=x 1; numfmt --format=x 1; numfmt --format=%d 1; numfmt --format='%f%f' 1; numfmt --from-unit=x 1; numfmt --to-unit=0 1; numfmt -d xx 1; numfmt --header=x 1; numfmt --header=0 1; numfmt --grouping --to=si 1; numfmt --nosuch; echo $?; numfmt <&-; echo $?
## status: 0
## stdout:
1
0
## end
## stderr:
numfmt: invalid argument 'x' for '--to'
Valid arguments are:
  - 'none'
  - 'si'
  - 'iec'
  - 'iec-i'
Try 'numfmt --help' for more information.
numfmt: invalid argument 'x' for '--from'
Valid arguments are:
  - 'none'
  - 'auto'
  - 'si'
  - 'iec'
  - 'iec-i'
Try 'numfmt --help' for more information.
numfmt: invalid argument 'x' for '--round'
Valid arguments are:
  - 'up'
  - 'down'
  - 'from-zero'
  - 'towards-zero'
  - 'nearest'
Try 'numfmt --help' for more information.
numfmt: invalid argument 'x' for '--invalid'
Valid arguments are:
  - 'abort'
  - 'fail'
  - 'warn'
  - 'ignore'
Try 'numfmt --help' for more information.
numfmt: invalid padding value 'x'
numfmt: invalid padding value '0'
numfmt: fields are numbered from 1
Try 'numfmt --help' for more information.
numfmt: invalid field value 'x'
Try 'numfmt --help' for more information.
numfmt: format 'x' has no % directive
numfmt: invalid format '%d', directive must be %[0]['][-][N][.][N]f
numfmt: format '%f%f' has too many % directives
numfmt: invalid unit size: 'x'
numfmt: invalid unit size: '0'
numfmt: the delimiter must be a single character
numfmt: invalid header value 'x'
numfmt: invalid header value '0'
numfmt: grouping cannot be combined with --to
numfmt: unrecognized option '--nosuch'
Try 'numfmt --help' for more information.
numfmt: error reading input: Bad file descriptor
## end
