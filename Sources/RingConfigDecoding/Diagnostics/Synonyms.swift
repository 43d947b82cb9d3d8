import RingCore
import RingScene

/// Words from other tools (SwiftUI, CSS, SVG, ECharts and Chart.js) with our equivalents; those of
/// keys are `ForeignKey`s, and those of element types are their `synonyms`.
enum Synonyms {
  /// Our keys that belong to one object only, and that object.
  private static let owners = [
    "alt": "the document", "theme": "the document", "lint": "the document",
    "animation": "the document", "canvas": "the document",
    "locale": "`canvas`", "colorScheme": "`canvas`", "layoutDirection": "`canvas`",
  ]

  /// Keys that belong beside an object with a name, in lower case, and our key.
  private static let keysBeside = ["border": ["radius": "cornerRadius"]]

  /// Foreign keys for which there is nothing, and why or what helps instead.
  private static let missingKeys: [String: String] = {
    let actions = "remove it: a picture has no actions"
    let space = "not supported: put a {\"type\": \"spacer\"} between the children"
    let backdrop = "not supported: `blur` blurs the element itself"
    let motion = "not supported: a number moves as {\"from\": 0, \"to\": 1, \"duration\": 1}"
    let version = "remove it: a config has no version"
    return [
      "backdropblur": backdrop, "backdropfilter": backdrop, "material": backdrop,
      "justify": space, "justifycontent": space, "distribution": space,
      "ontap": actions, "onclick": actions, "onpress": actions, "onhover": actions,
      "action": actions,
      "animate": motion, "animated": motion, "transition": motion,
      "version": version, "schemaversion": version,
    ]
  }()

  /// Element types for which there is nothing, and what helps instead.
  private static let missingTypes = [
    "chart": "not supported: a `path` can draw a line, and `bar` and `donut` draw values",
    "linechart": "not supported: a `path` can draw a line",
    "sparkline": "not supported: a `path` can draw a line",
    "areachart": "not supported: a `path` can draw an area",
    "barchart": "not supported: a stack can contain several elements of the type `bar`",
    "qrcode": "not supported: an `image` can show one that another tool has made",
    "barcode": "not supported: an `image` can show one that another tool has made",
    "star": "use {\"type\": \"icon\", \"name\": \"star\"}",
    "button": "not supported: a picture has no actions",
    "video": "not supported: an `image` can show a still",
  ]

  /// Values of keys in other tools, and ours in order of preference.
  private static let choices: [String: [String]] = [
    "dark": ["night"], "left": ["leading", "leftward"], "right": ["trailing", "rightward"],
    "start": ["leading", "top"], "end": ["trailing", "bottom"], "middle": ["center"],
    "centre": ["center"], "leading": ["start"], "trailing": ["end"],
    "flex-start": ["leading", "top"], "flex-end": ["trailing", "bottom"],
    "up": ["upward"], "down": ["downward"], "vertical": ["upward", "column"],
    "horizontal": ["rightward", "row"],
    "ltr": ["leftToRight"], "rtl": ["rightToLeft"],
    "cw": ["clockwise"], "ccw": ["counterclockwise"],
    "anticlockwise": ["counterclockwise"],
    "100": ["ultraLight"], "200": ["thin"], "300": ["light"], "400": ["regular"],
    "500": ["medium"], "600": ["semibold"], "700": ["bold"], "800": ["heavy"], "900": ["black"],
    "normal": ["regular", "linear"], "extrabold": ["heavy"], "extra-bold": ["heavy"],
    "demibold": ["semibold"], "extralight": ["ultraLight"], "mono": ["monospaced"],
    "monospace": ["monospaced"], "sans-serif": ["default"],
    "add": ["plusLighter"], "additive": ["plusLighter"], "lighter": ["plusLighter"],
    "plus": ["plusLighter"], "plus-lighter": ["plusLighter"], "linear-dodge": ["plusLighter"],
    "none": ["normal"],
    "ease": ["easeInOut"], "elastic": ["bouncy"], "stretch": ["fill"],
    "infinite": ["forever"], "always": ["forever"], "100%": ["infinity"], "full": ["infinity"],
  ]

  /// Values without an equivalent, our nearest one, and another of the same key.
  private static let nearest = [
    "square": ("butt", "round"), "auto": ("light", "dark"), "system": ("light", "dark"),
  ]

  /// Returns the place of a key that is one of ours, but not of the object with a name.
  static func owner(of key: String, in object: String) -> String? {
    if let owner = owners[key] { return owner }
    guard object == "canvas" || object == DocumentTable.name,
      !Canvas.table.keys.names.contains(key), CommonModifiers.table.keys.names.contains(key)
    else { return nil }
    return "elements: write it into `scene`"
  }

  /// Returns our key beside an object with a name, for a key that is in it; `nil` for any other.
  static func keyBeside(_ object: String, _ key: String) -> String? {
    keysBeside[object]?[normalized(key)]
  }

  static func missing(key: String) -> String? { missingKeys[normalized(key)] }

  static func missing(type: String) -> String? { missingTypes[normalized(type)] }

  /// Returns our equivalent of a foreign element name; `nil` if there is none.
  static func type(_ word: String) -> String? {
    let word = normalized(word)
    if word == "repeat" { return ForEach.typeName }
    return ElementRegistry.kinds.first { $0.synonyms.contains(word) }?.typeName
  }

  /// Returns our name of a foreign value if it is one of `words`; otherwise `nil`.
  static func choice(_ word: String, among words: [String]) -> String? {
    choices[word.prefix(maximumLength).lowercased()]?.first { words.contains($0) }
  }

  /// Returns that one of `words` which is nearest to a value without an equivalent.
  static func nearestChoice(_ word: String, among words: [String]) -> String? {
    guard let (name, other) = nearest[word], words.contains(name), words.contains(other) else {
      return nil
    }
    return name
  }

  /// Returns the help for a word in the place of the number `label`; `nil` if it means none.
  static func number(_ word: String, for label: String) -> Help? {
    let angles = ["top": 0, "right": 90, "bottom": 180, "left": 270]
    if label.lowercased().hasSuffix("angle") || label == "rotation" {
      return angles[word].map { .write("\(String($0))", ", in degrees clockwise from the top") }
    }
    let lengths: Set = [
      "spacing", "gap", "width", "height", "radius", "thickness", "diameter", "length",
    ]
    guard lengths.contains(label) else { return nil }
    if word == "none" && (label == "spacing" || label == "gap") { return .write("0") }
    return word == "auto" ? "remove it for the default" : nil
  }

  /// The number of characters that are compared. The longest word of the tables has 18.
  private static let maximumLength = 32

  static func normalized(_ word: String) -> String {
    String(word.prefix(maximumLength).lowercased().filter { $0 != "-" && $0 != "_" })
  }
}
