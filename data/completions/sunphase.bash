# shellcheck shell=bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

# Completion of sunphase's command lines in bash. Belongs in /usr/share/bash-completion/completions as "sunphase", or is
# read from ~/.bashrc; the package bash-completion is used where it is there. No program is run.

# Offers those of the words that begin with $cur; what is left of $cur stays as it is.
_sunphase_offer() {
    local word
    for word; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
    done
}

# Offers files (-f) or commands (-c).
_sunphase_generate() {
    local word
    [[ $1 == -f ]] && compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$1" -- "$cur")
}

# Offers the time zones of the system's tables.
_sunphase_zones() {
    local folder=${TZDIR:-/usr/share/zoneinfo} kind first second
    if [[ -z ${_sunphase_zone_names-} ]]; then
        if [[ -r $folder/tzdata.zi ]]; then
            while read -r kind first second _; do
                case $kind in
                Z) _sunphase_zone_names+=" $first" ;;
                L) _sunphase_zone_names+=" $second" ;;
                esac
            done <"$folder/tzdata.zi"
        elif [[ -r $folder/zone.tab ]]; then
            while read -r kind first second _; do
                [[ $kind == \#* ]] || _sunphase_zone_names+=" $second"
            done <"$folder/zone.tab"
        fi
    fi
    # shellcheck disable=SC2086 # the names are words
    _sunphase_offer $_sunphase_zone_names
}

# The options of the command $1 that take a value, the others, and its words.
_sunphase_describe() {
    local place='--latitude --longitude -z --zone'
    values='' flags='' words=''
    case $1 in
    status) flags='-j --json -w --waybar' ;;
    get) flags='-u --unix -j --json' words=$properties ;;
    is-light | is-dark) ;;
    set) values='-u --until' flags='-p --permanent -j --json' words='light dark' ;;
    inhibit) values='-r --reason' ;;
    watch) values='-x --exec --color' flags='-j --json -w --waybar' ;;
    wait) values=$place words="light dark $events" ;;
    next) values="--at -d --date $place" flags='-p --previous -j --json' words="light dark $events" ;;
    day) values="-d --date $place --color" flags='-j --json' ;;
    events) values="-d --date --from --to $place" flags='-j --json' words=$events ;;
    year) values="-d --date $place --svg --color" flags='-j --json' ;;
    position) values="-d --date $place" flags='-j --json' ;;
    toggle | auto | explain | locate) flags='-j --json' ;;
    check) values='--color' flags='-j --json' ;;
    set-location) flags='--clear' ;;
    *) return 1 ;;
    esac
    flags+=' -h --help'
}

# Offers what the option $1 takes; nothing for what is a number, a time or a text.
_sunphase_value() {
    case $1 in
    -z | --zone) _sunphase_zones ;;
    --color) _sunphase_offer auto none 256 true ;;
    --svg) _sunphase_generate -f ;;
    -u | --until)
        # shellcheck disable=SC2086 # the names are words
        _sunphase_offer $events
        ;;
    -x | --exec) _sunphase_generate -c ;;
    esac
}

# Completes the command line of another program, which begins at word $1.
_sunphase_program() {
    if declare -F _comp_command_offset >/dev/null; then
        _comp_command_offset "$1"
    elif declare -F _command_offset >/dev/null; then
        _command_offset "$1"
    elif ((COMP_CWORD == $1)); then
        _sunphase_generate -c
    else
        compopt -o bashdefault -o default 2>/dev/null
    fi
}

# Where the command of inhibit begins; nothing while it has not.
_sunphase_operand() {
    local index
    for ((index = 2; index <= COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
        --) ((index < COMP_CWORD)) && operand=$((index + 1)) && return ;;
        -r | --reason)
            [[ ${COMP_WORDS[index + 1]-} == = ]] && ((index++))
            ((index++))
            ;;
        -*) ;;
        *) operand=$index && return ;;
        esac
    done
}

_sunphase() {
    local events='astronomical-dawn nautical-dawn civil-dawn sunrise noon sunset civil-dusk nautical-dusk'
    events+=' astronomical-dusk midnight'
    local properties='ColorScheme ScheduledColorScheme PreviousSchemeChange NextSchemeChange Phase NextPhase'
    properties+=' PreviousPhaseChange NextPhaseChange SunState NextSunrise NextSunset Today Override OverrideUntil'
    properties+=' Inhibitors Version Time SunAltitude SunAzimuth Progress Daylight Source Status StatusText Latitude'
    properties+=' Longitude Accuracy Timestamp Stale Warning TimeZone'
    local commands='status get is-light is-dark set toggle auto inhibit watch wait next day events year position'
    commands+=' explain check locate set-location'
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} operand='' values flags words
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        # shellcheck disable=SC2086 # the lists are words
        if [[ $cur == -* ]]; then _sunphase_offer -h --help --version; else _sunphase_offer $commands; fi
        return
    fi
    _sunphase_describe "${COMP_WORDS[1]}" || return 0
    if [[ ${COMP_WORDS[1]} == inhibit ]]; then
        _sunphase_operand
        if [[ -n $operand ]]; then
            _sunphase_program "$operand"
            return
        fi
    fi

    # Bash takes --zone=Europe apart into three words.
    if [[ $cur == = ]]; then
        cur=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [[ $previous == -* && " $values " == *" $previous "* ]]; then
        _sunphase_value "$previous"
        return
    fi
    # shellcheck disable=SC2086 # the lists are words
    if [[ $cur == -* ]]; then _sunphase_offer $values $flags; else _sunphase_offer $words; fi
}

complete -F _sunphase sunphase
