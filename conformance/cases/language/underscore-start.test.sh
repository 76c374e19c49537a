# What $_ is before the first command.

#### the name of the shell, or what the environment says
echo "$_"
echo a b
echo "$_"
env -i bash -c 'echo "$_"'
env -i _=given bash -c 'echo "$_"'
## status: 0
## stdout:
bash
a b
b
bash
given
## end
