import RingCore
import RingScene

extension Gauge: ProgressElement {
  static let elementType = ElementType(Gauge.self)
  static let synonyms = ["meter", "speedometer"]

  static let table = FieldTable(
    typeName, "A circular scale that is revealed up to a value, and as large as its centre needs.",
    initial: Gauge(), fields: valueFields + scaleFields + appearanceFields + partFields,
    choices: [KeyConstraint(exclusive: [["label", "center"]] + markKeyPairs)],
    rules: [
      { gauge, node, context in gauge.progress.check(node, &context) }, checkThickness, checkTicks,
      checkBands, checkBandGap,
    ])

  private static let valueFields: [Field<Gauge>] =
    ([ProgressValue.requiredValue] + ProgressValue.fields("range", "unit", "origin"))
    .map { $0.lifted(to: \.progress).affecting(.arc, .needle) } + [
      Field(
        "label", .label, \.styledLabel, affects: [.label],
        "Text in the middle, which scales with `diameter`: `percent`, which takes the space of "
          + "`100 %`, `none`, or text that may contain `{percent}` and `{value}`; `{\"text\", "
          + "\"font\", \"color\"}` gives it a look of its own."),
      Field(
        "center", .optional(.gaugeCenter), \.centerContent, default: "the `label`",
        affects: [.label],
        "An element in the middle, or a text as in `label`; its text may contain `{percent}` and "
          + "`{value}`."),
    ]

  private static let scaleFields: [Field<Gauge>] = [
    Field(
      "thickness", .number(.positive), \.thickness, affects: [.track, .arc],
      "The arc's width in points."),
    Field(
      "sizeFactor", .number(.positive.limited(to: 1000)), \.sizeFactor,
      "The outer diameter as a multiple of the centre's width."),
    Field(
      "diameter", .optional(.number(.positive)), \.diameter, default: "from the centre's width",
      "The outer diameter in points."),
    Field(
      "startAngle", .number(), \.startAngle.degrees, affects: [.track, .arc, .ticks, .needle],
      "Where the lower bound is, in degrees clockwise from 12 o'clock."),
    Field(
      "sweep", .number(.above(0, upTo: 360)), \.sweep.degrees,
      affects: [.track, .arc, .ticks, .needle],
      "The angle from there to the upper bound, in degrees."),
    Field(
      "fit", .choice, \.fit,
      "The space that a scale with a `sweep` below 360 takes: that of what is drawn (`arc`), or "
        + "that of the whole circle (`circle`)."),
    Field("direction", .choice, \.direction, "The direction in which the scale rises."),
  ]

  private static let appearanceFields: [Field<Gauge>] = [
    Field("colors", .ringColors, \.colors, affects: [.arc], "The colours along the scale."),
    Field(
      "negativeColors", .optional(.ringColors), \.negativeColors, default: "`colors`",
      "The arc's colours below the origin."),
    Field(
      "gradient", .object(RingGradient.gaugeTable), \.gradient, default: "`{}`",
      "How the colours are spread along the scale."),
    Field("showsArc", .bool, \.showsArc, "Whether the value is drawn as an arc."),
    Field("cap", .caps(Gauge().cap), \.cap, affects: [.arc], "The shape of the arc's ends."),
    Field(
      "track", .optional(.track(RingTrack.gaugeTable)), \.track, default: "`{}`",
      affects: [.track],
      "The line under the arc: a colour, which is drawn as it is, or an object; `null` for none."),
    Field(
      "dash", .dashes, \.dash,
      "Alternating lengths of the track's dashes and gaps, in points; all zero means solid."),
    Field(
      "dashFit", .bool, \.dashFit,
      "Whether dashes are scaled slightly so that they meet evenly."),
  ]

  private static let partFields: [Field<Gauge>] = [
    Field(
      "ticks", .optional(.object(GaugeTicks.table)), \.ticks, affects: [.ticks],
      "Numbered lines along the scale."),
    Field(
      "bands", .list(of: .object(GaugeBand.table), "bands", count: 0...1000), \.bands,
      affects: [.bands],
      "Coloured parts of the scale; later ones cover earlier ones."),
    Field(
      "bandThickness", .optional(.number(.positive)), \.bandThickness, default: "`thickness`",
      "The bands' width in points."),
    Field(
      "bandPlacement", .choice, \.bandPlacement,
      "Whether bands are on the arc (`arc`) or beside it (`inside`, `outside`)."),
    Field(
      "bandGap", .number(.nonnegative), \.bandGap,
      "The gap in points between the ring and bands beside it."),
    Field(
      "needle", .optional(.needle), \.needle,
      "A hand that points at the value, or at its own `value`; the label is then below it. "
        + " Use `needles` for several."
    ).unreported,
    Field(
      "needles", .needles, \.needles, affects: [.needle],
      "Hands that turn around the centre, later ones over earlier ones."),
    Field(
      "target", .optional(.target), \.target,
      "A line across the ring at a value; use `targets` for several."
    ).unreported,
    Field(
      "targets", .targets, \.targets, affects: [.targets],
      "Lines across the ring, later ones over earlier ones."),
    Field(
      "arcTexts", .arcTexts, \.arcTexts, "Texts along the scale."),
    Field(
      "minLabel", .optional(.element(orText: { boundLabel($0) })), \.minLabel,
      "Small text or an element beyond the beginning of the scale; `{value}` is the lower bound."),
    Field(
      "maxLabel", .optional(.element(orText: { boundLabel($0) })), \.maxLabel,
      "Small text or an element beyond the end of the scale; `{value}` is the upper bound."),
  ]

  /// Reports a thickness above half the diameter, which would cover the ring's centre twice.
  @Sendable private static func checkThickness(
    _ gauge: Gauge, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let diameter = gauge.diameter, gauge.thickness > diameter / 2 else { return }
    let key = node.member("thickness") == nil ? "diameter" : "thickness"
    context.report(
      .outOfRange,
      "thickness must be at most half the diameter, \((diameter / 2).rounded6), found "
        + gauge.thickness.rounded6, at: node.member(key)?.value.span ?? node.span, key: key)
  }

  /// Reports more ticks than can be distinguished.
  @Sendable private static func checkTicks(
    _ gauge: Gauge, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let ticks = gauge.ticks, let ticksNode = node.member("ticks")?.value else { return }
    let length = gauge.progress.upperBound - gauge.progress.lowerBound
    let major = ticks.step.map { length / $0 } ?? Double(ticks.divisions)
    guard !(major * Double(ticks.minor + 1) < Double(GaugeTicks.maximumCount)) else { return }
    let key = ["step", "minor", "divisions"].first { ticksNode.member($0) != nil }
    context.inKey("ticks") {
      $0.report(
        .limit, "a gauge can have at most \(GaugeTicks.maximumCount) ticks",
        at: key.flatMap { ticksNode.member($0)?.value.span } ?? ticksNode.span.startPoint, key: key)
    }
  }
}

extension Gauge: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.colors = theme.valueColors
      $0.track = track.map { $0.themed(by: theme) }
      $0.dash = []
      $0.cap = RingCaps()
    }
  }
}

private enum GaugeCenterContent: Sendable {
  case label(String)
  case element(AnyElement)
}

extension Gauge {
  fileprivate var centerContent: GaugeCenterContent? {
    get {
      if case .text(let text) = label, center == nil { return .label(text) }
      return center.map { .element($0) }
    }
    set {
      (center, label) = (nil, .percent)
      switch newValue {
      case .label(let text): label = .text(text)
      case .element(let element): center = element
      case nil: break
      }
    }
  }
}

extension ValueType where Value == GaugeCenterContent {
  /// A text or an element; reports have the text as the label.
  fileprivate static let gaugeCenter: ValueType = {
    let label = ValueType<String>.text.map(
      { GaugeCenterContent.label($0) }, from: { _ in nil })
    return label.or(
      ValueType<AnyElement>.valuedElement.map({ .element($0) }, from: { _ in nil }))
  }()
}

extension RingGradient {
  /// The fields of a gauge's gradient, with the defaults of a gauge instead of those of a ring.
  fileprivate static let gaugeTable: FieldTable = {
    let common = RingGradient.table
    return FieldTable(
      common.keys.name, common.keys.doc, initial: Gauge().gradient, fields: common.fields)
  }()
}

extension RingTrack {
  /// Lacks `dash`, because the key `dash` of the gauge applies to the track.
  fileprivate static let gaugeTable: FieldTable = {
    let fields: [Field<RingTrack>] = [
      Field(
        "color", .optional(.elementColor), \.color, default: "`\"primary\"`", "The track's colour."
      ),
      opaqueColors,
      Field(
        "opacity", .optional(.fraction(.unit)), \.opacity, default: "0.2, or 1 with `colors`",
        "The track's opacity."),
      Field(
        "thickness", .optional(.number(.positive)), \.thickness,
        default: "the arc's ÷ 1.777", "The track's width in points."),
    ]
    return FieldTable(
      "track", "The line under a gauge's arc.", initial: Gauge().track ?? RingTrack(),
      fields: fields, choices: [KeyConstraint(exclusive: [["color", "colors"]])], isOrdered: true)
  }()

  /// Opaque by default, so that the colours can be read on the scale; `opacity` overrides that.
  private static let opaqueColors = colorsField.wrapped { track, context, decode in
    // A track that is decoded again has its opacity already, and keeps it if that is constant.
    let hasOpacity = track.colors != nil
    decode(&track, &context)
    if !hasOpacity, track.colors != nil { track.opacity = 1 }
  }
}
