# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

# Completion of sunphased's command lines in fish. Belongs in /usr/share/fish/vendor_completions.d.

complete -c sunphased -f
complete -c sunphased -l simulate -x -d 'Run on a clock of its own: START,RATE'
complete -c sunphased -l config -r -F -d 'Read the settings from this file alone'
complete -c sunphased -l verbose -d 'Write more to the log'
complete -c sunphased -l version -d 'Show the version'
complete -c sunphased -s h -l help -d 'Show the options'
