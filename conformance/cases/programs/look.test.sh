# look

#### look
look ap f; look b f; echo $?; look x f; echo $?; look zz f; echo $?; look -f AP f; look --ignore-case Ba f; look -d ap-r f; look --alphanum 'ap r' f; look -t r apricot f; look --terminate p apzz f; look '' f | wc -l; look nosuchword; echo $?; look -a x; echo $?; look --alternative x; look ap nosuch; echo $?; look --nosuch; echo $?
## file f:
ant
apple
apricot
banana
cherry
## end
## status: 0
## stdout:
apple
apricot
banana
0
1
1
apple
apricot
banana
apricot
apricot
apple
apricot
5
1
1
1
1
## end
## stderr:
look: /usr/share/dict/words: No such file or directory
look: /usr/share/dict/web2: No such file or directory
look: /usr/share/dict/web2: No such file or directory
look: nosuch: No such file or directory
look: unrecognized option '--nosuch'
Try 'look --help' for more information.
## end
