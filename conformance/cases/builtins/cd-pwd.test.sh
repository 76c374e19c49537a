# cd and pwd

#### there and back
cd d; pwd; cd ..; pwd; cd d/e; pwd; cd -; pwd
## dir: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
/tmp/case
/tmp/case/d/e
/tmp/case
/tmp/case
## end

#### HOME
HOME=$PWD/h; cd; pwd; unset HOME; cd; echo $?
## dir: h
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/h
1
## end
## stderr: bash: line 1: cd: HOME not set

#### OLDPWD
cd d; echo $OLDPWD $PWD; unset OLDPWD; cd -; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case /tmp/case/d
1
## end
## stderr: bash: line 1: cd: OLDPWD not set

#### missing, a file, forbidden
cd nosuch; echo $?; cd f; echo $?; cd x; echo $?
## file f: x
## dir x: mode=0
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
bash: line 1: cd: nosuch: No such file or directory
bash: line 1: cd: f: Not a directory
bash: line 1: cd: x: Permission denied
## end

#### too many arguments
cd a b; echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: cd: too many arguments

#### empty argument
cd ''; echo $? $PWD
## mounts: ram disk
## status: 0
## stdout: 0 /tmp/case

#### logical and physical
cd l; pwd; pwd -P; pwd -L; cd ..; pwd; cd -P l; pwd
## dir: d/e
## link l: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/l
/tmp/case/d/e
/tmp/case/l
/tmp/case
/tmp/case/d/e
## end

#### dot dot through a link
cd l/..; pwd; cd -P l/.. ; pwd
## dir: d/e
## link l: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case
/tmp/case/d
## end

#### CDPATH
CDPATH=$PWD/p; cd q; pwd; cd ./q; echo $?
## dir: p/q
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/p/q
/tmp/case/p/q
1
## end
## stderr: bash: line 1: cd: ./q: No such file or directory

#### CDPATH with an empty part is silent
CDPATH=:p; cd r
pwd
## dir: r
## mounts: ram disk
## status: 0
## stdout: /tmp/case/r

#### cdable_vars
shopt -s cdable_vars; place=$PWD/d; cd place; pwd
## dir: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
/tmp/case/d
## end

#### dashes and options
cd -- d; pwd; cd -z; echo $?; cd -e -P ..; echo $?; cd -@ . ; echo $?
## dir: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
2
0
2
## end
## stderr:
bash: line 1: cd: -z: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
bash: line 1: cd: -@: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
## end

#### pwd with arguments and options
pwd x y; pwd -z; echo $?
## mounts: ram disk
## status: 0
## stdout:
/tmp/case
2
## end
## stderr:
bash: line 1: pwd: -z: invalid option
pwd: usage: pwd [-LP]
## end

#### normalized
cd ./d//e/../e/.; pwd; cd /; pwd; cd //tmp; pwd; cd ///tmp; pwd
## dir: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d/e
/
//tmp
/tmp
## end

#### PWD can be fooled but pwd is not
PWD=/nowhere; pwd; cd .; echo $PWD
## mounts: ram disk
## status: 0
## stdout:
/tmp/case
/tmp/case
## end

#### removed directory
mkdir gone; cd gone; rmdir ../gone; pwd; cd ..; pwd
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/gone
/tmp/case
## end

#### removed directory and dot
mkdir gone; cd gone; rmdir ../gone; cd .; echo $?
## mounts: ram disk
## status: 0
## stdout: 0
## stderr: cd: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory

#### in a subshell
(cd d; pwd); pwd
## dir: d
## mounts: ram disk
## status: 0
## stdout:
/tmp/case/d
/tmp/case
## end

#### link loops
cd l; echo $?
## link l: m
## link m: l
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: cd: l: Too many levels of symbolic links

#### assignment to OLDPWD and PWD is by cd alone
cd d; echo $OLDPWD; cd e; echo ${OLDPWD##*/} ${PWD##*/}
## dir: d/e
## mounts: ram disk
## status: 0
## stdout:
/tmp/case
d e
## end

#### name too long
cd $(printf 'a%.0s' {1..300}); echo $?
## mounts: ram disk
## status: 0
## stdout: 1
## stderr: bash: line 1: cd: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: File name too long
