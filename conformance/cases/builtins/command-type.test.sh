# command, type, builtin, hash, enable, which names mean what.

#### command runs
command echo hi; command -p echo path; command nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
hi
path
127
## end
## stderr: bash: line 1: nosuch: command not found

#### command -v
f() { :; }; command -v echo f if cat nosuch; echo $?; command -v nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
echo
f
if
/usr/bin/cat
0
1
## end

#### command -V
f() { echo x; }; command -V echo; command -V f; command -V if; command -V cat; command -V nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
echo is a shell builtin
f is a function
f ()\x20
{\x20
    echo x
}
if is a shell keyword
cat is /usr/bin/cat
1
## end
## stderr: bash: line 1: command: nosuch: not found

#### command passes functions by
echo() { builtin echo fn; }; command echo real
## mounts: ram disk
## status: 0
## stdout: real

#### command keeps special builtins tame
readonly r=1; command export r=2; echo $?; command . ./nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
## end
## stderr:
bash: line 1: r: readonly variable
bash: line 1: ./nosuch: No such file or directory
## end

#### command without arguments and with bad options
command; echo $?; command -z; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
2
## end
## stderr:
bash: line 1: command: -z: invalid option
command: usage: command [-pVv] command [arg ...]
## end

#### type
f() { echo x; }; type echo; type f; type while; type cat; type nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
echo is a shell builtin
f is a function
f ()\x20
{\x20
    echo x
}
while is a shell keyword
cat is /usr/bin/cat
1
## end
## stderr: bash: line 1: type: nosuch: not found

#### type -t
f() { :; }; type -t echo f while cat; type -t nosuch; echo $?; shopt -s expand_aliases; alias a=b; type -t a
## mounts: ram disk
## status: 0
## stdout:
builtin
function
keyword
file
1
alias
## end

#### type -p and -P
type -p cat; type -p echo; echo $?; type -P echo cat; type -p nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
/usr/bin/cat
0
/usr/bin/echo
/usr/bin/cat
1
## end

#### type -a
type -a true; echo() { :; }; type -a echo
## mounts: ram disk
## status: 0
## stdout-escaped:
true is a shell builtin
true is /usr/bin/true
true is /bin/true
echo is a function
echo ()\x20
{\x20
    :
}
echo is a shell builtin
echo is /usr/bin/echo
echo is /bin/echo
## end

#### type -f
echo() { :; }; type -f echo
## mounts: ram disk
## status: 0
## stdout: echo is a shell builtin

#### type of a path
touch x; chmod +x x; type ./x; type -t ./x; type ./nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
./x is ./x
file
1
## end
## stderr: bash: line 1: type: ./nosuch: not found
## after file x mode=755:
## end

#### builtin
builtin echo hi; builtin nosuch; echo $?; builtin; echo $?; builtin cat; echo $?
## mounts: ram disk
## status: 0
## stdout:
hi
1
0
1
## end
## stderr:
bash: line 1: builtin: nosuch: not a shell builtin
bash: line 1: builtin: cat: not a shell builtin
## end

#### hash
hash; cat /dev/null; hash; hash -r; hash; echo $?
## mounts: ram disk
## status: 0
## stdout:
hash: hash table empty
hits	command
   1	/usr/bin/cat
hash: hash table empty
0
## end

#### hash of names
hash ls cat; hash -t ls; hash -t nosuch; echo $?; hash nosuch; echo $?; hash -d ls; hash -l
## mounts: ram disk
## status: 0
## stdout:
/usr/bin/ls
1
1
builtin hash -p /usr/bin/cat cat
## end
## stderr:
bash: line 1: hash: nosuch: not found
bash: line 1: hash: nosuch: not found
## end

#### hash -p
printf '#!/bin/bash\necho mine\n' > x; chmod +x x; hash -p $PWD/x tool; tool; hash -t tool
## mounts: ram disk
## status: 0
## stdout:
mine
/tmp/case/x
## end
## after file x mode=755:
#!/bin/bash
echo mine
## end

#### hash notices a removed file
mkdir b; printf '#!/bin/bash\necho first\n' > b/t; chmod +x b/t; PATH=$PWD/b:$PATH; t; rm b/t; t; echo $?
## mounts: ram disk
## status: 0
## stdout:
first
127
## end
## stderr: bash: line 1: /tmp/case/b/t: No such file or directory
## after dir: b

#### enable
enable -n echo; type -t echo; enable echo; type -t echo; enable -n nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
file
builtin
1
## end
## stderr: bash: line 1: enable: nosuch: not a shell builtin

#### enable lists
enable -n test; enable -n; enable -s | head -n 3
## mounts: ram disk
## status: 0
## stdout:
enable -n test
enable .
enable :
enable break
## end

#### bad options
type -z; echo $?; hash -z; echo $?; builtin -z; echo $?; enable -z; echo $?
## mounts: ram disk
## status: 0
## stdout:
2
2
2
2
## end
## stderr:
bash: line 1: type: -z: invalid option
type: usage: type [-afptP] name [name ...]
bash: line 1: hash: -z: invalid option
hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]
bash: line 1: builtin: -z: invalid option
builtin: usage: builtin [shell-builtin [arg ...]]
bash: line 1: enable: -z: invalid option
enable: usage: enable [-a] [-dnps] [-f filename] [name ...]
## end

#### not found messages
nosuch; echo $?; ./nosuch; echo $?; /no/such; echo $?; d/; echo $?; ./d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
127
127
127
126
126
## end
## stderr:
bash: line 1: nosuch: command not found
bash: line 1: ./nosuch: No such file or directory
bash: line 1: /no/such: No such file or directory
bash: line 1: d/: Is a directory
bash: line 1: ./d: Is a directory
## end

#### not executable
./f; echo $?; PATH=.:$PATH; f; echo $?
## file f: echo x
## mounts: ram disk
## status: 0
## stdout:
126
126
## end
## stderr:
bash: line 1: ./f: Permission denied
bash: line 1: ./f: Permission denied
## end

#### executable without a first line
./f a; echo $?
## file f mode=755: echo "ran $0 $1"
## mounts: ram disk
## status: 0
## stdout:
ran ./f a
0
## end

#### script with an interpreter
./f x; echo $?
## file f mode=755:
#!/bin/bash
echo "$0 $1"; exit 4
## end
## mounts: ram disk
## status: 0
## stdout:
./f x
4
## end

#### script with a missing interpreter
./f; echo $?
## file f mode=755: #!/no/such/interpreter
## mounts: ram disk
## status: 0
## stdout: 127
## stderr: bash: line 1: ./f: cannot execute: required file not found

#### script with sh
./f
## file f mode=755:
#!/bin/sh
echo sh $0
## end
## mounts: ram disk
## status: 0
## stdout: sh ./f

#### script with env
./f
## file f mode=755:
#!/usr/bin/env bash
echo env
## end
## mounts: ram disk
## status: 0
## stdout: env

#### binary garbage
./f; echo $?
## file-escaped f mode=755:
\x00\x01\x02\x00binary
## end
## mounts: ram disk
## status: 0
## stdout: 126
## stderr: bash: line 1: ./f: cannot execute binary file: Exec format error

#### empty command name
''; echo $?
## mounts: ram disk
## status: 0
## stdout: 127
## stderr: bash: line 1: : command not found

#### slash in a function name is no path
a/b() { echo fn; }; a/b
## mounts: ram disk
## status: 0
## stdout: fn

#### command_not_found_handle
command_not_found_handle() { echo "no $1 with $2"; return 9; }; nosuch arg; echo $?
## mounts: ram disk
## status: 0
## stdout:
no nosuch with arg
9
## end

#### help of a name that is not there
help nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: help: no help topics match `nosuch'.  Try `help help' or `man -k nosuch' or `info nosuch'.

#### files that may not be executed
mkdir d1 d2; echo x > d1/ne; chmod -x d1/ne; PATH=$PWD/d1; type -t ne; type ne; type -a ne; type -p ne; type -P ne; command -v ne; command -V ne; ne; hash ne; type -t ne
## status: 0
## stdout:
file
ne is /tmp/case/d1/ne
/tmp/case/d1/ne
/tmp/case/d1/ne
/tmp/case/d1/ne
ne is /tmp/case/d1/ne
file
## end
## stderr:
bash: line 1: type: ne: not found
bash: line 1: /tmp/case/d1/ne: Permission denied
bash: line 1: hash: ne: not found
## end
## after dir: d1
## after file d1/ne: x
## after dir: d2

#### how often remembered commands were looked up, in the order of the table
hash -p /bin/cat c1; hash -p /bin/ls two; hash -p /bin/true three; type c1; type -p c1; command -v two; three; hash
## status: 0
## stdout:
c1 is hashed (/bin/cat)
/bin/cat
/bin/ls
hits	command
   2	/bin/cat
   1	/bin/ls
   1	/bin/true
## end
