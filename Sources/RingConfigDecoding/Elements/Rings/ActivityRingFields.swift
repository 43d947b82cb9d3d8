import RingCore
import RingScene

extension ActivityRing: ProgressElement {
  static let elementType = ElementType(ActivityRing.self)
  static let synonyms = ["ring"]

  static let table = FieldTable(
    typeName,
    "A circular bar that continues past 100 %: track, edge lines, arc, and a tip with a shadow.",
    initial: ActivityRing(), fields: progressFields + bodyFields(of: ActivityRing()) + [labelField],
    choices: [ProgressValue.choice, oneOfEach],
    rules: [checkProgress, checkThickness])

  static let progressFields = ProgressValue.fields.map {
    $0.lifted(to: \ActivityRing.progress).affecting(.arc, .tip)
  }

  /// Returns the fields for the appearance of a ring, with the defaults of `preset`.
  static func bodyFields(of preset: ActivityRing) -> [Field<ActivityRing>] {
    shapeFields + appearanceFields(of: preset) + patternFields + markFields
  }

  private static let markFields: [Field<ActivityRing>] = [
    Field(
      "target", .optional(.target), \.extras.target,
      "A line across the ring at a value; use `targets` for several."
    ).unreported,
    Field(
      "targets", .targets, \.extras.targets, affects: [.targets],
      "Lines across the ring, later ones over earlier ones."),
    Field(
      "needle", .optional(.needle), \.extras.needle,
      "A hand that points at the value, or at its own `value`; use `needles` for several."
    ).unreported,
    Field(
      "needles", .needles, \.extras.needles, affects: [.needle],
      "Hands that turn around the centre, later ones over earlier ones; a label is then below "
        + "them."),
    Field(
      "startLabel", .optional(.endLabel), \.extras.startLabel, affects: [.label],
      "Small text or an element where the arc begins; `{\"element\", \"placement\"}` puts it "
        + "elsewhere. On the arc, text in the colour primary is black or white, whichever is "
        + "easier to read."),
    Field(
      "endLabel", .optional(.endLabel), \.extras.endLabel, affects: [.label],
      "Small text or an element where the arc ends, and which moves with it; `{\"element\", "
        + "\"placement\"}` puts it elsewhere."),
    Field("arcTexts", .arcTexts, \.extras.arcTexts, affects: [.label], "Texts along the ring."),
  ]

  static let labelField = Field(
    "label", .label, \ActivityRing.extras.styledLabel, affects: [.label],
    "Text in the middle, at most 0.7 times as wide as the hole: `percent`, `none`, or text that "
      + "may contain `{percent}` and `{value}`; `{\"text\", \"font\", \"color\"}` gives it a look of "
      + "its own.")

  /// The constraint that a ring has either a label or a centre, one size, and one spelling of each
  /// mark.
  static let oneOfEach = KeyConstraint(
    exclusive: [["label", "center"], ["radius", "diameter"]] + Gauge.markKeyPairs)

  private static let shapeFields: [Field<ActivityRing>] = [
    Field(
      "radius", .optional(.number(.positive)), \.radius, affects: [.track, .edge, .arc, .tip],
      "The radius of the centre line in points; `null` fills the frame. `diameter` is the outer "
        + "diameter instead."),
    Field(
      "diameter", .optional(.number(.positive)), \.diameter,
      affects: [.track, .edge, .arc, .tip],
      "The outer diameter in points, including edge lines, instead of `radius`; `null` fills the "
        + "frame."
    ).unlisted,
    Field(
      "thickness", .number(.positive), \.thickness, affects: [.track, .edge, .arc, .tip],
      "The width of the arc in points, at most twice the radius."),
    Field(
      "startAngle", .number(), \.startAngle.degrees, affects: [.track, .arc, .tip],
      "Where 0 % is, in degrees clockwise from 12 o'clock."),
    Field(
      "sweep", .number(.above(0, upTo: 360)), \.sweep.degrees,
      affects: [.track, .edge, .arc, .tip],
      "The angle between 0 % and 100 %, "
        + "in degrees."),
    Field(
      "fit", .choice, \.fit,
      "The space that a ring with a `sweep` below 360 takes: that of what it draws (`arc`), or "
        + "that of the whole circle (`circle`)."),
    Field(
      "direction", .choice, \.direction, affects: [.track, .arc, .tip],
      "The direction in which the arc grows."),
  ]

  private static func appearanceFields(of preset: ActivityRing) -> [Field<ActivityRing>] {
    let trackTable = RingTrack.table(preset.track ?? RingTrack())
    return [
      Field(
        "colors", .ringColors, \.colors, affects: [.arc, .tip],
        "The colours from the arc's start to its end."),
      Field(
        "gradient", .object(RingGradient.table), \.gradient, default: "`{}`",
        affects: [.arc, .tip],
        "How the colours are spread along the ring."),
      Field(
        "track", .optional(.track(trackTable)), \.track,
        affects: [.track],
        "The circle behind the arc: a colour, which is drawn as it is, or an object; `null` for "
          + "none."),
      Field(
        "edge", .optional(.object(RingEdge.table)), \.edge, affects: [.edge],
        "Thin lines at the outer and the inner edge of the ring; `null` for none."),
      Field(
        "tip", .optional(.object(RingTip.table)), \.tip, affects: [.tip],
        "A disc at the arc's end; `null` for none. With `segments` or `dash`, it and its shadow are "
          + "visible only on the segment in which the arc ends."),
      Field(
        "cap", .caps(), \.cap, affects: [.arc],
        "The shape of the arc's ends. The start of a segment or a dash is its end nearer 0 %."),
      Field(
        "zero", .choice, \.zero, affects: [.arc, .tip],
        "What 0 % shows: nothing, or a dot as wide as the arc."),
      Field(
        "overflow", .choice, \.overflow, affects: [.arc, .tip],
        "Above 100 % the arc continues over its own beginning (`lap`) or stops (`clamp`); a ring "
          + "with a `sweep` below 360 always stops."),
      Field(
        "center", .optional(.valuedElement), \.extras.center, affects: [.label],
        "An element in the middle."),
    ]
  }

  private static let patternFields: [Field<ActivityRing>] = [
    Field(
      "segments", .optional(.object(RingSegments.table)), \.extras.segments,
      affects: [.track, .arc],
      "Equal parts with gaps between them."),
    Field(
      "dash", .dashes, \.extras.dash, affects: [.arc],
      "Alternating lengths of dashes and gaps, in points along the centre line; all zero means "
        + "solid."),
    Field(
      "dashFit", .bool, \.extras.dashFit, affects: [.arc],
      "Whether dashes are scaled slightly so that they meet evenly."),
  ]

  @Sendable static func checkProgress(
    _ ring: ActivityRing, _ node: JSONNode, _ context: inout DecodingContext
  ) { ring.progress.check(node, &context) }

  /// Reports a thickness above twice the radius or half the diameter, which would cover the ring's
  /// centre twice.
  @Sendable static func checkThickness(
    _ ring: ActivityRing, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let limit = ring.radius.map({ 2 * $0 }) ?? ring.diameter.map({ $0 / 2 }),
      max(ring.thickness, ring.track?.thickness ?? 0) > limit
    else { return }
    let (sizeKey, what) =
      ring.radius == nil ? ("diameter", "half the diameter") : ("radius", "twice the radius")
    let thicknesses = [
      (["thickness"], ring.thickness), (["track", "thickness"], ring.track?.thickness),
    ]
    for (keys, thickness) in thicknesses {
      guard let thickness, thickness > limit else { continue }
      let thicknessNode = keys.reduce(node as JSONNode?) { $0?.member($1)?.value }
      let span = thicknessNode?.span ?? node.member(sizeKey)?.value.span ?? node.span.startPoint
      context.report(
        .outOfRange,
        "\(keys.joined(separator: ".")) must be at most \(what), \(limit.rounded6), "
          + "found \(thickness.rounded6)",
        at: span, key: (thicknessNode == nil ? [sizeKey] : keys).joined(separator: "."))
    }
  }
}

extension ActivityRing: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.colors = theme.valueColors
      $0.track = track.map { $0.themed(by: theme) }
      $0.edge = nil
    }
  }
}

extension RingGradient {
  static let table = FieldTable(
    "gradient", "How colours are laid along a ring.", initial: RingGradient(),
    fields: [
      Field(
        "span", .choice, \.span,
        "What the colours span: the arc (`value`), the whole track (`track`), or each turn "
          + "(`lap`). Of `value`, a ring's arc with round ends that is shorter than a third of its "
          + "thickness shows only the first part, and below 2 % only the first colour."),
      Field(
        "interpolation", .choice, \.interpolation, "The colour space in which colours are mixed."),
      Field(
        "dither", .bool, \.dither,
        "Whether ordered dithering hides banding; it makes files larger."),
    ])
}

extension RingTrack {
  static func table(_ initial: RingTrack) -> FieldTable<RingTrack> {
    FieldTable(
      "track", "The circle behind a ring's arc.", initial: initial, fields: fields(initial),
      choices: [KeyConstraint(exclusive: [["color", "colors"]])])
  }

  static let colorsField = Field<RingTrack>(
    "colors", .optional(.ringColors), \.colors,
    "Colours along the whole track, from 0 % to 100 %, instead of a single colour.")

  private static func fields(_ initial: RingTrack) -> [Field<RingTrack>] {
    [
      Field(
        "color", .optional(.elementColor), \.color,
        default: initial.color == nil ? "the ring's first colour" : nil, "The track's colour."),
      colorsField,
      Field(
        "opacity", .optional(.fraction(.unit)), \.opacity,
        default: initial.color == nil ? "1 if a colour is given, else 0.15" : "1",
        "The track's opacity."),
      Field(
        "thickness", .optional(.number(.positive)), \.thickness, default: "the ring's",
        "The track's width in points."),
      Field(
        "dash", .optional(.dashes), \.dash, default: "the ring's",
        "Dashes and gaps in points; an empty list is solid."),
    ]
  }
}

extension ValueType where Value == RingTrack {
  /// Returns the type of a track: a colour, which is drawn as it is, or an object.
  static func track(
    _ table: @autoclosure @escaping @Sendable () -> FieldTable<RingTrack>
  ) -> ValueType {
    let color = ValueType<Color>.elementColor.map(
      { RingTrack(color: $0, opacity: 1) },
      from: { track in
        track.color.flatMap { track == RingTrack(color: $0, opacity: 1) ? $0 : nil }
      })
    return color.or(ValueType<RingTrack>.object(table()))
  }
}

extension RingTrack: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.color = theme.trackTint == nil ? theme.track : nil
      $0.opacity = theme.trackTint
    }
  }
}

extension RingEdge {
  static let table = FieldTable(
    "edge", "Thin lines at a ring's edges.", initial: RingEdge(),
    fields: [
      Field("color", .elementColor, \.color, "The lines' colour."),
      Field("width", .number(.positive), \.width, "The lines' width in points."),
    ])
}

extension RingEdge: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.textColors.3 } }
}

extension RingTip {
  static let table = FieldTable(
    "tip", "The disc at the end of a ring's arc.", initial: RingTip(),
    fields: [
      Field(
        "threshold", .number(.nonnegative), \.threshold,
        "The progress (1 is 100 %) above which the tip shows."),
      Field(
        "color", .optional(.elementColor), \.color, default: "the colour at the arc's end",
        "The tip's colour. Without one, the back half of the disc has the arc's colours if the ring "
          + "is at least half as thick as its radius."),
      Field(
        "shadow", .optional(.object(TipShadow.table)), \.shadow, default: "`{}`",
        "The shadow that the tip casts ahead, on a segmented or dashed ring only on the segment or "
          + "dash in which the arc ends; `null` for none."),
    ])
}

extension TipShadow {
  static let table = FieldTable(
    "shadow", "The shadow that a ring's tip casts.", initial: TipShadow(),
    fields: [
      Field("color", .elementColor, \.color, "The shadow's colour."),
      Field(
        "radius", .number(.nonnegative), \.radius,
        "The standard deviation of the blur in points."),
      Field(
        "advance", .number(.between(-1, 1)), \.advance,
        "How far ahead of the tip the shadow is, in turns."),
      Field(
        "clip", .bool, \.clip, "Whether the shadow stays on the ring and ahead of the tip."),
    ])
}

extension RingSegments {
  /// The maximum number of parts. More parts would be indistinguishable from a solid line.
  private static let maximumCount = 1000

  static let table = FieldTable(
    "segments", "Equal parts of a ring.", initial: RingSegments(),
    fields: [
      Field(
        "count", .integer(1...maximumCount), \.count, required: true, "The number of parts."),
      Field(
        "gap", .number(.nonnegative), \.gap,
        "The visible gap between two parts in points along the centre line."),
    ])
}
