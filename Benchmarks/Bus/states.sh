#!/bin/bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT
#
# states.sh - from the start of the service to its first answer, in every state that GeoClue can be in, and what the
# service costs at rest when GeoClue has told the place.
#
#   states.sh -m METER [-n N] [-w SECONDS] FOLDER CMD [ARG...]
#       METER is the compiled dbusbench.c, FOLDER a new one for what is needed; CMD must take the place from GeoClue.
#       Prints rows of a Markdown table: the median and the worst of N starts in milliseconds, and the footprint after a
#       fix over an idle window of SECONDS.
set -euo pipefail
here=$(dirname "$0")
n=5 window=10 meter=''
while getopts m:n:w:h option; do
  case $option in
    m) meter=$OPTARG ;; n) n=$OPTARG ;; w) window=$OPTARG ;;
    h) sed -n '5,12s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
folder=$1
shift
mkdir -p "$folder"
system=unix:path=$folder/system address=unix:path=$folder/session
name=org.sunphase.SunPhase1 path=/org/sunphase/SunPhase1
pids=()
end() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
}
trap end EXIT

bus() { # ADDRESS: starts a bus
  dbus-daemon --session --nofork --nopidfile --address="$1" </dev/null >"$folder/bus.log" 2>&1 &
  pids+=($!)
  until busctl --address="$1" list >/dev/null 2>&1; do kill -0 "${pids[-1]}"; sleep 0.05; done
}
bus "$system"
bus "$address"
export DBUS_SESSION_BUS_ADDRESS=$address
export PYTHONDONTWRITEBYTECODE=1
fixtures=$here/../../Tests/SunPhaseTestSupport
coproc FAKE { PYTHONPATH=$fixtures exec /usr/bin/python3 "$fixtures/GeoClue/fake_geoclue.py" "$system" \
  2>"$folder/fake.log"; }
pids+=("$FAKE_PID")
fake() { # WORD...: has the fake GeoClue do something, and waits until it has
  local line IFS=$'\t'
  printf '%s\n' "$*" >&"${FAKE[1]}"
  read -r -u "${FAKE[0]}" line
  case $line in ok*) ;; *) echo "states.sh: $* -> $line" >&2; exit 1 ;; esac
}
read -r -u "${FAKE[0]}" _

starts() { # LABEL SYSTEM-BUS: the rows of N starts with an empty home
  rm -rf "${folder:?}/home"
  HOME=$folder/home DBUS_SYSTEM_BUS_ADDRESS=$2 "$here/startup.sh" -m "$meter" -a "$address" -n "$n" -s 100 -d "$name" \
    -p "$path" -i "$name" -P ColorScheme -- "${command[@]}" 2>/dev/null |
    awk -F'\t' -v l="$1" '$1 != "median" { a[++k] = $4 } END {
      for (i = 2; i <= k; i++) for (j = i; j > 1 && a[j] < a[j - 1]; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
      printf "| first answer, %s | %.1f ms, worst %.1f | | | ≤ 50 ms |\n", l, a[int((k + 1) / 2)], a[k] }'
}
command=("$@")
denied=(org.freedesktop.DBus.Error.AccessDenied 'Geolocation disabled for UID 1000')

starts 'no system bus' "unix:path=$folder/nothing"
starts 'no GeoClue' "$system"
fake come
starts 'GeoClue gives no fix' "$system"
fake on Start error "${denied[@]}"
starts 'GeoClue refuses' "$system"
fake on CreateClient never
starts 'GeoClue without an agent' "$system"
fake on Get never
starts 'GeoClue hangs' "$system"
for method in Start CreateClient Get; do fake on $method answer; done
fake fixes 52.52 13.4 1000 now 0
starts 'GeoClue gives a fix' "$system"
kill -STOP "${pids[0]}"
starts 'the system bus hangs' "$system"
kill -CONT "${pids[0]}"

HOME=$folder/rest DBUS_SYSTEM_BUS_ADDRESS=$system "${command[@]}" >"$folder/log" 2>&1 &
pids+=($!)
until [ -e "$folder/rest/.cache/sunphase/location" ]; do sleep 0.05; done
sleep 1
# Pages of a file that was just written count as dirty until they are on the disk.
sync
"$here/footprint.sh" -t -w "$window" -l rest "${pids[-1]}" | awk -F'\t' -v w="$window" '{
  printf "| private dirty memory, GeoClue at rest | %s kB | | | ≤ 1,200 kB |\n", $6
  printf "| threads, GeoClue at rest | %s | | | 1 |\n", $9
  printf "| wake-ups in %d idle seconds, GeoClue at rest | %.0f | | | 0 |\n", w, $11 * w / 60 }'
