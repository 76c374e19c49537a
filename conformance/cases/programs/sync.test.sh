# sync

#### sync
sync; echo $?; sync f; echo $?; sync -d f; sync --data f d; sync -f f; sync --file-system f; echo $?; sync nosuch; echo $?; sync -d; echo $?; sync -df f; echo $?; sync -x; echo $?
## dir: d
## file f: x
## status: 0
## stdout:
0
0
0
1
1
1
1
## end
## stderr:
sync: error opening 'nosuch': No such file or directory
sync: --data needs at least one argument
sync: cannot specify both --data and --file-system
sync: invalid option -- 'x'
Try 'sync --help' for more information.
## end
