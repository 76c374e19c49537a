# env, printenv, which, timeout, nice things that run programs; bash and sh as programs

#### env sets
env x=1 bash -c 'echo $x'; env x=1 y='a b' printenv x y; x=old env x=new printenv x
## mounts: ram disk
## status: 0
## stdout:
1
1
a b
new
## end

#### env -i
env -i a=1 b=2 | sort; env - c=3; env -i PATH=$PATH bash -c 'echo ${HOME-none}'; env --ignore-environment z=1
## mounts: ram disk
## status: 0
## stdout:
a=1
b=2
c=3
none
z=1
## end

#### env -u
x=1; export x; env -u x printenv x; echo $?; env --unset=x bash -c 'echo ${x-unset}'; env -u HOME -u USER printenv HOME; echo $?; env -u a=b true; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
unset
1
125
## end
## stderr: env: cannot unset 'a=b': Invalid argument

#### env -C
env -C d pwd; env --chdir=nosuch pwd; echo $?; env -C d; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
125
125
## end
## stderr:
env: cannot change directory to 'nosuch': No such file or directory
env: must specify command with --chdir (-C)
Try 'env --help' for more information.
## end

#### env -0
env -i -0 a=1 b=2; env -i --null a=1; env -0 true; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
a=1\x00b=2\x00a=1\x00125
## end
## stderr:
env: cannot specify --null (-0) with command
Try 'env --help' for more information.
## end

#### env -S
env -S 'echo a  b "c d"'; env -S'echo x\ty'; env -i -S 'a=1 b=2'; env -S 'printf %s\\n "$HOME" ${USER}'; env --split-string='echo s'; env -S 'echo "unclosed'; echo $?; env -S 'echo $x'; echo $?; env -vS 'echo hi' 2>&1
## mounts: ram disk
## status: 0
## stdout:
a b c d
x	y
a=1
b=2
s
125
125
split -S:  'echo hi'
 into:    'echo'
     &    'hi'
executing: echo
   arg[0]= 'echo'
   arg[1]= 'hi'
hi
## end
## stderr:
env: only ${VARNAME} expansion is supported, error at: $HOME" ${USER}
env: no terminating quote in -S string
env: only ${VARNAME} expansion is supported, error at: $x
## end

#### env statuses
env nosuch; echo $?; env ./f; echo $?; env ''; echo $?; env false; echo $?; env d; echo $?; env ./d; echo $?
## dir: d
## file f: x
## mounts: ram disk
## status: 0
## stdout:
127
126
127
1
127
126
## end
## stderr:
env: 'nosuch': No such file or directory
env: './f': Permission denied
env: '': No such file or directory
env: 'd': No such file or directory
env: './d': Permission denied
## end

#### env bad options
env -z; echo $?; env --nosuch; echo $?; env -u; echo $?; env -C; echo $?
## mounts: ram disk
## status: 0
## stdout:
125
125
125
125
## end
## stderr:
env: invalid option -- 'z'
Try 'env --help' for more information.
env: unrecognized option '--nosuch'
Try 'env --help' for more information.
env: option requires an argument -- 'u'
Try 'env --help' for more information.
env: option requires an argument -- 'C'
Try 'env --help' for more information.
## end

#### env does not know builtins
env cd; echo $?; env export; echo $?; f() { :; }; env f; echo $?
## mounts: ram disk
## status: 0
## stdout:
127
127
127
## end
## stderr:
env: 'cd': No such file or directory
env: 'export': No such file or directory
env: 'f': No such file or directory
## end

#### env -v
env -v a=1 true
## mounts: ram disk
## status: 0
## stderr:
setenv:   a=1
executing: true
   arg[0]= 'true'
## end

#### env signals
env --default-signal=PIPE true; echo $?; env --ignore-signal=INT true; echo $?; env --block-signal=TERM true; echo $?; env --default-signal=NOSUCH true; echo $?; env --list-signal-handling --ignore-signal=USR1 true
## mounts: ram disk
## status: 0
## stdout:
0
0
0
125
## end
## stderr:
env: 'NOSUCH': invalid signal
Try 'env --help' for more information.
USR1       (10): IGNORE
## end

#### env assignments
env =x true; echo $?; env a= printenv a; env 1a=x printenv 1a; env a=b=c printenv a
## mounts: ram disk
## status: 0
## stdout:
0

x
b=c
## end

#### printenv
x=1; export x; printenv x; printenv nosuch; echo $?; printenv x nosuch; echo $?; printenv -0 x; printenv HOME USER; printenv --null x; printenv -z; echo $?; printenv a=b; echo $?
## mounts: ram disk
## status: 0
## stdout-escaped:
1
1
1
1
1\x00/home/user
user
1\x002
1
## end
## stderr:
printenv: invalid option -- 'z'
Try 'printenv --help' for more information.
## end

#### printenv of everything
env -i a=1 b=2 printenv | sort
## mounts: ram disk
## status: 0
## stdout:
a=1
b=2
## end

#### which
which cat; which nosuch; echo $?; which cat nosuch ls; echo $?; which -a cat | head -n 1; which; echo $?; touch x; chmod +x x; which ./x; which ./nosuch; echo $?; which echo
## mounts: ram disk
## status: 0
## stdout:
/usr/bin/cat
1
/usr/bin/cat
/usr/bin/ls
1
/usr/bin/cat
1
./x
1
/usr/bin/echo
## end
## after file x mode=755:
## end

#### which and PATH
mkdir b; printf '#!/bin/sh\n' > b/tool; chmod +x b/tool; PATH=$PWD/b:$PATH; which tool; PATH=b:/usr/bin which tool; touch b/plain; which plain; echo $?
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/b/tool
b/tool
1
## end
## after dir: b
## after file b/plain:
## end
## after file b/tool mode=755: #!/bin/sh

#### which bad options
which -z; echo $?
## mounts: ram disk
## status: 0
## stdout:
Usage: /usr/bin/which [-a] args
2
## end
## stderr: Illegal option -z

#### timeout
timeout 5 echo fine; timeout 0.05 sleep 5; echo $?; timeout 5 false; echo $?; timeout 5 bash -c 'exit 9'; echo $?; timeout 0 true; echo $?
## mounts: ram disk
## status: 0
## stdout:
fine
124
1
9
0
## end

#### timeout signals
{ timeout -s KILL 0.05 sleep 5; echo $?; timeout -s INT 0.05 sleep 5; echo $?; timeout --signal=9 0.05 sleep 5; echo $?; timeout -k 0.05 0.05 bash -c 'trap "" TERM; while :; do sleep 0.01; done'; echo $?; } 2> /dev/null
## mounts: ram disk
## status: 0
## stdout:
137
124
137
137
## end

#### timeout --preserve-status, -v, --foreground
timeout --preserve-status 0.05 sleep 5; echo $?; timeout -v 0.05 sleep 5; echo $?; timeout --foreground 0.05 sleep 5; echo $?; timeout --verbose --kill-after=1 0.05 sleep 5; echo $?
## mounts: ram disk
## status: 0
## stdout:
143
124
124
124
## end
## stderr:
timeout: sending signal TERM to command 'sleep'
timeout: sending signal TERM to command 'sleep'
## end

#### timeout statuses
timeout 5 nosuch; echo $?; timeout 5 ./f; echo $?; timeout; echo $?; timeout 5; echo $?; timeout x true; echo $?; timeout -s NOSUCH 5 true; echo $?; timeout -z; echo $?; timeout -k x 5 true; echo $?; timeout 1y true; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
127
126
125
125
125
125
125
125
125
## end
## stderr:
timeout: failed to run command 'nosuch': No such file or directory
timeout: failed to run command './f': Permission denied
Try 'timeout --help' for more information.
Try 'timeout --help' for more information.
timeout: invalid time interval 'x'
Try 'timeout --help' for more information.
timeout: 'NOSUCH': invalid signal
Try 'timeout --help' for more information.
timeout: invalid option -- 'z'
Try 'timeout --help' for more information.
timeout: invalid time interval 'x'
Try 'timeout --help' for more information.
timeout: invalid time interval '1y'
Try 'timeout --help' for more information.
## end

#### timeout units
timeout 1m true; echo $?; timeout 0.001h true; echo $?; timeout 1d echo day; timeout .05s sleep 2; echo $?
## mounts: ram disk
## status: 0
## stdout:
0
0
day
124
## end

#### timeout of a builtin name
timeout 5 cd; echo $?; timeout 5 printf '%s\n' prog
## mounts: ram disk
## status: 0
## stdout:
127
prog
## end
## stderr: timeout: failed to run command 'cd': No such file or directory

#### timeout reads standard input
echo in | timeout 5 cat
## mounts: ram disk
## status: 0
## stdout: in

#### bash -c
bash -c 'echo $0 $1' zero one; bash -c 'exit 3'; echo $?; bash -c; echo $?; bash -c 'echo $-'; bash -xc 'echo a'; bash -uc 'echo $nothing'; echo $?
## mounts: ram disk
## status: 0
## stdout:
zero one
3
2
hBc
a
127
## end
## stderr:
bash: -c: option requires an argument
+ echo a
bash: line 1: nothing: unbound variable
## end

#### bash does not see shell variables
x=1; y=2; export y; bash -c 'echo "[$x][$y]"'; f() { :; }; bash -c 'type -t f'; echo $?
## mounts: ram disk
## status: 0
## stdout:
[][2]
1
## end

#### bash with files and options
bash f x; bash -x f y; bash -- f z; bash -e g; echo $?; bash -s < f; echo 'echo piped $1' | bash -s arg
## file f: echo "f $0 $1"
## file g:
false
echo no
## end
## mounts: ram disk
## status: 0
## stdout-escaped:
f f x
f f y
f f z
1
f bash\x20
piped arg
## end
## stderr: + echo 'f f y'

#### bash bad options
bash -Z -c true 2>&1 | head -n 1; bash --nosuch 2>&1 | head -n 1; bash -O nosuch -c true; echo $?
## mounts: ram disk
## status: 0
## stdout:
bash: -Z: invalid option
bash: --nosuch: invalid option
2
## end
## stderr: bash: line 0: nosuch: invalid shell option name

#### bash long options
bash --norc --noprofile -c 'echo ok'; bash --posix -c '[[ $SHELLOPTS == *posix* ]] && echo posix'; bash +x -c 'echo $-' ; bash --verbose -c 'echo v'
## mounts: ram disk
## status: 0
## stdout:
ok
posix
hBc
v
## end
## stderr: echo v

#### sh
sh -c 'echo sh $1' x y; echo 'echo stdin' | sh; sh f a; sh -c 'exit 4'; echo $?; sh -e -c 'false; echo no'; echo $?
## file f: echo "file $1"
## mounts: ram disk
## status: 0
## stdout:
sh y
stdin
file a
4
1
## end

#### sh missing
bash nosuch 2>/dev/null; echo $?; sh -c 'nosuchcmd' 2>/dev/null; echo $?
## mounts: ram disk
## status: 0
## stdout:
127
127
## end

#### nested shells share descriptors
bash -c 'bash -c "echo deep; echo err >&2"' 2>&1; exec 3> f; bash -c 'echo three >&3'; cat f
## mounts: ram disk
## status: 0
## stdout:
deep
err
three
## end
## after file f: three

#### SHLVL
echo $SHLVL; bash -c 'echo $SHLVL'; (echo $SHLVL); SHLVL=5 bash -c 'echo $SHLVL'; SHLVL=x bash -c 'echo $SHLVL'
## mounts: ram disk
## status: 0
## stdout:
1
2
1
6
1
## end

#### BASH_ENV
BASH_ENV=./rc bash -c 'echo $fromrc'
## file rc: fromrc=yes
## mounts: ram disk
## status: 0
## stdout: yes

#### BASH_ENV of scripts, and where it does not count
BASH_ENV=./nosuch bash -c 'echo on'; BASH_ENV=./rc bash s a b; BASH_ENV=./end bash -c 'echo never'; echo $?; BASH_ENV=./rc bash --posix -c 'echo "${fromrc-unset}"'; BASH_ENV= bash -c 'echo empty'; echo 'echo $fromrc' | BASH_ENV=./rc bash
## file end: exit 3
## file rc: fromrc=yes; f() { echo in f; }
## file s: f; echo $fromrc $0 $*
## status: 0
## stdout:
on
in f
yes s a b
3
unset
empty
yes
## end
