// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import Testing

struct NameTests {
    @Test(
        "A path is made of parts of letters, digits and underscores",
        arguments: ["/", "/a", "/org/sunphase/SunPhase1", "/a_b/0"])
    func goodPaths(text: String) {
        #expect(ObjectPath(text)?.string == text)
    }

    @Test("Any other path is none", arguments: ["", "a", "/a/", "//", "/a-b", "/ä", "/a\0", "/a b"])
    func badPaths(text: String) {
        #expect(ObjectPath(text) == nil)
    }

    @Test(
        "Interfaces, errors and bus names have two parts at least",
        arguments: ["", "a", "a.", ".a", "a.b\0", "a. b"])
    func badDottedNames(text: String) {
        #expect(InterfaceName(text) == nil)
        #expect(ErrorName(text) == nil)
        #expect(BusName(text) == nil)
    }

    @Test("A bus name is well-known or unique")
    func busNames() throws {
        let (unique, wellKnown) = (":1.42", "org.sunphase-x.SunPhase1")
        #expect(try #require(BusName(unique)).isUnique)
        #expect(try #require(BusName(wellKnown)).isUnique == false)
        #expect(InterfaceName(wellKnown) == nil)
    }

    @Test(
        "A member is one word",
        arguments: ["", "a.b", "1a", "a-b", "a\0b", "a b", String(repeating: "a", count: 256)])
    func badMembers(text: String) {
        #expect(MemberName(text) == nil)
    }

    @Test("A literal is checked like any text")
    func literals() {
        let member: MemberName = "GetAll"
        #expect(member.description == "GetAll")
    }

    @Test("A signature is any number of complete types", arguments: ["", "s", "a(xs)", "a{sv}", "ddss", "aaas", "v"])
    func goodSignatures(text: String) {
        #expect(Signature(validating: text)?.string == text)
    }

    @Test(
        "Any other signature is none",
        arguments: ["a", "{sv}", "a{vs}", "()", "(", "z", "s\0", "a{s}", String(repeating: "s", count: 256)])
    func badSignatures(text: String) {
        #expect(Signature(validating: text) == nil)
    }
}
