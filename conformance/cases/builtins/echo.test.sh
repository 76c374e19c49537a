# echo

#### words and blanks
echo a  b   'c  d'; echo; echo ''; echo '' x
## status: 0
## stdout:
a b c  d


 x
## end

#### -n
echo -n a; echo -n; echo -n b c; echo
## status: 0
## stdout: ab c

#### -e escapes
echo -e 'a\tb\nc\\d\x41\0101\e[0m\u00e9\a'
## status: 0
## stdout-escaped:
a	b
c\\dAA\x1b[0m\\u00E9\x07
## end

#### -e stops at \c
echo -e 'a\cb' c; echo x
## status: 0
## stdout: ax

#### -E
echo -E 'a\tb'; echo -eE 'a\tb'; echo -Ee 'a\tb'
## status: 0
## stdout:
a\tb
a\tb
a	b
## end

#### options together
echo -ne 'a\n'; echo -en 'b\n'; echo -nE 'c\n'; echo
## status: 0
## stdout:
a
b
c\n
## end

#### unknown options are words
echo -z a; echo -nz a; echo --version; echo -- a; echo - b
## status: 0
## stdout:
-z a
-nz a
--version
-- a
- b
## end

#### octal and hexadecimal forms
echo -e '\1 \12 \0123 \x4 \x414 \x'
## status: 0
## stdout-escaped:
\\1 \\12 S \x04 A4 \\x
## end

#### unknown escapes stay
echo -e '\q \8 \"'
## status: 0
## stdout: \q \8 \"

#### closed output
echo a >&-; echo $?
## status: 0
## stdout: 1
## stderr: bash: line 1: echo: write error: Bad file descriptor

#### bytes
echo $'\xff\x80'
## status: 0
## stdout-escaped:
\xff\x80
## end
