import RingCore
import RingScene

extension Circle: ConfigElement {
  static let elementType = ElementType(Circle.self)

  static let table = shapeTable(
    "A circle in the middle of its frame, as large as the shorter side; its outline begins at 3 "
      + "o'clock.", Circle(),
    [
      Field(
        "diameter", .optional(.number(.positive)), \.diameter,
        default: "the shorter side of the frame", "Points.")
    ])
}

extension Ellipse: ConfigElement {
  static let elementType = ElementType(Ellipse.self)

  static let table = shapeTable(
    "An ellipse that fills its frame; its outline begins at 3 o'clock.", Ellipse(), [])
}

extension Rectangle: ConfigElement {
  static let elementType = ElementType(Rectangle.self)
  static let synonyms = ["rect", "roundedrectangle"]

  static let table = shapeTable(
    "A rectangle that fills its frame; its outline begins at the left end of the top side.",
    Rectangle(),
    [
      Field(
        "cornerRadius", .cornerRadii, \.corners,
        "The radius of the corners in points, or the radii of top left, top right, bottom right "
          + "and bottom left; they are reduced where a side is too short. For a shape this is "
          + "part of its outline and clips nothing else."),
      Field(
        "cornerStyle", .choice, \.cornerStyle,
        "The shape of the corners: quarter circles (`circular`), or curves that leave the sides "
          + "gently, as those of Apple's systems (`continuous`); without room for it, a corner "
          + "becomes circular."),
    ])
}

extension Capsule: ConfigElement {
  static let elementType = ElementType(Capsule.self)

  static let table = shapeTable(
    "A rectangle whose shorter sides are half circles; its outline begins at the left end of the "
      + "top side.", Capsule(), [])
}

extension ArcShape: ConfigElement {
  static let elementType = ElementType(ArcShape.self)

  static let table = shapeTable(
    "A part of a circle around the middle of its frame; filled, it is closed by a straight line.",
    ArcShape(),
    [
      Field(
        "radius", .optional(.number(.positive)), \.radius,
        default: "half the shorter side of the frame",
        "Points. `diameter` is twice that instead."),
      Field(
        "diameter", .optional(.number(.positive)), \.diameter,
        default: "the shorter side of the frame", "Points, instead of `radius`."
      ).unreported.unlisted,
      Field(
        "from", .number(), \.from.degrees,
        "Where the arc begins, in degrees clockwise from 12 o'clock."),
      Field(
        "to", .number(), \.to.degrees,
        "Where the arc ends, in degrees; if it is less than `from`, the arc goes "
          + "counterclockwise; a whole turn is a circle."),
    ], choices: [KeyConstraint(exclusive: [["radius", "diameter"]])])

  private var diameter: Double? {
    get { radius.map { 2 * $0 } }
    set { radius = newValue.map { $0 / 2 } }
  }
}

extension Line: ConfigElement {
  static let elementType = ElementType(Line.self)

  static let table = shapeTable(
    "A straight line between two places in its frame.", Line(),
    [
      Field(
        "from", .unitPoint, \.from,
        "Where the line begins, in fractions of the frame's width and height."),
      Field(
        "to", .unitPoint, \.to,
        "Where the line ends, in fractions of the frame's width and height."),
    ])
}

extension PathShape: ConfigElement {
  static let elementType = ElementType(PathShape.self)
  static let synonyms = ["polygon", "polyline"]

  static let table = shapeTable(
    "Your own path, in points from the upper left corner of its frame, or in units of `viewBox`. "
      + "Without `viewBox`, it takes the space that it is offered, or else what it draws to the "
      + "right of and below that corner; it is not scaled. It is never clipped: what is outside "
      + "its frame or grid cell is drawn, too.", PathShape(),
    [
      Field(
        "data", .pathData, \.path, required: true,
        "SVG's path data: `M L H V C S Q T A Z`, absolute and relative."),
      Field(
        "viewBox", .optional(.viewBox), \.viewBox,
        "The rectangle of the path's coordinates that fits into the frame: x, y, width and "
          + "height. The path is scaled with its proportions and centred, as in an SVG file, and "
          + "the `stroke` with it. Without a `frame`, it is as large as this rectangle."),
    ])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    var shape = self
    shape.fillsProposal = node.hasFrame
    return AnyElement(shape)
  }
}

extension Shape where Self: ConfigElement {
  /// Returns the table of a shape: its own keys and those of its fill, stroke and trim.
  fileprivate static func shapeTable(
    _ doc: String, _ initial: Self, _ fields: [Field<Self>], choices: [KeyConstraint] = []
  ) -> FieldTable<Self> {
    FieldTable(
      typeName, doc, initial: initial,
      fields: fields + ShapeAppearance.fields.map { $0.lifted(to: \Self.appearance) },
      choices: choices,
      rules: [{ shape, node, context in shape.validateAppearance(node, &context) }])
  }

  /// Reports a stroke with `inset` for a shape whose outline has no inside.
  private func validateAppearance(_ node: JSONNode, _ context: inout DecodingContext) {
    guard let stroke = node.member("stroke")?.value, appearance.stroke?.isInset == true,
      !Self.isInsettable, let inset = stroke.member("inset")
    else { return }
    context.inKey("stroke") {
      $0.report(
        .conflictingKeys,
        "the stroke of a \(Self.typeName) has no inside", at: inset.value.span, key: "inset",
        help: "remove inset, or use another shape")
    }
  }
}

extension ShapeAppearance {
  fileprivate static let fields: [Field<ShapeAppearance>] = [
    Field(
      "fill", .optional(.paint), \.fill, default: "primary, or nothing if there is a stroke",
      "What fills the inside: a colour or a gradient."),
    Field(
      "stroke", .optional(.stroke), \.stroke,
      "A line along the outline, over the fill, half of it on either side."),
    Field(
      "trim", .trim, \.trim,
      "The part of the outline that is drawn, from one fraction of its length to another."),
  ]

  fileprivate var trim: [Double] {
    get { [trimStart, trimEnd] }
    set { (trimStart, trimEnd) = (newValue[0], newValue[1]) }
  }
}

extension ValueType where Value == [Double] {
  /// The start and the end of the drawn part, as fractions of an outline's length.
  fileprivate static let trim = list(of: .fraction(.unit), "two numbers from 0 to 1", count: 2...2)
}

extension ValueType where Value == UnitPoint {
  /// A point in fractions of a frame's width and height. It can be outside the frame, within ±100.
  static let unitPoint: ValueType = {
    let pair = ValueType<[Double]>.list(
      of: .number(.between(-100, 100)), "two numbers", count: 2...2
    ) { point in
      let sides = ["x", "y"].compactMap { point.member($0)?.value }
      let isPair = sides.count == 2 && sides.allSatisfy { $0.kind == .number }
      return isPair ? "[\(sides[0].span.text), \(sides[1].span.text)]" : "[0, 0.5]"
    }
    return pair.map({ UnitPoint(x: $0[0], y: $0[1]) }, from: { [$0.x, $0.y] })
  }()
}

extension ValueType where Value == CornerRadii {
  /// One radius in points for all corners, or four radii, clockwise from the top left.
  fileprivate static let cornerRadii: ValueType = {
    let one = ValueType<Double>.number(.nonnegative).map(
      { CornerRadii($0) }, from: { $0 == CornerRadii($0.topLeft) ? $0.topLeft : nil })
    var four = ValueType<[Double]>.list(of: .number(.nonnegative), "four numbers", count: 4...4)
    four.description.help = { $0.cornersHelp }
    return one.or(
      four.map(
        { CornerRadii(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3]) },
        from: { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] }))
  }()
}

extension ValueType where Value == Rect {
  /// SVG's `viewBox` as a list: x, y, and a width and a height greater than 0.
  fileprivate static let viewBox: ValueType = {
    let numbers = ValueType<[Double]>.list(of: .staticNumber(), "four numbers", count: 4...4)
    var type = numbers.map(
      { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      from: { [$0.minX, $0.minY, $0.width, $0.height] })
    let decode = type.decode
    type.decode = { node, context in
      if case .string(let text) = node.value {
        context.reject(node, expected: "a list of four numbers", help: viewBoxHelp(text))
        return nil
      }
      guard let box = decode(node, &context), case .list(let sides) = node.value else { return nil }
      for (index, side) in [(2, box.width), (3, box.height)] where side <= 0 {
        context.reject(
          sides[index], at: [.index(index)], .outOfRange, expected: "a number greater than 0",
          actual: sides[index].descriptionForMessage, nil)
      }
      return box.width > 0 && box.height > 0 ? box : nil
    }
    return type
  }()

  /// Returns the help for the form that SVG files have, `0 0 24 24`; `nil` for any other text.
  private static func viewBoxHelp(_ text: String) -> Help? {
    let numbers = text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
    guard numbers.count == 4, numbers.allSatisfy({ NumberGrammar.problem(of: $0) == nil }) else {
      return nil
    }
    return .write("[\(numbers.joined(separator: ", "))]")
  }
}

extension ValueType where Value == Path {
  fileprivate static let pathData: ValueType = {
    var type = ValueType<String>.string.map({ _ in Path() }, from: { _ in nil })
    type.expectation = "a string of path data"
    type.accepts = []
    // The text of a path is not kept, so reports have its digest.
    type.encode = { path, form in
      guard case .report = form else { return nil }
      let drawing = DisplayList([.fill(path, .solid(.black))]).description
      return .string("\(path.elements.count) steps, \(String(fnv1a(drawing.utf8), radix: 16))")
    }
    let pattern = "^\\s*([Mm][MmLlHhVvCcSsQqTtAaZzEe0-9+.,\\s-]*)?$"
    type.schema = { ["type": "string", "pattern": .string(pattern)] }
    type.decode = { node, context in
      guard let text = ValueType<String>.string.decode(node, &context) else { return nil }
      do throws(PathDataError) {
        return try PathShape(data: text).path
      } catch {
        context.report(.invalidText, "\(context.label) \(error.predicate)", at: node.span)
        return nil
      }
    }
    return type
  }()
}
