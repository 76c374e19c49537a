# Pathname expansion.

#### star, question mark and brackets
echo * ; echo ?.txt; echo [ab].txt; echo [!a].txt; echo [^a].txt; echo [a-c]*
## file a.txt:
## end
## file b.txt:
## end
## file c.md:
## end
## mounts: ram disk
## status: 0
## stdout:
a.txt b.txt c.md
a.txt b.txt
a.txt b.txt
b.txt
b.txt
a.txt b.txt c.md
## end

#### no match stays
echo *.none no?pe [x]y
## mounts: ram disk
## status: 0
## stdout: *.none no?pe [x]y

#### hidden files
echo *; echo .*; echo .h*
## file .hid:
## end
## file vis:
## end
## mounts: ram disk
## status: 0
## stdout:
vis
.hid
.hid
## end

#### directories
echo */ ; echo d/*; echo */*; echo d*/x?
## file d/y:
## end
## file d1/x1:
## end
## file d2/x2:
## end
## mounts: ram disk
## status: 0
## stdout:
d/ d1/ d2/
d/y
d/y d1/x1 d2/x2
d1/x1 d2/x2
## end

#### order is by byte
echo *
## file 1:
## end
## file B:
## end
## file _c:
## end
## file a:
## end
## mounts: ram disk
## status: 0
## stdout: 1 B _c a

#### nullglob
shopt -s nullglob
echo x *.none y; set -- *.none; echo $#
## mounts: ram disk
## status: 0
## stdout:
x y
0
## end

#### failglob
shopt -s failglob
echo *.none
echo "status $?"
## mounts: ram disk
## status: 0
## stdout: status 1
## stderr: bash: line 2: no match: *.none

#### dotglob
shopt -s dotglob
echo *
## file .a:
## end
## file b:
## end
## mounts: ram disk
## status: 0
## stdout: .a b

#### nocaseglob
shopt -s nocaseglob
echo *.TXT [A]*
## file B.txt:
## end
## file a.txt:
## end
## mounts: ram disk
## status: 0
## stdout: B.txt a.txt a.txt

#### globstar
shopt -s globstar
echo **; echo **/; echo **/*.c; echo d/**
## file d/e/f.c:
## end
## file g.c:
## end
## mounts: ram disk
## status: 0
## stdout:
d d/e d/e/f.c g.c
d/ d/e/
d/e/f.c g.c
d/ d/e d/e/f.c
## end

#### without globstar two stars are one
echo **/*.c
## file d/e/f.c:
## end
## file d/g.c:
## end
## mounts: ram disk
## status: 0
## stdout: d/g.c

#### noglob
set -f; echo *; set +f; echo *
## file a:
## end
## mounts: ram disk
## status: 0
## stdout:
*
a
## end

#### character classes
echo [[:digit:]]*; echo [[:upper:]]; echo [![:alnum:]]*; echo [[:space:]]
## file 1a:
## end
## file B:
## end
## file _c:
## end
## mounts: ram disk
## status: 0
## stdout:
1a
B
_c
[[:space:]]
## end

#### brackets with special members
echo []]; echo [!]]; echo [a\]]; echo [-a]
## file -:
## end
## file ]:
## end
## file a:
## end
## mounts: ram disk
## status: 0
## stdout:
]
- a
] a
- a
## end

#### escaped and quoted members
echo \*; echo 'a'*; echo "a*"; x='a*'; echo $x "$x"; echo [\*]
## file *:
## end
## file a1:
## end
## mounts: ram disk
## status: 0
## stdout:
*
a1
a*
a1 a*
*
## end

#### names with blanks stay one word
for f in *; do echo "<$f>"; done
## file a\x20b:
## end
## file c:
## end
## mounts: ram disk
## status: 0
## stdout:
<a b>
<c>
## end

#### a name that begins with a dash
echo -*
## file -x:
## end
## mounts: ram disk
## status: 0
## stdout: -x

#### slash is never matched
echo a*b; echo a?b; echo a[/]b
## file a/b:
## end
## mounts: ram disk
## status: 0
## stdout:
a*b
a?b
a[/]b
## end

#### extglob
shopt -s extglob
echo @(a|b).c; echo !(*.c); echo *(a|b).c; echo ?(a).c; echo +([0-9])
## file .c:
## end
## file 123:
## end
## file a.c:
## end
## file ab.c:
## end
## file b.c:
## end
## file x.h:
## end
## mounts: ram disk
## status: 0
## stdout:
a.c b.c
123 x.h
.c a.c ab.c b.c
.c a.c
123
## end

#### extglob nested
shopt -s extglob
echo !(@(a|b)*); echo *.@(c|h?(pp))
## file a.c:
## end
## file z.h:
## end
## file z.hpp:
## end
## mounts: ram disk
## status: 0
## stdout:
z.h z.hpp
a.c z.h z.hpp
## end

#### extglob off is a syntax error
shopt -u extglob
echo @(a|b)
## mounts: ram disk
## status: 2
## stderr:
bash: -c: line 2: syntax error near unexpected token `('
bash: -c: line 2: `echo @(a|b)'
## end

#### GLOBIGNORE
GLOBIGNORE='*.o:b*'
echo *; GLOBIGNORE=; echo *
## file .h:
## end
## file a.c:
## end
## file a.o:
## end
## file b.c:
## end
## mounts: ram disk
## status: 0
## stdout:
.h a.c
.h a.c a.o b.c
## end

#### symlinks match, broken ones too
echo l*; echo l*/
## dir: d
## link l1: nowhere
## link l2: d
## mounts: ram disk
## status: 0
## stdout:
l1 l2
l2/
## end

#### no permission to read a directory gives no match
chmod 311 d; echo d/*; chmod 755 d
## file d/x:
## end
## mounts: ram disk
## status: 0
## stdout: d/*

#### dot and dot dot
echo d/.*; echo ./*
## file d/a:
## end
## mounts: ram disk
## status: 0
## stdout:
d/.*
./d
## end

#### absolute patterns
echo /tmp/cas*; echo /tmp/case/*
## file a:
## end
## mounts: ram disk
## status: 0
## stdout:
/tmp/case
/tmp/case/a
## end

#### redirection to one match and to several
echo hi > x*; cat x1
echo hi > y*; echo $?
## file x1:
## end
## file y1:
## end
## file y2:
## end
## mounts: ram disk
## status: 0
## stdout:
hi
1
## end
## stderr: bash: line 2: y*: ambiguous redirect
## after file x1: hi

#### glob in assignment does not expand
x=*; echo "$x"; a=(*); echo "${a[@]}"
## file f:
## end
## mounts: ram disk
## status: 0
## stdout:
*
f
## end

#### trailing slash on files
echo f/ *f/
## file f:
## end
## mounts: ram disk
## status: 0
## stdout: f/ *f/

#### repeated slashes
echo d//x*; echo .//d/*
## file d/x1:
## end
## mounts: ram disk
## status: 0
## stdout:
d//x1
.//d/x1
## end

#### case patterns
for x in abc a. .a ''; do
  case $x in
  a?c) echo "$x one";;
  [.]*) echo "$x two";;
  *.) echo "$x three";;
  '') echo empty;;
  esac
done
## mounts: ram disk
## status: 0
## stdout:
abc one
a. three
.a two
empty
## end

#### conditional patterns
[[ abc == a* ]] && echo 1; [[ abc == "a*" ]] || echo 2; [[ a/b == a?b ]] && echo 3; [[ .x == * ]] && echo 4
[[ abc != *z ]] && echo 5; [[ 'a]' == *] ]] && echo 6
## mounts: ram disk
## status: 0
## stdout:
1
2
3
4
5
6
## end

#### range in the C locale
case B in [a-z]) echo in;; *) echo out;; esac
case b in [a-z]) echo in;; *) echo out;; esac
## mounts: ram disk
## status: 0
## stdout:
out
in
## end

#### reversed range matches nothing
case b in [c-a]) echo in;; *) echo out;; esac
## mounts: ram disk
## status: 0
## stdout: out

#### unfinished bracket is literal
case '[a' in [a) echo literal;; *) echo no;; esac
## mounts: ram disk
## status: 0
## stdout: literal

#### an escaped colon in a class
> foo.-; echo *.[[:punct:]] *.[[:punct\:]]; case - in [[:punct\:]]) echo yes;; esac
## status: 0
## stdout:
foo.- foo.-
yes
## end
## after file foo.-:
## end

#### slashes behind a pattern become one
mkdir -p sub/d; : > sub/c.c; : > sub/d/e.c
echo *//c.c *// *//d//e.c
echo sub//*// sub//* .//*//d//e.c
shopt -s globstar
echo **//e.c sub//**//e.c
## status: 0
## stdout:
sub/c.c sub/ sub/d/e.c
sub//d/ sub//c.c sub//d .//sub/d/e.c
sub/d/e.c sub//d/e.c
## end
## after dir: sub
## after file sub/c.c:
## end
## after dir: sub/d
## after file sub/d/e.c:
## end
