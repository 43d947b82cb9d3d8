import RingCore
import RingScene

extension JSONNode {
  /// The value as it is written in a help: messages show `…` for a long one.
  var written: Written {
    let maximumLength = 40
    guard let length = span.range?.count, length <= Written.maximumLength else {
      return .words("…")
    }
    let text = span.text
    let isLong = length > maximumLength || text.contains(where: \.isNewline)
    return Written(shown: isLong ? "…" : text, full: span.source.isDocument ? text : nil)
  }

  fileprivate var number: Double? {
    guard case .number(let number) = value, !isReference else { return nil }
    return number
  }

  fileprivate var items: [JSONNode] {
    guard case .list(let items) = value else { return [] }
    return items.array()
  }

  /// The numbers of a list of numbers, or of the keys of an object; `nil` for any other value.
  fileprivate func numbers(_ keys: String...) -> [Written]? {
    let nodes = kind == .list ? items : keys.compactMap { member($0)?.value }
    guard nodes.count == keys.count, nodes.allSatisfy({ $0.number != nil }) else { return nil }
    return nodes.map(\.written)
  }

  /// A width and a height: `100`, `[100, 50]`, or an object with both.
  fileprivate var sides: [Written]? {
    number == nil ? numbers("width", "height") ?? numbers("w", "h") : [written, written]
  }
}

// MARK: Values of foreign keys

extension ForeignKey {
  private static func frame(_ sides: [Written]) -> Written {
    "\"frame\": {\"width\": \(sides[0]), \"height\": \(sides[1])}"
  }

  @Sendable static func square(_ value: JSONNode, _ object: JSONNode) -> Written? {
    value.sides.map(frame)
  }

  /// The frame of an ellipse with one radius.
  @Sendable static func discSquare(_ value: JSONNode, _ object: JSONNode) -> Written? {
    value.number.map { Written(stringLiteral: (2 * $0).rounded6) }.map { frame([$0, $0]) }
  }

  @Sendable static func size(_ value: JSONNode, _ object: JSONNode) -> Written? {
    value.sides.map { "\"width\": \($0[0]), \"height\": \($0[1])" }
  }

  @Sendable static func canvasSize(_ value: JSONNode, _ object: JSONNode) -> Written? {
    size(value, object).map { "\"canvas\": {\($0)}" }
  }

  /// The size `key` of a circle with a radius.
  static func twice(_ key: String) -> Conversion {
    { value, _ in value.number.map { "\(key.quoted): \((2 * $0).rounded6)" } }
  }

  static func flag(_ key: String, _ ifTrue: String, _ ifFalse: String) -> Conversion {
    { value, _ in
      guard case .bool(let flag) = value.value else { return nil }
      return "\(key.quoted): \(flag ? ifTrue : ifFalse)"
    }
  }

  /// A percentage, which is at least 1, as a fraction.
  @Sendable static func fraction(_ value: JSONNode, _ object: JSONNode) -> Written? {
    value.number.flatMap { $0 < 1 ? nil : "\"progress\": \(($0 / 100).rounded6)" }
  }

  @Sendable static func bounds(_ value: JSONNode, _ object: JSONNode) -> Written? {
    func bound(_ keys: String...) -> Written? {
      keys.lazy.compactMap { object.member($0)?.value.written }.first
    }
    let (lower, upper) = (bound("min", "minimum"), bound("max", "maximum"))
    return "\"range\": [\(lower ?? "0"), \(upper ?? "100")]"
  }

  /// The range, if the object has a lower bound as well.
  @Sendable static func boundsAbove(_ value: JSONNode, _ object: JSONNode) -> Written? {
    object.has("min") || object.has("minimum") ? bounds(value, object) : nil
  }

  @Sendable static func members(_ value: JSONNode, _ object: JSONNode) -> Written? {
    let maximumCount = 4
    let members = value.members.map { "\(.quoted($0.key)): \($0.value.written)" as Written }
    guard !members.isEmpty else { return nil }
    let shown = Written.joined(Array(members.prefix(maximumCount)))
    return members.count > maximumCount ? .words(shown.shown) : shown
  }

  static func both(_ first: String, _ second: String) -> Conversion {
    { value, _ in
      "\(first.quoted): \(value.written), \(second.quoted): \(value.written)"
    }
  }

  @Sendable static func stack(_ value: JSONNode, _ object: JSONNode) -> Written? {
    "\"scene\": \(value.writtenStack)"
  }

  @Sendable static func textLayer(_ value: JSONNode, _ object: JSONNode) -> Written? {
    "\"overlay\": {\"type\": \"text\", \"text\": \(value.written)}"
  }

  /// The label of an object, which may be a text, in a colour.
  @Sendable static func coloredLabel(_ value: JSONNode, _ object: JSONNode) -> Written? {
    guard let label = object.member("label")?.value else {
      let middles = [ActivityRing.typeName, ProgressRing.typeName, TimerRing.typeName]
      let hasText = (middles + [Gauge.typeName]).contains { object.text("type") == $0 }
      let text = hasText ? "" : "\"text\": \"{percent}\", "
      return "\"label\": {\(text)\"color\": \(value.written)}"
    }
    return label.kind == .string
      ? "\"label\": {\"text\": \(label.written), \"color\": \(value.written)}" : nil
  }

  /// The first function of a CSS transform, if it turns or scales.
  @Sendable static func transform(_ value: JSONNode, _ object: JSONNode) -> Written? {
    guard case .string(let text) = value.value, let open = text.firstIndex(of: "("),
      text.last == ")", let key = ["rotate": "rotation", "scale": "scale"][text[..<open]]
    else { return nil }
    let argument = String(text[text.index(after: open)...].dropLast())
    return NumberGrammar.repaired(argument).map { "\(key.quoted): \($0)" }
  }

  @Sendable static func turn(_ value: JSONNode, _ object: JSONNode) -> Written? {
    guard case .bool(let flag) = value.value, object.text("type") != "bar" else { return nil }
    return "\"direction\": \(flag ? "\"clockwise\"" : "\"counterclockwise\"")"
  }

  /// The direction of a bar.
  @Sendable static func growth(_ value: JSONNode, _ object: JSONNode) -> Written? {
    guard case .string(let text) = value.value else { return nil }
    return ["vertical": "upward", "horizontal": "rightward"][text].map {
      "\"direction\": \($0.quoted)"
    }
  }

  private static func isVertical(_ bar: JSONNode) -> Bool {
    ["upward", "downward"].contains(bar.text("direction"))
      || bar.text("orientation") == "vertical"
  }

  /// The width or the height of a bar, which is `key` if the bar is vertical.
  static func ofVerticalBar(_ key: String) -> Conversion {
    { value, bar in isVertical(bar) ? "\(key.quoted): \(value.written)" : nil }
  }

  /// A value that rises from 0.
  @Sendable static func motion(_ value: JSONNode, _ object: JSONNode) -> Written? {
    let key = ProgressValue.keys.first(where: object.has) ?? "value"
    let end = object.member(key)?.value
    let written: Written = end?.number == nil ? "1" : end?.written ?? "1"
    return "\(key.quoted): {\"from\": 0, \"to\": \(written), \"duration\": 1}"
  }

  @Sendable static func donut(_ value: JSONNode, _ object: JSONNode) -> Written? {
    .words("\"for\" with the `id` of a donut: a legend names its parts")
  }

  /// Dots per inch; a small number is one of pixels per point.
  @Sendable static func pixelsPerPoint(_ value: JSONNode, _ object: JSONNode) -> Written? {
    let (pointsPerInch, maximumScale) = (72.0, 10.0)
    guard let number = value.number, number > maximumScale else { return nil }
    return "\"scale\": \((number / pointsPerInch).rounded6)"
  }

  /// The path of a polygon, whose points are pairs of numbers.
  @Sendable static func pathData(_ value: JSONNode, _ object: JSONNode) -> Written? {
    guard value.kind == .list else { return nil }
    let maximumPoints = 8
    let points = value.items.prefix(maximumPoints + 1).compactMap { $0.numbers("x", "y") }
    guard points.count == value.items.count else { return nil }
    guard !points.isEmpty else {
      return .words("\"data\": \"M0 0 L10 0 L10 10 Z\", with your points")
    }
    let lines = points.map { "\($0[0].shown) \($0[1].shown)" }.joined(separator: " L")
    return "\"data\": \"M\(lines) Z\""
  }
}

// MARK: Values in the place of others

extension JSONNode {
  /// A stack with the items of a list as its children.
  var writtenStack: Written { "{\"type\": \"vstack\", \"children\": \(written)}" }

  /// The help for a value in the place of an element.
  var elementHelp: Help {
    switch value {
    case .list(let items) where !items.isEmpty && !isReference: .write(writtenStack)
    case .string where !isReference: .write("{\"type\": \"text\", \"text\": \(written)}")
    default: "write an object with a \"type\""
    }
  }

  /// Returns the help for an object or a word in the place of the number `label`; `nil` for others.
  func numberHelp(for label: String) -> Help? {
    if let help = numberHelp { return help }
    if case .string(let word) = value { return Synonyms.number(word, for: label) }
    guard case .object(let members) = value, !members.isEmpty else { return nil }
    let ends = [("start", "end"), ("begin", "end"), ("initial", "final"), ("animate", "animate")]
    for (first, last) in ends {
      guard let from = member(first)?.value, let to = member(last)?.value else { continue }
      if let pair = from.items.count == 2 ? from.items : first == last ? nil : [from, to] {
        return .write("{\"from\": \(pair[0].written), \"to\": \(pair[1].written)}")
      }
    }
    let names: Set = [
      "x", "y", "width", "height", "horizontal", "vertical", "row", "column", "top", "left",
      "right", "bottom", "leading", "trailing", "topLeft", "topRight", "bottomLeft",
      "bottomRight",
    ]
    guard members.allSatisfy({ names.contains($0.key) && $0.value.number != nil }) else {
      return nil
    }
    return .write(members[0].value.written, ": it is one number")
  }

  /// The help for a value in the place of a colour.
  var colorHelp: Help {
    if let color = member("color")?.value, color.kind == .string {
      return .write(color.written)
    }
    for kind in ["linear", "radial", "conic"] {
      guard let color = member(kind)?.value.items.first, color.kind == .string else { continue }
      return .write(
        color.written, ": a gradient cannot stand here, but in `fill` and `background`")
    }
    return channelsHelp ?? ColorText.forms
  }

  /// The help for red, green and blue as numbers; `nil` for other values.
  var channelsHelp: Help? {
    // Numbers up to 1 may be fractions or bytes, so they get no help.
    guard let channels = numbers("r", "g", "b") ?? numbers("red", "green", "blue"),
      channels.contains(where: { (Double($0.shown) ?? 0) > 1 })
    else { return nil }
    return .write("\"rgb(\(.joined(channels)))\"")
  }

  /// The help for an object in the place of the colours of a gradient; `nil` for others.
  var colorsHelp: Help? {
    func list(_ keys: String...) -> JSONNode? {
      keys.lazy.compactMap { self.member($0)?.value }.first { $0.kind == .list }
    }
    if let colors = list("linear", "radial", "conic", "gradient", "colors", "stops") {
      return .write(colors.written)
    }
    return list("thresholds", "steps", "rules", "zones", "ranges").map {
      .write("{\"byValue\": \($0.written)}")
    }
  }

  /// The help for an object in the place of the radii of four corners; `nil` for others.
  var cornersHelp: Help? {
    let corners = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    guard corners.contains(where: has), members.allSatisfy({ corners.contains($0.key) }) else {
      return nil
    }
    return .write("[\(.joined(corners.map { member($0)?.value.written ?? "0" }))]")
  }

  /// The help for an object in the place of a bound and a colour; `nil` for others.
  var colorRuleHelp: Help? {
    let keys = ["value", "bound", "upTo", "to", "max", "at", "threshold"]
    guard let color = member("color")?.value, color.kind == .string,
      let bound = keys.lazy.compactMap({ self.member($0)?.value }).first(where: { $0.number != nil }
      )
    else { return nil }
    return .write("[\(bound.written), \(color.written)]")
  }

  /// The help for an element in the place of a text in the middle; `nil` for others.
  var labelHelp: Help? {
    guard has("type") else { return nil }
    guard let text = member("text")?.value, text.kind == .string else {
      return Help("write \"center\": \(written.shown)")
    }
    let others = members.filter { $0.key != "type" && $0.key != "text" }.prefix(4)
    let keys = others.map { ", \($0.key.shortened.quoted): \($0.value.written.shown)" }.joined()
    return Help("write \"center\": {\"type\": \"text\", \"text\": \(text.written.shown)\(keys)}")
  }

  /// The help for a value in the place of a string; `nil` if none is near.
  var stringHelp: Help? {
    if (kind == .number || kind == .bool) && !isFraction && !isReference {
      return .write(Written(stringLiteral: span.text.quoted))
    }
    let texts = ["path", "src", "url", "file", "text"].lazy.compactMap { self.member($0)?.value }
    if let text = texts.first(where: { $0.kind == .string }) { return .write(text.written) }
    return has("family") ? "a family is a key of `font`; here is the path of its file" : nil
  }
}

// MARK: Values in the place of objects

/// What values of other kinds mean in the place of an object.
enum ForeignObjects {
  /// Objects for which a list has values in a fixed order.
  private static let lists: [String: [String]] = [
    "canvas": ["width", "height"], "frame": ["width", "height"], "offset": ["x", "y"],
    "position": ["x", "y"],
    "a keyframe": ["at", "value"], "a color stop": ["color", "at"], "a part": ["value", "label"],
    "a band": ["from", "to", "color"],
  ]

  /// The keys of objects that a number stands for.
  private static let numbers: [String: [String]] = [
    "font": ["size"], "border": ["width"], "edge": ["width"], "stroke": ["width"],
    "shadow": ["radius"], "glow": ["radius"], "track": ["thickness"], "segments": ["count"],
    "frame": ["width", "height"], "target": ["value"], "needle": ["value"],
  ]

  /// Returns the help for a value in the place of an object with `keys`; `nil` if its meaning is
  /// unclear.
  static func help(for node: JSONNode, in keys: ObjectKeys) -> Help? {
    guard !node.isReference else { return nil }
    return switch node.value {
    case .bool(true): keys.isComplete(with: []) && lists[keys.name] == nil ? .write("{}") : nil
    case .number: help(forNumber: node, in: keys)
    case .string(let text): help(for: text, node, in: keys)
    case .list(let items): help(for: items.array(), node, in: keys)
    default: nil
    }
  }

  private static func help(forNumber node: JSONNode, in keys: ObjectKeys) -> Help? {
    guard let names = numbers[keys.name], names.allSatisfy(keys.names.contains) else { return nil }
    return .write(object(names.map { ($0, node) }))
  }

  private static func object(_ members: [(String, JSONNode)]) -> Written {
    .object(members.map { ($0, $1.written) })
  }

  private static func help(
    for text: String, _ node: JSONNode, in keys: ObjectKeys
  ) -> Help? {
    if keys.name == "font" { return fontHelp(text) }
    guard keys.names.contains("color"), keys.isComplete(with: ["color"]),
      (try? ColorText.parse(text, explained: false)) != nil
    else { return nil }
    return .write("{\"color\": \(node.written)}")
  }

  private static func help(
    for items: [JSONNode], _ node: JSONNode, in keys: ObjectKeys
  ) -> Help? {
    if items.count == 1, items[0].kind == .object { return .write(items[0].written) }
    if keys.name == "padding" { return paddingHelp(items) }
    if keys.name == "gradient", !items.isEmpty {
      return Help("write \"colors\": \(node.written.shown)")
    }
    guard let names = lists[keys.name], !items.isEmpty, items.count <= names.count,
      keys.isComplete(with: Array(names.prefix(items.count)))
    else { return nil }
    return .write(object(Array(zip(names, items))))
  }

  /// One to four distances in the order of CSS: top, right, bottom, left.
  private static func paddingHelp(_ items: [JSONNode]) -> Help? {
    guard 1...4 ~= items.count, items.allSatisfy({ $0.number != nil }) else { return nil }
    if items.count == 1 { return .write(items[0].written) }
    let right = items[1]
    let bottom = items.count > 2 ? items[2] : items[0]
    let left = items.count > 3 ? items[3] : right
    return .write(
      object([("top", items[0]), ("leading", left), ("bottom", bottom), ("trailing", right)]))
  }

  /// A font as one text, as in CSS: `bold 20px Inter`.
  private static func fontHelp(_ text: String) -> Help? {
    let maximumWords = 8
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    guard !words.isEmpty, words.count <= maximumWords else { return nil }
    var (family, members): ([String], [String: Written]) = ([], [:])
    let weights = FontWeight.allCases.map(\.rawValue)
    for word in words {
      if let weight = weights.contains(word) ? word : Synonyms.choice(word, among: weights) {
        members["weight"] = .quoted(weight)
      } else if let size = NumberGrammar.repaired(word) {
        members["size"] = Written(stringLiteral: size)
      } else if word == "italic" {
        members["italic"] = "true"
      } else {
        family.append(word)
      }
    }
    if !family.isEmpty { members["family"] = .quoted(family.joined(separator: " ")) }
    let keys = ["family", "size", "weight", "italic"]
    return .write(.object(keys.compactMap { key in members[key].map { (key, $0) } }))
  }
}
