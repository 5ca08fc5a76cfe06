#!/bin/bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT
#
# compare.sh - the same measurement on several services, in turn, so that a busy moment of
# the machine hits them all alike.
#
#   compare.sh [-m METER] [-r ROUNDS] [-c CALLS] [-w WARMUP] [-k PIPELINE] [-o RAW.tsv] < TARGETS
#
# METER is the compiled dbusbench.c. TARGETS: one service a line, tab-separated:
#   label  bus address  destination  object path  interface  property
# The first line is what the others are held against: put the echo service there (dbusbench
# --echo on the same bus), whose figures are the floor.
# Each round measures every line once; the order turns by one each round. Printed are, per
# service, the median over the rounds of: min, median, p95, p99, the rate and the service's
# own CPU per call (pid from the bus, schedstat of all its threads), and the ratio
# of its median to the first line's, taken round by round (median, lowest, highest).
set -eu
meter=dbusbench
rounds=5 calls=5000 warm=500 pipe=1 raw=
while getopts m:r:c:w:k:o:h o; do
  case $o in
    m) meter=$OPTARG ;; r) rounds=$OPTARG ;; c) calls=$OPTARG ;; w) warm=$OPTARG ;; k) pipe=$OPTARG ;; o) raw=$OPTARG ;;
    h) sed -n '5,19s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
mapfile -t lines < <(grep -v -e '^#' -e '^$')
n=${#lines[@]}
[ "$n" -gt 0 ] || { echo "compare.sh: no targets on standard input" >&2; exit 2; }
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT
for ((r = 0; r < rounds; r++)); do
  for ((i = 0; i < n; i++)); do
    IFS=$'\t' read -r label address dest path iface prop <<<"${lines[(i + r) % n]}"
    printf '%s\t' "$r" >>"$tmp"
    "$meter" --address "$address" --dest "$dest" --path "$path" --iface "$iface" \
      --prop "$prop" --calls "$calls" --warmup "$warm" --pipeline "$pipe" --tsv --label "$label" >>"$tmp"
  done
done
[ -z "$raw" ] || cp "$tmp" "$raw"
order=$(printf '%s\n' "${lines[@]}" | cut -f1)
awk -F'\t' -v order="$order" -v rounds="$rounds" -v calls="$calls" -v pipe="$pipe" '
  { l = $2; k = ++seen[l]; mn[l, k] = $5; md[l, k] = $6; p95[l, k] = $8; p99[l, k] = $9; cs[l, k] = $11; cpu[l, k] = $13
    at[$1, l] = $6 }
  function med(a, l,    i, j, t, v, m) {
    m = seen[l]; for (i = 1; i <= m; i++) v[i] = a[l, i]
    for (i = 2; i <= m; i++) { t = v[i]; for (j = i - 1; j > 0 && v[j] > t; j--) v[j + 1] = v[j]; v[j + 1] = t }
    return m % 2 ? v[(m + 1) / 2] : (v[m / 2] + v[m / 2 + 1]) / 2
  }
  END {
    c = split(order, o, "\n")
    printf "%d rounds of %d calls, %d in flight; microseconds\n", rounds, calls, pipe
    printf "%-24s %8s %8s %8s %8s %9s %8s  %s\n", "service", "min", "median", "p95", "p99", "calls/s", "own CPU", "ratio (lowest-highest)"
    for (i = 1; i <= c; i++) {
      l = o[i]; delete q; lo = 1e9; hi = 0
      for (r = 0; r < rounds; r++) { x = at[r, l] / at[r, o[1]]; ratio["r", r + 1] = x; if (x < lo) lo = x; if (x > hi) hi = x }
      seen["r"] = rounds
      printf "%-24s %8.1f %8.1f %8.1f %8.1f %9.0f %8.1f  %.2f (%.2f-%.2f)\n", l, med(mn, l), med(md, l), med(p95, l), med(p99, l), med(cs, l), med(cpu, l), med(ratio, "r"), lo, hi
    }
  }' "$tmp"
