# date

#### -d @seconds
date -d @0; date -u -d @0; date --date=@86400.5 +%s.%N; date -d @-1 +%F
## status: 0
## stdout:
Thu Jan  1 00:00:00 UTC 1970
Thu Jan  1 00:00:00 UTC 1970
86400.500000000
1969-12-31
## end

#### formats of dates
date -d '2024-02-29 13:04:05' '+%Y %C %y %G %g %m %d %e %j %U %V %W %u %w %a %A %b %B %h'
## status: 0
## stdout: 2024 20 24 2024 24 02 29 29 060 08 09 09 4 4 Thu Thursday Feb February Feb

#### formats of times
date -d '2024-02-29 13:04:05.123456789' '+%H %I %k %l %M %S %N %p %P %r %R %T %X %s %q'
## status: 0
## stdout: 13 01 13  1 04 05 123456789 PM pm 01:04:05 PM 13:04 13:04:05 13:04:05 1709211845 1

#### composed formats
date -d '2024-02-29 13:04:05' '+%c|%D|%F|%x|%n|%t|%%'
## status: 0
## stdout:
Thu Feb 29 13:04:05 2024|02/29/24|2024-02-29|02/29/24|
|	|%
## end

#### time zones
date -d '2024-06-01 12:00' '+%z %:z %::z %:::z %Z'; TZ=America/New_York date -d '2024-06-01 12:00 UTC' '+%H:%M %Z %z'; TZ=XYZ-3 date -d @0 '+%T %Z %z'; TZ=Europe/Berlin date -d '2024-03-31 02:30' '+%T %Z'; echo $?
## status: 0
## stdout:
+0000 +00:00 +00:00:00 +00 UTC
08:00 EDT -0400
03:00:00 XYZ +0300
1
## end
## stderr: date: invalid date '2024-03-31 02:30'

#### padding flags
date -d '2024-02-03 04:05:06' '+%-d %-m %_d %_H %0e %05Y %10Y %^a %#a %^B %#Z %-N %3N %6N %+4Y %-j'
## status: 0
## stdout: 3 2  3  4 03 02024 0000002024 SAT SAT FEBRUARY utc 000000000 000 000000 2024 34

#### unknown conversions
date -d @0 '+%Q %E %'; date -d @0 '+%Ey %Od %Ez'
## status: 0
## stdout:
%Q %E %
70 01 +0000
## end

#### -I
date -d '2024-02-29 13:04:05.5' -I; date -d '2024-02-29 13:04:05.5' -Iseconds; date -d '2024-02-29 13:04:05.5' --iso-8601=ns; date -d '2024-02-29 13:04:05' -Ihours; date -d '2024-02-29 13:04:05' -Iminutes; date -Ix; echo $?
## status: 0
## stdout:
2024-02-29
2024-02-29T13:04:05+00:00
2024-02-29T13:04:05,500000000+00:00
2024-02-29T13+00:00
2024-02-29T13:04+00:00
1
## end
## stderr:
date: invalid argument 'x' for '--iso-8601'
Valid arguments are:
  - 'hours'
  - 'minutes'
  - 'date'
  - 'seconds'
  - 'ns'
Try 'date --help' for more information.
## end

#### -R and --rfc-3339
date -d '2024-02-29 13:04:05' -R; date -d '2024-02-29' --rfc-3339=date; date -d '2024-02-29 13:04:05' --rfc-3339=seconds; date -d '2024-02-29 13:04:05.25' --rfc-3339=ns; date --rfc-email -d @0; date --rfc-3339=x; echo $?
## status: 0
## stdout:
Thu, 29 Feb 2024 13:04:05 +0000
2024-02-29
2024-02-29 13:04:05+00:00
2024-02-29 13:04:05.250000000+00:00
Thu, 01 Jan 1970 00:00:00 +0000
1
## end
## stderr:
date: invalid argument 'x' for '--rfc-3339'
Valid arguments are:
  - 'date'
  - 'seconds'
  - 'ns'
Try 'date --help' for more information.
## end

#### -r
touch -d '2020-05-06 07:08:09' f; date -r f +%F_%T; date --reference=f +%s; date -r nosuch; echo $?
## status: 0
## stdout:
2020-05-06_07:08:09
1588748889
1
## end
## stderr: date: nosuch: No such file or directory
## after file f:
## end

#### -f
date -f f +%F; printf '2024-01-01\n2024-02-01\n' | date -f - +%j; date --file=nosuch; echo $?
## file f:
2020-01-01
@0
bad one
2021-12-31
## end
## status: 0
## stdout:
2020-01-01
1970-01-01
2021-12-31
001
032
1
## end
## stderr:
date: invalid date 'bad one'
date: nosuch: No such file or directory
## end

#### relative items
for d in '2024-01-31 +1 month' '2024-01-31 1 day' '2024-01-31 yesterday' '2024-01-31 tomorrow' '2024-02-29 1 year ago' '2024-02-29 next week' '2024-02-29 last month' '2024-02-29 12:00 2 hours ago' '2024-02-29 -3 days' '2024-03-01 - 1 day' '2024-02-29 2 fortnights' '2024-02-29 12:00 90 minutes 30 seconds' '2024-02-29 now'; do date -d "$d" '+%F %T'; done
## status: 0
## stdout:
2024-03-02 00:00:00
2024-02-01 00:00:00
2024-01-30 00:00:00
2024-02-01 00:00:00
2023-03-01 00:00:00
2024-03-07 00:00:00
2024-01-29 00:00:00
2024-02-29 10:00:00
2024-02-26 00:00:00
2024-02-29 00:00:00
2024-03-28 00:00:00
2024-02-29 13:30:30
2024-02-29 00:00:00
## end

#### weekdays
date -d '2024-02-29 monday' +%F; date -d '2024-02-29 next friday' +%F; date -d '2024-02-29 last friday' +%F; date -d '2024-02-29 thu' +%F; date -d 'fri 2024-02-29' +%F
## status: 0
## stdout:
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-29
## end

#### shapes of dates
for d in 2024-02-29 20240229 2/29/2024 '29 Feb 2024' 'Feb 29 2024' 'February 29, 2024' 29-Feb-2024 24-02-29 '29 feb 24' 2024-2-9; do date -d "$d" +%F; done
## status: 0
## stdout:
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-29
2024-02-09
## end

#### shapes of times
for t in 13:04 '13:04:05' '1pm' '1:30 pm' '12 am' '12pm' '1 p.m.' '13:04:05.678' '13:04+02:00' '13:04Z' '13:04 EST' 'noon' 'midnight' 'T13:04'; do date -d "2024-02-29 $t" '+%F %T.%N'; done
## status: 0
## stdout:
2024-02-29 13:04:00.000000000
2024-02-29 13:04:05.000000000
2024-02-29 13:00:00.000000000
2024-02-29 13:30:00.000000000
2024-02-29 00:00:00.000000000
2024-02-29 12:00:00.000000000
2024-02-29 13:00:00.000000000
2024-02-29 13:04:05.678000000
2024-02-29 11:04:00.000000000
2024-02-29 13:04:00.000000000
2024-02-29 18:04:00.000000000
2024-02-29 13:04:00.000000000
## end
## stderr:
date: invalid date '2024-02-29 noon'
date: invalid date '2024-02-29 midnight'
## end

#### shapes of both
for d in 2024-02-29T13:04:05 2024-02-29T13:04:05+0100 '20240229 1304' '2024-02-29 13:04:05 +0530' 'Thu, 29 Feb 2024 13:04:05 +0000' 'Thu Feb 29 13:04:05 UTC 2024' '@1700000000'; do date -d "$d" '+%F %T'; done
## status: 0
## stdout:
2024-02-29 13:04:05
2024-02-29 12:04:05
2024-02-29 13:04:00
2024-02-29 07:34:05
2024-02-29 13:04:05
2024-02-29 13:04:05
2023-11-14 22:13:20
## end

#### TZ in the date
date -d 'TZ="America/New_York" 2024-02-29 12:00' '+%F %T %Z'
## status: 0
## stdout: 2024-02-29 17:00:00 UTC

#### bad dates
for d in nonsense 2024-13-01 2024-02-30 '25:00' '2024-02-29 12:61' 'feb 30' ''; do date -d "$d" +%F > out; echo "$? $(wc -l < out)"; done; rm out
## status: 0
## stdout:
1 0
1 0
1 0
1 0
1 0
1 0
0 1
## end
## stderr:
date: invalid date 'nonsense'
date: invalid date '2024-13-01'
date: invalid date '2024-02-30'
date: invalid date '25:00'
date: invalid date '2024-02-29 12:61'
date: invalid date 'feb 30'
## end

#### bad usage
date -d; echo $?; date -y; echo $?; date --nosuch; echo $?; date +%F +%T; echo $?; date -d @0 -r f; echo $?; date x; echo $?
## status: 0
## stdout:
1
1
1
1
1
1
## end
## stderr:
date: option requires an argument -- 'd'
Try 'date --help' for more information.
date: invalid option -- 'y'
Try 'date --help' for more information.
date: unrecognized option '--nosuch'
Try 'date --help' for more information.
date: extra operand '+%T'
Try 'date --help' for more information.
date: the options to specify dates for printing are mutually exclusive
Try 'date --help' for more information.
date: invalid date 'x'
## end

#### setting is refused
date -s '2020-01-01' > /dev/null; echo $?; date 010112342021.56; echo $?; date 0101123499; echo $?; date 01011234x; echo $?
## status: 0
## stdout:
1
Fri Jan  1 12:34:56 UTC 2021
1
Fri Jan  1 12:34:00 UTC 1999
1
1
## end
## stderr:
date: cannot set date: Operation not permitted
date: cannot set date: Operation not permitted
date: cannot set date: Operation not permitted
date: invalid date '01011234x'
## end

#### resolution and debug
date --resolution; date --debug -d '2024-02-29' +%F 2>&1 | tail -n 1
## status: 0
## stdout:
0.000000001
2024-02-29
## end

#### the present
test $(date +%s) -gt 1700000000 && echo ok; test "$(date +%Y)" -ge 2024 && echo ok; date -u +%Z; date --utc +%z; date --universal +%Z
## status: 0
## stdout:
ok
ok
UTC
+0000
UTC
## end

#### far dates
date -d @253402300800 +%F; date -d @-62135596801 +%F; date -d '0001-01-01' +%s; date -d '9999-12-31 23:59:59' +%s; date -d @99999999999999999999; echo $?
## status: 0
## stdout:
+10000-01-01
0000-12-31
-62135596800
253402300799
1
## end
## stderr: date: invalid date '@99999999999999999999'

#### weeks of the year
for d in 2020-12-31 2021-01-01 2021-01-03 2021-01-04 2024-12-30; do date -d $d '+%F %G-%V-%u %U %W %j'; done
## status: 0
## stdout:
2020-12-31 2020-53-4 52 52 366
2021-01-01 2020-53-5 00 00 001
2021-01-03 2020-53-7 01 00 003
2021-01-04 2021-01-1 01 01 004
2024-12-30 2025-01-1 52 53 365
## end

#### default format
date -d '2024-02-03 04:05:06'; LC_ALL=C date -d '2024-02-03 14:05:06' '+%x %X %r'
## status: 0
## stdout:
Sat Feb  3 04:05:06 UTC 2024
02/03/24 14:05:06 02:05:06 PM
## end
