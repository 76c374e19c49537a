# Redirections: order, descriptors, failure.

#### output, append, input
echo a > f; echo b >> f; cat < f; wc -l < f
## mounts: ram disk
## status: 0
## stdout:
a
b
2
## end
## after file f:
a
b
## end

#### truncation happens first
echo old > f; cat f > f; wc -c < f
## mounts: ram disk
## status: 0
## stdout: 0
## after file f:
## end

#### error to output and back
{ echo out; echo err >&2; } 2>&1 | cat
{ echo out; echo err >&2; } > both 2>&1; cat both
{ echo out; echo err >&2; } 2>&1 > only; echo; cat only
## mounts: ram disk
## status: 0
## stdout:
out
err
out
err
err

out
## end
## after file both:
out
err
## end
## after file only: out

#### both at once
{ echo out; echo err >&2; } &> f; { echo more; echo e2 >&2; } &>> f; cat f
{ echo x; echo y >&2; } >& g; cat g
## mounts: ram disk
## status: 0
## stdout:
out
err
more
e2
x
y
## end
## after file f:
out
err
more
e2
## end
## after file g:
x
y
## end

#### pipe of both
{ echo out; echo err >&2; } |& sort
## mounts: ram disk
## status: 0
## stdout:
err
out
## end

#### order of redirections
echo hi > a > b; cat a b; wc -c < a
## mounts: ram disk
## status: 0
## stdout:
hi
0
## end
## after file a:
## end
## after file b: hi

#### redirection before the command and between words
> f echo one; < f cat; echo a > f b; cat f
## mounts: ram disk
## status: 0
## stdout:
one
a b
## end
## after file f: a b

#### redirection alone makes the file
> new; >> new2; ls
## mounts: ram disk
## status: 0
## stdout:
new
new2
## end
## after file new:
## end
## after file new2:
## end

#### numbered descriptors
exec 3> f; echo three >&3; echo more >&3; exec 3>&-; cat f
exec 4< f; read x <&4; read y <&4; echo "$x $y"; exec 4<&-
## mounts: ram disk
## status: 0
## stdout:
three
more
three more
## end
## after file f:
three
more
## end

#### read and write
exec 3<> f; read x <&3; echo new >&3; exec 3>&-; echo $x; cat f
## file f:
abc
def
## end
## mounts: ram disk
## status: 0
## stdout:
abc
abc
new
## end
## after file f:
abc
new
## end

#### named descriptors
exec {fd}> f; echo $((fd >= 10)); echo hi >&$fd; exec {fd}>&-; cat f
## mounts: ram disk
## status: 0
## stdout:
1
hi
## end
## after file f: hi

#### named descriptor stays open after the command
echo x {fd}> f; echo y >&$fd; cat f
## mounts: ram disk
## status: 0
## stdout:
x
y
## end
## after file f: y

#### move a descriptor
exec 3> f; exec 4>&3-; echo four >&4; echo three >&3; cat f
## mounts: ram disk
## status: 0
## stdout: four
## stderr: bash: line 1: 3: Bad file descriptor
## after file f: four

#### duplicates share an offset
exec 3> f 4>&3; echo a >&3; echo b >&4; echo c >&3; cat f
## mounts: ram disk
## status: 0
## stdout:
a
b
c
## end
## after file f:
a
b
c
## end

#### closed standard output
echo hi >&-; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: echo: write error: Bad file descriptor

#### closed standard input
cat <&-; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr:
cat: -: Bad file descriptor
cat: closing standard input: Bad file descriptor
## end

#### closed standard error swallows the message
nosuch 2>&-; echo $?
## mounts: ram disk
## status: 0
## stdout: 127

#### bad descriptor
echo hi >&7; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: 7: Bad file descriptor

#### bad descriptor for input
cat <&8; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: 8: Bad file descriptor

#### ambiguous redirect
echo hi > $nothing; echo $?
x='a b'; echo hi > $x; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: $nothing: ambiguous redirect
bash: line 2: $x: ambiguous redirect
## end

#### no such file
cat < nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: nosuch: No such file or directory

#### no such directory
echo hi > no/such; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: no/such: No such file or directory

#### is a directory
echo hi > d; echo $?; cat < d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: d: Is a directory
cat: -: Is a directory
## end

#### permission denied
cat < f; echo $?; echo > f; echo $?
## file f mode=0: secret
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: f: Permission denied
bash: line 1: f: Permission denied
## end

#### not a directory
echo > f/x; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: f/x: Not a directory

#### failed redirection of a compound runs nothing
for i in 1 2; do echo $i; done < nosuch; echo $?
{ echo no; } > no/such; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: nosuch: No such file or directory
bash: line 2: no/such: No such file or directory
## end

#### failed redirection of a builtin
: < nosuch; echo $?; echo still here
## mounts: ram disk
## status: 0
## stdout:
1
still here
## end
## stderr: bash: line 1: nosuch: No such file or directory

#### failed redirection of a function
f() { echo no; }; f < nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: nosuch: No such file or directory

#### failed redirection of exec ends the shell
exec < nosuch; echo still here
## mounts: ram disk
## status: 0
## stdout: still here
## stderr: bash: line 1: nosuch: No such file or directory

#### later redirections are not tried after a failure
echo hi < nosuch > made; ls
## mounts: ram disk
## status: 0
## stderr: bash: line 1: nosuch: No such file or directory

#### earlier redirections have been made
echo hi > made < nosuch; ls
## mounts: ram disk
## status: 0
## stdout: made
## stderr: bash: line 1: nosuch: No such file or directory
## after file made:
## end

#### noclobber
set -C; echo a > f; echo b > f; echo $?; cat f; echo c >| f; cat f; echo d >> f; cat f
## mounts: ram disk
## status: 0
## stdout:
1
a
c
c
d
## end
## stderr: bash: line 1: f: cannot overwrite existing file
## after file f:
c
d
## end

#### noclobber and devices
set -C; echo x > /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout: 0

#### here string
cat <<< 'a b'; cat <<< ''; read x <<< "one two"; echo $x
## mounts: ram disk
## status: 0
## stdout:
a b

one two
## end

#### exec redirects the rest
exec > f; echo in file; exec >&2; echo to error; cat f
## mounts: ram disk
## status: 0
## stderr:
to error
in file
## end
## after file f: in file

#### exec saves and restores
exec 3>&1 > f; echo hidden; exec >&3 3>&-; echo shown; cat f
## mounts: ram disk
## status: 0
## stdout:
shown
hidden
## end
## after file f: hidden

#### redirection in a subshell ends with it
(exec > f; echo in); echo out; cat f
## mounts: ram disk
## status: 0
## stdout:
out
in
## end
## after file f: in

#### redirection of a group restores
{ echo a; } > f; echo b; cat f
## mounts: ram disk
## status: 0
## stdout:
b
a
## end
## after file f: a

#### nested redirections
{ { echo a; echo b >&2; } 2> e; echo c; } > o; cat o; cat e
## mounts: ram disk
## status: 0
## stdout:
a
c
b
## end
## after file e: b
## after file o:
a
c
## end

#### descriptor in a function call
f() { echo to3 >&3; }; f 3> x; cat x; f; echo $?
## mounts: ram disk
## status: 0
## stdout:
to3
1
## end
## stderr: environment: line 1: 3: Bad file descriptor
## after file x: to3

#### unread input is left for the next reader
{ read x; cat; } < f
## file f:
1
2
3
## end
## mounts: ram disk
## status: 0
## stdout:
2
3
## end

#### head leaves what it did not need on a file
{ head -n 1 > /dev/null; cat; } < f
## file f:
1
2
3
## end
## mounts: ram disk
## status: 0
## stdout:
2
3
## end

#### reading in a loop from another descriptor
while read -u 3 l; do echo "$l"; read ans; echo "$ans"; done 3< f
## stdin:
x
y
## end
## file f:
a
b
## end
## mounts: ram disk
## status: 0
## stdout:
a
x
b
y
## end

#### dev null, stdout, stderr
echo a > /dev/stdout; echo b > /dev/stderr; cat < /dev/null; cat /dev/stdin
## stdin: in
## mounts: ram disk
## status: 0
## stdout:
a
in
## end
## stderr: b

#### dev fd
cat /dev/fd/3 3< f; echo x > /dev/fd/1
## file f: content
## mounts: ram disk
## status: 0
## stdout:
content
x
## end

#### output of a background command
{ echo bg > f; } & wait; cat f
## mounts: ram disk
## status: 0
## stdout: bg
## after file f: bg

#### variables in targets
n=3; f=x; exec 3> $f.txt; echo hi >& $n; cat x.txt
## mounts: ram disk
## status: 0
## stdout: hi
## after file x.txt: hi

#### digits that are no descriptors
echo 2>f; cat f; echo 2 >f; cat f; echo a2>f; cat f
## mounts: ram disk
## status: 0
## stdout:

2
a2
## end
## after file f: a2

#### large descriptor numbers
exec 100> f; echo far >&100; cat f
## mounts: ram disk
## status: 0
## stdout: far
## after file f: far

#### dup to a word makes a file
echo hi >& file; cat file
## mounts: ram disk
## status: 0
## stdout: hi
## after file file: hi

#### swap output and error
{ echo out; echo err >&2; } 3>&1 1>&2 2>&3 | { read x; echo "piped: $x"; }
## mounts: ram disk
## status: 0
## stdout: piped: err
## stderr: out

#### tee through process substitution
echo hi | tee >(cat > copy) > /dev/null; sleep 0.1; cat copy
## mounts: ram disk
## status: 0
## stdout: hi
## after file copy: hi

#### redirection with a missing word
echo >
## mounts: ram disk
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `echo >'
## end

#### redirection operator as target
echo > > f
## mounts: ram disk
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `>'
bash: -c: line 1: `echo > > f'
## end

#### heredoc and redirection together
cat << E > f
body
E
cat f
## mounts: ram disk
## status: 0
## stdout: body
## after file f: body

#### several inputs, last wins
cat < a < b
## file a: 1
## file b: 2
## mounts: ram disk
## status: 0
## stdout: 2

#### trailing redirection on if and case
if true; then echo yes; fi > f; case x in x) echo case;; esac >> f; [[ a == a ]] > g; (( 1 )) > h; cat f; ls
## mounts: ram disk
## status: 0
## stdout:
yes
case
f
g
h
## end
## after file f:
yes
case
## end
## after file g:
## end
## after file h:
## end

#### arithmetic does not hide io numbers
x=5; echo $x>f; cat f
## mounts: ram disk
## status: 0
## stdout: 5
## after file f: 5

#### tilde and quotes in targets
HOME=/tmp/case; echo t > ~/t; echo q > "q u"; ls
## mounts: ram disk
## status: 0
## stdout:
q u
t
## end
## after file q\x20u: q
## after file t: t

#### output to a full device
echo hi > /dev/full; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: echo: write error: No space left on device

#### write to a closed pipe
trap '' PIPE; { sleep 0.1; echo x; echo "status $?" >&2; } | true
## mounts: ram disk
## status: 0
## stderr:
bash: line 1: echo: write error: Broken pipe
status 1
## end

#### noclobber names the variable a descriptor was to go to
set -C; echo > o; echo x {v}>o; {v}>o; echo $?; exec {v}>o; echo $?; : {v}>nodir/x
## status: 1
## stdout:
1
1
## end
## stderr:
bash: line 1: v: cannot overwrite existing file
bash: line 1: v: cannot overwrite existing file
bash: line 1: v: cannot overwrite existing file
bash: line 1: nodir/x: No such file or directory
## end
## after file o:

## end

#### errors in the redirections of programs are theirs
cat > ${x?no}; echo same $?
(echo) > ${x?no}; echo same $?
cat <<E
${x?no}
E
echo same $?
set -u; x=5 cat > $nope; echo same $? $x
cat > $((1/0)); echo same $?
nosuch > ${y?no}; echo same $?
echo > $((1/0)); echo same $?
echo next; { echo; } > ${x?no}; echo no
## status: 127
## stdout:
same 127
same 127
same 127
## end
## stderr:
bash: line 1: x: no
bash: line 2: x: no
bash: line 3: x: no
bash: line 7: nope: unbound variable
bash: line 7: x: unbound variable
## end

#### errors in the redirections of builtins are the shell's
read x <<E
${y?no}
E
echo no
## status: 127
## stderr: bash: line 1: y: no

#### how descriptors that are not open are called
fd=9; echo x >&$fd; echo x 2>&$fd; echo x 5>&$fd; cat <&$fd; cat <&"$fd"; cat 4<&${fd}; cat <&9; echo 4>&9; echo >&$(echo 9)
## status: 1
## stderr:
bash: line 1: $fd: Bad file descriptor
bash: line 1: 2: Bad file descriptor
bash: line 1: 5: Bad file descriptor
bash: line 1: $fd: Bad file descriptor
bash: line 1: "$fd": Bad file descriptor
bash: line 1: 4: Bad file descriptor
bash: line 1: 9: Bad file descriptor
bash: line 1: 9: Bad file descriptor
bash: line 1: $(echo 9): Bad file descriptor
## end

#### an empty descriptor
e=; cat <&"$e"; echo >&"$e"; cat <&$e
## status: 1
## stderr:
bash: line 1: "$e": Bad file descriptor
bash: line 1: "$e": Bad file descriptor
bash: line 1: $e: ambiguous redirect
## end

#### a descriptor for a variable that cannot be assigned
readonly r=1; exec {r}</dev/null; echo $?; echo x {r}>&1; echo $?
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: r: readonly variable
bash: line 1: r: cannot assign fd to variable
bash: line 1: r: readonly variable
bash: line 1: r: cannot assign fd to variable
## end

#### a descriptor for an element
exec {a[1]}<<<text; [ ${a[1]} -ge 10 ] && cat <&${a[1]}; exec {a[1]}<&-; declare -A m; exec {m[k]}<<<more; cat <&${m[k]}; declare -i n; exec {n}<<<int; cat <&$n
## status: 0
## stdout:
text
more
int
## end

#### targets in POSIX mode are neither split nor expanded
echo one > f1; echo two > 'g h'; set -o posix; cat < f*; v='g h'; cat < $v; set -- g h; cat < $*; echo three > f*; ls
## status: 0
## stdout:
two
two
f*
f1
g h
## end
## stderr: bash: line 1: f*: No such file or directory
## after file f*: three
## after file f1: one
## after file g\x20h: two

#### redirections do not see the assignments in front of the command
a=42; a=2 echo x >&$a; f() { echo "f $a"; }; a=1 f >&$a; a=1 cat <<<$a; a=out echo hi >$a; ls; a=3 >&2; echo $a
## status: 0
## stdout:
42
42
3
## end
## stderr:
bash: line 1: $a: Bad file descriptor
bash: line 1: $a: Bad file descriptor
## end
## after file 42: hi

#### background jobs read the input a compound command was given
{ cat & wait; } <<<one; (cat & wait) <<<two; while :; do cat & wait; break; done <<<three; echo four | { cat & wait; }
f() { cat & wait; }; { f; } <<<six; { eval 'cat & wait'; } <<<eight; { ( cat & wait ); } <<<nine; g() { cat & wait; } <<<ten; g; { { cat & wait; } >&1; } <<<eleven
## status: 0
## stdout:
one
two
three
four
six
eight
ten
## end

#### a limit for descriptors
ulimit -n 20; ulimit -n; echo x 19>&1; (ulimit -n 6; exec {v}</dev/null; echo ${v-unset})
## status: 0
## stdout:
20
x
unset
## end
## stderr:
bash: redirection error: cannot duplicate fd: Invalid argument
bash: line 1: /dev/null: Invalid argument
## end
