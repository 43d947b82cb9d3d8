import RingCore
import RingScene

/// The keys of configs in a short text, for people and for language models whose context a schema
/// would fill.
package struct CompactSchema {
  private let schema = ConfigSchema.named
  private var lines: [String] = []

  /// The text, with a trailing line feed.
  package static func text() -> String {
    var compact = CompactSchema()
    compact.write()
    return introduction + "\n" + compact.lines.joined(separator: "\n") + "\n"
  }

  /// The definitions that the introduction describes.
  private static let described: Set<String> = [
    "element", "reference", "numberReference", "boolean", "colorText", "plainColor", "color",
    "colorForSchemes", "byValue", "animated", "anyElement", "keyframes", "random", "forEachRing",
    "forEachPart", "forEachLabel",
  ]

  private mutating func write() {
    lines = ["document " + object(schema.document)]
    let shown = schema.definitions.filter { !isInline($0.key) }
    // Elements first, because others are described by their differences from one.
    var bases: [JSONValue.Member] = []
    for member in shown where Self.isElement(member.value) {
      let text = line(of: member, basedOn: bases)
      lines.append(text + " + common")
      // Only what is written in full, so that no line needs two others.
      if text.hasPrefix("\(member.key) {") { bases.append(member) }
    }
    lines += shown.filter { !Self.isElement($0.value) }.map { line(of: $0, basedOn: bases) }
  }

  private static func isElement(_ schema: JSONValue) -> Bool {
    schema["properties"]?.members?.contains { isCommon($0.value) } == true
      && schema["required"]?.items?.contains("type") == true
  }

  /// Whether a key is one of those that every element takes.
  private static func isCommon(_ schema: JSONValue) -> Bool {
    schema == true || schema.definitionPath?.hasPrefix("common/") == true
  }

  private func isInline(_ name: String) -> Bool {
    Self.described.contains(name) || numberText(name) != nil || name.hasPrefix("animated")
      || name.hasPrefix("fixed")
  }

  // MARK: - Objects

  /// Returns the line of a definition; that of an object like another one has only the differences,
  /// if that is much shorter.
  private func line(of member: JSONValue.Member, basedOn bases: [JSONValue.Member]) -> String {
    guard member.value["properties"] != nil else { return "\(member.key) \(type(member.value))" }
    let full = object(member.value)
    let others = bases.map { differences(of: member.value, from: $0) }
    guard let shortest = others.min(by: { $0.count < $1.count }),
      shortest.count * 3 < full.count * 2
    else { return "\(member.key) \(full)" }
    return "\(member.key) \(shortest)"
  }

  private func differences(of schema: JSONValue, from base: JSONValue.Member) -> String {
    let (properties, others) = (keys(of: schema), keys(of: base.value))
    let texts = Set(others.map { text(of: $0, isRequired: false) })
    let own = properties.filter { !texts.contains(text(of: $0, isRequired: false)) }
    let missing = others.map(\.key).filter { properties.value($0) == nil }
    let without = missing.isEmpty ? "" : " without \(missing.joined(separator: ", "))"
    return "\(base.key)\(without), with \(object(schema.with("properties", .object(own))))"
  }

  /// Returns the keys of an object, of an element without those that all take.
  private func keys(of schema: JSONValue) -> [JSONValue.Member] {
    let keys = schema["properties"]?.members ?? []
    return Self.isElement(schema) ? keys.filter { !Self.isCommon($0.value) } : keys
  }

  private func object(_ schema: JSONValue) -> String {
    let required = schema["required"]?.items ?? []
    let texts = keys(of: schema).map {
      text(of: $0, isRequired: required.contains(.string($0.key)))
    }
    return "{\(texts.joined(separator: ", "))}"
  }

  /// Returns a key with its type and default: `width!:number >0=2`.
  private func text(of key: JSONValue.Member, isRequired: Bool) -> String {
    var schema = key.value
    if schema.definitionPath?.contains("/") == true { schema = self.schema.target(of: schema) }
    let mark = isRequired ? "!" : ""
    return "\(key.key)\(mark):\(type(schema))\(Self.defaultText(schema["default"]))"
  }

  private static func defaultText(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null, .object([]), .list([]), "": ""
    case .string(let text): "=\(text)"
    case let value?: "=\(value.rendered())"
    }
  }

  // MARK: - Types

  private func type(_ schema: JSONValue) -> String {
    if let name = schema.definitionPath {
      return name.hasPrefix(ForEach.typeName) ? ForEach.typeName : numberText(name) ?? name
    }
    if let words = schema["enum"]?.items {
      return words.map { $0.text ?? $0.rendered() }.joined(separator: "|")
    }
    if let constant = schema["const"] { return constant.text ?? constant.rendered() }
    if let choices = schema["anyOf"]?.items, schema["properties"] == nil { return types(choices) }
    if schema["properties"] != nil { return object(schema) }
    switch schema["type"]?.text {
    case "array": return list(schema)
    case "object":
      guard let item = schema["additionalProperties"], item.members != nil else { return "object" }
      return "{NAME:\(type(item))}"
    case let type?: return type
    case nil: return "any"
    }
  }

  /// Returns the types of alternatives without references, which the introduction explains.
  private func types(_ choices: [JSONValue]) -> String {
    let hidden = ["reference", "numberReference"]
    let shown = choices.filter { !hidden.contains($0.definitionPath ?? "") }
    return OrderedSet(shown.map(type)).elements.joined(separator: "|")
  }

  private func list(_ schema: JSONValue) -> String {
    guard let items = schema["items"] else { return "any[]" }
    if let tuple = items.items { return "[\(tuple.map(type).joined(separator: ", "))]" }
    let item = type(items)
    let count = schema["minItems"] == schema["maxItems"] ? schema["minItems"]?.double : nil
    let suffix = "[\(count.map { "\(Int($0))" } ?? "")]"
    return (item.contains("|") ? "(\(item))" : item) + suffix
  }

  /// Returns `number 0…1` for a definition of numbers; `nil` for another one.
  private func numberText(_ name: String) -> String? {
    let kind = String(name.prefix { $0 != "-" })
    guard ["number", "integer", "plainNumber", "plainInteger"].contains(kind) else { return nil }
    let plain = firstChoice(of: .definition(name))
    let range = plain.definitionPath == nil ? plain : firstChoice(of: plain)
    let bounds = Self.boundsText(range.members ?? [])
    let title = ["plainNumber": "constant", "plainInteger": "constant integer"][kind] ?? kind
    return bounds.isEmpty ? title : "\(title) \(bounds)"
  }

  private func firstChoice(of reference: JSONValue) -> JSONValue {
    schema.target(of: reference)["anyOf"]?.items?.first ?? [:]
  }

  /// Returns bounds without those that no picture reaches.
  private static func boundsText(_ bounds: [JSONValue.Member]) -> String {
    func text(_ key: String) -> String? {
      guard let bound = bounds.number(key), abs(bound) < NumberRange.maximumLength else {
        return nil
      }
      return JSONValue.number(bound).rendered()
    }
    let (low, high) = (text("minimum"), text("maximum"))
    if let low, let high { return "\(low)…\(high)" }
    let parts = [
      low.map { "≥\($0)" }, text("exclusiveMinimum").map { ">\($0)" }, high.map { "≤\($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

extension CompactSchema {
  private static var introduction: String {
    let names = Color.named.map(\.name) + Theme.colorNames
    return """
      ringrender configs: one JSON object (UTF-8, no comments) in a file NAME.rings.json, drawn by
      `ringrender render --config FILE -o out.png`, checked by `ringrender check FILE`. Unknown
      keys are errors.
      Smallest: {"scene": {"type": "progressRing", "progress": 0.72}}
      Lengths are in points, y grows downwards; angles in degrees, clockwise from 12 o'clock;
      times in seconds.
      Below: key!: is required, key:type=default, A|B one of both, T[] a list, T[2] a list of two;
      words are JSON strings. A key without a default is off or chosen for you. "X, with {…}": the
      keys of X, except for these.
      element: an object with a "type", one of the lines with "+ common"; it takes those keys and
      the common ones.
      Rings, bars and petals need progress (1 is 100 %) or value with total or range, [low, high];
      null is no data.
      content, label and currentValueLabel are elements only in styles, where "$fraction" is the
      view's progress.
      color: "#RGB", "#RRGGBB", "#RRGGBBAA", "rgb(…)", "hsl(…)", "oklch(…)", a CSS name, or one of
      \(names.joined(separator: ", "))
       (the last eight only with a theme); {"light": c, "dark": c}; {"byValue": [[0.5, "red"], [1,
      "green"]]}, up to each bound, with "of": "$data.x" except in an element with a value; or {"of":
      "$data.state", "byValue": [["ok", "green"]], "else": "gray"} by word, also for texts and
      icons. paint and stroke: color or one of linear, radial, conic. colorText is one colour as a
      string, plainColor also light and dark.
      number, integer and color may be animated, constants not: {"from": 0, "to": 1, "duration":
      2, …} as in tween below, {"keyframes": [{"at": 0, "value": 0}, {"at": 1, "value": 1,
      "curve": "linear"}], …} with the other keys of tween, or {"random": [0, 1], "seed": 1}; an
      end may be random. animation sets length and frame rate.
      Data: "data": {"score": {"type": "number", "sample": 0.7}} declares a column; "$data.score"
      stands in place of a value, {data.score:.1f} in texts. A list needs "of": "number" or
      {"day": "integer", "done": "number"}.
      Repetition among children, rings, parts and labels: {"type": "forEach", "in": "$data.days",
      "as": "d", "element": {"type": "bar", "progress": "$d.done"}}; "in" may also be [1, 2];
      $d.index counts from 0.
      Texts of an element with a value may have {percent} (72: write "{percent}%"), {value}, {total},
      {unit}, in a timerRing also {remaining} and {elapsed}; elsewhere {id.percent}. Formats:
      {value:.1f}, {value:,}, {value:.0%}. The labels percent and none mean "72%" and no label.
      Nothing is computed: a rank must be in the data.
      Not together: progress with value; radius with diameter, and size, which is the diameter;
      hole with thickness; columns with rows (rows fills downwards); label with center.
      activityRing has an edge; "edge": null takes it off. A bound of byValue is included; above
      the last, its color stays. In a grid, a spacer leaves a cell empty.
      From the inside: padding, frame, background, border, overlay, cornerRadius (a border stays
      square: for a round card with a line, let the background be {"type": "rectangle",
      "cornerRadius": 16, "fill": "surface", "stroke": {"inset": true}}).
      A theme changes the defaults of colors, caps and tracks. A length of null fills the width.
      arcTexts stand at the middle of the sweep, at the bottom of a full ring. A still without --time
      shows the end of the motion; of what never ends, and of timers, the beginning.
      canvas: without width or height the picture is as large as its scene plus padding; scale is
      pixels per point. remaining is that at time 0; loop 0 is forever.
      Also: `frames --config FILE -o out.gif` (.png, .mp4, or f%04d.png), `explain --config FILE`;
      --time 1, --scale 2, --set canvas.colorScheme=dark, --set ID.progress=0.8.
      """
  }
}
