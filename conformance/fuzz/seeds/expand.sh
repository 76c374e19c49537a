a=(1 'b c' [5]=d); declare -A m=([k]=v ["x y"]=z); echo "${a[@]}" "${!a[@]}" "${#a[*]}" ${m[k]} "${m["x y"]}"
s=hello/world.txt; echo ${s%.txt} ${s##*/} ${s/o/0} ${s//[lo]/_} ${s:2:3} ${s^^} ${s@Q} ${#s} ${s: -3}
unset u; echo ${u:-d} ${u-d} ${u:+x} ${u:=e} $u ${!u*} ~ ~root "$@" $# $? $- $$x
echo $((1 + 2 ** 3 * (4 - x++) % 5, 0x1f | 010, 36#zz)) $[1+1] $(( a[0] += 2 ))
x=$(echo `echo a \`echo b\``; cat <<'E'
$x `y`
E
); echo "$x" $'a\tb\x41\u00e9' $"l" a{b,c{1..3}}d "*" * [a-c]* @(a|b)
IFS=:; v=a:b::c; set -- $v; echo "$#:$*"; printf '%s|%5d|%-4s|%q\n' "$1" 42 x 'a b'; printf -v y %03x 255; echo $y
n=a; declare -n r=n; r+=b; echo $n; export e=1; readonly q=2; local z; eval 'echo $e'; : ${x:?gone}
