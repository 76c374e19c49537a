# id, whoami, hostname, uname, groups, tty, nproc, nice, nohup

#### id
id; id -u; id -g; id -un; id -gn; id -G; id -Gn; id user; id nosuch; echo $?; id root | cut -d' ' -f1; id -z; echo $?; id -n; echo $?; id -ru; id -uz | cat -A; echo
## status: 0
## stdout:
uid=1000(user) gid=1000(user) groups=1000(user)
1000
1000
user
user
1000
user
uid=1000(user) gid=1000(user) groups=1000(user)
1
uid=0(root)
1
1
1000
1000^@
## end
## stderr:
id: 'nosuch': no such user
id: option --zero not permitted in default format
id: cannot print only names or real IDs in default format
## end

#### whoami and groups
whoami; whoami x; echo $?; groups; groups user; groups nosuch; echo $?
## status: 0
## stdout:
user
1
user
user : user
1
## end
## stderr:
whoami: extra operand 'x'
Try 'whoami --help' for more information.
groups: 'nosuch': no such user
## end

#### hostname and uname
hostname; uname; uname -s; uname -n; uname -o; uname -y; echo $?; uname x; echo $?
## status: 0
## stdout:
mirage
Linux
Linux
mirage
GNU/Linux
1
1
## end
## stderr:
uname: invalid option -- 'y'
Try 'uname --help' for more information.
uname: extra operand 'x'
Try 'uname --help' for more information.
## end

#### tty, nproc and nice
tty; echo $?; tty -s; echo $?; nproc | tr -d 0-9; nproc --ignore=1000; nice; nice -n 5 nice; nice nosuch; echo $?; nice -n x true; echo $?; nice -n 3; echo $?; nice -5 nice; tty x; echo $?
## status: 0
## stdout:
not a tty
1
1

1
0
5
127
125
125
5
2
## end
## stderr:
nice: 'nosuch': No such file or directory
nice: invalid adjustment 'x'
nice: a command must be given with an adjustment
Try 'nice --help' for more information.
tty: extra operand 'x'
Try 'tty --help' for more information.
## end

#### nohup
nohup echo hi 2>/dev/null; nohup; echo $?; nohup nosuch; echo $?; nohup ./f 2>/dev/null; echo $?
## file f: x
## status: 0
## stdout:
hi
125
127
126
## end
## stderr:
nohup: missing operand
Try 'nohup --help' for more information.
nohup: failed to run command 'nosuch': No such file or directory
## end
