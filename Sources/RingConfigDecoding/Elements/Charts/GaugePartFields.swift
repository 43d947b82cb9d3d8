import RingCore
import RingScene

extension GaugeTicks {
  static let table = FieldTable(
    "ticks", "Lines along a gauge's scale.", initial: GaugeTicks(),
    fields: [
      Field(
        "divisions", .integer(1...maximumCount), \.divisions,
        "The number of equal parts into which major ticks divide the range."),
      Field(
        "step", .optional(.number(.positive.limited(to: .greatestFiniteMagnitude))), \.step,
        default: "from `divisions`",
        "The distance between major ticks, which are then at its multiples."),
      Field(
        "minor", .integer(0...maximumCount), \.minor,
        "The number of minor ticks between two major ones."),
      Field("length", .number(.nonnegative), \.length, "A major tick's length in points."),
      Field(
        "minorLength", .number(.nonnegative), \.minorLength, "A minor tick's length in points."),
      Field("width", .number(.positive), \.width, "The width of a tick in points."),
      Field("color", .elementColor, \.color, "The ticks' colour."),
      Field(
        "gap", .number(.nonnegative), \.gap, "The gap between the ring and the ticks in points."),
      Field("placement", .choice, \.placement, "On which side of the ring the ticks are."),
      Field(
        "labels", .optional(.object(GaugeTickLabels.table)), \.labels, default: "`{}`",
        "The numbers at major ticks; `null` for none."),
    ],
    choices: [KeyConstraint(exclusive: [["divisions", "step"]])])
}

extension GaugeTicks: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.labels = labels.map { $0.themed(by: theme) } }
  }
}

extension GaugeTickLabels {
  static let table = FieldTable(
    "labels", "The numbers at a gauge's ticks.", initial: GaugeTickLabels(),
    fields: [
      Field(
        "text", .tickText, \.text,
        "The text; `{value}` and `{percent}` are those of the tick, with decimals as in "
          + "`{value:.1f}`."),
      Field(
        "font", .object(table: Font.table(GaugeTickLabels().font)), \.font, default: "`{}`",
        "The typeface and size."),
      Field("color", .elementColor, \.color, "The numbers' colour."),
      Field(
        "spacing", .number(.nonnegative), \.spacing,
        "The gap between a tick and its number in points."),
    ])
}

extension GaugeTickLabels: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.font = font.themed(by: theme) } }
}

extension ValueType where Value == String {
  /// At most 200 bytes: with thousands of ticks, longer texts could take minutes to draw.
  fileprivate static let tickText: ValueType = {
    let maximumLength = 200
    var type = text
    type.decode = { node, context in
      guard let text = ValueType<String>.text.decode(node, &context) else { return nil }
      guard text.utf8.count <= maximumLength else {
        context.report(
          .outOfRange,
          "\(context.label) must have at most \(maximumLength) bytes, found \(text.utf8.count)",
          at: node.span)
        return nil
      }
      return text
    }
    return type
  }()
}

extension GaugeBand {
  static let table = FieldTable(
    "a band", "A coloured part of a gauge's scale.",
    initial: GaugeBand(from: 0, to: 0, color: .clear),
    fields: [
      Field("from", .number(.anyMagnitude), \.from, required: true, "The value where it begins."),
      Field("to", .number(.anyMagnitude), \.to, required: true, "The value where it ends."),
      Field("color", .elementColor, \.color, required: true, "Its colour."),
    ])
}

extension Gauge {
  /// Warns of bands with `from` > `to`, and of bands outside the range.
  @Sendable static func checkBands(
    _ gauge: Gauge, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard case .list(let nodes)? = node.member("bands")?.value.value,
      nodes.count == gauge.bands.count
    else { return }
    let (lower, upper) = (gauge.progress.lowerBound, gauge.progress.upperBound)
    let range = "the range \(lower.rounded6) to \(upper.rounded6)"
    for (index, band) in gauge.bands.enumerated() {
      let span = nodes[index].member("from")?.value.span ?? nodes[index].span.startPoint
      let subject = "bands[\(index)] from \(band.from.rounded6) to \(band.to.rounded6)"
      let key = "bands[\(index)].from"
      if band.from > band.to {
        context.warn(
          .unlikelyValue, "\(subject) falls", at: span, key: key,
          help: "swap from and to; until then, it is drawn anyway")
      } else if band.to <= lower || band.from >= upper {
        context.warn(
          .unlikelyValue, "\(subject) is outside \(range)", at: span, key: key,
          help: "write bands in the gauge's own values, not in percent")
      }
    }
  }
}

extension Gauge {
  /// Warns of a `bandGap` for bands on the arc, where it has no effect.
  @Sendable static func checkBandGap(
    _ gauge: Gauge, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard gauge.bandPlacement == .arc, let gap = node.member("bandGap") else { return }
    context.warn(
      .noEffect,
      "bandGap has no effect on bands that lie on the arc", at: gap.keySpan, key: "bandGap",
      help: "write \"bandPlacement\": \"outside\", or \"inside\", as well")
  }
}

extension GaugeNeedle {
  static let table = FieldTable(
    "needle", "A hand that points at a value of a gauge or of a ring.", initial: GaugeNeedle(),
    fields: [
      Field(
        "value", .optional(.number(.anyMagnitude)), \.value, default: "the gauge's or the ring's",
        "What it points at, in terms of the value of the gauge or ring."),
      Field("color", .elementColor, \.color, "The needle's colour."),
      Field(
        "length", .number(.unit), \.length,
        "From the centre to the tip, as a fraction of the free radius inside the ring, bands and "
          + "ticks."),
      Field("width", .number(.positive), \.width, "The width at the centre in points."),
      Field(
        "hub", .number(.nonnegative), \.hub,
        "The radius in points of the disc at its centre."),
      Field(
        "hubColor", .optional(.elementColor), \.hubColor, default: "the needle's",
        "The disc's colour."
      ),
    ])
}

extension GaugeTarget {
  static let table = FieldTable(
    "target", "A line across a gauge or a ring.", initial: GaugeTarget(value: 0),
    fields: [
      Field(
        "value", .number(.anyMagnitude), \.value, required: true,
        "Where it is, in terms of the value of the gauge or ring."),
      Field("color", .elementColor, \.color, "The line's colour."),
      Field("width", .number(.positive), \.width, "Points along the ring."),
      Field(
        "length", .optional(.number(.positive)), \.length,
        default: "3 beyond the ring on either side", "Points across the ring."),
    ])
}

extension Gauge {
  /// The pairs of alternative keys for one mark and for a list of marks.
  static let markKeyPairs = [["target", "targets"], ["needle", "needles"]]
}

extension ValueType where Value == [GaugeTarget] {
  static let targets = list(of: .target, "targets", count: 0...1000)
}

extension ValueType where Value == [GaugeNeedle] {
  static let needles = list(of: .needle, "needles", count: 0...1000)
}

extension ValueType where Value == GaugeTarget {
  static let target = object(GaugeTarget.table).defined(as: "target")
}

extension ValueType where Value == GaugeNeedle {
  static let needle = object(GaugeNeedle.table).defined(as: "needle")
}
