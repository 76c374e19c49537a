#### redirections of compound commands are made on the line the unit ends at
{ echo a
echo b
} < nosuch
if echo x
then
 { echo a; } < nosuch
 echo $LINENO
fi
while echo x
do
 { echo; } < nosuch
 break
done < nosuch
## status: 1
## stdout:
x
7
## end
## stderr:
bash: line 3: nosuch: No such file or directory
bash: line 8: nosuch: No such file or directory
bash: line 13: nosuch: No such file or directory
## end

#### within a loop or case they are made on its line
for i in 1
do { echo a; } < nosuch
 case x in
 x) { echo c; } < nosuch
 esac
 for ((j = 0; j < 1; j++)); do
  if :; then :; fi < nosuch
 done
done
for i in 1; do
 :
done < nosuch
## status: 1
## stderr:
bash: line 1: nosuch: No such file or directory
bash: line 3: nosuch: No such file or directory
bash: line 1: nosuch: No such file or directory
bash: line 12: nosuch: No such file or directory
## end

#### commands with a line of their own keep it for their redirections
while echo x
do
 ( echo a
 ) < nosuch
 [[ a < b ]] < nosuch
 (( 1 )) < nosuch
 break
done
## status: 0
## stdout: x
## stderr:
bash: line 4: nosuch: No such file or directory
bash: line 5: nosuch: No such file or directory
bash: line 6: nosuch: No such file or directory
## end

#### subshells count as the line they close on
(
{ echo a
} < nosuch
echo $LINENO > nodir/x
 (
 { echo a
 } < nosuch
 )
)
## status: 1
## stderr:
bash: line 9: nosuch: No such file or directory
bash: line 4: nodir/x: No such file or directory
bash: line 8: nosuch: No such file or directory
## end

#### functions count as the line they begin on
f() {
 { echo a
 } < nosuch
 echo $LINENO
 while :; do
  break
 done < nosuch
}
f
## status: 1
## stdout: 4
## stderr:
environment: line 1: nosuch: No such file or directory
environment: line 1: nosuch: No such file or directory
## end

#### substitutions count on from the line of their command
echo $( nosuch
nosuch
echo $LINENO; nosuch)
x=$(nosuch; { nosuch; nosuch
nosuch; }; nosuch)
echo "a
" $(
 nosuch) $(nosuch)
## status: 0
## stdout:
5
a

## end
## stderr:
bash: line 3: nosuch: command not found
bash: line 4: nosuch: command not found
bash: line 5: nosuch: command not found
bash: line 5: nosuch: command not found
bash: line 5: nosuch: command not found
bash: line 5: nosuch: command not found
bash: line 6: nosuch: command not found
bash: line 6: nosuch: command not found
bash: line 7: nosuch: command not found
bash: line 7: nosuch: command not found
## end

#### substitutions are laid out anew
: $(
{ echo a
} < nosuch
while :; do
 break
done < nosuch
echo $LINENO > nodir/x
)
echo $(if false; then :; elif nosuch; then :; else nosuch; fi
case x in x) nosuch;; esac; for i in 1; do nosuch; done; (nosuch); nosuch)
## status: 0
## stdout:

## end
## stderr:
bash: line 8: nosuch: No such file or directory
bash: line 11: nosuch: No such file or directory
bash: line 12: nodir/x: No such file or directory
bash: line 13: nosuch: command not found
bash: line 16: nosuch: command not found
bash: line 21: nosuch: command not found
bash: line 25: nosuch: command not found
bash: line 26: nosuch: command not found
bash: line 26: nosuch: command not found
## end

#### substitutions within substitutions
echo $(echo $(nosuch
nosuch) $(nosuch
nosuch))
cat < <(nosuch
nosuch)
## status: 0
## stdout:

## end
## stderr:
bash: line 4: nosuch: command not found
bash: line 5: nosuch: command not found
bash: line 4: nosuch: command not found
bash: line 5: nosuch: command not found
bash: line 4: nosuch: command not found
bash: line 5: nosuch: command not found
## end
