/// Names from other tools (SwiftUI, CSS, SVG, ECharts and Chart.js) with our equivalents; those of
/// element types are their `synonyms`.
enum Synonyms {
  /// Foreign keys, in lower case without hyphens and underscores, and our keys in order of
  /// preference.
  private static let keys: [String: [String]] = [
    "linewidth": ["thickness", "width"], "strokewidth": ["thickness", "width"],
    "stroke": ["thickness", "border", "color"], "barwidth": ["thickness"],
    "linecap": ["cap"], "strokelinecap": ["cap"], "roundcap": ["cap"],
    "size": ["radius", "diameter", "frame"], "r": ["radius"],
    "percent": ["progress", "value"], "percentage": ["progress", "value"], "data": ["value"],
    "d": ["data"],
    "rate": ["progress"], "fraction": ["progress"],
    "min": ["range"], "max": ["total", "range"], "minimum": ["range"],
    "maximum": ["total", "range"],
    "fill": ["colors", "color", "background"], "color": ["colors", "tint"],
    "colour": ["colors", "color"],
    "foregroundcolor": ["color", "colors"], "foregroundstyle": ["color", "colors"],
    "tint": ["colors", "color"], "itemstyle": ["colors"],
    "backgroundcolor": ["track", "background"],
    "trackcolor": ["track"], "trailcolor": ["track"],
    "rotate": ["rotation"], "transform": ["rotation"], "angle": ["startAngle", "rotation"],
    "clockwise": ["direction"], "endangle": ["sweep"], "gap": ["spacing"], "margin": ["padding"],
    "borderradius": ["cornerRadius"], "boxshadow": ["shadow"], "visible": ["hidden"],
    "elements": ["children"], "content": ["children", "text"], "items": ["children"],
    "title": ["text", "label"], "string": ["text"], "detail": ["label", "center"],
    "src": ["path"], "source": ["path"], "href": ["path"], "url": ["path"], "file": ["path"],
    "objectfit": ["fit"], "resizemode": ["fit"], "fontsize": ["font"], "fontfamily": ["font"],
    "fontweight": ["font"], "textalign": ["alignment"], "align": ["alignment"],
    "axistick": ["ticks"], "pointer": ["needle"], "name": ["id"],
    "alttext": ["alt"], "alternativetext": ["alt"], "accessibilitylabel": ["alt"],
    "arialabel": ["alt"], "description": ["alt"],
    "palette": ["theme"], "language": ["locale"], "lang": ["locale"],
    "ignore": ["allow"], "disable": ["allow"], "reason": ["because"],
  ]

  /// Foreign keys, in lower case, whose value is only a part of ours, and the form of our value.
  ///
  /// In the form, `…` represents the foreign value.
  private static let forms = [
    "fontsize": "{\"size\": …}", "fontweight": "{\"weight\": …}", "fontfamily": "{\"family\": …}",
    "min": "[…, 100]", "minimum": "[…, 100]", "max": "[0, …]", "maximum": "[0, …]",
  ]

  /// Our keys that belong to one object only, and that object.
  private static let owners = [
    "alt": "the document", "theme": "the document", "lint": "the document",
    "locale": "`canvas`", "colorScheme": "`canvas`", "layoutDirection": "`canvas`",
  ]

  /// Values of keys in other tools, and ours.
  private static let choices: [String: String] = [
    "dark": "night", "left": "leading", "right": "trailing", "start": "leading",
    "end": "trailing", "middle": "center", "normal": "regular", "extrabold": "heavy",
  ]

  /// Returns the first of our equivalents of a foreign key that is in `keys`, if there is one.
  static func key(_ word: String, among keys: [String]) -> String? {
    self.keys[normalized(word)]?.first { keys.contains($0) }
  }

  /// Returns a suggestion to write our key `ours` instead of a foreign one with the value `value`.
  static func help(for word: String, value: String, ours: String) -> String {
    let word = normalized(word)
    if word == "visible" { return "did you mean `\(ours)`? It is the opposite" }
    let isPart = ours == "font" || ours == "range"
    guard isPart, let form = forms[word] else { return "did you mean `\(ours)`?" }
    let parts = form.split(separator: "…", omittingEmptySubsequences: false)
    return "write \(ours.quoted): \(parts.joined(separator: value))"
  }

  /// Returns the object to which one of our keys belongs; `nil` if there are several.
  static func owner(of key: String) -> String? { owners[key] }

  /// Returns our equivalent of a foreign element name; `nil` if there is none.
  static func type(_ word: String) -> String? {
    let word = normalized(word)
    if word == "repeat" { return ForEach.typeName }
    return ElementRegistry.kinds.first { $0.synonyms.contains(word) }?.typeName
  }

  /// Returns our name of a foreign value if it is one of `words`; otherwise `nil`.
  static func choice(_ word: String, among words: [String]) -> String? {
    choices[word].flatMap { words.contains($0) ? $0 : nil }
  }

  /// The number of characters that are compared. The longest word of the tables has 18.
  private static let maximumLength = 32

  private static func normalized(_ word: String) -> String {
    String(word.prefix(maximumLength).lowercased().filter { $0 != "-" && $0 != "_" })
  }
}
