# factor

#### factor
factor 1 2 3 4 12 97 360 1001 65537 4294967297 18446744073709551615; factor 0; seq 20 | factor; echo '12 13
 14' | factor; factor +6; factor 18446744073709551557 18446744073709551616; factor 340282366920938463463374607431768211455; factor 1000000016000000063; factor 600851475143; factor 10000000000000000000000000000000
## status: 0
## stdout:
1:
2: 2
3: 3
4: 2 2
12: 2 2 3
97: 97
360: 2 2 2 3 3 5
1001: 7 11 13
65537: 65537
4294967297: 641 6700417
18446744073709551615: 3 5 17 257 641 65537 6700417
0:
1:
2: 2
3: 3
4: 2 2
5: 5
6: 2 3
7: 7
8: 2 2 2
9: 3 3
10: 2 5
11: 11
12: 2 2 3
13: 13
14: 2 7
15: 3 5
16: 2 2 2 2
17: 17
18: 2 3 3
19: 19
20: 2 2 5
12: 2 2 3
13: 13
14: 2 7
6: 2 3
18446744073709551557: 18446744073709551557
18446744073709551616: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
340282366920938463463374607431768211455: 3 5 17 257 641 65537 274177 6700417 67280421310721
1000000016000000063: 1000000007 1000000009
600851475143: 71 839 1471 6857
10000000000000000000000000000000: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
## end

#### factor errors
factor x; echo $?; factor 12 -- -1; echo $?; factor 1.5 6; echo $?; echo 'a 6 b' | factor; echo $?; factor ''; echo $?; factor -x; echo $?; factor --nosuch; printf '' | factor; echo $?; factor <&-; echo $?
## status: 0
## stdout:
1
12: 2 2 3
1
6: 2 3
1
6: 2 3
1
1
1
0
0
## end
## stderr:
factor: 'x' is not a valid positive integer
factor: '-1' is not a valid positive integer
factor: '1.5' is not a valid positive integer
factor: 'a' is not a valid positive integer
factor: 'b' is not a valid positive integer
factor: '' is not a valid positive integer
factor: invalid option -- 'x'
Try 'factor --help' for more information.
factor: unrecognized option '--nosuch'
Try 'factor --help' for more information.
## end
