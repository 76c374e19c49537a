# sum, cksum and b2sum

#### sum
sum f; sum < f; sum f e; sum -r f; sum -s f; sum --sysv f e; sum -s -r f; sum -rs f; sum -; head -c 5000 /dev/zero | sum; seq 100000 | sum; seq 100000 | sum -s; sum nosuch; echo $?; sum -x; sum d; echo $?
## dir: d
## file e:
## end
## file f: abc
## status: 0
## stdout:
08288     1 f
08288     1
08288     1 f
00000     0 e
08288     1 f
304 1 f
304 1 f
0 0 e
08288     1 f
304 1 f
00000     0 -
00000     5
11497   576
44216 1151
1
1
## end
## stderr:
sum: nosuch: No such file or directory
sum: invalid option -- 'x'
Try 'sum --help' for more information.
sum: d: Is a directory
## end

#### cksum
cksum f; cksum < f; cksum f e; cksum -; seq 100000 | cksum; cksum -a crc f; cksum -a bsd f; cksum --algorithm=sysv f; cksum -z f | od -c; cksum --zero f e | tr '\0' '|'; echo; cksum nosuch f; echo $?; cksum -a cr f
## file e:
## end
## file f: abc
## status: 1
## stdout:
1112837078 4 f
1112837078 4
1112837078 4 f
4294967295 0 e
4294967295 0 -
2052179976 588895
1112837078 4 f
08288     1 f
304 1 f
0000000   1   1   1   2   8   3   7   0   7   8       4       f  \0
0000017
1112837078 4 f|4294967295 0 e|
1112837078 4 f
1
## end
## stderr:
cksum: nosuch: No such file or directory
cksum: invalid argument 'cr' for '--algorithm'
Valid arguments are:
  - 'bsd'
  - 'sysv'
  - 'crc'
  - 'md5'
  - 'sha1'
  - 'sha224'
  - 'sha256'
  - 'sha384'
  - 'sha512'
  - 'blake2b'
  - 'sm3'
Try 'cksum --help' for more information.
## end

#### cksum of digests
for a in md5 sha1 sha224 sha256 sha384 sha512 blake2b sm3; do cksum -a $a f; cksum --untagged -a $a f; cksum -a $a < f; done; cksum -a blake2b -l 128 f; cksum -a blake2b --length=8 --untagged f; cksum -a md5 --untagged --tag f; printf x > $'a\nb'; cksum -a md5 a*; rm a*; seq 1000 | cksum -a sm3; seq 1000 | cksum -a blake2b; head -c 128 /dev/zero | b2sum; head -c 64 /dev/zero | cksum -a sm3; head -c 55 /dev/zero | cksum -a sm3; head -c 56 /dev/zero | cksum -a sm3
## file f: abc
## status: 0
## stdout:
MD5 (f) = 0bee89b07a248e27c83fc3d5951213c1
0bee89b07a248e27c83fc3d5951213c1  f
MD5 (-) = 0bee89b07a248e27c83fc3d5951213c1
SHA1 (f) = 03cfd743661f07975fa2f1220c5194cbaff48451
03cfd743661f07975fa2f1220c5194cbaff48451  f
SHA1 (-) = 03cfd743661f07975fa2f1220c5194cbaff48451
SHA224 (f) = f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88
f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88  f
SHA224 (-) = f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88
SHA256 (f) = edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb
edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb  f
SHA256 (-) = edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb
SHA384 (f) = e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3
e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3  f
SHA384 (-) = e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3
SHA512 (f) = 4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d
4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d  f
SHA512 (-) = 4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d
BLAKE2b (f) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  f
BLAKE2b (-) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
SM3 (f) = 12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34
12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34  f
SM3 (-) = 12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34
BLAKE2b-128 (f) = 63a03738a73b8a2228e0765bd1777429
c5  f
MD5 (f) = 0bee89b07a248e27c83fc3d5951213c1
\MD5 (a\nb) = 9dd4e461268c8034f5c8564e155c67a6
SM3 (-) = 297fb19ad214364d8ac619526d0e1260f093ae2494488346d9581b86cc27f139
BLAKE2b (-) = 55c4cb370b45d7faf646d17ffee79a1809f5cf09205f0716b033fb47e9b99cea16b6553dfcfa81bf2673d63629d90fed9469052450a7c823a5ab4fffb944850c
865939e120e6805438478841afb739ae4250cf372653078a065cdcfffca4caf798e6d462b65d658fc165782640eded70963449ae1500fb0f24981d7727e22c41  -
SM3 (-) = 46b58571be41685c253194d20ec7f82b659cc8c6b753f26d4e9ec85bc91c231e
SM3 (-) = 2cdce3d697af3716a9b3cdf068b43e513846e17cc9fd427929aad70165f21dda
SM3 (-) = 87b81af2b2b22cbdf268e211d012d604892d3c948ff298d61d6c942eee847f86
## end

#### cksum checks
cksum -a md5 f > s; cksum -c s; cksum -a md5 --check s; cksum -a sha1 f | cksum -c -; cksum -a sm3 f | cksum -c; cksum -a blake2b -l 16 f | cksum -c; cksum -a sha256 --untagged f | cksum -c; echo $?; cksum -a sha256 --untagged f | cksum -a sha256 -c; echo bad | cksum -c --warn; echo $?; { cat s; echo bad; } | cksum -c --strict; echo $?; { cat s; echo bad; } | cksum -c -w; sed 's/= ./= 0/' s | cksum -c; echo $?; sed 's/= ./= 0/' s | cksum -c --status; echo $?; cksum -c --quiet s; sed 's/(f)/(nosuch)/' s | cksum -c --ignore-missing; echo $?; sed 's/(f)/(nosuch)/' s | cksum -c; echo $?
## file f: abc
## status: 0
## stdout:
f: OK
f: OK
f: OK
f: OK
f: OK
1
f: OK
1
f: OK
1
f: OK
f: OK
0
0
1
nosuch: FAILED open or read
1
## end
## stderr:
cksum: 'standard input': no properly formatted checksum lines found
cksum: 'standard input': 1: improperly formatted CRC checksum line
cksum: 'standard input': no properly formatted checksum lines found
cksum: WARNING: 1 line is improperly formatted
cksum: 'standard input': 2: improperly formatted MD5 checksum line
cksum: WARNING: 1 line is improperly formatted
cksum: 'standard input': no file was verified
cksum: nosuch: No such file or directory
cksum: WARNING: 1 listed file could not be read
## end
## after file s: MD5 (f) = 0bee89b07a248e27c83fc3d5951213c1

#### cksum errors
cksum -a x f; echo $?; cksum -l 8 f; echo $?; cksum -a blake2b -l 7 f; echo $?; cksum -a blake2b -l 1024 f; cksum -a blake2b -l x f; cksum -a crc -c f; echo $?; cksum -b f; cksum -t f; cksum --quiet f; echo $?; cksum --status f; cksum -w f; cksum --strict f; cksum --ignore-missing f; cksum -zc f; cksum --tag -c f; echo $?; cksum --debug -a md5 f; cksum --nosuch; echo $?
## file f: abc
## status: 0
## stdout:
1
1
1
1
1
1
MD5 (f) = 0bee89b07a248e27c83fc3d5951213c1
1
## end
## stderr:
cksum: invalid argument 'x' for '--algorithm'
Valid arguments are:
  - 'bsd'
  - 'sysv'
  - 'crc'
  - 'md5'
  - 'sha1'
  - 'sha224'
  - 'sha256'
  - 'sha384'
  - 'sha512'
  - 'blake2b'
  - 'sm3'
Try 'cksum --help' for more information.
cksum: --length is only supported with --algorithm=blake2b
cksum: invalid length: '7'
cksum: length is not a multiple of 8
cksum: invalid length: '1024'
cksum: maximum digest length for 'BLAKE2b' is 512 bits
cksum: invalid length: 'x'
cksum: --check is not supported with --algorithm={bsd,sysv,crc}
Try 'cksum --help' for more information.
Try 'cksum --help' for more information.
cksum: the --quiet option is meaningful only when verifying checksums
Try 'cksum --help' for more information.
cksum: the --status option is meaningful only when verifying checksums
Try 'cksum --help' for more information.
cksum: the --warn option is meaningful only when verifying checksums
Try 'cksum --help' for more information.
cksum: the --strict option is meaningful only when verifying checksums
Try 'cksum --help' for more information.
cksum: the --ignore-missing option is meaningful only when verifying checksums
Try 'cksum --help' for more information.
cksum: the --zero option is not supported when verifying checksums
Try 'cksum --help' for more information.
cksum: f: no properly formatted checksum lines found
cksum: unrecognized option '--nosuch'
Try 'cksum --help' for more information.
## end

#### b2sum
b2sum f; b2sum < f; b2sum -b f; b2sum --text f; b2sum --binary --tag f; b2sum -l 256 f; b2sum --length 32 --tag f; b2sum -z f | od -An -c | tail -1; b2sum f | b2sum -c; b2sum -l 64 f | b2sum --check; b2sum -l 64 --tag f | b2sum -c --quiet; b2sum -l 7 f; b2sum -l 1000 f; b2sum -c --strict f; b2sum --warn -c f; b2sum --status -c f; echo $?; b2sum --ignore-missing f; b2sum --zero f | wc -c; printf '' | b2sum
## file f: abc
## status: 0
## stdout:
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  f
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  -
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9 *f
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  f
BLAKE2b (f) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
6e25640baa7f9d4186663d80e7d62a82d4851651322ab4e68147533260c13d03  f
BLAKE2b-32 (f) = f2d3cfaa
           f  \0
f: OK
f: OK
1
132
786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce  -
## end
## stderr:
b2sum: invalid length: '7'
b2sum: length is not a multiple of 8
b2sum: invalid length: '1000'
b2sum: maximum digest length for 'BLAKE2b' is 512 bits
b2sum: f: no properly formatted checksum lines found
b2sum: f: 1: improperly formatted BLAKE2b checksum line
b2sum: f: no properly formatted checksum lines found
b2sum: f: no properly formatted checksum lines found
b2sum: the --ignore-missing option is meaningful only when verifying checksums
Try 'b2sum --help' for more information.
## end
