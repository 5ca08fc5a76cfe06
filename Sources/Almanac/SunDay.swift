// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The sun's geocentric motion over one UTC day, as a cubic through the places at four midnights.
///
/// The cubic leaves 0.001" of the series. It depends on the day alone, so that two searches which meet in a day see the
/// same sun to the last bit.
struct SunDay {
    /// Unix seconds at the start.
    let start: Double
    /// The Earth rotation angle at the start, radians.
    let startAngle: Double
    /// The same at the start of the next day.
    let endAngle: Double
    /// The place at the start of the next day, to the last bit as that day has it.
    let end: EquatorialVector
    let x: Cubic
    let y: Cubic
    let z: Cubic

    /// The day from the places at the start of the day before, of the day itself and of the next two.
    init(
        _ day: Int, before: EquatorialVector, start: EquatorialVector, end: EquatorialVector, after: EquatorialVector
    ) {
        self.start = dayStart(day)
        self.end = end
        startAngle = EarthOrientation.rotationAngle(atStartOf: day)
        endAngle = EarthOrientation.rotationAngle(atStartOf: day + 1)
        x = Cubic(before.x, start.x, end.x, after.x)
        y = Cubic(before.y, start.y, end.y, after.y)
        z = Cubic(before.z, start.z, end.z, after.z)
    }
}

/// The cubic in the fraction of a day through four values a day apart (Lagrange's), at -1, 0, 1 and 2.
struct Cubic {
    let c0: Double
    let c1: Double
    let c2: Double
    let c3: Double

    init(_ before: Double, _ start: Double, _ end: Double, _ after: Double) {
        c0 = start
        c1 = end - before / 3 - start / 2 - after / 6
        c2 = (before + end) / 2 - start
        c3 = (after - before) / 6 + (start - end) / 2
    }

    /// The value; at 0 the value given, exactly.
    func value(_ f: Double) -> Double { c0 + f * (c1 + f * (c2 + f * c3)) }

    /// The first derivative, a day.
    func slope(_ f: Double) -> Double { c1 + f * (2 * c2 + f * 3 * c3) }

    /// The second derivative, a day squared.
    func bend(_ f: Double) -> Double { 2 * c2 + f * 6 * c3 }
}

/// The days a search passes through. The series is summed once for each midnight, however the search moves.
struct SunDays {
    /// The last places computed. A day has the slot of its number modulo four, so neighbours never displace each other.
    private var kept: [(day: Int, place: EquatorialVector)?] = [nil, nil, nil, nil]

    /// The motion over a day.
    subscript(_ day: Int) -> SunDay {
        mutating get {
            SunDay(day, before: place(day - 1), start: place(day), end: place(day + 1), after: place(day + 2))
        }
    }

    /// The place at the start of a day.
    mutating func place(_ day: Int) -> EquatorialVector {
        let slot = day & 3
        if let entry = kept[slot], entry.day == day { return entry.place }
        let place = EquatorialVector(atStartOf: day)
        kept[slot] = (day, place)
        return place
    }
}
