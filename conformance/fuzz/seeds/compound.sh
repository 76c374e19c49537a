if [[ -n $x && ( $y == a* || ! -f $z ) ]]; then echo "${x:-"a}b"}"; elif (( n++ < 3 )); then :; else false; fi
for i in a "$b" {1..3} {x,y}z; do case $i in a|b) continue;; (c*) break;& [!d]) echo $i;;& *) :; esac; done
for ((i=0; i<3; i++)) { while read -r l; do echo "$l"; done <<< "$i"; }
select s in one two; do echo $s; break; done <<E
1
E
f() { local a=$1; [ "$a" -gt 0 ] && f $((a - 1)); return 3; }; f 4; echo $?
function g { ( trap 'echo bye' EXIT; exit 2 ); }; g || echo "$? ${PIPESTATUS[@]}"
until false; do break; done; { echo a; echo b >&2; } 2>&1 | tr ab AB | { read x; cat; }
