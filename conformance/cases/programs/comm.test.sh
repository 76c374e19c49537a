# comm

#### comm columns
comm a b; comm -1 a b; comm -2 a b; comm -3 a b; comm -12 a b; comm -23 a b; comm -123 a b
## file a:
1
2
3
## end
## file b:
2
3
4
## end
## status: 0
## stdout:
1
		2
		3
	4
	2
	3
4
1
	2
	3
1
	4
2
3
1
## end

#### comm delimiters, totals and zero
comm --output-delimiter=, a b; comm --total a b; comm --total -123 a b; printf 'x\0' | comm -z - z; comm --output-delimiter= a b
## file a: 1
## file b: 2
## file-escaped z:
x\x00\
## end
## status: 0
## stdout-escaped:
1
,2
1
	2
1	1	0	total
1	1	0	total
		x\x001
\x002
## end

#### comm of unsorted input
comm a b; echo $?; comm --check-order a b; echo $?; comm --nocheck-order a b; echo $?
## file a:
2
1
## end
## file b: 3
## status: 0
## stdout:
2
1
	3
1
2
1
2
1
	3
0
## end
## stderr:
comm: file 1 is not in sorted order
comm: input is not in sorted order
comm: file 1 is not in sorted order
## end

#### comm errors
comm a; echo $?; comm; echo $?; comm a b c; echo $?; comm nosuch a; echo $?; comm - - < a; echo $?; comm -y; echo $?; comm --nosuch; echo $?
## file a: 1
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
comm: missing operand after 'a'
Try 'comm --help' for more information.
comm: missing operand
Try 'comm --help' for more information.
comm: extra operand 'c'
Try 'comm --help' for more information.
comm: nosuch: No such file or directory
comm: -: Bad file descriptor
comm: invalid option -- 'y'
Try 'comm --help' for more information.
comm: unrecognized option '--nosuch'
Try 'comm --help' for more information.
## end
