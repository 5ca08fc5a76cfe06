// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@Suite("The hooks that come with SunPhase")
struct ReadyHookTests {
    @Test("An argument that is no scheme is told in one sentence", arguments: HookHome.hooks, ["", "Dark", "--help"])
    func argument(hook: String, word: String) throws {
        let home = try HookHome()
        #expect(try home.run(hook, word) == .failed("\(hook): the argument has to be light or dark", status: 2))
    }

    @Test("Where the program is not, nothing happens", arguments: HookHome.hooks, ["light", "dark"])
    func absence(hook: String, scheme: String) throws {
        let home = try HookHome()
        #expect(try home.run(hook, scheme) == .fine)
        #expect(try home.files.isEmpty)
    }

    @Test("GTK 3's theme is set by GSettings, with the real program")
    func gsettings() throws {
        let home = try HookHome()
        try home.allow("gsettings")
        let real = ["GSETTINGS_BACKEND": "keyfile"]
        #expect(try home.run("gtk3-theme", "dark", real) == .fine)
        let keyfile = ".config/glib-2.0/settings/keyfile"
        #expect(try home.text(keyfile) == "[org/gnome/desktop/interface]\ngtk-theme='Adwaita-dark'\n")
        #expect(try home.run("gtk3-theme", "light", real.merging(["GTK3_LIGHT": "Greybird"]) { $1 }) == .fine)
        #expect(try home.text(keyfile) == "[org/gnome/desktop/interface]\ngtk-theme='Greybird'\n")
    }

    @Test(
        "Where GSettings has no such key, the line in settings.ini changes and no other",
        arguments: [
            (nil, "[Settings]\nLINE\n"),
            ("[Settings]\nfont = A\ngtk-theme-name = B\n", "[Settings]\nfont = A\nLINE\n"),
            ("[Settings]\na=1\n[More]\ngtk-theme-name=C\n", "[Settings]\na=1\nLINE\n[More]\ngtk-theme-name=C\n"),
            ("# Mine\n[More]\na=1\n", "# Mine\n[More]\na=1\n[Settings]\nLINE\n"),
        ] as [(String?, String)])
    func settingsINI(before: String?, after: String) throws {
        let home = try HookHome()
        try home.fake("gsettings", "echo 'No schemas installed' >&2; exit 1")
        try home.folder.makeFolder(".config/gtk-3.0")
        try home.folder.makeFolder("dotfiles")
        if let before {
            try home.folder.write(before, to: "dotfiles/gtk.ini")
            try home.folder.link(".config/gtk-3.0/settings.ini", to: home.folder.path("dotfiles/gtk.ini"))
        }
        #expect(try home.run("gtk3-theme", "dark") == .fine)
        let expected = after.replacingOccurrences(of: "LINE", with: "gtk-theme-name=Adwaita-dark")
        #expect(try home.text(".config/gtk-3.0/settings.ini") == expected)
        #expect(try home.isLink(".config/gtk-3.0/settings.ini") == (before != nil))
    }

    @Test(
        "A desktop's program is called as it wants to be",
        arguments: [
            ("kde-color-scheme", "plasma-apply-colorscheme", "BreezeDark"),
            (
                "xfce-theme", "xfconf-query",
                "--channel xsettings --property /Net/ThemeName --create --type string --set Adwaita-dark"
            ),
        ])
    func desktop(hook: String, program: String, arguments: String) throws {
        let home = try HookHome()
        try home.fake(program)
        #expect(try home.run(hook, "dark") == .fine)
        #expect(try home.calls.isEmpty, "the desktop does not run")
        try home.processes([1])
        #expect(try home.run(hook, "dark") == .fine)
        #expect(try home.calls == ["\(program) \(arguments)"])
        try home.fake(program, "exit 1")
        let outcome = try home.run(hook, "dark")
        #expect(outcome.status == 1 && outcome.output.split(separator: "\n").count == 1, "\(outcome)")
    }

    @Test("Plasma's program is asked to do without a display only where there is none")
    func display() throws {
        let home = try HookHome()
        try home.processes([1])
        try home.fake("plasma-apply-colorscheme", #"echo "${QT_QPA_PLATFORM-none}" >>\#(home.record)"#)
        #expect(try home.run("kde-color-scheme", "light") == .fine)
        #expect(try home.run("kde-color-scheme", "light", ["WAYLAND_DISPLAY": "wayland-0"]) == .fine)
        #expect(try home.calls == ["offscreen", "none"])
    }

    @Test("Emacs is asked to load a theme only where a server answers")
    func emacs() throws {
        let home = try HookHome()
        try home.fake("emacsclient", #"echo "${ALTERNATE_EDITOR-unset} $*" >>\#(home.record); exit 1"#)
        #expect(try home.run("emacs", "dark", ["ALTERNATE_EDITOR": ""]) == .fine)
        #expect(try home.calls == ["unset --eval t"])
        try home.fake("emacsclient")
        #expect(try home.run("emacs", "light", ["EMACS_LIGHT": "leuven"]) == .fine)
        let load = "(progn (mapc #'disable-theme custom-enabled-themes) (load-theme 'leuven t))"
        #expect(try home.calls.last == "emacsclient --eval \(load)")
        try home.fake("emacsclient", "[ \"$2\" = t ]")
        #expect(try home.run("emacs", "light") == .failed("emacs: the server does not load the theme modus-operandi"))
    }

    @Test("Each running Neovim is told, by its own socket")
    func neovim() throws {
        let home = try HookHome()
        try home.fake("nvim")
        let (mine, dead) = ("nvim.\(getpid()).0", "nvim.4194305.0")
        try home.socket(mine)
        try home.socket(dead)
        #expect(try home.run("neovim", "dark") == .fine)
        #expect(try home.run("neovim", "light", ["NVIM_LIGHT": "let g:a = 'b'"]) == .fine)
        let call = "nvim --server \(home.folder.path("run/" + mine)) --remote-expr "
        #expect(
            try home.calls == [call + "execute('set background=dark')", call + "execute('let g:a = ''b''')"])
        try home.fake("nvim", "exit 1")
        let sentence = "neovim: a running Neovim did not take the command: set background=dark"
        #expect(try home.run("neovim", "dark") == .failed(sentence))
    }
}

@Suite("The hooks for wallpapers and for Gammastep's hooks")
struct ReadyHookSessionTests {
    @Test("Each running Sway shows the picture, whatever its name")
    func sway() throws {
        let home = try HookHome()
        try home.fake("swaymsg")
        #expect(try home.run("sway-wallpaper", "dark") == .fine)
        let (mine, dead) = ("sway-ipc.0.\(getpid()).sock", "sway-ipc.0.4194305.sock")
        try home.socket(mine)
        try home.socket(dead)
        let picture = home.folder.path("a night.png")
        let settings = ["WALLPAPER_DARK": picture]
        let missing = "sway-wallpaper: there is no picture \(picture)"
        #expect(try home.run("sway-wallpaper", "dark", settings) == .failed(missing))
        try home.folder.write("", to: "a night.png")
        #expect(try home.run("sway-wallpaper", "dark", settings) == .fine)
        #expect(
            try home.calls == ["swaymsg --socket \(home.folder.path("run/" + mine)) output * bg \"\(picture)\" fill"])
        try home.fake("swaymsg", "exit 2")
        #expect(
            try home.run("sway-wallpaper", "dark", settings) == .failed("sway-wallpaper: Sway does not show \(picture)")
        )
    }

    @Test("hyprpaper shows the picture on each monitor, and its complaints count although its status is 0")
    func hyprland() throws {
        let home = try HookHome()
        try home.folder.makeFolder("run/hypr/abc")
        try home.socket("hypr/abc/.hyprpaper.sock")
        try home.folder.write("", to: "dark.png")
        let picture = home.folder.path("dark.png")
        let monitors = "[ \"$1\" != monitors ] || printf 'Monitor DP-1 (ID 0):\\n\\tx\\n\\nMonitor eDP-1 (ID 1):\\n'"
        let write = #"echo "$HYPRLAND_INSTANCE_SIGNATURE $*" >>\#(home.record)"#
        try home.fake("hyprctl", "\(write); \(monitors); [ \"$2\" != preload ] || echo 'invalid hyprpaper request'")
        #expect(try home.run("hyprland-wallpaper", "dark", ["WALLPAPER_DARK": picture]) == .fine)
        #expect(
            try home.calls == [
                "abc monitors", "abc hyprpaper preload \(picture)", "abc hyprpaper wallpaper DP-1,\(picture)",
                "abc hyprpaper wallpaper eDP-1,\(picture)",
            ])
        try home.fake("hyprctl", "\(monitors); [ \"$2\" != wallpaper ] || echo 'wallpaper failed (not preloaded)'")
        let sentence = "hyprland-wallpaper: hyprpaper does not show \(picture) on DP-1"
        #expect(try home.run("hyprland-wallpaper", "dark", ["WALLPAPER_DARK": picture]) == .failed(sentence))
    }

    @Test("The hooks of Gammastep and Redshift see each period follow the one before")
    func gammastep() throws {
        let home = try HookHome()
        for folder in ["gammastep", "redshift"] {
            try home.folder.makeFolder(".config/\(folder)/hooks")
            try home.program(".config/\(folder)/hooks/a", "echo \"\(folder) $*\" >>\(home.record)")
        }
        try home.folder.write("not a program", to: ".config/gammastep/hooks/README")
        func change(_ scheme: String, _ phase: String) throws -> [String] {
            let before = try home.calls.count
            #expect(try home.run("gammastep-hooks", scheme, ["SUNPHASE_PHASE": phase]) == .fine)
            let calls = try home.calls.dropFirst(before)
            func periods(_ head: String) -> [String] {
                calls.filter { $0.hasPrefix(head) }.map { String($0.dropFirst(head.count)) }
            }
            #expect(periods("redshift period-changed ") == periods("gammastep period-changed "))
            return periods("gammastep period-changed ")
        }
        #expect(try change("light", "day") == ["none daytime"])
        #expect(try change("dark", "civil-dusk") == ["daytime transition", "transition night"])
        #expect(try change("dark", "night") == [])
        #expect(try change("light", "civil-dawn") == ["night transition", "transition daytime"])
        #expect(try change("dark", "day") == ["daytime night"])
        try home.program(".config/gammastep/hooks/a", "exit 1")
        let failing = home.folder.path(".config/gammastep/hooks/a")
        #expect(try home.run("gammastep-hooks", "light") == .failed("gammastep-hooks: \(failing) failed"))
        #expect(try home.calls.last == "redshift period-changed night daytime")
    }
}

@Suite("The hooks that switch links and send signals")
struct ReadyHookSignalTests {
    @Test(
        "A link leads to the colours, and no file of the user's gives way to it",
        arguments: [
            ("kitty", "kitty/current-theme.conf", "kitty/light-theme.conf", "kitty/dark-theme.conf"),
            ("alacritty", "alacritty/colors.toml", "alacritty/light.toml", "alacritty/dark.toml"),
            ("waybar", "waybar/style.css", "waybar/style-light.css", "waybar/style-dark.css"),
        ])
    func links(hook: String, link: String, light: String, dark: String) throws {
        let home = try HookHome()
        let path = home.folder.path(".config/" + link)
        try home.folder.makeFolder(".config/" + hook)
        let outcome = try home.run(hook, "light")
        #expect(outcome.status == 1 && outcome.output.hasSuffix(" in \(home.folder.path(".config/" + light))\n"))
        try home.folder.write("", to: ".config/" + light)
        try home.folder.write("", to: ".config/" + dark)
        for (scheme, file) in [("light", light), ("dark", dark), ("dark", dark)] {
            #expect(try home.run(hook, scheme) == .fine)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: path) == home.folder.path(".config/" + file))
        }
        try home.folder.remove(".config/" + link)
        try home.folder.write("mine", to: ".config/" + link)
        #expect(try home.run(hook, "light").status == 1)
        #expect(try home.text(".config/" + link) == "mine")
        #expect(try home.files.count == 3)
    }

    @Test("What new windows of Foot and Helix begin with is written down")
    func written() throws {
        let home = try HookHome()
        try home.folder.makeFolder(".config/foot")
        try home.folder.makeFolder(".config/helix")
        #expect(try home.run("foot", "light") == .fine)
        #expect(try home.text(".config/foot/sunphase.ini") == "initial-color-theme=light\n")
        #expect(try home.run("foot", "dark", ["FOOT_DARK": "1"]) == .fine)
        #expect(try home.text(".config/foot/sunphase.ini") == "initial-color-theme=1\n")
        #expect(try home.run("helix", "dark") == .fine)
        #expect(try home.text(".config/helix/themes/sunphase.toml") == "inherits = \"onedark\"\n")
    }

    @Test(
        "A signal is for those alone who wait for it",
        arguments: [
            ("kitty", "dark", "USR1"), ("helix", "light", "USR1"), ("waybar", "dark", "USR2"),
            ("foot", "light", "USR2"), ("foot", "dark", "USR1"),
        ])
    func signals(hook: String, scheme: String, signal: String) throws {
        let home = try HookHome()
        try home.folder.makeFolder(".config/" + hook)
        for name in ["kitty/light-theme.conf", "kitty/dark-theme.conf", "waybar/style-dark.css"]
        where name.hasPrefix(hook) { try home.folder.write("", to: ".config/" + name) }
        // A Foot of 1.23.0 waits for one signal only, to which it gives another meaning.
        let traps = "trap 'echo USR1' USR1; trap 'echo USR2' USR2;"
        let loop = "echo ready; while :; do sleep 0.02; done"
        let waiting = try home.start("waiting", traps + loop)
        let careless = try home.start("careless", loop)
        let half = try home.start("half", "trap : \(signal == "USR1" ? "USR2" : "USR1");" + loop)
        try home.processes([careless.identifier, half.identifier, waiting.identifier])
        #expect(try home.run(hook, scheme) == .fine)
        #expect(eventually { waiting.output == "ready\n\(signal)\n" }, "\(waiting.output)")
        // Had the hook sent them a signal, it would be that one that ended them.
        for child in [careless, half] {
            child.send(SIGTERM)
            #expect(child.exitStatus() == -SIGTERM)
        }
        #expect(try home.text("calls").hasPrefix("pgrep -u \(getuid()) -x "))
    }
}
