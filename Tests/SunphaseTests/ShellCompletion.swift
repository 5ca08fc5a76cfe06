// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport

/// A shell that completes command lines by the project's files, and by no file of the user's.
enum CompletingShell: String, CaseIterable {
    case bash, zsh, fish

    /// What the shell offers for each line, where the cursor is at its end. All lines are asked in one process.
    ///
    /// - Parameter environment: more variables, such as TZDIR.
    func offers(for lines: [String], environment: [String: String] = [:]) throws -> [String: Set<String>] {
        let home = try TemporaryFolder()
        try home.write(lines.joined(separator: "\n") + "\n", to: "lines")
        let arguments: [String]
        switch self {
        case .bash:
            try home.write(Self.bashScript, to: "script")
            arguments = ["--noprofile", "--norc", home.path("script")]
        case .zsh:
            try home.write(Self.zshStart, to: ".zshrc")
            try home.write(Self.zshTerminal, to: "script")
            arguments = ["-f", home.path("script")]
        case .fish:
            try home.write(Self.fishScript, to: "script")
            arguments = ["--no-config", home.path("script")]
        }
        let variables = Self.environment(home).merging(environment) { $1 }
        try Self.run("/usr/bin/\(rawValue)", arguments, environment: variables, in: home)
        return Self.answers(home.text(of: "answers"))
    }

    /// What the tool is called with when somebody types a line at a terminal of bash: all of them words.
    ///
    /// - Parameter withPackage: whether bash-completion is there.
    static func typed(_ line: String, withPackage: Bool) throws -> [String] {
        let home = try TemporaryFolder()
        let package = withPackage ? "source /usr/share/bash-completion/bash_completion" : ""
        try home.write(bashStart(package), to: "start")
        try home.write(bashTerminal, to: "script")
        let variables = environment(home).merging(["LINE": line]) { $1 }
        try run("/usr/bin/zsh", ["-f", home.path("script")], environment: variables, in: home)
        return home.lines(of: "answers")
    }

    private static func run(
        _ path: String, _ arguments: [String], environment: [String: String], in home: TemporaryFolder
    ) throws {
        let child = try ChildProcess(path, arguments, environment: environment, outputPath: home.path("output"))
        guard child.exitStatus(within: .seconds(120)) == 0 else {
            throw TestFailure("\(path) did not end well: \(child.output)")
        }
    }

    private static func environment(_ home: TemporaryFolder) -> [String: String] {
        [
            "HOME": home.path, "ZDOTDIR": home.path, "XDG_CONFIG_HOME": home.path("config"),
            "XDG_CONFIG_DIRS": home.path("etc"), "XDG_DATA_HOME": home.path("data"),
            "XDG_RUNTIME_DIR": home.path("run"), "PATH": "/usr/bin:/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8",
            "COMPLETIONS": Project.path("data/completions"), "LINES_FILE": home.path("lines"),
            "ANSWERS": home.path("answers"), "START": home.path("start"),
        ]
    }

    private static func answers(_ text: String) -> [String: Set<String>] {
        var answers: [String: Set<String>] = [:]
        var line = ""
        for answer in text.split(separator: "\n") {
            if answer.hasPrefix("> ") {
                line = String(answer.dropFirst(2))
                answers[line] = []
            } else {
                answers[line]?.insert(String(answer))
            }
        }
        return answers
    }
}

// MARK: - Scripts

extension CompletingShell {
    /// Takes a line apart as readline does: at blanks, and around each equals sign.
    private static let bashScript = #"""
        for file in "$COMPLETIONS"/*.bash; do source "$file"; done
        while IFS= read -r line; do
            spaced=${line//=/ = }
            read -ra COMP_WORDS <<<"$spaced"
            [[ $spaced == *' ' && $line != *= ]] && COMP_WORDS+=('')
            COMP_LINE=$line COMP_POINT=${#line} COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
            "_${COMP_WORDS[0]}"
            printf '%s\n' "> $line" "${COMPREPLY[@]}"
        done <"$LINES_FILE" >"$ANSWERS"
        """#

    private static let fishScript = #"""
        for file in $COMPLETIONS/*.fish
            source $file
        end
        while read -l line
            echo "> $line"
            # Without descriptions, and without the option that the value is of.
            complete -C "$line" | string replace -r '\t.*' '' | string replace -r '^--[a-z]+=' ''
        end <$LINES_FILE >$ANSWERS
        true
        """#

    /// Gives zsh a terminal, without which it completes nothing.
    private static let zshTerminal = #"""
        zmodload zsh/zpty
        zpty child zsh -d -i
        while zpty -r child text; do :; done
        """#

    /// Completes all lines before the first prompt, and ends.
    private static let zshStart = #"""
        PROMPT= RPROMPT=
        fpath=($COMPLETIONS $fpath)
        autoload -Uz compinit
        compinit -D -u
        typeset -a found
        compadd() {
            local -a hits
            # With these, the caller looks at the words itself.
            if (( ! ${${@[1,(i)(-|--)]}[(I)-[OAD]*]} )); then
                builtin compadd -O hits "$@"
                found+=("${hits[@]}")
            fi
            builtin compadd "$@"
        }
        zle -C look list-choices _main_complete
        zle-line-init() {
            local line
            while IFS= read -r line; do
                BUFFER=$line CURSOR=$#line found=()
                zle look
                print -rl -- "> $line" $found
            done <$LINES_FILE >$ANSWERS
            exit
        }
        zle -N zle-line-init
        """#

    /// A terminal of bash, in which the tool writes down how it is called.
    private static func bashStart(_ package: String) -> String {
        #"""
        PS1='ready> '
        \#(package)
        source "$COMPLETIONS/sunphase.bash"
        sunphase() {
            printf '%s\n' "$@" >"$ANSWERS"
            exit
        }
        """#
    }

    private static let bashTerminal = #"""
        zmodload zsh/zpty
        zpty child bash --noprofile --rcfile $START -i
        zpty -r child text '*ready> '
        zpty -w child $LINE$'\t'
        while zpty -r child text; do :; done
        """#
}
