// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// An element of a picture in SVG, with its attributes and what is in it.
struct SVGElement {
    let name: String
    var attributes: [(String, String)]
    var text = ""
    var children: [SVGElement] = []

    init(_ name: String, _ attributes: [(String, String)] = [], text: String = "", _ children: [SVGElement] = []) {
        self.name = name
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    /// The element as XML, a line for each that has others in it.
    var xml: String {
        let head = name + attributes.map { " \($0.0)=\"\($0.1.escapedMarkup)\"" }.joined()
        if text.isEmpty, children.isEmpty { return "<\(head)/>" }
        let inner = children.isEmpty ? text.escapedMarkup : "\n" + children.map(\.xml).joined(separator: "\n") + "\n"
        return "<\(head)>\(inner)</\(name)>"
    }

    /// A length or a position with at most one decimal: a tenth of a unit is less than anybody sees.
    static func number(_ value: Double) -> String {
        let text = decimal(value, decimals: 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A line through points, as the `d` of a path.
    static func path(_ points: [Point], isClosed: Bool = false) -> String {
        "M" + points.map { number($0.x) + " " + number($0.y) }.joined(separator: " ") + (isClosed ? "z" : "")
    }

    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String) -> SVGElement {
        SVGElement(
            "rect",
            [("x", number(x)), ("y", number(y)), ("width", number(width)), ("height", number(height)), ("fill", fill)])
    }

    /// - Parameter anchor: which part of the text stands at the point: `start`, `middle` or `end`.
    static func label(_ text: String, _ x: Double, _ y: Double, anchor: String = "start", size: Int = 13) -> SVGElement
    {
        SVGElement(
            "text",
            [("x", number(x)), ("y", number(y)), ("text-anchor", anchor), ("font-size", "\(size)")], text: text)
    }
}
