# Assignments behind the command's name under `set -k`.

#### an unquoted equals sign makes an assignment, whatever is quoted behind it
set -k
f() { echo "$# $* [$a]"; }
f a='b '
f x a="c"d y
f a'='b
f 'a=b'
f a+=x"y"
f "a"=1
## status: 0
## stdout:
0  [b ]
2 x y [cd]
1 a=b []
1 a=b []
0  [xy]
1 a=1 []
## end

#### a keyword assignment of an external program
set -k
sh -c 'echo "$v $w"' w='y z' v=1
## status: 0
## stdout: 1 y z
