# Version texts are our own.

#### version of cat
cat --version | head -n 1
## differs: D-02
## status: 0
## stdout: cat (GNU coreutils) 9.1

#### version of sort
sort --version | head -n 1
## differs: D-02
## status: 0
## stdout: sort (GNU coreutils) 9.1
