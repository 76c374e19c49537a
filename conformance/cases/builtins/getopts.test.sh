# getopts

#### flags and arguments
while getopts ab:c o -a -b val -c rest; do echo "$o ${OPTARG-none} $OPTIND"; done; echo "$? $o $OPTIND"
## status: 0
## stdout:
a none 2
b val 4
c none 5
0 ? 5
## end

#### joined
while getopts ab:c o -acb val x; do echo "$o ${OPTARG-none} $OPTIND"; done; while getopts b: o -bval; do :; done
OPTIND=1; while getopts ab: o -abjoined; do echo "$o ${OPTARG-none}"; done
## status: 0
## stdout:
a none 1
c none 1
b val 3
a none
b joined
## end

#### from the positional parameters
set -- -x -y arg left; while getopts xy: o; do echo $o $OPTARG; done; shift $((OPTIND - 1)); echo "$@"
## status: 0
## stdout:
x
y arg
left
## end

#### unknown option
getopts a o -z; echo "$? $o [${OPTARG-unset}]"
## status: 0
## stdout: 0 ? [unset]
## stderr: bash: illegal option -- z

#### missing argument
getopts a: o -a; echo "$? $o [${OPTARG-unset}]"
## status: 0
## stdout: 0 ? [unset]
## stderr: bash: option requires an argument -- a

#### silent mode
getopts :a o -z; echo "$? $o [$OPTARG]"; OPTIND=1; getopts :a: o -a; echo "$? $o [$OPTARG]"
## status: 0
## stdout:
0 ? [z]
0 : [a]
## end

#### OPTERR
OPTERR=0; getopts a o -z; echo "$? $o"
## status: 0
## stdout: 0 ?

#### double dash
while getopts ab o -a -- -b; do echo $o; done; echo $OPTIND
## status: 0
## stdout:
a
3
## end

#### single dash and words stop
while getopts ab o -a - -b; do echo $o; done; echo $OPTIND; OPTIND=1; while getopts ab o -a word -b; do echo $o; done; echo $OPTIND
## status: 0
## stdout:
a
2
a
2
## end

#### reset
set -- -a -b; getopts ab o; echo $o; OPTIND=1; getopts ab o; echo $o; getopts ab o; echo $o; getopts ab o; echo "$? $o"
## status: 0
## stdout:
a
a
b
1 ?
## end

#### in a function
f() { local OPTIND o; while getopts n: o; do echo "$o=$OPTARG"; done; }; f -n 1; f -n 2
## status: 0
## stdout:
n=1
n=2
## end

#### end sets a question mark
getopts a o; echo "$? [$o]"
## status: 0
## stdout: 1 [?]

#### usage
getopts; echo $?; getopts a; echo $?; getopts a 1x -a; echo $?
## status: 0
## stdout:
2
2
1
## end
## stderr:
getopts: usage: getopts optstring name [arg ...]
getopts: usage: getopts optstring name [arg ...]
bash: line 1: getopts: `1x': not a valid identifier
## end

#### empty argument of an option
while getopts a: o -a ''; do echo "$o [$OPTARG]"; done
## status: 0
## stdout: a []

#### option that is a colon or question mark
getopts 'a?' o '-?'; echo "$? $o"; OPTIND=1; getopts a o -:; echo "$? $o"
## status: 0
## stdout:
0 ?
0 ?
## end
## stderr: bash: illegal option -- :

#### error prefix is the shell's
f() { getopts a o -q; }; f
## status: 0
## stderr: bash: illegal option -- q

#### a function with an OPTIND of its own leaves its caller's in peace
inner() { local OPTIND=1 o; while getopts ab o; do echo inner $o; done; }
outer() { local OPTIND=1 o; while getopts xyz o; do echo outer $o; [ $o = y ] && inner -ab; done; }
outer -xyz
## status: 1
## stdout:
outer x
outer y
inner a
inner b
outer z
## end
