/// An error in SVG path data.
package struct PathDataError: Error, Hashable, Sendable {
  /// The position in characters from the start; the length of the data if it ends too early.
  package var offset: Int
  /// A description of the valid input, such as `a number`.
  package var expected: String
  /// The invalid character; `nil` at the end of the data.
  package var unexpectedCharacter: Character?
}

extension PathDataError: CustomStringConvertible, ProblemConvertible {
  /// The predicate of a sentence whose subject is the name of the data.
  package var predicate: String {
    let found = unexpectedCharacter.map { JSONValue.string(String($0)).rendered() } ?? "the end"
    return "must have \(expected) at character \(offset + 1), found \(found)"
  }

  package var description: String { "the path data \(predicate)" }

  package var problems: [Problem] { [Problem(.error, .invalidView, description)] }
}

extension Path {
  /// The maximum number of elements that path data may produce.
  package static let maximumDataSteps = 10_000

  /// Creates a path from SVG path data: `M L H V C S Q T A Z`, absolute and relative, in points.
  ///
  /// Empty data is an empty path. Throws `PathDataError` for malformed data, for numbers beyond
  /// ±1 000 000, and for more than `maximumDataSteps` elements.
  /// https://www.w3.org/TR/SVG2/paths.html
  package init(data: String) throws(PathDataError) {
    var reader = PathDataReader(data)
    self = try reader.parsePath()
  }
}

private struct PathDataReader {
  private var scanner: PathDataScanner
  private var elements: [PathElement] = []
  private var current = Point.zero
  private var first = Point.zero
  /// The last control point for `S` and `T`, with the command of its curve: `C` or `Q`.
  ///
  /// `nil` after a command that is not a Bézier curve.
  private var control: (point: Point, command: Character)?
  /// Whether the next drawing command begins a subpath at `current`, because the last one was `Z`.
  private var needsMove = false

  init(_ text: String) { scanner = PathDataScanner(text) }

  mutating func parsePath() throws(PathDataError) -> Path {
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      let start = scanner.offset
      let letter = try scanner.scanCommand(isFirst: elements.isEmpty)
      try parseArguments(of: letter, at: start)
      scanner.skipBlanks()
    }
    return Path(elements)
  }

  /// Parses the arguments of a command, repeatedly while more arguments follow.
  private mutating func parseArguments(of letter: Character, at offset: Int) throws(PathDataError) {
    var letter = letter
    let isRelative = letter.isLowercase
    repeat {
      let origin = isRelative ? current : .zero
      let command = Character(letter.uppercased())
      try parse(command, relativeTo: origin)
      guard elements.count <= Path.maximumDataSteps else {
        throw scanner.error(at: offset, "at most \(Path.maximumDataSteps) steps")
      }
      // Further coordinates of a move are implicit lines.
      if command == "M" { letter = isRelative ? "l" : "L" }
    } while letter != "Z" && letter != "z" && scanner.hasNumber
  }

  /// Parses the arguments of a command once, and appends its elements. `command` is a capital.
  ///
  /// Coordinates are relative to `origin`: the current point, or zero if they are absolute.
  private mutating func parse(
    _ command: Character, relativeTo origin: Point
  ) throws(PathDataError) {
    if command != "M", command != "Z", needsMove {
      elements.append(.move(current))
      needsMove = false
    }
    let before = control
    control = nil
    switch command {
    case "M":
      current = try parsePoint(relativeTo: origin)
      (first, needsMove) = (current, false)
      elements.append(.move(current))
    case "L": appendLine(to: try parsePoint(relativeTo: origin))
    case "H": appendLine(to: Point(x: origin.x + (try scanner.scanNumber()), y: current.y))
    case "V": appendLine(to: Point(x: current.x, y: origin.y + (try scanner.scanNumber())))
    case "C":
      appendCubic(
        try parsePoint(relativeTo: origin), try parsePoint(relativeTo: origin),
        try parsePoint(relativeTo: origin))
    case "S":
      appendCubic(
        reflectedControlPoint(of: before, for: "C"), try parsePoint(relativeTo: origin),
        try parsePoint(relativeTo: origin))
    case "Q":
      appendQuadratic(try parsePoint(relativeTo: origin), try parsePoint(relativeTo: origin))
    case "T":
      appendQuadratic(
        reflectedControlPoint(of: before, for: "Q"), try parsePoint(relativeTo: origin))
    case "A": try parseArc(relativeTo: origin)
    default:
      elements.append(.close)
      (current, needsMove) = (first, true)
    }
  }

  private mutating func parsePoint(relativeTo origin: Point) throws(PathDataError) -> Point {
    let x = try scanner.scanNumber()
    return origin + Vector(x: x, y: try scanner.scanNumber())
  }

  /// Returns the reflection of the last control point at the current point, if it is one of a curve
  /// of `command`. Otherwise returns the current point.
  private func reflectedControlPoint(
    of last: (point: Point, command: Character)?, for command: Character
  ) -> Point {
    guard let last, last.command == command else { return current }
    return Point(x: current.x * 2 - last.point.x, y: current.y * 2 - last.point.y)
  }

  private mutating func appendLine(to end: Point) {
    elements.append(.line(end))
    current = end
  }

  private mutating func appendCubic(_ b: Point, _ c: Point, _ d: Point) {
    elements.append(.cubic(b, c, d))
    (current, control) = (d, (c, "C"))
  }

  /// Appends a quadratic Bézier curve as the cubic one that equals it.
  private mutating func appendQuadratic(_ controlPoint: Point, _ end: Point) {
    let (b, c) = (
      current + (controlPoint - current) * (2.0 / 3), end + (controlPoint - end) * (2.0 / 3)
    )
    elements.append(.cubic(b, c, end))
    (current, control) = (end, (controlPoint, "Q"))
  }

  /// Parses the arguments of `A` and appends the arc as cubic curves; as a line if a radius is 0.
  private mutating func parseArc(relativeTo origin: Point) throws(PathDataError) {
    let radii = Size(width: abs(try scanner.scanNumber()), height: abs(try scanner.scanNumber()))
    let rotation = Angle.degrees(try scanner.scanNumber())
    let (isLarge, isClockwise) = (try scanner.scanFlag(), try scanner.scanFlag())
    let end = try parsePoint(relativeTo: origin)
    guard (end - current).length.snappedToZero > 0 else { return }
    guard radii.width.snappedToZero > 0, radii.height.snappedToZero > 0 else {
      return appendLine(to: end)
    }
    let arc = EllipticArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    var curves = arc.curves
    // Use the end point as written, because the next element starts there.
    if case .cubic(let b, let c, _)? = curves.popLast() { curves.append(.cubic(b, c, end)) }
    elements += curves
    current = end
  }
}

extension EllipticArc {
  /// Creates the arc between two points, which must differ; the radii must be > 0.
  ///
  /// SVG 2, B.2.4: conversion from endpoint to centre parameterisation.
  fileprivate init(
    from: Point, to: Point, radii: Size, rotation: Angle, isLarge: Bool, isClockwise: Bool
  ) {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: rotation.degrees)
    // Half the way from `to` to `from`, along the axes of the ellipse.
    let half = (from - to) * 0.5
    let p = Vector(x: cosine * half.x + sine * half.y, y: cosine * half.y - sine * half.x)
    // Radii too small for the distance are scaled up until the ellipse fits.
    let lambda =
      (p.x / radii.width) * (p.x / radii.width) + (p.y / radii.height) * (p.y / radii.height)
    let growth = max(1, lambda).squareRoot()
    let (rx, ry) = (radii.width * growth, radii.height * growth)
    // The same where the ellipse is a unit circle, with the midpoint of both points at 0.
    let (u, v) = (p.x / rx, p.y / ry)
    let square = u * u + v * v
    let factor = max(0, 1 / square - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    // The centre of this circle.
    let c = Vector(x: v * factor, y: -u * factor)
    let midpoint = Point(x: (from.x + to.x) * 0.5, y: (from.y + to.y) * 0.5)
    // The centre of the ellipse from the midpoint, along its axes.
    let center = Vector(x: c.x * rx, y: c.y * ry)
    let start = Angle(of: Vector(x: u - c.x, y: v - c.y))
    let end = Angle(of: Vector(x: -u - c.x, y: -v - c.y))
    var sweep = (end - start).degrees.truncatingRemainder(dividingBy: 360)
    if isClockwise, sweep < 0 { sweep += 360 }
    if !isClockwise, sweep > 0 { sweep -= 360 }
    self.init(
      center: midpoint
        + Vector(
          x: cosine * center.x - sine * center.y, y: sine * center.x + cosine * center.y),
      radii: Size(width: rx, height: ry), rotation: rotation, start: start, sweep: .degrees(sweep))
  }
}

/// A scanner for the commands, numbers and flags of SVG path data.
struct PathDataScanner {
  private let characters: [Character]
  /// In characters.
  private(set) var offset = 0

  init(_ text: String) { characters = Array(text) }

  static let commands = "MLHVCSQTAZ"
  /// The maximum magnitude of a coordinate; an image cannot show larger ones.
  private static let maximumMagnitude = 1_000_000.0

  var isAtEnd: Bool { offset >= characters.count }
  private var next: Character? { isAtEnd ? nil : characters[offset] }

  /// Returns the error of the character at `position`, where `expected` describes the valid input.
  func error(at position: Int, _ expected: String) -> PathDataError {
    PathDataError(
      offset: position, expected: expected,
      unexpectedCharacter: position < characters.count ? characters[position] : nil)
  }

  mutating func skipBlanks() {
    while let next, next == " " || next == "\t" || next.isNewline || next == "\u{0C}" {
      offset += 1
    }
  }

  /// Skips blanks and at most one comma between numbers.
  private mutating func skipSeparator() {
    skipBlanks()
    guard next == "," else { return }
    offset += 1
    skipBlanks()
  }

  /// Scans a command's letter and the blanks after it. The first command must be a move.
  mutating func scanCommand(isFirst: Bool) throws(PathDataError) -> Character {
    guard let next, next.isASCII, Self.commands.contains(next.uppercased()) else {
      throw error(at: offset, "one of \(Self.commands)")
    }
    if isFirst, next != "M", next != "m" {
      throw error(at: offset, "M, the beginning of every path,")
    }
    offset += 1
    skipBlanks()
    return next
  }

  /// Whether another number follows, or must follow because of a comma.
  var hasNumber: Bool {
    var ahead = self
    ahead.skipSeparator()
    guard let next = ahead.next else { return ahead.hasTrailingComma(since: offset) }
    return next.isDigit || "+-.".contains(next) || ahead.hasTrailingComma(since: offset)
  }

  /// Whether there is a comma between `start` and the offset, so that a number must follow.
  private func hasTrailingComma(since start: Int) -> Bool {
    characters[start..<offset].contains(",")
  }

  /// Scans a flag: a single digit, which needs no separator after it.
  mutating func scanFlag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard let next, next == "0" || next == "1" else { throw error(at: offset, "the flag 0 or 1") }
    offset += 1
    return next == "1"
  }

  /// Scans a number; a separator may precede it. Throws if there is none, or if it is too large.
  mutating func scanNumber() throws(PathDataError) -> Double {
    skipSeparator()
    let start = offset
    if next == "+" || next == "-" { offset += 1 }
    let integerDigits = skipDigits()
    var fractionDigits = 0
    if next == "." {
      offset += 1
      fractionDigits = skipDigits()
    }
    guard integerDigits + fractionDigits > 0 else { throw error(at: offset, "a number") }
    skipExponent()
    let text = String(characters[start..<offset])
    guard let value = Double(text), abs(value) <= Self.maximumMagnitude else {
      throw error(at: start, "a number from -1000000 to 1000000")
    }
    return value
  }

  /// Returns the number of digits that were skipped.
  private mutating func skipDigits() -> Int {
    let start = offset
    while let next, next.isDigit { offset += 1 }
    return offset - start
  }

  /// Skips an exponent; an `e` without a digit after it is none, and stays.
  private mutating func skipExponent() {
    let start = offset
    guard next == "e" || next == "E" else { return }
    offset += 1
    if next == "+" || next == "-" { offset += 1 }
    if skipDigits() == 0 { offset = start }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
