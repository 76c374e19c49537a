# chown and chgrp: what a user may, and what it is told of the rest.

#### chown to what already is
chown user f; echo $?; chown user:user f; chown :user f; chown user: f; chown 1000:1000 f; chown +1000 f; chown -v user f; chown -v user:user f; chown -v :user f; chown --verbose 1000 f; chown -c user f; chown --changes :user f; chown : f; chown -v : f; chgrp user f; chgrp -v user f; chgrp -v 1000 f; chgrp '' f; echo $?
## file f: x
## status: 0
## stdout:
0
ownership of 'f' retained as user
ownership of 'f' retained as user:user
ownership of 'f' retained as user:user
ownership of 'f' retained as user
ownership of 'f' retained
group of 'f' retained as user
group of 'f' retained as user
0
## end

#### chown to others is refused
chown root f; echo $?; chown root:root f; echo $?; chown :root f; echo $?; chgrp root f; echo $?; chown -f root f; echo $?; chown --quiet root f; chown --silent root f; echo $?; chown -v root f; chown -v root:root f; chgrp -v root f; chown -c root f; chgrp -c root f; chown -v :root f; echo $?
## file f: x
## status: 0
## stdout:
1
1
1
1
1
1
failed to change ownership of 'f' from user to root
failed to change ownership of 'f' from user:user to root:root
failed to change group of 'f' from user to root
failed to change ownership of 'f' from user:user to :root
1
## end
## stderr:
chown: changing ownership of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted
chown: changing group of 'f': Operation not permitted
chgrp: changing group of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted
chgrp: changing group of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted
chgrp: changing group of 'f': Operation not permitted
chown: changing group of 'f': Operation not permitted
## end

#### chown walks
chown -R user d; echo $?; chown -Rv user d | sort; chown -R -H user s; chown -R -L -v user s | sort; chown -R -P -v user s; chown -R --no-dereference user d; chgrp -Rv user d | sort; chgrp --recursive -h user s; chown -h -v user s; chown --dereference -v user s; chown -R --dereference user d; echo $?; chown -R --preserve-root user /; echo $?; chown -R -H --dereference user d; echo $?; chown --no-preserve-root user f
## file d/f: x
## file f: y
## link s: d
## status: 0
## stdout:
0
ownership of 'd' retained as user
ownership of 'd/f' retained as user
ownership of 's' retained as user
ownership of 's/f' retained as user
ownership of 's' retained as user
group of 'd' retained as user
group of 'd/f' retained as user
ownership of 's' retained as user
ownership of 's' retained as user
1
1
0
## end
## stderr:
chown: -R --dereference requires either -H or -L
chown: it is dangerous to operate recursively on '/'
chown: use --no-preserve-root to override this failsafe
## end

#### chown from and by reference
chown --from=user user f; chown -v --from=root user f; chown -v --from=root:root user f; chown --from=:user -v user f; chown --reference=g f; chown -v --reference=g f; chgrp --reference=g -v f; chown --reference=nosuch f; echo $?; chgrp --reference=nosuch f; echo $?
## file f: x
## file g: y
## status: 0
## stdout:
ownership of 'f' retained as user
ownership of 'f' retained as user
ownership of 'f' retained as user
ownership of 'f' retained as user:user
group of 'f' retained as user
1
1
## end
## stderr:
chown: failed to get attributes of 'nosuch': No such file or directory
chgrp: failed to get attributes of 'nosuch': No such file or directory
## end

#### chown errors
chown; chown user; chown nosuchuser f; echo $?; chown user:nosuchgroup f; chown :nosuchgroup f; chown 1000: f; echo $?; chgrp nosuchgroup f; chgrp; chgrp user; chown user nosuch; echo $?; chown -v user nosuch; chgrp user nosuch; ln -s gone l; chown user l; echo $?; chown -h user l; chown --nosuch; chgrp -x; chown --reference=f; chown --from=nosuch user f; echo $?; chown '' f; echo $?; chown -f user nosuch; echo $?
## file f: x
## status: 0
## stdout:
1
1
1
failed to change ownership of 'nosuch' to user
1
1
0
1
## end
## stderr:
chown: missing operand
Try 'chown --help' for more information.
chown: missing operand after 'user'
Try 'chown --help' for more information.
chown: invalid user: 'nosuchuser'
chown: invalid group: 'user:nosuchgroup'
chown: invalid group: ':nosuchgroup'
chown: invalid spec: '1000:'
chgrp: invalid group: 'nosuchgroup'
chgrp: missing operand
Try 'chgrp --help' for more information.
chgrp: missing operand after 'user'
Try 'chgrp --help' for more information.
chown: cannot access 'nosuch': No such file or directory
chown: cannot access 'nosuch': No such file or directory
chgrp: cannot access 'nosuch': No such file or directory
chown: cannot dereference 'l': No such file or directory
chown: unrecognized option '--nosuch'
Try 'chown --help' for more information.
chgrp: invalid option -- 'x'
Try 'chgrp --help' for more information.
chown: missing operand
Try 'chown --help' for more information.
chown: invalid user: 'nosuch'
## end
## after link l: gone
