import RingCore
import RingScene

extension ValueType where Value == ShapePaint {
  static let paint = paintWithFullSchema.defined(as: "paint")

  /// A paint whose colour, without `of`, the element's own value chooses.
  static let elementPaint: ValueType = paint(of: .elementColor).defined(as: "paint")

  /// A paint, with the full schema to which `paint` refers.
  static let paintWithFullSchema: ValueType = paint(of: .color)

  /// Returns the type of a colour in one of the forms of `colorType`, or of a gradient.
  private static func paint(of colorType: ValueType<Color>) -> ValueType {
    var color = colorType.map(
      { ShapePaint.color($0) },
      from: {
        if case .color(let color) = $0 { color } else { nil }
      })
    color.description.help = { $0.channelsHelp }
    var gradient = ValueType<GradientDraft>.object(GradientDraft.table)
    let decode = gradient.decode
    gradient.decode = { node, context in
      context.rejectsGradientType(of: node) ? nil : decode(node, &context)
    }
    return color.or(
      gradient.map(
        { .gradient($0.gradient ?? .none) },
        from: {
          if case .gradient(let gradient) = $0 { GradientDraft(gradient) } else { nil }
        }))
  }
}

extension DecodingContext {
  /// Whether an object has the kind of a gradient as its `type`, as in CSS or SVG. Reports it.
  mutating func rejectsGradientType(of node: JSONNode) -> Bool {
    guard let type = node.member("type"), let name = node.text("type") else { return false }
    let word = name.lowercased()
    let kind = GradientDraft.kinds.first { [$0, $0 + "gradient", $0 + "-gradient"].contains(word) }
    guard let kind else { return false }
    let colors = node.colorsHelp == nil ? nil : node.member("colors") ?? node.member("stops")
    let help = colors.map {
      let written: Written = "{\(kind.quoted): \($0.value.written)}"
      let isWhole = node.members.count == 2
      return Help(
        "write \(written.shown)", replacement: isWhole ? written.full : nil, of: node.span)
    }
    report(
      .unknownKey, "a gradient has no type, found \(name.quoted)", at: type.value.span, key: "type",
      help: help ?? "write {\(kind.quoted): [\"red\", \"blue\"]}, with your colours")
    return true
  }
}

extension ShapeGradient {
  /// The substitute for an invalid gradient; never drawn.
  fileprivate static let none = ShapeGradient(.linear, RingColors([.clear]))
}

private struct GradientDraft: Sendable {
  var linear: RingColors?
  var radial: RingColors?
  var conic: RingColors?
  var angle: Double?
  var center = UnitPoint.center
  var startRadius = 0.0
  var endRadius: Double?
  var interpolation = Interpolation.srgb
  var dither = false

  init() {}

  init(_ gradient: ShapeGradient) {
    switch gradient.kind {
    case .linear: linear = gradient.colors
    case .radial: radial = gradient.colors
    case .conic: conic = gradient.colors
    }
    if gradient.kind != .radial { angle = gradient.angle.degrees }
    (center, interpolation) = (gradient.center, gradient.interpolation)
    dither = gradient.dither
    (startRadius, endRadius) = (gradient.startRadius, gradient.endRadius)
  }

  static let kinds = ["linear", "radial", "conic"]

  var gradient: ShapeGradient? {
    let kinds: [(ShapeGradient.Kind, RingColors?)] = [
      (.linear, linear), (.radial, radial), (.conic, conic),
    ]
    guard let (kind, colors) = kinds.first(where: { $0.1 != nil }), let colors else { return nil }
    var gradient = ShapeGradient(kind, colors)
    if let angle { gradient.angle = .degrees(angle) }
    (gradient.center, gradient.interpolation) = (center, interpolation)
    gradient.dither = dither
    (gradient.startRadius, gradient.endRadius) = (startRadius, endRadius)
    return gradient
  }

  static let table = FieldTable(
    "a gradient", "Colours that change from place to place.", initial: GradientDraft(),
    fields: fields, choices: [KeyConstraint(requiresOneOf: kinds, exclusive: contradictions)],
    rules: [{ _, node, context in checkKeys(node, &context) }])

  static let contradictions = [["linear", "radial"], ["linear", "conic"], ["radial", "conic"]]

  static let fields: [Field<GradientDraft>] = [
    Field(
      "linear", .colors, \.linear, default: "required, or `radial` or `conic`",
      "The colours along a line across the frame."),
    Field(
      "radial", .colors, \.radial, default: "required, or `linear` or `conic`",
      "The colours from a centre outwards."),
    Field(
      "conic", .colors, \.conic, default: "required, or `linear` or `radial`",
      "The colours around a centre, clockwise."),
    Field(
      "angle", .optionalNumber, \.angle, default: "180 (downwards) for `linear`, else 0",
      "The direction of a linear gradient, as in CSS, or the beginning of a conic one, in degrees "
        + "clockwise from 12 o'clock."),
    Field(
      "center", .unitPoint, \.center,
      "The centre of a radial or conic gradient, in fractions of the frame's width and height."),
    Field(
      "startRadius", .number(.nonnegative), \.startRadius,
      "Where the first colour of a radial gradient is, in points from the centre."),
    Field(
      "endRadius", .optional(.number(.nonnegative)), \.endRadius,
      default: "half the longer side of the frame",
      "Where the last colour of a radial gradient is, in points from the centre."),
    Field(
      "interpolation", .choice, \.interpolation, "The colour space in which colours are mixed."),
    Field(
      "dither", .bool, \.dither,
      "Whether ordered dithering hides banding, as on large dark areas; it makes files larger."),
  ]

  /// The keys that only some kinds of gradients have, with these kinds.
  private static let restrictedKeys: [(key: String, kinds: [String])] = [
    ("angle", ["linear", "conic"]), ("center", ["radial", "conic"]),
    ("startRadius", ["radial"]), ("endRadius", ["radial"]),
  ]

  /// Reports keys that have no meaning for the gradient's kind.
  static func checkKeys(_ node: JSONNode, _ context: inout DecodingContext) {
    guard let kind = kinds.first(where: { node.member($0) != nil }) else { return }
    for (key, owners) in restrictedKeys {
      guard let member = node.member(key), !owners.contains(kind) else { continue }
      context.report(
        .conflictingKeys, "a \(kind) gradient has no \(key)", at: member.keySpan, key: key,
        help: "\(key) goes with \(owners.joined(separator: " and "))")
    }
  }
}

extension ValueType where Value == RingColors? {
  /// The colours of a gradient kind; `null` is not allowed.
  fileprivate static let colors = ValueType<RingColors>.ringColors.map(
    { Optional($0) }, from: { $0 })
}

extension ValueType where Value == Double? {
  /// A number whose default depends on other keys and is therefore `nil` in the draft.
  fileprivate static let optionalNumber = ValueType<Double>.number().map(
    { Optional($0) }, from: { $0 })
}

// MARK: Strokes

extension ValueType where Value == ShapeStroke {
  static let stroke = strokeWithFullSchema.defined(as: "stroke")

  /// A stroke, with the full schema to which `stroke` refers.
  static let strokeWithFullSchema = ValueType<StrokeDraft>.object(StrokeDraft.table).map(
    { $0.resolved }, from: { StrokeDraft($0) })
}

private struct StrokeDraft: Sendable {
  var stroke = ShapeStroke()
  var color = Color.primary
  var gradient = GradientDraft()

  init() {}

  init(_ stroke: ShapeStroke) {
    self.stroke = stroke
    switch stroke.paint {
    case .color(let color): self.color = color
    case .gradient(let gradient): self.gradient = GradientDraft(gradient)
    }
  }

  var resolved: ShapeStroke {
    var result = stroke
    result.paint = gradient.gradient.map { .gradient($0) } ?? .color(color)
    return result
  }

  static let table = FieldTable(
    "stroke", "A line along a shape's outline.", initial: StrokeDraft(),
    fields: [Field("color", .color, \.color, "The line's colour.")]
      + GradientDraft.fields.map { $0.lifted(to: \StrokeDraft.gradient) } + lineFields,
    choices: [
      KeyConstraint(
        exclusive: GradientDraft.kinds.map { ["color", $0] } + GradientDraft.contradictions)
    ],
    rules: [{ _, node, context in checkGradient(node, &context) }])

  private static let lineFields: [Field<StrokeDraft>] = [
    Field("width", .number(.positive), \.stroke.width, "The line's width in points."),
    Field("cap", .choice, \.stroke.cap, "The shape of the ends, including those of dashes."),
    Field("join", .choice, \.stroke.join, "The shape of corners."),
    Field(
      "dash", .dashes, \.stroke.dash,
      "Alternating lengths of dashes and gaps, in points; a dash of 0 with round caps is a dot."),
    Field(
      "inset", .bool, \.stroke.isInset,
      "Whether the whole line lies inside the outline instead of half of it."),
  ]

  /// Reports keys of gradients in a stroke without a gradient.
  private static func checkGradient(_ node: JSONNode, _ context: inout DecodingContext) {
    GradientDraft.checkKeys(node, &context)
    guard GradientDraft.kinds.allSatisfy({ node.member($0) == nil }) else { return }
    let keys = GradientDraft.fields.map(\.name).filter { !GradientDraft.kinds.contains($0) }
    for key in keys {
      guard let member = node.member(key) else { continue }
      context.report(
        .conflictingKeys,
        "\(key) is for a gradient, and the stroke has none", at: member.keySpan, key: key,
        help: "write linear, radial or conic colours as well")
    }
  }
}
