#!/bin/bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT
#
# activation.sh - from a call that nobody is there to answer to its reply: the bus starts the service, by the file that is
# installed for it.
#
#   activation.sh -m METER [-r ROUNDS] FOLDER SUNPHASED
#       METER is the compiled dbusbench.c, FOLDER a new one for what is needed. Prints a row of a Markdown table: the
#       median over the rounds for the service and for the smallest one in C, and that of the ratios round by round.
set -euo pipefail
here=$(dirname "$0")
rounds=9 meter=''
while getopts m:r:h option; do
  case $option in
    m) meter=$(realpath "$OPTARG") ;; r) rounds=$OPTARG ;;
    h) sed -n '5,11s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
mkdir -p "$1/services" "$1/bin" "$1/home/.config/sunphase"
folder=$(realpath "$1")
ln -s "$(realpath "$2")" "$folder/bin/sunphased"
name=org.sunphase.SunPhase1 path=/org/sunphase/SunPhase1
echo_name=org.sunphase.Bench.Echo echo_path=/org/sunphase/Bench/Echo

sed "s|@bindir@|$folder/bin|" "$here/../../data/$name.service.in" >"$folder/services/$name.service"
printf '[D-BUS Service]\nName=%s\nExec=%s --echo\n' $echo_name "$meter" >"$folder/services/$echo_name.service"
printf '[location]\nlatitude = 52.52\nlongitude = 13.40\n' >"$folder/home/.config/sunphase/sunphase.conf"
address=unix:path=$folder/bus
cat >"$folder/bus.conf" <<END
<busconfig>
  <type>session</type>
  <listen>$address</listen>
  <servicedir>$folder/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
HOME=$folder/home dbus-daemon --nofork --nopidfile --config-file="$folder/bus.conf" </dev/null >"$folder/bus.log" 2>&1 &
bus=$!
trap 'kill $bus 2>/dev/null || true' EXIT
until busctl --address="$address" list >/dev/null 2>&1; do kill -0 $bus; sleep 0.05; done

# The service of the round before must be gone.
start() { # LABEL NAME PATH PROPERTY
  while busctl --address="$address" --auto-start=no status "$2" >/dev/null 2>&1; do sleep 0.05; done
  "$here/startup.sh" -m "$meter" -a "$address" -n 1 -s 50 -l "$1" -A -d "$2" -p "$3" -i "$2" -P "$4" 2>/dev/null |
    awk -F'\t' '$1 != "median" { print $4 }'
}
# In turn, so that a busy moment of the machine hits both; the first round reads the disk and does not count.
for ((round = 0; round <= rounds; round++)); do
  floor=$(start echo $echo_name $echo_path Value)
  own=$(start sunphase $name $path ColorScheme)
  [ $round -eq 0 ] || printf '%s\t%s\n' "$own" "$floor"
done >"$folder/activations.tsv"

median() { sort -n | awk '{ a[NR] = $1 } END { print NR % 2 ? a[(NR + 1) / 2] : (a[NR / 2] + a[NR / 2 + 1]) / 2 }'; }
printf '| start by the bus until the first reply | %.2f ms | %.2f ms | %.2f | ≤ 2.5 |\n' \
  "$(cut -f1 "$folder/activations.tsv" | median)" "$(cut -f2 "$folder/activations.tsv" | median)" \
  "$(awk '{ print $1 / $2 }' "$folder/activations.tsv" | median)"
