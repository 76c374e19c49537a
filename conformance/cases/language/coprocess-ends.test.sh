# Descriptors of coprocesses and process substitutions.

#### numbers
coproc cat; echo "${COPROC[@]}"; echo <(:) <(:)
eval "exec ${COPROC[1]}>&-"; wait
## status: 0
## stdout:
63 60
/dev/fd/62 /dev/fd/61
## end

#### PATH that may not change
readonly PATH; PATH=/x true; PATH=/x ls /dev/null; echo $?
## status: 0
## stdout:
/dev/null
0
## end
## stderr:
bash: line 1: PATH: readonly variable
bash: line 1: PATH: readonly variable
## end

#### letters of shells that read their input
echo 'echo $-' | bash
bash <<< 'echo $-'
echo 'echo $-; echo $1' | bash -s a
bash -c 'echo $-'
bash -l -c 'shopt login_shell'
bash -c 'shopt login_shell'
exec -l bash -c 'echo $0; shopt login_shell'
## status: 0
## stdout:
hBs
hBs
hBs
a
hBc
login_shell    	on
login_shell    	off
-bash
login_shell    	on
## end
