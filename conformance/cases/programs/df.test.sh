# df: the sizes are those of the machine, so that only forms and errors are held.

#### df headings
df . | head -1 | tr -s ' '; df -h / | head -1 | tr -s ' '; df -H / | head -1 | tr -s ' '; df --si / | head -1 | tr -s ' '; df -i / | head -1 | tr -s ' '; df -P / | head -1 | tr -s ' '; df --portability -k / | head -1 | tr -s ' '; df -T / | head -1 | tr -s ' '; df -B 1M / | head -1 | tr -s ' '; df -m / | head -1 | tr -s ' '; df --output=source,target / | head -1 | tr -s ' '; df --output=file,ipcent . | head -1 | tr -s ' '; df --output / | head -1 | tr -s ' '; df -a / | wc -l; df --total / | wc -l; df --no-sync --sync -l -v / / | wc -l; df --inodes --print-type / | head -1 | tr -s ' '; df --human-readable --local --all . | wc -l; df --output=file f | tail -1
## file f: x
## status: 0
## stdout:
Filesystem 1K-blocks Used Available Use% Mounted on
Filesystem Size Used Avail Use% Mounted on
Filesystem Size Used Avail Use% Mounted on
Filesystem Size Used Avail Use% Mounted on
Filesystem Inodes IUsed IFree IUse% Mounted on
Filesystem 1024-blocks Used Available Capacity Mounted on
Filesystem 1024-blocks Used Available Capacity Mounted on
Filesystem Type 1K-blocks Used Available Use% Mounted on
Filesystem 1M-blocks Used Available Use% Mounted on
Filesystem 1M-blocks Used Available Use% Mounted on
Filesystem Mounted on
File IUse%
Filesystem Type Inodes IUsed IFree IUse% 1K-blocks Used Avail Use% File Mounted on
2
3
3
Filesystem Type Inodes IUsed IFree IUse% Mounted on
2
f
## end

#### df errors
df nosuch; echo $?; df -B x /; df -t nosuch; echo $?; df -t nosuch /; echo $?; df --output=foo; df --output=size,size; df -i --output /; df -P --output /; df -T --output /; df -t a -x a; echo $?; df --nosuch; df --type=nosuch --exclude-type=other .; echo $?
## status: 0
## stdout:
1
1
1
1
1
## end
## stderr:
df: nosuch: No such file or directory
df: invalid -B argument 'x'
df: no file systems processed
df: no file systems processed
df: option --output: field 'foo' unknown
Try 'df --help' for more information.
df: option --output: field 'size' used more than once
Try 'df --help' for more information.
df: options -i and --output are mutually exclusive
Try 'df --help' for more information.
df: options -P and --output are mutually exclusive
Try 'df --help' for more information.
df: options -T and --output are mutually exclusive
Try 'df --help' for more information.
df: file system type 'a' both selected and excluded
df: unrecognized option '--nosuch'
Try 'df --help' for more information.
df: no file systems processed
## end
