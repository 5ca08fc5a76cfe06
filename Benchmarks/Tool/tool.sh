#!/bin/bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT
#
# tool.sh - what a call of the tool costs, beside dbus-send asking the same of the same service; and long lists.
#
#   tool.sh [-n N] [-r ROUNDS] TOOL
#       The service runs on the session bus. Prints rows of a Markdown table: for a property, the median over the rounds
#       of the mean time of N calls, whole processes, and of the ratios round by round; then a century of events.
set -euo pipefail
n=50 rounds=9
while getopts n:r:h option; do
  case $option in
    n) n=$OPTARG ;; r) rounds=$OPTARG ;;
    h) sed -n '5,9s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
tool=$1
name=org.sunphase.SunPhase1 path=/org/sunphase/SunPhase1

of_each() { # COMMAND...: the mean milliseconds of N runs
  local begin=$EPOCHREALTIME
  for ((call = 0; call < n; call++)); do "$@" >/dev/null; done
  awk -v a="$begin" -v b="$EPOCHREALTIME" -v n="$n" 'BEGIN { printf "%.4f", (b - a) * 1000 / n }'
}
once() { # COMMAND...: seconds
  local begin=$EPOCHREALTIME
  "$@"
  awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.3f", b - a }'
}
median() { sort -n | awk '{ a[NR] = $1 } END { print NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2 }'; }

# In turn, so that a busy moment of the machine hits both.
for ((round = 0; round < rounds; round++)); do
  floor=$(of_each dbus-send --session --print-reply --dest=$name $path org.freedesktop.DBus.Properties.Get \
    string:$name string:ColorScheme)
  printf '%s\t%s\n' "$(of_each "$tool" get)" "$floor"
done | {
  rows=$(cat)
  printf '| sunphase get, the whole process | %.2f ms | %.2f ms (dbus-send) | %.2f | ≤ 2.5 |\n' \
    "$(cut -f1 <<<"$rows" | median)" "$(cut -f2 <<<"$rows" | median)" \
    "$(awk '{ print $1 / $2 }' <<<"$rows" | median)"
}

century=(events --latitude 52.52 --longitude 13.40 --zone Europe/Berlin --from 1950-01-01 --to 2049-12-31)
list() { "$tool" "${century[@]}" --json >/dev/null; }
begin() { "$tool" "${century[@]}" --json | head -n 1 >/dev/null || true; }
for ((round = 0; round < 5; round++)); do once list; echo; done | median |
  awk '{ printf "| sunphase events --json, 100 years | %s s | | | ≤ 2 s |\n", $1 }'
for ((round = 0; round < 5; round++)); do once begin; echo; done | median |
  awk '{ printf "| its first line, and the end | %.0f ms | | | |\n", $1 * 1000 }'
