# PIPESTATUS behind commands that set `$?` without a pipeline of their own.

#### a condition that does not hold
false; if false; then :; fi; echo "$? ${PIPESTATUS[@]}"
if false | (exit 3); then :; fi; echo "$? ${PIPESTATUS[@]}"
while (exit 4); do :; done; echo "$? ${PIPESTATUS[@]}"
until true; do :; done; echo "$? ${PIPESTATUS[@]}"
if false; then :; elif (exit 6); then :; fi; echo "$? ${PIPESTATUS[@]}"
while ((0)); do :; done; echo "$? ${PIPESTATUS[@]}"
false | true; if [[ ! a ]]; then :; fi; echo "$? ${PIPESTATUS[@]}"
## status: 0
## stdout:
0 1
0 1 3
0 4
0 0
0 6
0 1
0 1
## end

#### nothing to run
false | true | (exit 2); case a in b) ;; esac; echo "$? ${PIPESTATUS[@]}"
false | true | (exit 2); case a in a) ;; esac; echo "$? ${PIPESTATUS[@]}"
false | true | (exit 2); for i in; do :; done; echo "$? ${PIPESTATUS[@]}"
(exit 3); for i in; do :; done; echo "$? ${PIPESTATUS[@]}"
(exit 3); for ((; 0; )); do :; done; echo "$? ${PIPESTATUS[@]}"
(exit 3); select i in; do :; done; echo "$? ${PIPESTATUS[@]}"
## status: 0
## stdout:
0 1 0 2
0 1 0 2
0 1 0 2
0 3
0 3
0 3
## end

#### definitions and what runs beside
false | (exit 2); f() { :; }; echo "$? ${PIPESTATUS[@]}"
(exit 3); f() { :; }; echo "$? ${PIPESTATUS[@]}"
(exit 4); : & echo "$? ${PIPESTATUS[@]}"
wait
## status: 0
## stdout:
0 1 2
0 3
0 4
## end

#### an inverted status
! true; echo "$? ${PIPESTATUS[@]}"
! (exit 3) | false; echo "$? ${PIPESTATUS[@]}"
! { false; }; echo "$? ${PIPESTATUS[@]}"
if ! false; then echo "$? ${PIPESTATUS[@]}"; fi
while ! true; do :; done; echo "$? ${PIPESTATUS[@]}"
! [[ a ]]; echo "$? ${PIPESTATUS[@]}"
! ((0)); echo "$? ${PIPESTATUS[@]}"
! if false; then :; fi; echo "$? ${PIPESTATUS[@]}"
## status: 0
## stdout:
1 0
0 3 1
0 1
0 1
0 0
1 1
0 0
1 1
## end

#### in a function and a subshell
f() { if false; then :; fi; }; f; echo "$? ${PIPESTATUS[@]}"
(if false; then :; fi); echo "$? ${PIPESTATUS[@]}"
x=$(if false; then :; fi); echo "$? ${PIPESTATUS[@]}"
trap 'echo "exit: ${PIPESTATUS[@]}"' EXIT
if (exit 7); then :; fi
## status: 0
## stdout:
0 0
0 0
0 0
exit: 7
## end
