#!/bin/bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT
#
# startup.sh - how long a D-Bus daemon takes until it can be used, over N starts.
#
#   startup.sh [-m METER] [-n N] [-a ADDRESS] [-s SETTLE_MS] [-l LABEL] -d NAME \
#              [-p PATH -i IFACE -P PROPERTY] -- CMD [ARG...]
#       exec of CMD -> NAME owned -> first reply to a Get of PROPERTY
#
#   startup.sh [-m METER] [-n N] [-a ADDRESS] [-l LABEL] -A -d NAME -p PATH -i IFACE -P PROPERTY
#       a Get sent while nobody owns NAME: the bus starts the service from its
#       .service file; time until that first reply. The service is ended (SIGTERM,
#       by the pid that the bus names) between the rounds.
#
# Prints one line per round and a last line of medians. The first round may read the
# disk; rounds after it are warm, so the median is the warm figure.
# CPU is the process's own time SETTLE_MS after the name was owned (default 500).
# METER is the compiled dbusbench.c. ADDRESS defaults to $DBUS_SESSION_BUS_ADDRESS.
set -eu
meter=dbusbench
n=7 address=${DBUS_SESSION_BUS_ADDRESS:-} settle=500 label='' dest='' path='' iface='' prop='' activate=0
while getopts m:n:a:s:l:d:p:i:P:Ah o; do
  case $o in
    m) meter=$OPTARG ;; n) n=$OPTARG ;; a) address=$OPTARG ;; s) settle=$OPTARG ;; l) label=$OPTARG ;;
    d) dest=$OPTARG ;; p) path=$OPTARG ;; i) iface=$OPTARG ;; P) prop=$OPTARG ;;
    A) activate=1 ;;
    h) sed -n '5,21s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ "${1:-}" != -- ] || shift
if [ -z "$dest" ] || [ -z "$address" ]; then
  echo "startup.sh: -d NAME and a bus address are needed" >&2
  exit 2
fi
args=(--address "$address" --dest "$dest" --label "${label:-$dest}" --tsv --settle "$settle")
[ -z "$prop" ] || args+=(--path "$path" --iface "$iface" --prop "$prop")
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
for ((k = 1; k <= n; k++)); do
  if [ $activate = 1 ]; then
    "$meter" "${args[@]}" --activate
  else
    "$meter" "${args[@]}" --launch -- "$@"
  fi | tee -a "$rows"
  sleep 0.3
done
median() { cut -f"$1" "$rows" | sort -n | awk '{ a[NR] = $1 } END { print NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2 }'; }
printf 'median\t%s\towned_ms %s\tfirst_reply_ms %s\tcpu_ms %s\tpeak_rss_kb %s\n' \
  "${label:-$dest}" "$(median 3)" "$(median 4)" "$(median 5)" "$(median 6)"
