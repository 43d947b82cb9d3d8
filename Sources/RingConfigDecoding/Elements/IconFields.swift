import RingCore
import RingScene

extension Icon: ConfigElement {
  static let elementType = ElementType(Icon.self)
  static let synonyms = ["symbol", "glyph", "sfsymbol"]

  static let table = FieldTable(
    typeName,
    "An icon of lines with round ends, drawn on a grid of 24 × 24; the line is a twelfth of the "
      + "side. In a row that aligns baselines, its middle is that of a text's capitals. Its name "
      + "is a part of the alternative text.",
    initial: Icon(),
    fields: [
      Field(
        "name", .iconName, \.name, required: true,
        "What it shows: " + names.map { "`\($0)`" }.joined(separator: ", ") + "."),
      Field("color", .elementColor, \.color, "The colour of the lines."),
      Field(
        "size", .optional(.number(.positive)), \.size,
        default: "the shorter side of its `frame`, or \(Int(defaultSize)) without one",
        "The side of the square in points, as the `size` of a text's font."),
    ])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    var icon = self
    icon.fillsProposal = node.hasFrame
    return AnyElement(icon)
  }
}

extension ValueType where Value == String {
  fileprivate static let iconName: ValueType = {
    var type = string
    type.expectation = "the name of an icon"
    type.schema = { ["enum": .list(Icon.names.map { .string($0) })] }
    type.decode = { node, context in
      guard let name = string.decode(node, &context) else { return nil }
      if Icon.names.contains(name) { return name }
      let present = Icon.nearestName(to: name)
      let names = Diagnostic.Note(text: "icons are " + Icon.names.joined(separator: ", "))
      context.report(
        "unknown icon \(name.shortened.quoted)", at: node.span,
        notes: present == nil ? [names] : [], help: present.map { "did you mean `\($0)`?" })
      return nil
    }
    return type
  }()
}

extension Icon {
  /// The number of letters of an unknown name that are compared, which bounds the time.
  private static let longestName = 64

  /// What other sets of icons call ours, in lower case with full stops.
  private static let otherNames = [
    "alert": "exclamationmark.triangle", "warning": "exclamationmark.triangle",
    "alarm": "bell", "notification": "bell", "cancel": "xmark", "close": "xmark", "cross": "xmark",
    "check": "checkmark", "tick": "checkmark", "done": "checkmark", "ok": "checkmark",
    "success": "checkmark.circle", "passed": "checkmark.circle", "error": "xmark.circle",
    "failed": "xmark.circle", "help": "questionmark.circle", "question": "questionmark",
    "add": "plus", "remove": "minus", "up": "arrow.up", "down": "arrow.down",
    "left": "arrow.left", "right": "arrow.right", "refresh": "arrow.clockwise",
    "reload": "arrow.clockwise", "back": "chevron.left", "next": "chevron.right",
    "rewind": "backward", "volume": "speaker.wave.2", "sound": "speaker.wave.2",
    "sun": "sun.max", "sunny": "sun.max", "night": "moon", "rain": "cloud.rain",
    "snow": "cloud.snow", "storm": "cloud.bolt", "thunderstorm": "cloud.bolt",
    "lightning": "bolt", "energy": "bolt", "temperature": "thermometer", "water": "drop",
    "fire": "flame", "battery": "battery.100", "battery.full": "battery.100",
    "battery.empty": "battery.0", "battery.low": "battery.25",
    "battery.charging": "battery.100.bolt", "favorite": "heart", "like": "heart",
    "time": "clock", "timer": "stopwatch", "date": "calendar", "unlock": "lock.open",
    "user": "person", "account": "person", "profile": "person", "walk": "figure.walk",
    "walking": "figure.walk", "steps": "figure.walk", "run": "figure.run",
    "running": "figure.run", "home": "house", "search": "magnifyingglass",
    "mail": "envelope", "email": "envelope", "message": "envelope", "call": "phone",
    "basket": "cart", "delete": "trash", "bin": "trash", "settings": "gearshape",
    "gear": "gearshape", "cog": "gearshape",
  ]

  /// Returns the name of an icon that was probably meant; `nil` if none is near.
  ///
  /// Of SF Symbols' variants such as `heart.fill`, it is the icon without the variant.
  fileprivate static func nearestName(to name: String) -> String? {
    let word = String(name.prefix(longestName).lowercased().map { "-_ ".contains($0) ? "." : $0 })
    var parts = word.split(separator: ".").map(String.init)
    while !parts.isEmpty {
      let prefix = parts.joined(separator: ".")
      if let present = names.contains(prefix) ? prefix : otherNames[prefix] { return present }
      parts.removeLast()
    }
    return Spelling.nearest(to: word, among: names)
  }
}
