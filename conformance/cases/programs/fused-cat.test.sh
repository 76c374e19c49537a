# `cat` of one file before a filter.

#### cat names what is not there as it does alone
cat 'a b' | tr a b
cat 'a\nb' | tr a b
cat $'\x05x' | tr a b
cat 'a:b' | wc -l
cat '' | wc -l
cat a=b | wc -l
cat nosuch | wc -l
cat ./no-such_1.txt | wc -l
## status: 0
## stdout:
0
0
0
0
0
## end
## stderr:
cat: 'a b': No such file or directory
cat: 'a\nb': No such file or directory
cat: ''$'\005''x': No such file or directory
cat: 'a:b': No such file or directory
cat: '': No such file or directory
cat: 'a=b': No such file or directory
cat: nosuch: No such file or directory
cat: ./no-such_1.txt: No such file or directory
## end
