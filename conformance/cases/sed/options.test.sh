# sed: options, files and errors

#### -n, -e, -f
seq 3 | sed -n -e 1p -e 3p; seq 3 | sed -f s; seq 3 | sed -e 1d -f s; seq 3 | sed --quiet --expression=2p; seq 2 | sed --silent 1p; seq 3 | sed --file=s; seq 3 | sed -n -f - f < s
## file f: x
## file s: 2d
## mounts: ram disk
## status: 0
## stdout:
1
3
1
3
3
2
1
1
3
## end

#### -E and -r
echo aab | sed -E 's/(a+)b/\1/'; echo aab | sed -r 's/a{2}/x/'; echo aab | sed --regexp-extended 's/a|b/-/g'
## mounts: ram disk
## status: 0
## stdout:
aa
xb
---
## end

#### -i
sed -i s/a/b/ f; cat f; sed -i.bak s/b/c/ f; cat f f.bak; sed --in-place=.o s/c/d/ f; ls; sed -i 2d g h; cat g h; sed -i -n 1p g; cat g; sed -i -e '$a end' f; cat f
## file f: a
## file g:
1
2
## end
## file h:
3
4
## end
## mounts: ram disk
## status: 0
## stdout:
b
c
b
f
f.bak
f.o
g
h
1
3
1
d
end
## end
## after file f:
d
end
## end
## after file f.bak: b
## after file f.o: c
## after file g: 1
## after file h: 3

#### -i with a pattern for the copy
sed -i'bak_*' s/a/b/ f; ls; mkdir d; sed -i'd/*.old' s/b/c/ f; ls d; cat f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
bak_f
f
f.old
c
## end
## after file bak_f: a
## after dir: d
## after file d/f.old: b
## after file f: c

#### -i keeps the mode and breaks links
ln f h; sed -i s/a/b/ f; stat -c %a f; cat h; sed -i s/a/c/ l; cat t; test -L l && echo link
## file f mode=640: a
## link l: t
## file t: a
## mounts: ram disk
## status: 1
## stdout:
640
a
a
## end
## after file f mode=640: b
## after file h mode=640: a
## after file l: c

#### --follow-symlinks
sed -i --follow-symlinks s/a/c/ l; cat t; test -L l && echo link
## link l: t
## file t: a
## mounts: ram disk
## status: 0
## stdout:
c
link
## end
## after file t: c

#### -i errors
sed -i s/a/b/ nosuch; echo $?; sed -i s/a/b/ d; echo $?; sed -i s/a/b/; echo $?; sed -i p - < f; echo $?
## dir: d
## file f: a
## mounts: ram disk
## status: 0
## stdout:
2
4
4
2
## end
## stderr:
sed: can't read nosuch: No such file or directory
sed: couldn't edit d: not a regular file
sed: no input files
sed: can't read -: No such file or directory
## end

#### -s
sed -n '$p' a b; sed -sn '$p' a b; sed --separate -n 1p a b; sed -s '1i top' a b; sed -n '1p;$=' a b; sed F -s -n a b
## file a:
1
2
## end
## file b:
3
4
## end
## mounts: ram disk
## status: 0
## stdout:
4
2
4
1
3
top
1
2
top
3
4
1
4
a
a
b
b
## end

#### -z
printf 'a\nb\0c\0' | sed -z 's/\n/-/;s/$/!/'; printf 'a\0b\0' | sed -zn 2p; printf 'a\nb\n' | sed -z 's/^b/X/mg'; printf 'a\0' | sed --null-data 's/a/b/'; printf 'a\nb' | sed -z 'y/\n/,/'
## mounts: ram disk
## status: 0
## stdout-escaped:
a-b!\x00c!\x00b\x00a
b
b\x00a,b\
## end

#### -u and -l
seq 2 | sed -u p; seq 2 | sed --unbuffered -n 1p; printf 'abcdefghijkl\n' | sed -n -l 5 l; printf 'abcdefghijkl\n' | sed -n --line-length=6 l; sed -l x p f; echo $?; printf 'abc\n' | sed -n -l 1 l
## file f: a
## mounts: ram disk
## status: 0
## stdout:
1
1
2
2
1
abcd\
efgh\
ijkl$
abcde\
fghij\
kl$
a
a
0
\
a\
b\
c$
## end

#### --posix
echo ab | sed --posix 's/a\|b/x/'; echo aab | sed --posix 's/a\+/x/'; echo 'a' | sed --posix 's/a/x\ty/'; seq 2 | sed --posix '1,+1d'; echo $?; seq 2 | sed --posix 'a x'; echo $?
## mounts: ram disk
## status: 0
## stdout:
ab
aab
x	y
1
1
## end
## stderr:
sed: -e expression #1, char 3: unexpected `,'
sed: -e expression #1, char 3: expected \ after `a', `c' or `i'
## end

#### --debug
echo a | sed --debug 's/a/b/;p'; seq 2 | sed --debug -n '1,2{/1/!p;y/1/x/}'
## mounts: ram disk
## status: 0
## stdout:
SED PROGRAM:
  s/a/b/
  p
INPUT:   'STDIN' line 1
PATTERN: a
COMMAND: s/a/b/
MATCHED REGEX REGISTERS
  regex[0] = 0-1 'a'
PATTERN: b
COMMAND: p
b
END-OF-CYCLE:
b
SED PROGRAM:
  1,2 {
    /1/! p
    y/1/x/
  }
INPUT:   'STDIN' line 1
PATTERN: 1
COMMAND: 1,2 {
COMMAND:   /1/! p
COMMAND:   y/1/x/
PATTERN: x
COMMAND: }
END-OF-CYCLE:
INPUT:   'STDIN' line 2
PATTERN: 2
COMMAND: 1,2 {
COMMAND:   /1/! p
2
COMMAND:   y/1/x/
PATTERN: 2
COMMAND: }
END-OF-CYCLE:
## end

#### missing files
sed p nosuch; echo $?; sed p nosuch f; echo $?; sed p d; echo $?; sed -n '$p' f nosuch; echo $?; sed p u; echo $?
## dir: d
## file f: a
## file u mode=0: a
## mounts: ram disk
## status: 0
## stdout:
2
a
a
2
4
a
2
2
## end
## stderr:
sed: can't read nosuch: No such file or directory
sed: can't read nosuch: No such file or directory
sed: read error on d: Is a directory
sed: can't read nosuch: No such file or directory
sed: can't read u: Permission denied
## end

#### no script
sed; echo $?; sed -n; echo $?; sed -e; echo $?; sed -f nosuch; echo $?; sed --expression; echo $?
## mounts: ram disk
## differs: D-02
## status: 0
## stdout:
1
1
1
4
1
## end
## stderr:
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
sed: option requires an argument -- 'e'
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
sed: couldn't open file nosuch: No such file or directory
sed: option '--expression' requires an argument
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
## end

#### unknown options
sed -y; echo $?; sed --nosuch; echo $?; sed --quie p /dev/null; echo $?; sed --s p /dev/null; echo $?
## mounts: ram disk
## differs: D-02
## status: 0
## stdout:
1
1
0
1
## end
## stderr:
sed: invalid option -- 'y'
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
sed: unrecognized option '--nosuch'
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
sed: option '--s' is ambiguous; possibilities: '--silent' '--sandbox' '--separate'
Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...

  -n, --quiet, --silent
                 suppress automatic printing of pattern space
      --debug
                 annotate program execution
  -e script, --expression=script
                 add the script to the commands to be executed
  -f script-file, --file=script-file
                 add the contents of script-file to the commands to be executed
  --follow-symlinks
                 follow symlinks when processing in place
  -i[SUFFIX], --in-place[=SUFFIX]
                 edit files in place (makes backup if SUFFIX supplied)
  -l N, --line-length=N
                 specify the desired line-wrap length for the `l' command
  --posix
                 disable all GNU extensions.
  -E, -r, --regexp-extended
                 use extended regular expressions in the script
                 (for portability use POSIX -E).
  -s, --separate
                 consider files as separate rather than as a single,
                 continuous long stream.
      --sandbox
                 operate in sandbox mode (disable e/r/w commands).
  -u, --unbuffered
                 load minimal amounts of data from the input files and flush
                 the output buffers more often
  -z, --null-data
                 separate lines by NUL characters
      --help     display this help and exit
      --version  output version information and exit

If no -e, --expression, -f, or --file option is given, then the first
non-option argument is taken as the sed script to interpret.  All
remaining arguments are names of input files; if no input files are
specified, then the standard input is read.

GNU sed home page: <https://www.gnu.org/software/sed/>.
General help using GNU software: <https://www.gnu.org/gethelp/>.
## end

#### unknown commands
sed k; echo $?; sed 1,; echo $?; sed ,2p; echo $?; sed 1; echo $?; sed '{p'; echo $?; sed 'p}'; echo $?; sed '3,x'; echo $?; sed 'pp'; echo $?; sed 'dx'; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
1
1
1
## end
## stderr:
sed: -e expression #1, char 1: unknown command: `k'
sed: -e expression #1, char 2: unexpected `,'
sed: -e expression #1, char 1: unknown command: `,'
sed: -e expression #1, char 1: missing command
sed: -e expression #1, char 0: unmatched `{'
sed: -e expression #1, char 2: unexpected `}'
sed: -e expression #1, char 3: unexpected `,'
sed: -e expression #1, char 2: extra characters after command
sed: -e expression #1, char 2: extra characters after command
## end

#### bad s
sed s/a/b; echo $?; sed s/a; echo $?; sed s; echo $?; sed s/a/b/z; echo $?; sed s/a/b/gg; echo $?; sed s/a/b/pp; echo $?; sed s/a/b/0; echo $?; sed 's/a/b/2 3'; echo $?; sed 's/a/b/12x'; echo $?; sed 's/a/b/w'; echo $?; sed 's\a\b\'; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
1
1
1
1
0
## end
## stderr:
sed: -e expression #1, char 5: unterminated `s' command
sed: -e expression #1, char 3: unterminated `s' command
sed: -e expression #1, char 1: unterminated `s' command
sed: -e expression #1, char 7: unknown option to `s'
sed: -e expression #1, char 8: multiple `g' options to `s' command
sed: -e expression #1, char 8: multiple `p' options to `s' command
sed: -e expression #1, char 7: number option to `s' command may not be zero
sed: -e expression #1, char 9: multiple number options to `s' command
sed: -e expression #1, char 9: unknown option to `s'
sed: -e expression #1, char 7: missing filename in r/R/w/W commands
## end

#### bad regular expressions
sed 's/\(/x/'; echo $?; sed 's/[/x/'; echo $?; sed '/a'; echo $?; sed -E 's/(/x/'; echo $?; sed 's/a\{1/x/'; echo $?; sed 's/a/\1/'; echo $?; sed -E 's/(a)/\2/'; echo $?; sed 's/[[:x:]]/y/'; echo $?; sed -E 's/a{2,1}/x/'; echo $?; sed '\'; echo $?; sed '\nan'; echo $?; sed -E '/*a/p' /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
1
1
1
1
1
1
## end
## stderr:
sed: -e expression #1, char 7: Unmatched ( or \(
sed: -e expression #1, char 6: unterminated `s' command
sed: -e expression #1, char 2: unterminated address regex
sed: -e expression #1, char 6: Unmatched ( or \(
sed: -e expression #1, char 9: Unmatched \{
sed: -e expression #1, char 7: invalid reference \1 on `s' command's RHS
sed: -e expression #1, char 9: invalid reference \2 on `s' command's RHS
sed: -e expression #1, char 12: Invalid character class name
sed: -e expression #1, char 11: Invalid content of \{\}
sed: -e expression #1, char 1: unterminated address regex
sed: -e expression #1, char 4: missing command
sed: -e expression #1, char 4: Invalid preceding regular expression
## end

#### bad addresses
sed 0p; echo $?; sed '1~x p' /dev/null; echo $?; sed '2,/x' ; echo $?; sed '0,5p'; echo $?; sed '1!' ; echo $?; sed ':a;1:b'; echo $?; sed '1}' ; echo $?; sed '+1p'; echo $?; sed '$$p'; echo $?; sed '1,2='  /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
1
1
1
0
## end
## stderr:
sed: -e expression #1, char 2: invalid usage of line address 0
sed: -e expression #1, char 5: extra characters after command
sed: -e expression #1, char 4: unterminated address regex
sed: -e expression #1, char 4: invalid usage of line address 0
sed: -e expression #1, char 2: missing command
sed: -e expression #1, char 5: : doesn't want any addresses
sed: -e expression #1, char 2: unexpected `}'
sed: -e expression #1, char 2: invalid usage of +N or ~N as first address
sed: -e expression #1, char 2: unknown command: `$'
## end

#### commands that take no address or one
sed '1,2q5' /dev/null; echo $?; sed '1,2r f' /dev/null; echo $?; sed '1,2:a'; echo $?; sed '1#x'; echo $?; sed '1,2Q'; echo $?; sed '1,2i x' /dev/null; echo $?; sed '1,2=' /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
0
1
1
1
0
0
## end
## stderr:
sed: -e expression #1, char 4: command only uses one address
sed: -e expression #1, char 4: : doesn't want any addresses
sed: -e expression #1, char 2: comments don't accept any addresses
sed: -e expression #1, char 4: command only uses one address
## end

#### missing names and labels
sed r; echo $?; sed w; echo $?; sed R; echo $?; sed W; echo $?; sed ':'; echo $?; sed 'b x'; echo $?; sed 't x;T y'; echo $?; sed 'y'; echo $?; sed 'y/a'; echo $?; sed 'y/a/bc/'; echo $?; sed 'y/a/b/x'; echo $?; sed ':a;:a' /dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
4
4
1
1
1
1
0
## end
## stderr:
sed: -e expression #1, char 1: missing filename in r/R/w/W commands
sed: -e expression #1, char 1: missing filename in r/R/w/W commands
sed: -e expression #1, char 1: missing filename in r/R/w/W commands
sed: -e expression #1, char 1: missing filename in r/R/w/W commands
sed: -e expression #1, char 1: ":" lacks a label
sed: can't find label for jump to `x'
sed: can't find label for jump to `y'
sed: -e expression #1, char 1: unterminated `y' command
sed: -e expression #1, char 3: unterminated `y' command
sed: -e expression #1, char 7: strings for `y' command are different lengths
sed: -e expression #1, char 7: extra characters after command
## end

#### error positions in a script file
sed -f s; echo $?; sed -e p -e k; echo $?; sed -e 'p
k'; echo $?
## file s:
p
k
## end
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
sed: file s line 2: unknown command: `k'
sed: -e expression #2, char 1: unknown command: `k'
sed: -e expression #1, char 3: unknown command: `k'
## end

#### unmatched braces in several scripts
sed -e '{' -e p; echo $?; sed -e p -e '}'; echo $?; seq 2 | sed -n -e '1{' -e p -e '}'
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
sed: -e expression #1, char 0: unmatched `{'
sed: -e expression #2, char 1: unexpected `}'
## end

#### q and l arguments
sed 'q x'; echo $?; sed 'l x'; echo $?; seq 2 | sed '1q 3'; echo $?; sed 'L'; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
3
0
## end
## stderr:
sed: -e expression #1, char 3: extra characters after command
sed: -e expression #1, char 3: extra characters after command
## end

#### write errors and closed pipes
sed p f > /dev/full; echo $?; yes | sed 3q; yes a | sed -n '2{p;q}'; seq 100000 | sed 1q; echo ${PIPESTATUS[@]}
## file f: a
## mounts: ram disk
## status: 0
## stdout:
4
y
y
y
a
1
141 0
## end
## stderr: sed: couldn't flush stdout: No space left on device

#### files and standard input
echo in | sed p - f; sed = f - < f; sed -n 1p f f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
in
in
a
a
1
a
2
a
a
## end

#### script from standard input
printf 's/a/b/\n' | sed -f - f; printf 's/a/b/\np' | sed -f /dev/stdin f
## file f: a
## mounts: ram disk
## status: 0
## stdout:
b
b
b
## end

#### script file starting with a line of its own
./s f
## file f: a
## file s mode=755:
#!/usr/bin/sed -f
s/a/ran/
## end
## mounts: ram disk
## status: 0
## stdout: ran

#### options after the script
seq 2 | sed p -n; seq 2 | sed -- 1d; sed -n p -- -x
## file -x: dash
## mounts: ram disk
## status: 0
## stdout:
1
2
2
dash
## end

#### characters and bytes
echo é | sed 's/./x/g'; printf '\xff\n' | sed 's/./x/g'; echo éa | sed 'y/é/e/'; echo É | sed 's/é/x/I'; echo é | sed -n l
## env: LC_ALL=C.UTF-8
## mounts: ram disk
## status: 0
## stdout-escaped:
x
\xff
ea
x
\\303\\251$
## end

#### bytes in the C locale
echo é | sed 's/./x/g'; printf '\xff\n' | sed 's/./x/g'; printf 'a\xffb\n' | sed -n l; printf 'a\0b\n' | sed 's/\x00/-/' ; printf 'a\0b\n' | sed -n l
## mounts: ram disk
## status: 0
## stdout:
xx
x
a\377b$
a-b
a\000b$
## end

#### large input
seq 20000 | sed -n '$p'; seq 20000 | sed 's/1/x/g' | md5sum; printf 'x%.0s' {1..50000} | sed 's/x/yy/g' | wc -c
## mounts: ram disk
## status: 0
## stdout:
20000
3b06c36eba55218ecc8bdbe346a7f202  -
100000
## end

#### w files shared by commands
seq 4 | sed -n '/[13]/w o
/[24]/w o'; cat o; seq 2 | sed -n 'w /dev/stdout
p'
## mounts: ram disk
## status: 0
## stdout:
1
2
3
4
1
1
2
2
## end
## after file o:
1
2
3
4
## end
