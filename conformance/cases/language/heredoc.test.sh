# Here-documents and here-strings.

#### expansion in the body
x=val
cat <<END
a $x $(echo sub) $((1+2)) `echo bq`
"quotes" 'stay'  and   blanks
END
## status: 0
## stdout:
a val sub 3 bq
"quotes" 'stay'  and   blanks
## end

#### quoted delimiter
x=val
cat <<'END'
$x $(echo no) \$ \\
END
cat <<"END"
$x
END
cat <<\END
$x
END
cat <<E"N"D
$x
END
## status: 0
## stdout:
$x $(echo no) \$ \\
$x
$x
$x
## end

#### backslashes in the body
cat <<E
\$x \\ \` \a \"
con\
tinued
E
## status: 0
## stdout:
$x \ ` \a \"
continued
## end

#### tabs are stripped
cat <<-E
	one
		two
	  three
	E
echo after
## status: 0
## stdout:
one
two
  three
after
## end

#### tabs from an expansion are not stripped
t=$'\tx'
cat <<-E
	$t
	E
## status: 0
## stdout:
	x
## end

#### several on one line
cat <<A; cat <<B
in a
A
in b
B
## status: 0
## stdout:
in a
in b
## end

#### two for one command
cat <<A <<B
a
A
b
B
## status: 0
## stdout: b

#### on another descriptor
cat <&3 3<<E
three
E
## status: 1
## stderr: bash: line 1: 3: Bad file descriptor

#### with a pipe
cat <<E | tr a-z A-Z
shout
E
## status: 0
## stdout: SHOUT

#### after a newline pipe
cat <<E |
text
E
cat
## status: 0
## stdout: text

#### in a loop
for i in 1 2; do cat <<E
line $i
E
done
## status: 0
## stdout:
line 1
line 2
## end

#### in a substitution
x=$(cat <<E
inner
E
)
echo "$x"
## status: 0
## stdout: inner

#### delimiter at the end of a substitution
echo "$(cat <<E
body
E)"
## status: 0
## stdout: body
## stderr: bash: line 3: warning: here-document at line 1 delimited by end-of-file (wanted `E')

#### in backquotes
echo `cat <<E
in bq
E
`
## status: 0
## stdout: in bq

#### body with parameters operators
cat <<E
${x:-default "q"} ${x:-'single'} ${#x}
E
## status: 0
## stdout: default q 'single' 0

#### empty body
cat <<E
E
echo $?
## status: 0
## stdout: 0

#### empty delimiter
cat <<''
line

echo after
## status: 0
## stdout:
line
after
## end

#### delimiter with spaces
cat <<'A B'
text
A B
echo after
## status: 0
## stdout:
text
after
## end

#### delimiter that looks like a variable
cat <<$x
$x
$x
echo after
## status: 0
## stdout: after

#### delimiter must be alone on its line
cat <<E
 E
E x
xE
E
## status: 0
## stdout:
 E
E x
xE
## end

#### missing delimiter
cat <<E
text
## status: 0
## stdout: text
## stderr: bash: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `E')

#### missing delimiter with more lines
echo first
cat <<E
text
more
## status: 0
## stdout:
first
text
more
## end
## stderr: bash: line 4: warning: here-document at line 2 delimited by end-of-file (wanted `E')

#### missing delimiter in a substitution
x=$(cat <<E
text
)
echo "[$x]"
## status: 2
## stderr:
bash: line 4: warning: here-document at line 1 delimited by end-of-file (wanted `E')
bash: -c: line 5: unexpected EOF while looking for matching `)'
## end

#### no newline at the end
printf %s "$(cat <<E
a
E
)"; cat <<< x
## status: 0
## stdout: ax

#### nested heredocs
cat <<A
$(cat <<B
inner
B
)
outer
A
## status: 0
## stdout:
inner
outer
## end

#### in a function definition
f() {
cat <<E
$1
E
}
f one; f two
## status: 0
## stdout:
one
two
## end

#### in a case
case x in x) cat <<E
case
E
;; esac
## status: 0
## stdout: case

#### in an if condition
if read x <<E
yes
E
then echo found; fi
## status: 0
## stdout: found

#### with a brace group
{ cat; echo tail; } <<E
body
E
## status: 0
## stdout:
body
tail
## end

#### read from a heredoc
read a b <<E
one two three
E
echo "$a/$b"
## status: 0
## stdout: one/two three

#### while read from a heredoc
while read l; do echo "<$l>"; done <<E
  a
b  c
E
## status: 0
## stdout:
<a>
<b  c>
## end

#### unset variable under set -u
set -u
cat <<E
$nothing
E
echo after
## status: 0
## stdout: after
## stderr: bash: line 2: nothing: unbound variable

#### expansion error in a heredoc
cat <<E
${x?not there}
E
echo after
## status: 0
## stdout: after
## stderr: bash: line 1: x: not there

#### here string expansions
x='a   b'; cat <<<"$x"; cat <<<$x; cat <<<'$x'; cat <<<$((1+2)); cat <<<$(echo c)
## status: 0
## stdout:
a   b
a   b
$x
3
c
## end

#### here string is one line more
cat <<<$'a\nb' | wc -l
## status: 0
## stdout: 2

#### here string of braces and globs
cat <<< {a,b}; cat <<< *; cat <<< ~
## status: 0
## stdout:
{a,b}
*
/home/user
## end

#### here string to read
read -r a b <<< 'x y z'; echo "$b"
## status: 0
## stdout: y z

#### here string without a word
cat <<<
## status: 2
## stderr:
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `cat <<<'
## end

#### arithmetic shift is no heredoc
echo $((1<<2))
((x = 1 << 3)); echo $x
## status: 0
## stdout:
4
8
## end

#### comment after the operator
cat <<E # comment
text
E
## status: 0
## stdout: text

#### large body
cat <<E | wc
$(for i in {1..500}; do echo "line $i of the body"; done)
E
## status: 0
## stdout:
    500    2500   10392
## end

#### bytes and blanks at line ends
## script-escaped:
x=; cat <<E
a\x20\x20
	b\x09
E\
## end
## status: 0
## stdout-escaped:
a\x20\x20
	b\x09
## end

#### body is expanded once
x='$y'; y=no
cat <<E
$x
E
## status: 0
## stdout: $y

#### redirection order with a heredoc
cat <<E 2>&1 nosuch -
body
E
## status: 1
## stdout:
cat: nosuch: No such file or directory
body
## end

#### alias does not reach the body
alias x=y
cat <<E
x
E
## status: 0
## stdout: x

#### more than sixteen at once
cat <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E <<E
E
echo not reached
## status: 2
## stderr: bash: -c: line 1: maximum here-document count exceeded
