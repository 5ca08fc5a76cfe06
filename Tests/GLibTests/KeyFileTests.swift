// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import Testing

@Suite("Key files")
struct KeyFileTests {
    @Test("groups, keys and values are read as they are written")
    func reads() throws {
        let text = """
            # comment
            [schedule]
            light = sunrise + 30min \t
            path=a\\sb;c # d
            name[de]=Licht
            empty=

            [other group]
            light=noon\r\n
            """
        let file = try KeyFile(Array(text.utf8))
        #expect(file.groups == ["schedule", "other group"])
        #expect(file.keys(in: "schedule") == ["light", "path", "name[de]", "empty"])
        #expect(file.value(of: "light", in: "schedule") == "sunrise + 30min \t")
        #expect(file.value(of: "path", in: "schedule") == "a\\sb;c # d")
        #expect(file.value(of: "name[de]", in: "schedule") == "Licht")
        #expect(file.value(of: "empty", in: "schedule") == "")
        #expect(file.value(of: "light", in: "other group") == "noon")
        #expect(file.value(of: "dark", in: "schedule") == nil)
        #expect(file.keys(in: "absent").isEmpty)
    }

    @Test("an empty file has no groups")
    func empty() throws {
        #expect(try KeyFile([]).groups.isEmpty)
    }

    @Test("a line that is none is an error of GLib's", arguments: ["[schedule]\njunk\n", "key=value\n", "[open\n"])
    func refuses(text: String) {
        do throws(GLibError) {
            _ = try KeyFile(Array(text.utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect(error.domain == "g-key-file-error-quark")
            #expect(!error.message.isEmpty)
        }
    }
}
