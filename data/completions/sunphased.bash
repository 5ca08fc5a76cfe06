# shellcheck shell=bash
# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

# Completion of sunphased's command lines in bash. Belongs in /usr/share/bash-completion/completions as "sunphased".

_sunphased() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} word
    COMPREPLY=()
    # Bash takes --config=FILE apart into three words.
    if [[ $cur == = ]]; then
        cur=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $previous in
    --config)
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
        return
        ;;
    --simulate) return ;;
    esac
    for word in --simulate --config --verbose --version -h --help; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
    done
}

complete -F _sunphased sunphased
