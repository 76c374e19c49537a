# gzip, gunzip and zcat: what is compressed differs from GNU's in its bytes, so that it is read back.

#### gzip and back
gzip f; ls; zcat f.gz; gunzip f.gz; ls; cat f; gzip < f | gzip -d; gzip -c f | zcat; cat f | gzip - | gunzip -c -; gzip -k f; ls; gzip -dk f.gz; echo $?; rm f; gzip -d f.gz; cat f
## file f: hello hello hello hello
## mounts: ram disk
## status: 0
## stdout:
f.gz
hello hello hello hello
f
hello hello hello hello
hello hello hello hello
hello hello hello hello
hello hello hello hello
f
f.gz
2
hello hello hello hello
## end
## stderr: gzip: f already exists;	not overwritten

#### gzip reads what others wrote
xxd -r -p h > f.gz; touch -d '2022-03-04 05:06' f.gz; zcat f.gz; gunzip -k f.gz; cat f; gunzip -c f.gz f; echo $?; zcat f; zcat < f.gz; gzip -dc f.gz f.gz; gzip -t f.gz; echo $?; gzip --test f.gz f; echo $?; gzip -l f.gz; gzip --list -v f.gz; gzip -lN f.gz; rm f; gunzip -N f.gz; ls; stat -c %Y name.txt; cat name.txt
## file h: 1f8b080800f1536500036e616d652e74787400cb48cdc9c9e7020020303a3606000000
## status: 0
## stdout:
hello
hello
hello
1
hello
hello
hello
0
1
         compressed        uncompressed  ratio uncompressed_name
                 35                   6 -33.3% f
method  crc     date  time           compressed        uncompressed  ratio uncompressed_name
defla 363a3020 Mar  4 05:06                  35                   6 -33.3% f
         compressed        uncompressed  ratio uncompressed_name
                 35                   6 -33.3% name.txt
h
name.txt
1700000000
hello
## end
## stderr:

gzip: f: not in gzip format

gzip: f: not in gzip format

gzip: f: not in gzip format
## end
## after file name.txt: hello

#### gzip levels and options
for o in -1 -2 -3 -4 -5 -6 -7 -8 -9 --fast --best -n -N --no-name --name --rsyncable --synchronous -q --quiet --silent -a; do seq 1000 | gzip $o | zcat | md5sum; done | sort -u; seq 100000 | gzip | gunzip | cksum; printf '' | gzip | zcat | wc -c
## status: 0
## stdout:
53d025127ae99ab79e8502aae2d9bea6  -
2052179976 588895
0
## end
## stderr: gzip: option --ascii ignored on this system

#### gzip suffixes
gzip -S .x a; ls; gunzip -S .x a.x; gzip --suffix=.y a; gunzip a.y; echo $?; gunzip --suffix=.y a; ls; gzip b; mv b.gz b.tgz; gunzip b.tgz; ls; gzip b.tar; zcat b.tar; zcat b; gzip -S '' a; echo $?
## file a: A
## file b: B
## status: 0
## stdout:
a.x
b
2
a
b
a
b.tar
B
1
## end
## stderr:
gzip: a.y: unknown suffix -- ignored
gzip: b.gz: No such file or directory
gzip: invalid suffix ''
## end
## after gone: b
## after file-escaped b.tar.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03b.tar\x00s\xe2\x02\x00f\xd6Cc\x02\x00\x00\x00\
## end

#### gzip in directories
gzip -r d; find d | sort; gzip d; echo $?; gunzip --recursive d; find d | sort; gzip -rk d; find d | sort; gzip -r d; echo $?; gzip -dr d < /dev/null; echo $?
## file d/a: A
## file d/e/b: B
## status: 0
## stdout:
d
d/a.gz
d/e
d/e/b.gz
2
d
d/a
d/e
d/e/b
d
d/a
d/a.gz
d/e
d/e/b
d/e/b.gz
2
2
## end
## stderr:
gzip: d is a directory -- ignored
gzip: d/a.gz already exists;	not overwritten
gzip: d/e/b.gz already exists;	not overwritten
gzip: d/a already exists;	not overwritten
gzip: d/e/b already exists;	not overwritten
## end
## after file-escaped d/a.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03a\x00s\xe4\x02\x00\xa5\x85nH\x02\x00\x00\x00\
## end
## after file-escaped d/e/b.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03b\x00s\xe2\x02\x00f\xd6Cc\x02\x00\x00\x00\
## end

#### gzip keeps modes and times
chmod 640 f; touch -d '2020-02-03 04:05:06' f; gzip f; stat -c '%a %Y' f.gz; gunzip f.gz; stat -c '%a %Y' f; gzip -k f; touch f.gz; gunzip -Nf f.gz; stat -c '%a %Y' f
## file f: x
## status: 0
## stdout:
640 1580702706
640 1580702706
640 1580702706
## end
## after file f mode=640: x

#### gzip tells
gzip -v f 2>&1 | tr -d 0-9; gunzip -v f.gz 2>&1 | tr -d 0-9; gzip -kv f 2>&1 | tr -d 0-9; gzip -tv f.gz 2>&1; gzip --test --verbose f.gz 2>&1;  gzip -dcv f.gz 2>&1 | tr -d 0-9; gzip -v < f 2>&1 > /dev/null | tr -d 0-9; rm f.gz
## file f: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
## status: 0
## stdout:
f:	 .% -- replaced with f.gz
f.gz:	 .% -- replaced with f
f:	 .% -- created f.gz
f.gz:	 OK
f.gz:	 OK
f.gz:	aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
 .% -- replaced with stdout
 .%
## end

#### gzip does not overwrite
gzip -k f; gzip -k f < /dev/null; echo $?; gzip -kf f; echo $?; gunzip -k f.gz < /dev/null; echo $?; gunzip --force --keep f.gz; echo $?; gzip f.gz; echo $?; gzip -f f.gz; ls; gzip --quiet f.gz; echo $?
## file f: x
## status: 0
## stdout:
2
0
2
0
0
f
f.gz.gz
1
## end
## stderr:
gzip: f.gz already exists;	not overwritten
gzip: f already exists;	not overwritten
gzip: f.gz already has .gz suffix -- unchanged
gzip: f.gz: No such file or directory
## end
## after file-escaped f.gz.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03f.gz\x00\x93\xef\xe6\xe0h`\x98\x94\xca\xc0\x9cư\xfa\x01\x13\x83<\xc7+7&\x06\x06\x06\x00a\x0e\xb7\xa4\x18\x00\x00\x00\
## end

#### gzip errors
gzip nosuch; echo $?; gunzip nosuch; echo $?; zcat nosuch; echo $?; gunzip f; echo $?; zcat f; echo $?; echo x | gunzip; echo $?; gzip -t f; echo $?; gzip -c f | head -c 20 | gunzip; echo $?; gzip -c f | head -c 5 | zcat; echo $?; printf '\037\213\011\0\0\0\0\0\0\0' | zcat; echo $?; gzip -y f; echo $?; gzip --nosuch; echo $?; printf '' | zcat; echo $?; printf '\037' | zcat; echo $?
## file f: hello hello hello
## status: 0
## stdout:
1
1
1
2
1
1
1
hello h1
1
1
1
1
1
1
## end
## stderr:
gzip: nosuch: No such file or directory
gzip: nosuch.gz: No such file or directory
gzip: nosuch.gz: No such file or directory
gzip: f: unknown suffix -- ignored

gzip: f: not in gzip format

gzip: stdin: not in gzip format

gzip: f: not in gzip format

gzip: stdin: unexpected end of file

gzip: stdin: unexpected end of file
gzip: stdin: unknown method 9 -- not supported
gzip: invalid option -- 'y'
Try `gzip --help' for more information.
gzip: unrecognized option '--nosuch'
Try `gzip --help' for more information.

gzip: stdin: unexpected end of file

gzip: stdin: unexpected end of file
## end

#### gzip -f copies what is not compressed
zcat -f f; gzip -cdf f; gzip -dcf < f; echo x | zcat -f; zcat --force f f
## file f: plain
## status: 0
## stdout:
plain
plain
plain
x
plain
plain
## end

#### gzip, garbage and members
{ gzip -c f; gzip -c f; } | zcat; { gzip -c f; echo junk; } | zcat; echo $?; { gzip -c f; head -c 10 /dev/zero; } | zcat; echo $?; { gzip -c f; echo junk; } | zcat -q; echo $?; gzip -c f | sed 's/.$//' | tr '\0' '\1' | zcat 2>/dev/null; echo $?
## file f: x
## status: 0
## stdout:
x
x
x
2
x
0
x
2
1
## end
## stderr:

gzip: stdin: decompression OK, trailing garbage ignored
## end

#### gzip of links
ln -s f s; gzip s; echo $?; ln f h; gzip f; echo $?; gzip -f f; ls; gzip --stdout s | zcat; echo $?
## file f: x
## file g: y
## status: 0
## stdout:
1
2
f.gz
g
h
s
1
## end
## stderr:
gzip: s: Too many levels of symbolic links
gzip: f has 1 other link -- file ignored
gzip: s: No such file or directory

gzip: stdin: unexpected end of file
## end
## after gone: f
## after file-escaped f.gz:
\x1f\x8b\x08\x08\x80\x00\x92e\x00\x03f\x00\xab\xe0\x02\x00\x1f\x08\xeaF\x02\x00\x00\x00\
## end
## after file h: x
## after link s: f
