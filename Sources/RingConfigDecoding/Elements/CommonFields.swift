import RingCore
import RingScene

extension CommonModifiers {
  /// The keys of every element. Those that change its appearance are in the order in which they are
  /// applied.
  static let table = FieldTable(
    "element", "The keys that every element takes.", initial: CommonModifiers(),
    fields: [
      Field("padding", .insets, \.padding, "Space around the element, in points."),
      Field(
        "frame", .object(FrameSize.table), \.frame, default: "the element's own size",
        "A fixed size, or limits for it; the element is centred in it unless `alignment` says "
          + "otherwise."),
      Field(
        "background", .optional(.layer), \.backgroundLayer,
        "What is drawn behind the element: a colour, a gradient, an element, or `{\"element\", "
          + "\"alignment\"}`. Where two colours, gradients or rectangles touch, their common side is "
          + "moved to the nearest border of pixels, so that no seam shows."),
      Field(
        "border", .optional(.object(BorderLine.table)), \.border,
        "A line inside the element's "
          + "edge."),
      Field(
        "overlay", .optional(.layer), \.overlay,
        "What is drawn over the element: a colour, a gradient, an element, or `{\"element\", "
          + "\"alignment\"}`."),
      Field(
        "cornerRadius", .cornerRadius, \.cornerRadius,
        "The radius in points of round corners, to which the element is clipped."),
      Field(
        "blur", .number(.nonnegative), \.blur,
        "Blurs the element: the standard deviation of a Gaussian in points. The layout does not "
          + "change."),
      Field(
        "clip", .optional(.shape), \.clip,
        "A shape to which the element is clipped. It is as large as the element; its colours do "
          + "not matter."),
      Field(
        "mask", .optional(.mask), \.mask,
        "The element shows only where this is opaque: a gradient, an element, or `{\"element\", "
          + "\"alignment\"}` in the element's frame. Only its alpha matters."),
      Field(
        "shadow", .optional(.object(ShadowStyle.table)), \.shadow,
        "A blurred shadow under the element."),
      Field(
        "glow", .optional(.object(GlowStyle.table)), \.glow,
        "Light around the element: a blurred copy of it, behind it. Of rings, gauges and bars, the "
          + "part up to the value shines, and no light falls onto tracks and into the gaps between "
          + "segments, parts and, if all of `activityRings` glows, its rings."),
      Field("opacity", .fraction(.unit), \.opacity, "The opacity of the element as a whole."),
      Field(
        "blend", .oneOf(BlendMode.allCases.filter { $0 != .mask }), \.blend,
        "How the element, with its shadow and opacity, mixes with what is drawn before it: in the "
          + "innermost element around it that has a `cornerRadius`, `blur`, `clip`, `mask`, `shadow`, "
          + "`opacity` or `blend`, otherwise in the picture."),
      Field(
        "rotation", .number(), \.rotation.degrees,
        "A clockwise rotation about the centre, in "
          + "degrees."),
      Field(
        "scale", .number(.positive.limited(to: 1000)), \.scale,
        "A scale factor about the centre; the layout does not change."),
      Field(
        "offset", .object(Vector.table), \.offset, default: "`{\"x\": 0, \"y\": 0}`",
        "A shift in points, y downwards; the layout does not change."),
      Field(
        "position", .optional(.object(Point.position)), \.position,
        default: "as the layout puts it",
        "Where the element's centre is in the space that it is offered, in points from the upper "
          + "left corner; it takes all of that space."),
      Field(
        "zIndex", .number(), \.zIndex,
        "In a stack or a grid, children with a larger number are drawn later."),
      Field("hidden", .bool, \.hidden, "Whether the element keeps its place but shows nothing."),
      Field(
        "id", .optional(.identifier), \.id,
        "A unique name for `--set` and messages."),
    ])

  fileprivate var frame: FrameSize {
    get {
      FrameSize(width: width, height: height, limits: limits, alignment: frameAlignment)
    }
    set {
      (width, height) = (newValue.width, newValue.height)
      (limits, frameAlignment) = (newValue.limits, newValue.alignment)
    }
  }
}

extension JSONNode {
  /// Whether an element has a `frame` that limits its size.
  var hasFrame: Bool { member("frame")?.value.members.isEmpty == false }
}

private struct FrameSize: Sendable {
  var width: Double?
  var height: Double?
  var limits = FrameLimits()
  var alignment = Alignment.center

  static let table = FieldTable(
    "frame", "A fixed size, or limits for it.", initial: FrameSize(),
    fields: [
      Field("width", .optional(.side("maxWidth")), \.width, "Points."),
      Field("height", .optional(.side("maxHeight")), \.height, "Points."),
      Field("minWidth", .optional(.number(.nonnegative)), \.limits.minWidth, "Points."),
      Field(
        "maxWidth", .optional(.numberOrInfinity), \.limits.maxWidth,
        "Points, or `infinity` for all the width that is offered."),
      Field("minHeight", .optional(.number(.nonnegative)), \.limits.minHeight, "Points."),
      Field(
        "maxHeight", .optional(.numberOrInfinity), \.limits.maxHeight,
        "Points, or `infinity` for all the height that is offered."),
      Field("alignment", .choice, \.alignment, "Where the element is in the frame."),
    ],
    choices: [
      KeyConstraint(
        exclusive: [
          ["width", "minWidth"], ["width", "maxWidth"], ["height", "minHeight"],
          ["height", "maxHeight"],
        ])
    ],
    rules: [{ frame, node, context in frame.checkLimits(node, &context) }])

  /// Reports a maximum side that is less than the minimum.
  private func checkLimits(_ node: JSONNode, _ context: inout DecodingContext) {
    let sides = [
      ("Width", limits.minWidth, limits.maxWidth), ("Height", limits.minHeight, limits.maxHeight),
    ]
    for (side, minimum, maximum) in sides {
      guard let minimum, let maximum, maximum < minimum, let member = node.member("max" + side)
      else {
        continue
      }
      context.report(
        .outOfRange,
        "max\(side) must be at least min\(side)", at: member.value.span, key: "max" + side)
    }
  }
}

extension ValueType where Value == Double {
  /// A radius in points, ≥ 0. The error for a part of the side suggests a shape.
  fileprivate static let cornerRadius = number(.nonnegative).explaining("a number") { node in
    guard case .string(let word) = node.value else { return nil }
    let shapes = ["50%": "ellipse", "100%": "ellipse", "full": "capsule", "pill": "capsule"]
    return shapes[word].map { "write \"clip\": {\"type\": \($0.quoted)}" }
  }

  /// Returns the type of a side in points, ≥ 0. The error for all of it suggests the key `maximum`.
  fileprivate static func side(_ maximum: String) -> ValueType {
    number(.nonnegative).explaining("a number") { node in
      guard case .string(let word) = node.value, ["100%", "infinity", "fill"].contains(word) else {
        return nil
      }
      return "write \(maximum.quoted): \"infinity\""
    }
  }

  /// A length in points, ≥ 0, or `infinity`.
  fileprivate static let numberOrInfinity: ValueType = {
    let infinity = ValueType<String>.constant("infinity").map(
      { _ in Double.infinity }, from: { $0 == .infinity ? "infinity" : nil })
    return number(.nonnegative).or(infinity)
  }()
}

extension BorderLine {
  static let table = FieldTable(
    "border", "A line inside an element's edge.", initial: BorderLine(),
    fields: [
      Field("color", .color, \.color, "The line's colour."),
      Field("width", .number(.positive), \.width, "The line's width in points."),
    ])
}

extension ShadowStyle {
  static let table = FieldTable(
    "shadow", "A blurred shadow.", initial: ShadowStyle(),
    fields: [
      Field("color", .color, \.color, default: "black at 33 %", "The shadow's colour."),
      Field(
        "radius", .number(.nonnegative), \.radius,
        "The standard deviation of the blur in points."),
      Field("x", .number(), \.offset.x, "A shift to the right in points."),
      Field("y", .number(), \.offset.y, "A shift downwards in points."),
      Field(
        "knockout", .bool, \.isKnockout,
        "Whether the shadow is left out behind the element, so that it does not show through "
          + "translucent colours. All that is not fully transparent counts as the element, which "
          + "casts its shadow as if it were opaque; images count as far as they are opaque."),
    ])
}

extension GlowStyle {
  private static let maximumIntensity = 10.0

  static let table = FieldTable(
    "glow", "Light around an element.", initial: GlowStyle(),
    fields: [
      Field(
        "color", .optional(.color), \.color, default: "the element's own colours",
        "The light's colour."),
      Field(
        "radius", .number(.nonnegative), \.radius,
        "The standard deviation of the blur in points."),
      Field(
        "intensity", .number(.between(0, maximumIntensity)), \.intensity,
        "How strong the light is: a factor of its opacity, which stays at most 1. Above 1, the "
          + "light of thin lines is brighter."),
    ])
}

extension Point {
  fileprivate static let position = FieldTable(
    "position", "A place.", initial: Point.zero,
    fields: [
      Field("x", .number(), \.x, required: true, "Points from the left."),
      Field("y", .number(), \.y, required: true, "Points from the top."),
    ])
}

extension Vector {
  static let table = FieldTable(
    "offset", "A shift.", initial: Vector.zero,
    fields: [
      Field("x", .number(), \.x, "Points to the right."),
      Field("y", .number(), \.y, "Points downwards."),
    ])
}

extension ValueType where Value == Insets {
  /// One distance in points for all sides, or an object with a distance per side.
  static let insets = number.or(.object(table))

  private static let number = ValueType<Double>.number().map(
    { Insets($0) }, from: { $0 == Insets($0.top) ? $0.top : nil })

  private static let table = FieldTable(
    "padding", "Distances from the sides.", initial: Insets.zero,
    fields: [
      Field("top", .number(), \.top, "Points."),
      Field(
        "leading", .number(), \.leading, "Points at the left; with `rightToLeft`, at the right."),
      Field("bottom", .number(), \.bottom, "Points."),
      Field(
        "trailing", .number(), \.trailing, "Points at the right; with `rightToLeft`, at the left."),
    ])
}

extension DecodingContext {
  /// The place of the current element, which is `node`; `nil` unless positions are kept.
  func origin(of node: JSONNode) -> ElementOrigin? {
    guard keepsPositions else { return nil }
    let type = node.member("type")?.value
    let name: String? = if case .string(let text)? = type?.value { text } else { nil }
    return ElementOrigin(
      ElementPlace(
        type: name, span: type?.span ?? node.span.startPoint, path: path,
        items: data.items.map(\.index)))
  }
}

/// The place of an element in its document.
private struct ElementPlace: Sendable {
  let type: String?
  /// The position of its type, or else its beginning.
  let span: SourceSpan
  let path: ConfigPath
  let items: [Int]
}

extension ElementOrigin {
  /// The type of the element in its document, such as `progressRing`; `nil` if it names none.
  package var type: String? { place?.type }

  /// The position of the element in its document; `nil` if it does not come from a document.
  package var span: SourceSpan? { place?.span }

  /// The path of the element in its document, `scene.children[0]`; that of an element in a style
  /// begins with `styles`. `nil` if it does not come from a document.
  package var path: String? { place?.path.description }

  /// The numbers, from 0, of the items for which the `forEach`s around the element made it, the
  /// outermost first; empty without a `forEach`.
  ///
  /// Elements that do not depend on the item have one origin, that of the first.
  package var items: [Int] { place?.items ?? [] }

  private var place: ElementPlace? { source as? ElementPlace }
}
