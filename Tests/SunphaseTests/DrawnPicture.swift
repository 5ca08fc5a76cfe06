// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationXML
import SunPhaseTestSupport

@testable import sunphase

/// A picture in SVG as a program reads it that knows nothing of how it was made: rectangles, polygons, and paths of
/// straight lines.
final class DrawnPicture: NSObject, XMLParserDelegate {
    struct Shape {
        let fill: String
        let outlines: [[Point]]

        /// Whether a point is inside by the rule of even and odd.
        func contains(_ point: Point) -> Bool {
            var isInside = false
            for outline in outlines {
                var one = outline[outline.count - 1]
                for two in outline {
                    if (one.y > point.y) != (two.y > point.y),
                        point.x < one.x + (point.y - one.y) / (two.y - one.y) * (two.x - one.x)
                    {
                        isInside.toggle()
                    }
                    one = two
                }
            }
            return isInside
        }
    }

    struct Label {
        let text: String
        let left: Double
        let right: Double
        let y: Double
        let size: Double
    }

    private(set) var root: [String: String] = [:]
    private(set) var names: Set<String> = []
    private(set) var labels: [Label] = []
    private(set) var title = ""
    private(set) var desc = ""
    /// The shapes of the sky in the order in which they are painted, each with what it is cut out with.
    private(set) var sky: [(shape: Shape, clip: String?)] = []
    private var clips: [String: Shape] = [:]
    private var stack: [(name: String, attributes: [String: String])] = []
    private var text = ""

    init(_ xml: String) throws {
        super.init()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = self
        guard parser.parse() else {
            throw TestFailure("The picture is no XML: \(String(describing: parser.parserError))")
        }
    }

    /// The colour of the sky at a point.
    func color(at point: Point) -> String? {
        sky.last { part in
            (part.clip.map { clips[$0]?.contains(point) ?? false } ?? true) && part.shape.contains(point)
        }?.shape.fill
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        if stack.isEmpty { root = attributes }
        names.insert(name)
        text = ""
        let outlines = Self.outlines(name, attributes)
        if let clip = stack.last, clip.name == "clipPath", let id = clip.attributes["id"] {
            clips[id] = Shape(fill: "", outlines: outlines)
        } else if stack.contains(where: { $0.attributes["id"] == "sky" }), let fill = attributes["fill"] {
            let clip = stack.last?.attributes["clip-path"]?.dropFirst("url(#".count).dropLast()
            sky.append((Shape(fill: fill, outlines: outlines), clip.map(String.init)))
        }
        stack.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        let attributes = stack.removeLast().attributes
        switch name {
        case "title": title = text
        case "desc": desc = text
        case "text": labels.append(Self.label(text, attributes))
        default: break
        }
    }

    private static func label(_ text: String, _ attributes: [String: String]) -> Label {
        let number = { (name: String) in Double(attributes[name] ?? "") ?? .nan }
        // A generous guess of how wide a letter is.
        let width = Double(text.count) * number("font-size") * (attributes["font-weight"] == nil ? 0.6 : 0.68)
        let part = ["start": 0, "middle": 0.5, "end": 1][attributes["text-anchor"] ?? "start"] ?? .nan
        return Label(
            text: text, left: number("x") - part * width, right: number("x") + (1 - part) * width, y: number("y"),
            size: number("font-size"))
    }

    private static func outlines(_ name: String, _ attributes: [String: String]) -> [[Point]] {
        let number = { (name: String) in Double(attributes[name] ?? "") ?? .nan }
        switch name {
        case "rect":
            let (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
            return [
                [
                    Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
                    Point(x: x, y: y + height),
                ]
            ]
        case "polygon": return [points(attributes["points"] ?? "")]
        case "path": return (attributes["d"] ?? "").split(separator: "M").map { points($0.filter { $0 != "z" }) }
        default: return []
        }
    }

    private static func points(_ text: String) -> [Point] {
        let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan }
        return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
