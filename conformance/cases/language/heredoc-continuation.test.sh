# Lines of here-documents that go on in the next, and the delimiter in them.

#### delimiter over two lines
cat <<EOF
hi
EO\
F
cat <<E\
F
x
\
E\
\
F
echo next
## status: 0
## stdout:
hi
x
next
## end

#### delimiter at the end of a joined line
cat <<END
hello\
END
END
cat <<X
X\
X
X
echo next
## status: 0
## stdout:
helloEND
XX
next
## end

#### tabs before a joined line
cat <<-E
	a\
	b
	E\

	c
	\
	E
cat <<-AB
	A\
	B
	A\
B
echo next
## status: 0
## stdout:
a	b
A	B
next
## end
## stderr:
bash: line 6: c: command not found
bash: line 8: E: command not found
## end

#### escaped backslash before the end of a line
cat <<AB
A\\
B
AB
cat <<AB
A\\\
B
AB
## status: 0
## stdout:
A\
B
A\B
## end

#### quoted delimiter joins nothing
cat <<'AB'
A\
B
x\
AB
echo next
## status: 0
## stdout:
A\
B
x\
next
## end

#### in a substitution
echo "$(cat <<AB
x
A\
B
)" $(cat <<AB
y\
\
z
\
AB
)
echo $LINENO
## status: 0
## stdout:
x yz
12
## end

#### lines are counted on
cat <<AB
a\
b $LINENO \
c $(echo $LINENO)
A\
B
echo $LINENO
## status: 0
## stdout:
ab 1 c 1
7
## end

#### delimiter that starts with a tab
cat <<-'	E'
	a
	 E
	E
echo next
cat <<'	E'
	a
E
	E
echo next
## status: 0
## stdout:
a
 E
next
	a
E
next
## end
