import RingCompare
import RingCore

/// The results of `measure` for one image. Lengths are in points of the config.
struct MeasureReport {
  enum Finding<Value> {
    case found(Value)
    case missing(id: String?)
  }

  private let rings: [Finding<RingMeasurement>]
  private let bars: [Finding<BarMeasurement>]
  /// Points of the config per pixel of the image.
  private let unit: Double

  init(_ queries: MeasureQueries, in image: RasterImage) {
    unit = 1 / queries.scale
    let measurer = ImageMeasurer(image)
    rings = queries.rings.map { query in
      (try? measurer.measure(query)).map { .found($0) } ?? .missing(id: query.id)
    }
    bars = queries.bars.map { query in
      (try? measurer.measure(query)).map { .found($0) } ?? .missing(id: query.id)
    }
  }

  var isComplete: Bool {
    func isFound<Value>(_ finding: Finding<Value>) -> Bool {
      if case .found = finding { true } else { false }
    }
    return rings.allSatisfy(isFound) && bars.allSatisfy(isFound)
  }

  var json: JSONValue {
    .object([
      .init("rings", .list(rings.map { json($0) })), .init("bars", .list(bars.map { json($0) })),
    ])
  }

  private func json(_ finding: Finding<RingMeasurement>) -> JSONValue {
    guard case .found(let ring) = finding else { return Self.missing(finding) }
    return .object([
      .init("id", Self.text(ring.id)),
      .init("center", .list([number(ring.x.value * unit), number(ring.y.value * unit)])),
      .init("radius", number(ring.radius.value * unit)),
      .init("thickness", number(ring.thickness.value * unit)),
      .init("start", number(ring.start?.value)), .init("end", number(ring.end?.value)),
      .init("fraction", number(ring.fraction?.value)),
      .init("colors", Self.json(ring.colors)),
      .init(
        "caps",
        .object([
          .init("start", Self.text(ring.startCap?.rawValue)),
          .init("end", Self.text(ring.endCap?.rawValue)),
        ])),
      .init(
        "uncertainty",
        .object([
          .init("center", number(max(ring.x.uncertainty, ring.y.uncertainty) * unit)),
          .init("radius", number(ring.radius.uncertainty * unit)),
          .init("thickness", number(ring.thickness.uncertainty * unit)),
          .init("start", number(ring.start?.uncertainty)),
          .init("end", number(ring.end?.uncertainty)),
          .init("fraction", number(ring.fraction?.uncertainty)),
        ])),
    ])
  }

  private func json(_ finding: Finding<BarMeasurement>) -> JSONValue {
    guard case .found(let bar) = finding else { return Self.missing(finding) }
    return .object([
      .init("id", Self.text(bar.id)),
      .init("thickness", number(bar.thickness.value * unit)),
      .init("length", number((bar.length?.value).map { $0 * unit })),
      .init("fraction", number(bar.fraction?.value)),
      .init("colors", Self.json(bar.colors)),
      .init(
        "uncertainty",
        .object([
          .init("thickness", number(bar.thickness.uncertainty * unit)),
          .init("length", number((bar.length?.uncertainty).map { $0 * unit })),
          .init("fraction", number(bar.fraction?.uncertainty)),
        ])),
    ])
  }

  private static func missing(_ finding: Finding<some Any>) -> JSONValue {
    guard case .missing(let id) = finding else { return .null }
    return .object([.init("id", text(id)), .init("missing", .bool(true))])
  }

  private static func json(_ colors: MeasuredColors) -> JSONValue {
    .object([
      .init("start", text(colors.start?.hex)), .init("middle", text(colors.middle?.hex)),
      .init("end", text(colors.end?.hex)),
    ])
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// Rounds to 1e-4, far below the precision of measurements in pixels. `null` for `nil` and for
  /// numbers that are not finite.
  private func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number((value * 1e4).rounded() / 1e4)
  }

  /// One line for each ring and bar.
  var description: String {
    (lines(rings, kind: "ring", id: \.id, parts: textParts)
      + lines(bars, kind: "bar", id: \.id, parts: textParts)).joined(separator: "\n")
  }

  private func lines<Value>(
    _ findings: [Finding<Value>], kind: String, id: KeyPath<Value, String?>,
    parts: (Value) -> [String]
  ) -> [String] {
    findings.enumerated().map { index, finding in
      switch finding {
      case .found(let value):
        (value[keyPath: id] ?? "\(kind) \(index + 1)") + ": "
          + parts(value).joined(separator: ", ")
      case .missing(let id): "\(id ?? "\(kind) \(index + 1)"): not found in the picture"
      }
    }
  }

  private func textParts(_ ring: RingMeasurement) -> [String] {
    var parts = [Self.share(ring.fraction, "its end cannot be seen")]
    if let start = ring.start { parts.append("from \(Self.degrees(start))°") }
    if let end = ring.end { parts.append("to \(Self.degrees(end))°") }
    parts += [
      "radius \(Self.text(ring.radius * unit, 2))",
      "thickness \(Self.text(ring.thickness * unit, 2))",
      "center (\(Self.text(ring.x * unit, 2)), \(Self.text(ring.y * unit, 2)))",
    ]
    return parts + Self.textParts(ring.colors)
  }

  private func textParts(_ bar: BarMeasurement) -> [String] {
    var parts = [Self.share(bar.fraction, "its end cannot be seen")]
    if let length = bar.length { parts.append("length \(Self.text(length * unit, 2))") }
    parts.append("thickness \(Self.text(bar.thickness * unit, 2))")
    return parts + Self.textParts(bar.colors)
  }

  private static func share(_ fraction: Estimate?, _ otherwise: String) -> String {
    fraction.map { "\(text($0 * 100, 2)) %" } ?? otherwise
  }

  private static func textParts(_ colors: MeasuredColors) -> [String] {
    let named = [("start", colors.start), ("middle", colors.middle), ("end", colors.end)]
    return named.compactMap { name, color in color.map { "\(name) \($0.hex)" } }
  }

  /// Returns an angle in degrees with one decimal, below 360.0.
  private static func degrees(_ estimate: Estimate) -> String {
    let tenths = (estimate.value * 10).rounded()
    return "\(tenths.truncatingRemainder(dividingBy: 3600) / 10)"
  }

  private static func text(_ estimate: Estimate, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return "\((estimate.value * scale).rounded() / scale)"
  }
}
