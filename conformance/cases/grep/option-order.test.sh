# Which of several faults of a command line is told.

#### what is wrong first is said first
echo a >f
grep --context --null-data -j a f; echo $?
grep -u -5-3 a f; echo $?
grep -u --nosuch a f; echo $?
grep -j --context=x a f; echo $?
grep -d x -j a f; echo $?
grep --color=nosuch -j a f; echo $?
grep -E -F -j a f; echo $?
## status: 0
## stdout:
2
2
2
2
1
2
2
## end
## stderr:
grep: --null-data: invalid context length argument
grep: warning: --unix-byte-offsets (-u) is obsolete
grep: invalid option -- '-'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: warning: --unix-byte-offsets (-u) is obsolete
grep: unrecognized option '--nosuch'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: invalid option -- 'j'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: invalid argument 'x' for '--directories'
Valid arguments are:
  - 'read'
  - 'recurse'
  - 'skip'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: invalid option -- 'j'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
grep: conflicting matchers specified
## end
## after file f: a

#### the colour of a line starts before each match
echo 'aa ba' >f
GREP_COLORS='ms=1:mc=2:sl=3:cx=4:rv:ne' grep --color=always a f
GREP_COLORS=sl=3 grep --color=always 'b\?a' f
GREP_COLORS=sl=3:cx=7 grep --color=always -v b f
## status: 1
## stdout-escaped:
\x1b[3m\x1b[1ma\x1b[m\x1b[3m\x1b[1ma\x1b[m\x1b[3m b\x1b[1ma\x1b[m
\x1b[3m\x1b[K\x1b[01;31m\x1b[Ka\x1b[m\x1b[K\x1b[3m\x1b[K\x1b[01;31m\x1b[Ka\x1b[m\x1b[K\x1b[3m\x1b[K \x1b[01;31m\x1b[Kba\x1b[m\x1b[K
## end
## after file f: aa ba
