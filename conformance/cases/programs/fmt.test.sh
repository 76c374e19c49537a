# fmt

#### fmt fills paragraphs
fmt a; echo ==; fmt -w 30 a; echo ==; fmt -w 20 -g 15 a; echo ==; fmt -30 a; echo ==; fmt -g 20 a; echo ==; cat a | fmt -w40 -
## file a:
The quick brown fox jumps over the lazy dog. It was (as they say) a dog, "lazy".
It slept; the fox did not. What then?
Nothing.

  Indented paragraph that goes on for a while, and some more words to fill it up to the brim of the line.
  Second line.
Not indented any more.
## end
## status: 0
## stdout:
The quick brown fox jumps over the lazy dog. It was (as they say) a dog,
"lazy".  It slept; the fox did not. What then?  Nothing.

  Indented paragraph that goes on for a while, and some more words to
  fill it up to the brim of the line.  Second line.
Not indented any more.
==
The quick brown fox jumps
over the lazy dog. It
was (as they say) a dog,
"lazy".  It slept; the fox
did not. What then?  Nothing.

  Indented paragraph that
  goes on for a while, and
  some more words to fill it
  up to the brim of the line.
  Second line.
Not indented any more.
==
The quick brown
fox jumps over the
lazy dog. It was
(as they say)
a dog, "lazy".
It slept; the fox
did not. What then?
Nothing.

  Indented
  paragraph that
  goes on for a
  while, and some
  more words to
  fill it up to the
  brim of the line.
  Second line.
Not indented
any more.
==
The quick brown fox jumps
over the lazy dog. It
was (as they say) a dog,
"lazy".  It slept; the fox
did not. What then?  Nothing.

  Indented paragraph that
  goes on for a while, and
  some more words to fill it
  up to the brim of the line.
  Second line.
Not indented any more.
==
The quick brown fox
jumps over the lazy
dog. It was (as they
say) a dog, "lazy".
It slept; the fox did
not. What then?  Nothing.

  Indented paragraph that
  goes on for a while,
  and some more words to
  fill it up to the brim
  of the line.  Second line.
Not indented any more.
==
The quick brown fox jumps over the
lazy dog. It was (as they say) a
dog, "lazy".  It slept; the fox did
not. What then?  Nothing.

  Indented paragraph that goes on
  for a while, and some more words to
  fill it up to the brim of the line.
  Second line.
Not indented any more.
## end

#### fmt keeps margins
fmt -c -w 40 a; echo ==; fmt --crown-margin -w 40 b; echo ==; fmt -t -w 40 a; echo ==; fmt --tagged-paragraph -w 40 b; echo ==; fmt -s -w 30 a; echo ==; fmt --split-only -w 20 b; echo ==; fmt -w 40 a b
## file a:
   First line of a paragraph with its own indentation, long enough.
 The second line is indented otherwise
 and a third as the second.

One line only.

  Other
  text
## end
## file b:
* an item of a list that is too long for a line of it
  goes on here
* another
## end
## status: 0
## stdout:
   First line of a paragraph with
 its own indentation, long enough.
 The second line is indented otherwise
 and a third as the second.

One line only.

  Other text
==
* an item of a list that is too long
  for a line of it goes on here
* another
==
   First line of a paragraph with
 its own indentation, long enough.
 The second line is indented otherwise
 and a third as the second.

One line only.

  Other
  text
==
* an item of a list that is too long
  for a line of it goes on here
* another
==
   First line of a paragraph
   with its own indentation,
   long enough.
 The second line is indented
 otherwise
 and a third as the second.

One line only.

  Other
  text
==
* an item of a list
that is too long
for a line of it
  goes on here
* another
==
   First line of a paragraph with its
   own indentation, long enough.
 The second line is indented otherwise
 and a third as the second.

One line only.

  Other text
* an item of a list that is too long
for a line of it
  goes on here
* another
## end

#### fmt with a prefix
fmt -p '# ' -w 30 a; echo ==; fmt --prefix='#' -w 30 a; echo ==; fmt -p ' #' -w 30 a; echo ==; fmt --prefix='> ' a
## file a:
# a comment that is long enough to be broken
# and goes on
code stays as it is whatever its length may be in the end
  # indented comment with some words in it that are many
#none
> quoted
> lines
## end
## status: 0
## stdout:
# a comment that is long
# enough to be broken and
# goes on
code stays as it is whatever its length may be in the end
  # indented comment with
  # some words in it that
  # are many
#none
> quoted
> lines
==
# a comment that is long
# enough to be broken and
# goes on
code stays as it is whatever its length may be in the end
  # indented comment with
  # some words in it that
  # are many
#none
> quoted
> lines
==
# a comment that is long enough to be broken
# and goes on
code stays as it is whatever its length may be in the end
  # indented comment with
  # some words in it that
  # are many
#none
> quoted
> lines
==
# a comment that is long enough to be broken
# and goes on
code stays as it is whatever its length may be in the end
  # indented comment with some words in it that are many
#none
> quoted lines
## end

#### fmt spacing
fmt -u a; echo ==; fmt --uniform-spacing -w 20 a; echo ==; fmt a; echo ==; printf 'a\tb\n\tc d   e\n\tf\n' | fmt | od -c; printf 'no newline' | fmt; printf '  \n\t\n' | fmt | od -c
## file a:
One   two.  Three.   Four  five? Six
seven!  Eight.
## end
## status: 0
## stdout:
One two.  Three.  Four five? Six seven!  Eight.
==
One two.  Three.
Four five? Six
seven!  Eight.
==
One   two.  Three.   Four  five? Six seven!  Eight.
==
0000000   a  \t   b  \n  \t   c       d               e       f  \n
0000017
no newline
0000000  \n  \n
0000002
## end

#### fmt of long words and paragraphs
printf '%s\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b c | fmt; fmt -w 1 a; echo ==; fmt -w 0 a; seq 3000 | fmt | cksum; seq 3000 | fmt -w 120 | wc; seq 2000 3300 | tr '\n' ' ' | fmt | md5sum; printf '%06000d x\n' 1 | fmt | wc
## file a: a b c d
## status: 0
## stdout:
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
b c
a
b
c
d
==
a
b
c
d
1872246033 13893
    122    3000   13893
69688537e7cf24f27d01207164a0f891  -
      2       2    6003
## end

#### fmt errors
fmt nosuch; echo $?; fmt -w x a; echo $?; fmt -w 9999 a; echo $?; fmt -g 100 a; echo $?; fmt -w 10 -g 11 a; fmt -s -9 a; echo $?; fmt a nosuch a; echo $?; fmt d; echo $?; fmt --nosuch; fmt -12x a; fmt --width=5 --goal=4 a
## file a: a b c d e f
## dir: d
## status: 0
## stdout:
1
1
1
1
1
a b c d e f
a b c d e f
1
1
a b
c d
e f
## end
## stderr:
fmt: cannot open 'nosuch' for reading: No such file or directory
fmt: invalid width: 'x'
fmt: invalid width: '9999': Numerical result out of range
fmt: invalid width: '100': Numerical result out of range
fmt: invalid width: '11': Numerical result out of range
fmt: invalid option -- 9; -WIDTH is recognized only when it is the first
option; use -w N instead
Try 'fmt --help' for more information.
fmt: cannot open 'nosuch' for reading: No such file or directory
fmt: read error
fmt: unrecognized option '--nosuch'
Try 'fmt --help' for more information.
fmt: invalid width: '12x'
## end
