import RingCompare
import RingCore

/// The results of `measure` for one image. Lengths are in points of the config.
struct MeasureReport {
  /// A ring or bar of the config; its measurement is `nil` if it is not found in the image.
  private typealias Finding<Value> = (id: String?, measurement: Value?)

  private let rings: [Finding<RingMeasurement>]
  private let bars: [Finding<BarMeasurement>]
  /// Points of the config per pixel of the image.
  private let unit: Double

  init(_ queries: MeasureQueries, in image: RasterImage) {
    unit = 1 / queries.scale
    let measurer = ImageMeasurer(image)
    rings = queries.rings.map { (id: $0.id, measurement: measurer.measure($0)) }
    bars = queries.bars.map { (id: $0.id, measurement: measurer.measure($0)) }
  }

  var isComplete: Bool {
    rings.allSatisfy { $0.measurement != nil } && bars.allSatisfy { $0.measurement != nil }
  }

  var json: JSONValue {
    .object([
      .init("rings", .list(rings.map { json($0) })), .init("bars", .list(bars.map { json($0) })),
    ])
  }

  private func json(_ finding: Finding<RingMeasurement>) -> JSONValue {
    guard let ring = finding.measurement else { return Self.missing(finding.id) }
    return .object([
      .init("id", .optional(finding.id)),
      .init("center", .list([number(ring.x.value * unit), number(ring.y.value * unit)])),
      .init("radius", number(ring.radius.value * unit)),
      .init("thickness", number(ring.thickness.value * unit)),
      .init("start", number(ring.start?.value)), .init("end", number(ring.end?.value)),
      .init("fraction", number(ring.fraction?.value)),
      .init("colors", Self.json(ring.colors)),
      .init(
        "caps",
        .object([
          .init("start", .optional(ring.startCap?.rawValue)),
          .init("end", .optional(ring.endCap?.rawValue)),
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
    guard let bar = finding.measurement else { return Self.missing(finding.id) }
    return .object([
      .init("id", .optional(finding.id)),
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

  private static func missing(_ id: String?) -> JSONValue {
    .object([.init("id", .optional(id)), .init("missing", .bool(true))])
  }

  private static func json(_ colors: MeasuredColors) -> JSONValue {
    .object([
      .init("start", .optional(colors.start?.hex)), .init("middle", .optional(colors.middle?.hex)),
      .init("end", .optional(colors.end?.hex)),
    ])
  }

  /// Rounds to 1e-4, far below the precision of measurements in pixels. `null` for `nil` and for
  /// numbers that are not finite.
  private func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number((value * 1e4).rounded() / 1e4)
  }

  /// One line for each ring and bar.
  var description: String {
    (lines(rings, kind: "ring", parts: textParts) + lines(bars, kind: "bar", parts: textParts))
      .joined(separator: "\n")
  }

  private func lines<Value>(
    _ findings: [Finding<Value>], kind: String, parts: (Value) -> [String]
  ) -> [String] {
    findings.enumerated().map { index, finding -> String in
      let name = finding.id ?? "\(kind) \(index + 1)"
      let text = finding.measurement.map { parts($0).joined(separator: ", ") }
      return "\(name): \(text ?? "not found in the picture")"
    }
  }

  private func textParts(_ ring: RingMeasurement) -> [String] {
    var parts = [Self.percentage(ring.fraction)]
    if let start = ring.start { parts.append("from \(Self.degrees(start))°") }
    if let end = ring.end { parts.append("to \(Self.degrees(end))°") }
    parts += [
      "radius \(Self.text(ring.radius * unit))",
      "thickness \(Self.text(ring.thickness * unit))",
      "center (\(Self.text(ring.x * unit)), \(Self.text(ring.y * unit)))",
    ]
    return parts + Self.textParts(ring.colors)
  }

  private func textParts(_ bar: BarMeasurement) -> [String] {
    var parts = [Self.percentage(bar.fraction)]
    if let length = bar.length { parts.append("length \(Self.text(length * unit))") }
    parts.append("thickness \(Self.text(bar.thickness * unit))")
    return parts + Self.textParts(bar.colors)
  }

  private static func percentage(_ fraction: Estimate?) -> String {
    fraction.map { "\(text($0 * 100)) %" } ?? "its end cannot be seen"
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

  /// Returns an estimate with at most two decimals.
  private static func text(_ estimate: Estimate) -> String {
    "\((estimate.value * 100).rounded() / 100)"
  }
}
