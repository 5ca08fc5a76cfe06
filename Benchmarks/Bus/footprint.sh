#!/bin/bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT
#
# footprint.sh - what an idle process costs: memory, threads, descriptors,
# timers, and how often it wakes.
#
#   footprint.sh [-w SECONDS] [-l LABEL] [-t] PID
#
#   -w N   length of the idle window in seconds (default 60; 0 skips it)
#   -l T   label (default: the process name)
#   -t     one tab-separated line (-T: with a line of column names before it)
#
# Memory comes from /proc/PID/smaps_rollup (read it as the same user or root):
#   RSS   resident pages, shared ones counted whole
#   PSS   shared pages divided by the number of processes that map them
#   USS   pages that only this process maps (Private_Clean + Private_Dirty): what
#         ending it would give back. It counts the code pages of libraries that no
#         other process happens to use, so it falls on a full desktop.
#   dirty Private_Dirty alone: heap, stacks, relocations, written data. The part
#         that does not depend on what else runs; compare daemons by this one.
# Wake-ups are voluntary context switches summed over all threads in the window:
# a thread that blocks again after each wake-up makes one per wake-up. Threads that
# end inside the window lose their share. CPU is schedstat time (nanoseconds on a
# CPU), also summed over threads.
# Reading smaps takes the process's mmap lock; it is done outside the window.
# The paths below have no blanks, and some want a wildcard behind them; names in /proc are plain.
# shellcheck disable=SC2086,SC2012
set -eu
window=60 label='' tsv=0
while getopts w:l:tTh o; do
  case $o in
    w) window=$OPTARG ;;
    l) label=$OPTARG ;;
    t) tsv=1 ;;
    T) tsv=2 ;;
    h) sed -n '5,27s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
pid=${1:?usage: footprint.sh [-w SECONDS] [-l LABEL] [-t|-T] PID}
p=/proc/$pid
[ -r $p/smaps_rollup ] || { echo "footprint.sh: no such process, or not ours: $pid" >&2; exit 1; }
[ -n "$label" ] || label=$(cat $p/comm)

sum_status() { # KEY: summed over threads
  awk -v k="$1:" '$1 == k { s += $2 } END { print s + 0 }' $p/task/*/status 2>/dev/null
}
cpu_ns() { awk '{ s += $1 } END { printf "%.0f\n", s }' $p/task/*/schedstat 2>/dev/null; }

vol0=$(sum_status voluntary_ctxt_switches) inv0=$(sum_status nonvoluntary_ctxt_switches)
cpu0=$(cpu_ns)
t0=$(date +%s%N)
[ "$window" = 0 ] || sleep "$window"
[ -d $p ] || { echo "footprint.sh: $pid ended in the window" >&2; exit 1; }
vol1=$(sum_status voluntary_ctxt_switches) inv1=$(sum_status nonvoluntary_ctxt_switches)
cpu1=$(cpu_ns)
t1=$(date +%s%N)

read -r rss pss uss dirty anon < <(awk '
  $1 == "Rss:" { r = $2 } $1 == "Pss:" { p = $2 } $1 == "Private_Clean:" { c = $2 }
  $1 == "Private_Dirty:" { d = $2 } $1 == "Anonymous:" { a = $2 }
  END { print r, p, c + d, d, a }' $p/smaps_rollup)
threads=$(ls $p/task | wc -l)
fds=$(ls $p/fd | wc -l)
hwm=$(awk '$1 == "VmHWM:" { print $2 }' $p/status)
timerfds=$(grep -l '^clockid:' $p/fdinfo/* 2>/dev/null | wc -l || true)
armed=$(grep -h '^it_value:' $p/fdinfo/* 2>/dev/null | grep -vc '(0, 0)' || true)
posix=$(grep -c '^ID:' $p/timers 2>/dev/null || true)
slack=$(cat $p/timerslack_ns 2>/dev/null || echo '?')
if [ "$window" = 0 ]; then wake=- invol=- cpumin=-; else
  read -r wake invol cpumin < <(awk -v v=$((vol1 - vol0)) -v i=$((inv1 - inv0)) \
    -v c=$((cpu1 - cpu0)) -v t=$((t1 - t0)) \
    'BEGIN { m = t / 6e10; printf "%.1f %.1f %.3f\n", v / m, i / m, c / 1e6 / m }')
fi
cpu_total=$(awk -v c=$cpu1 'BEGIN { printf "%.1f", c / 1e6 }')

if [ $tsv -gt 0 ]; then
  [ $tsv = 1 ] || printf 'label\tpid\trss_kb\tpss_kb\tuss_kb\tdirty_kb\tanon_kb\tpeak_rss_kb\tthreads\tfds\twakeups_per_min\tinvol_per_min\tcpu_ms_per_min\tcpu_ms_total\ttimerfds\tarmed_timerfds\tposix_timers\ttimerslack_ns\n'
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$label" $pid \
    $rss $pss $uss $dirty $anon $hwm $threads $fds $wake $invol $cpumin $cpu_total \
    $timerfds ${armed:-0} ${posix:-0} $slack
else
  cat <<END
$label (pid $pid)
  memory   RSS $rss kB, PSS $pss kB, USS $uss kB, private dirty $dirty kB, anonymous $anon kB, peak RSS $hwm kB
  objects  $threads threads, $fds descriptors
  idle     $wake wake-ups/min, $invol involuntary/min, $cpumin ms CPU/min (window $window s)
  CPU      $cpu_total ms since start
  timers   $timerfds timerfd (${armed:-0} armed), ${posix:-0} POSIX timers, timer slack $slack ns
END
  grep -H -A4 '^clockid:' $p/fdinfo/* 2>/dev/null | sed 's/^/    /' || true
fi
