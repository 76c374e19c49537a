# chmod

#### octal
for m in 600 0755 4755 2755 1777 0 7 07777; do chmod $m f; stat -c %a f; done
## file f: x
## mounts: ram disk
## status: 0
## stdout:
600
755
4755
2755
1777
0
7
7777
## end
## after file f mode=7777: x

#### symbolic
for m in u+x g+w o= a+r u=rwx,g=rx,o=r +x -w =r g=u o=g u-s,g+s a= ug+rw u+s +t; do chmod $m f; echo "$m $(stat -c %a f)"; done
## file f: x
## mounts: ram disk
## status: 0
## stdout:
u+x 744
g+w 764
o= 760
a+r 764
u=rwx,g=rx,o=r 754
+x 755
-w 555
=r 444
g=u 444
o=g 444
u-s,g+s 2444
a= 0
ug+rw 660
u+s 4660
+t 5660
## end
## after file f mode=5660: x

#### X
chmod a+X f d g; stat -c '%a %n' f d g; chmod -R u=rwX,go= d; stat -c '%a %n' d d/x
## dir d: mode=600
## file d/x: 1
## file f: x
## file g mode=700: x
## mounts: ram disk
## status: 0
## stdout:
644 f
711 d
711 g
700 d
600 d/x
## end
## after dir d: mode=700
## after file d/x mode=600: 1
## after file g mode=711: x

#### umask matters without who
umask 027; chmod 000 f; chmod +rwx f; stat -c %a f; chmod =w f; echo $?; stat -c %a f; umask 022; chmod -- -r f; echo $?; chmod -x f; stat -c %a f
## file f: x
## mounts: ram disk
## status: 0
## stdout:
750
0
200
0
200
## end
## after file f mode=200: x

#### directories keep set id bits
chmod 2755 d; chmod 755 d; stat -c %a d; chmod 00755 d; stat -c %a d; chmod g-s d; chmod =755 d; stat -c %a d
## dir: d
## mounts: ram disk
## status: 0
## stdout:
2755
755
755
## end

#### -v and -c
chmod -v 600 f; chmod -v 600 f; chmod -c 644 f; chmod -c 644 f; chmod --verbose u+x f; chmod --changes u-x f
## file f: x
## mounts: ram disk
## status: 0
## stdout:
mode of 'f' changed from 0644 (rw-r--r--) to 0600 (rw-------)
mode of 'f' retained as 0600 (rw-------)
mode of 'f' changed from 0600 (rw-------) to 0644 (rw-r--r--)
mode of 'f' changed from 0644 (rw-r--r--) to 0744 (rwxr--r--)
mode of 'f' changed from 0744 (rwxr--r--) to 0644 (rw-r--r--)
## end

#### -R
chmod -R 700 d; stat -c '%a %n' d d/e d/e/f; chmod -Rv go+r d; chmod -R 755 nosuch; echo $?
## file d/e/f: x
## mounts: ram disk
## status: 0
## stdout:
700 d
700 d/e
700 d/e/f
mode of 'd' changed from 0700 (rwx------) to 0744 (rwxr--r--)
mode of 'd/e' changed from 0700 (rwx------) to 0744 (rwxr--r--)
mode of 'd/e/f' changed from 0700 (rwx------) to 0744 (rwxr--r--)
1
## end
## stderr: chmod: cannot access 'nosuch': No such file or directory
## after dir d: mode=744
## after dir d/e: mode=744
## after file d/e/f mode=744: x

#### -R does not follow links
chmod -R 700 d; stat -c %a f; chmod 600 l; stat -c %a f; chmod 600 b; echo $?
## link b: nowhere
## link d/l: ../f
## file f: x
## link l: f
## mounts: ram disk
## status: 0
## stdout:
644
600
1
## end
## stderr: chmod: cannot operate on dangling symlink 'b'
## after dir d: mode=700
## after file f mode=600: x

#### --reference
chmod --reference=a b; stat -c %a b; chmod --reference=nosuch b; echo $?
## file a mode=640: x
## file b: y
## mounts: ram disk
## status: 0
## stdout:
640
1
## end
## stderr: chmod: failed to get attributes of 'nosuch': No such file or directory
## after file b mode=640: y

#### -f
chmod -f 644 nosuch; echo $?; chmod --silent 644 nosuch; echo $?; chmod --quiet 644 nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end

#### missing operands
chmod; echo $?; chmod 644; echo $?; chmod nosuch; echo $?; chmod 644 nosuch; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
## end
## stderr:
chmod: missing operand
Try 'chmod --help' for more information.
chmod: missing operand after '644'
Try 'chmod --help' for more information.
chmod: missing operand after 'nosuch'
Try 'chmod --help' for more information.
chmod: cannot access 'nosuch': No such file or directory
## end

#### bad modes
chmod 999 f; echo $?; chmod u+z f; echo $?; chmod 77777 f; echo $?; chmod x f; echo $?; chmod '' f; echo $?; chmod u f; echo $?; chmod +u+x f; echo $?
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
1
1
1
1
1
0
## end
## stderr:
chmod: invalid mode: '999'
Try 'chmod --help' for more information.
chmod: invalid mode: 'u+z'
Try 'chmod --help' for more information.
chmod: invalid mode: '77777'
Try 'chmod --help' for more information.
chmod: invalid mode: 'x'
Try 'chmod --help' for more information.
chmod: invalid mode: ''
Try 'chmod --help' for more information.
chmod: invalid mode: 'u'
Try 'chmod --help' for more information.
## end
## after file f mode=755: x

#### bad options
chmod -y f; echo $?; chmod --nosuch 644 f; echo $?; chmod --reference f; echo $?
## mounts: ram disk
## status: 0
## stdout:
1
1
1
## end
## stderr:
chmod: invalid option -- 'y'
Try 'chmod --help' for more information.
chmod: unrecognized option '--nosuch'
Try 'chmod --help' for more information.
chmod: missing operand
Try 'chmod --help' for more information.
## end

#### a mode that looks like an option
chmod -rwx f; stat -c %a f; chmod -- -w g; stat -c %a g
## file f mode=777: x
## file g mode=777: x
## mounts: ram disk
## status: 0
## stdout:
22
577
## end
## stderr: chmod: f: new permissions are ----w--w-, not ---------
## after file f mode=22: x
## after file g mode=577: x

#### a directory without permission
chmod 000 d; ls d; chmod -R 755 d; ls d; stat -c %a d
## file d/x: 1
## mounts: ram disk
## status: 0
## stdout:
x
755
## end
## stderr: ls: cannot open directory 'd': Permission denied
## after file d/x mode=755: 1

#### /
chmod -R --preserve-root 755 /; echo $?; chmod --no-preserve-root 644 f; stat -c %a f
## file f: x
## mounts: ram disk
## status: 0
## stdout:
1
644
## end
## stderr:
chmod: it is dangerous to operate recursively on '/'
chmod: use --no-preserve-root to override this failsafe
## end
