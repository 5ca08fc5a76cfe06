# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

# Completion of sunphase's command lines in fish. Belongs in /usr/share/fish/vendor_completions.d.

# Whether the command is one of these.
function __sunphase_is
    set -l words (commandline -opc)
    set -q words[2]; and contains -- $words[2] $argv
end

# Whether there is no command yet.
function __sunphase_is_missing
    test (count (commandline -opc)) -eq 1
end

# The words of inhibit's command so far, a line each; fails while there is none.
function __sunphase_inhibited
    set -l words (commandline -opc)
    set -e words[1..2]
    while set -q words[1]
        switch $words[1]
            case --
                set -e words[1]
                string join \n -- $words
                return 0
            case -r --reason
                set -e words[1..2]
            case '-*'
                set -e words[1]
            case '*'
                string join \n -- $words
                return 0
        end
    end
    return 1
end

# Whether inhibit's own options may still come.
function __sunphase_inhibits
    __sunphase_is inhibit; and not __sunphase_inhibited >/dev/null
end

# Completes the command line of the program that inhibit runs.
function __sunphase_program
    complete -C (string join ' ' -- (string escape -- (__sunphase_inhibited)) (commandline -ct))
end

# The time zones of the system's tables.
function __sunphase_zones
    set -l folder /usr/share/zoneinfo
    set -q TZDIR; and set folder $TZDIR
    if test -r $folder/tzdata.zi
        string replace -rf '^(?:Z|L \S+) (\S+).*' '$1' <$folder/tzdata.zi
    else if test -r $folder/zone.tab
        string replace -rf '^[^#\t]+\t[^\t]+\t(\S+).*' '$1' <$folder/zone.tab
    end
end

set -l events astronomical-dawn nautical-dawn civil-dawn sunrise noon sunset civil-dusk nautical-dusk \
    astronomical-dusk midnight
set -l properties ColorScheme ScheduledColorScheme PreviousSchemeChange NextSchemeChange Phase NextPhase \
    PreviousPhaseChange NextPhaseChange SunState NextSunrise NextSunset Today Override OverrideUntil Inhibitors \
    Version Time SunAltitude SunAzimuth Progress Daylight Source Status StatusText Latitude Longitude Accuracy \
    Timestamp Stale Warning TimeZone

complete -c sunphase -f

# Commands
complete -c sunphase -n __sunphase_is_missing -l version -d 'Show the version'
complete -c sunphase -n 'not __sunphase_is inhibit; or __sunphase_inhibits' -s h -l help -d 'Show how it is used'
complete -c sunphase -n __sunphase_is_missing -a status -d 'Show the scheme, the phase, the sun and the place'
complete -c sunphase -n __sunphase_is_missing -a get -d 'Print what the service publishes'
complete -c sunphase -n __sunphase_is_missing -a is-light -d 'Say by the status whether it is to be light'
complete -c sunphase -n __sunphase_is_missing -a is-dark -d 'Say by the status whether it is to be dark'
complete -c sunphase -n __sunphase_is_missing -a set -d 'Show light or dark'
complete -c sunphase -n __sunphase_is_missing -a toggle -d 'Show the other scheme'
complete -c sunphase -n __sunphase_is_missing -a auto -d 'Show what the schedule says again'
complete -c sunphase -n __sunphase_is_missing -a inhibit -d 'Run a command without changes of the scheme'
complete -c sunphase -n __sunphase_is_missing -a watch -d 'Print a line now and at every change'
complete -c sunphase -n __sunphase_is_missing -a wait -d 'Wait for an event, or until it is light or dark'
complete -c sunphase -n __sunphase_is_missing -a next -d 'Show when events and changes come next'
complete -c sunphase -n __sunphase_is_missing -a day -d 'Draw a date'
complete -c sunphase -n __sunphase_is_missing -a events -d 'List what the sun does'
complete -c sunphase -n __sunphase_is_missing -a year -d 'Draw a year'
complete -c sunphase -n __sunphase_is_missing -a position -d 'Show where the sun stands'
complete -c sunphase -n __sunphase_is_missing -a explain -d 'Say why it is light or dark'
complete -c sunphase -n __sunphase_is_missing -a check -d 'Say what works, what does not, and what helps'
complete -c sunphase -n __sunphase_is_missing -a locate -d 'Look for the place anew'
complete -c sunphase -n __sunphase_is_missing -a set-location -d 'Keep a place in the settings'

# Options of several commands
set -l with_json status get set toggle auto watch next day events year position explain check locate
set -l with_place wait next day events year position
complete -c sunphase -n "__sunphase_is $with_json" -s j -l json -d 'Answer in JSON'
complete -c sunphase -n '__sunphase_is status watch' -s w -l waybar -d 'Answer as a module of Waybar takes it'
complete -c sunphase -n '__sunphase_is watch day year check' -l color -x -a 'auto none 256 true' -d 'Which colours there are'
complete -c sunphase -n "__sunphase_is $with_place" -l latitude -x -d 'Look at the sun from there'
complete -c sunphase -n "__sunphase_is $with_place" -l longitude -x -d 'Look at the sun from there'
complete -c sunphase -n "__sunphase_is $with_place" -s z -l zone -x -a '(__sunphase_zones)' \
    -d 'Go by the clock of this time zone'

# What belongs to one
complete -c sunphase -n '__sunphase_is get' -s u -l unix -d 'Print times as seconds since 1970'
complete -c sunphase -n '__sunphase_is get' -a "$properties"
complete -c sunphase -n '__sunphase_is set' -s u -l until -x -a "$events" -d 'Until then'
complete -c sunphase -n '__sunphase_is set' -s p -l permanent -d 'Until sunphase auto'
complete -c sunphase -n '__sunphase_is set' -a 'light dark'
complete -c sunphase -n __sunphase_inhibits -s r -l reason -x -d 'Why, for people'
complete -c sunphase -n '__sunphase_is inhibit' -a '(__sunphase_program)'
complete -c sunphase -n '__sunphase_is watch' -s x -l exec -x -a '(__fish_complete_command)' \
    -d 'Run this whenever the scheme has changed'
complete -c sunphase -n '__sunphase_is wait next' -a "light dark $events"
complete -c sunphase -n '__sunphase_is next' -s p -l previous -d 'Show when they came last'
complete -c sunphase -n '__sunphase_is next' -l at -x -d 'Before or after this time'
complete -c sunphase -n '__sunphase_is next' -s d -l date -x -d 'From the beginning of this date on, or before it'
complete -c sunphase -n '__sunphase_is day' -s d -l date -x -d 'This date'
complete -c sunphase -n '__sunphase_is events' -s d -l date -x -d 'The events of this date'
complete -c sunphase -n '__sunphase_is events' -l from -x -d 'From this date or time on'
complete -c sunphase -n '__sunphase_is events' -l to -x -d 'Up to this time'
complete -c sunphase -n '__sunphase_is events' -a "$events"
complete -c sunphase -n '__sunphase_is year' -s d -l date -x -d 'The year of this date'
complete -c sunphase -n '__sunphase_is year' -l svg -r -F -d 'Write a picture'
complete -c sunphase -n '__sunphase_is position' -s d -l date -x -d 'At this hour and minute, on this date'
complete -c sunphase -n '__sunphase_is set-location' -l clear -d 'Take the place out of the settings'
