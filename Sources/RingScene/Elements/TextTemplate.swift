/// What the placeholders of a text stand for inside an element that has values.
public struct TextValues: Hashable, Sendable {
  /// The fraction done, 1 is 100 %; not pinned, so that a printed number is always true.
  public var fraction: Double?
  /// The value as the config gives it.
  public var value: Double?
  /// Seconds left.
  public var remaining: Double?
  /// Seconds gone by.
  public var elapsed: Double?
  /// The value of 0 %. Default: 0.
  public var lowerBound: Double
  /// The value of 100 %. Default: 1.
  public var upperBound: Double
  /// What the value is counted in. Default: nothing.
  public var unit: String?

  /// Values of which none is known unless it is given; times are in seconds.
  public init(
    fraction: Double? = nil, value: Double? = nil, remaining: Double? = nil,
    elapsed: Double? = nil, lowerBound: Double = 0, upperBound: Double = 1
  ) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.fraction = fraction
    self.value = value
    self.remaining = remaining
    self.elapsed = elapsed
  }
}

/// A text with `{percent}`, `{value}`, `{total}`, `{unit}`, `{remaining}` and `{elapsed}` in it.
///
/// A number may be followed by a `NumberFormat`: `{value:.1f}` has one decimal. `{{` is a brace. What
/// is no placeholder stays as it is written.
public enum TextTemplate {
  /// The placeholders, by the names that configs use.
  public static let names = ["percent", "value", "total", "unit", "remaining", "elapsed"]

  /// The text with its placeholders replaced, its numbers as a language writes them; without values it
  /// stays as it is.
  public static func fill(
    _ template: String, with values: TextValues?, in locale: NumberLocale = .plain
  ) -> String {
    guard let values, template.contains("{") else { return unmasked(template) }
    var result = ""
    for piece in pieces(of: template) {
      switch piece {
      case .text(let text): result += text
      case .brace: result += "{"
      case .field(let field):
        result += replacement(of: field, values, locale) ?? "{" + field + "}"
      }
    }
    return unmasked(result)
  }

  /// Stands for a brace that begins no placeholder, wherever the text is shown. Unicode keeps this
  /// character for the inside of programs.
  private static let mask = Unicode.Scalar(0xFDD0 as UInt16) ?? "\u{FFFD}"

  /// A text that a template may hold and that is shown as it is, whatever stands in it.
  public static func literal(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == 0xEF }) else { return text }
    let scalars = text.unicodeScalars.map { $0 == "{" ? mask : $0 == mask ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func unmasked(_ text: String) -> String {
    guard text.utf8.contains(0xEF), text.unicodeScalars.contains(mask) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == mask ? "{" : $0 }))
  }

  /// The first percentage or value that a text says of some values.
  static func firstNumber(of template: String, _ values: TextValues) -> PrintedValue? {
    guard template.contains("{") else { return nil }
    for case .field(let field) in pieces(of: template) {
      guard let (name, format) = format(of: field) else { continue }
      if name == "percent" {
        let isFraction = format?.notation == .percent
        let decimals = isFraction ? format?.precision : format?.decimals
        return PrintedValue(percentageOf: values, decimals: decimals ?? 0)
      }
      if name == "value" { return PrintedValue(values.value, decimals: format?.decimals) }
    }
    return nil
  }

  /// Whether a text says a percentage or a value of the element in which it stands.
  public static func saysNumber(_ template: String) -> Bool {
    firstNumber(of: template, TextValues()) != nil
  }

  /// The name of a placeholder and its format; `nil` if the format is none.
  public static func format(of field: Substring) -> (name: Substring, format: NumberFormat?)? {
    let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return (field, nil) }
    return NumberFormat(parts[1]).map { (parts[0], $0) }
  }

  /// A part of a template.
  public enum Piece<Characters: Collection> {
    /// What stays as it is.
    case text(Characters.SubSequence)
    /// `{{`
    case brace
    /// What stands between `{` and the next `}`.
    case field(Characters.SubSequence)
  }

  /// The parts of a template, in one pass: no placeholder holds a brace, so the search for the end
  /// of one is over at the next brace of either kind, and never looks at a character twice.
  public static func pieces<Characters: Collection<Character>>(
    of template: Characters
  ) -> [Piece<Characters>] {
    var pieces: [Piece<Characters>] = []
    var start = template.startIndex
    var index = start
    // Where a `{` was met whose end is looked for.
    var open: Characters.Index?
    while index < template.endIndex {
      let character = template[index]
      let next = template.index(after: index)
      if character == "{" {
        if let opening = open, template.index(after: opening) == index {
          if start < opening { pieces.append(.text(template[start..<opening])) }
          pieces.append(.brace)
          (start, open) = (next, nil)
        } else {
          open = index
        }
      } else if character == "}", let opening = open {
        if start < opening { pieces.append(.text(template[start..<opening])) }
        pieces.append(.field(template[template.index(after: opening)..<index]))
        (start, open) = (next, nil)
      }
      index = next
    }
    if start < template.endIndex { pieces.append(.text(template[start...])) }
    return pieces
  }

  private static func replacement(
    of field: Substring, _ values: TextValues, _ locale: NumberLocale
  ) -> String? {
    guard let (name, format) = format(of: field) else { return nil }
    switch name {
    case "percent":
      let isFraction = format?.notation == .percent
      return values.fraction.map {
        (format ?? NumberFormat(decimals: 0)).text(isFraction ? $0 : $0 * 100, in: locale)
      } ?? NumberText.noData
    case "value": return number(values.value, format, locale)
    case "total": return number(values.upperBound, format, locale)
    case "unit": return format == nil ? values.unit ?? "" : nil
    case "remaining": return time(values.remaining, format, .up, locale)
    case "elapsed": return time(values.elapsed, format, .down, locale)
    default: return nil
    }
  }

  /// A number in a format, or in as few digits as say it exactly; a dash where there is none.
  public static func number(
    _ value: Double?, _ format: NumberFormat?, _ locale: NumberLocale
  ) -> String {
    guard let value else { return NumberText.noData }
    return format?.text(value, in: locale) ?? locale.written(NumberText.shortest(value))
  }

  /// A format rounds a time in the direction in which the clock does.
  private static func time(
    _ seconds: Double?, _ format: NumberFormat?, _ rule: FloatingPointRoundingRule,
    _ locale: NumberLocale
  ) -> String {
    guard let seconds else { return NumberText.noData }
    guard let format else { return locale.localized(NumberText.clock(seconds, rounded: rule)) }
    let decimals = format.decimals
    return format.text(
      decimals.map { NumberText.rounded(seconds, $0, rule) } ?? seconds, in: locale)
  }
}
