cd /tmp; echo a > f; echo b >> f; cat < f; cat <<A <<-'B' > g 2>&1
x $HOME $(echo y)
A
	q
	B
exec 3<> f {fd}> h; echo c >&3; echo d >&$fd; exec 3>&- {fd}>&-; read -r l < f; echo "$l"
cat <(echo a) <(echo b) | tee >(cat) | wc -l; set -C; echo x > f; echo y >| f; cat f 3<&0 <&3-
grep -n a f | sed 's/a/b/;2q' | sort -u | head -n 1; find . -name '*' -type f | xargs -n 1 echo; cat nosuch | wc -c
