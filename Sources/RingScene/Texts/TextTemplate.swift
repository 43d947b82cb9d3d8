/// The placeholder values for the texts inside an element.
package struct TextValues: Hashable, Sendable {
  /// 1 is 100 %; not clamped, so that printed numbers are correct; `nil` without data.
  package var fraction: Double?
  /// In the unit of the config; `nil` without data.
  package var value: Double?
  /// In seconds; `nil` without a countdown.
  package var remaining: Double?
  /// In seconds; `nil` without a countdown.
  package var elapsed: Double?
  /// The value of 0 %.
  package var lowerBound: Double
  /// The value of 100 %.
  package var upperBound: Double
  package var unit: String?
  /// The name of a donut's part; `nil` for anything else.
  package var label: String?

  package init(
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

/// A text with the placeholders `{percent}`, `{value}`, `{total}`, `{unit}`, `{remaining}`,
/// `{elapsed}`, and in the labels of a donut `{label}`.
///
/// A `NumberFormat` may follow the name of a number: `{value:.1f}` has one decimal. `{{` is a
/// literal brace. Unknown placeholders are kept unchanged.
package enum TextTemplate {
  /// Without braces, and without `label`, which only the labels of a donut have.
  package static let names = ["percent", "value", "total", "unit", "remaining", "elapsed"]

  /// Returns the text with its placeholders replaced, and with numbers in the format of `locale`.
  ///
  /// Negative numbers begin with a minus sign, U+2212. If `values` is `nil`, all placeholders and
  /// `{{` are kept unchanged. The placeholders after `maximumBytes` bytes are left out with the
  /// rest of the text.
  package static func fill(
    _ template: String, with values: TextValues?, in locale: NumberLocale = .posix
  ) -> String {
    guard let values, template.contains("{") else { return unescaped(template) }
    var result = ""
    for segment in segments(of: template) {
      switch segment {
      case .text(let text): result += text
      case .brace: result += "{"
      case .field(let field):
        guard result.utf8.count <= maximumBytes else { return unescaped(result) }
        result += replacement(of: field, values, locale).map(withMinus) ?? "{" + field + "}"
      }
    }
    return unescaped(result)
  }

  /// The length at which a text gets no further values, in UTF-8 bytes: far more than can be drawn.
  ///
  /// Otherwise a long template and a long unit would take the product of their lengths.
  private static let maximumBytes = 1 << 20

  /// Returns a number with the minus sign of typography, U+2212, instead of a hyphen.
  package static func withMinus(_ number: String) -> String {
    number.hasPrefix("-") ? "\u{2212}" + number.dropFirst() : number
  }

  /// A noncharacter that replaces a literal brace until the text is shown.
  ///
  /// Unicode reserves noncharacters for internal use.
  private static let escapedBrace = Unicode.Scalar(0xFDD0 as UInt16) ?? "\u{FFFD}"

  /// Returns the text escaped for a template, so that `fill` shows each `{` unchanged.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == 0xEF }) else { return text }
    let scalars = text.unicodeScalars.map {
      $0 == "{" ? escapedBrace : $0 == escapedBrace ? "\u{FFFD}" : $0
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0xEF), text.unicodeScalars.contains(escapedBrace) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == escapedBrace ? "{" : $0 }))
  }

  /// Returns the first percentage or value that a template prints; `nil` if there is none.
  package static func firstNumber(of template: String, _ values: TextValues) -> PrintedValue? {
    guard template.contains("{") else { return nil }
    for case .field(let field) in segments(of: template) {
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

  /// Whether a text contains a percentage or a value of its element.
  package static func hasNumber(_ template: String) -> Bool {
    firstNumber(of: template, TextValues()) != nil
  }

  /// Returns a placeholder's name and its format, if any; `nil` if the format is invalid.
  package static func format(of field: Substring) -> (name: Substring, format: NumberFormat?)? {
    let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return (field, nil) }
    return NumberFormat(parts[1]).map { (parts[0], $0) }
  }

  package enum Segment<Characters: Collection> {
    case text(Characters.SubSequence)
    /// An escaped brace, `{{`.
    case brace
    /// A placeholder: the text between `{` and the next `}`.
    case field(Characters.SubSequence)
  }

  /// Returns the segments of a template, in linear time.
  ///
  /// A placeholder cannot contain braces, so the search for its end stops at the next brace of
  /// either kind.
  package static func segments<Characters: Collection<Character>>(
    of template: Characters
  ) -> [Segment<Characters>] {
    var segments: [Segment<Characters>] = []
    var start = template.startIndex
    var index = start
    // The position of a `{` without a matching `}` so far.
    var open: Characters.Index?
    while index < template.endIndex {
      let character = template[index]
      let next = template.index(after: index)
      if character == "{" {
        if let opening = open, template.index(after: opening) == index {
          if start < opening { segments.append(.text(template[start..<opening])) }
          segments.append(.brace)
          (start, open) = (next, nil)
        } else {
          open = index
        }
      } else if character == "}", let opening = open {
        if start < opening { segments.append(.text(template[start..<opening])) }
        segments.append(.field(template[template.index(after: opening)..<index]))
        (start, open) = (next, nil)
      }
      index = next
    }
    if start < template.endIndex { segments.append(.text(template[start...])) }
    return segments
  }

  /// Returns the text for a placeholder; `nil` if its name is unknown or its format is invalid.
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
    case "label": return format == nil ? values.label : nil
    case "remaining": return time(values.remaining, format: format, rounded: .up, in: locale)
    case "elapsed": return time(values.elapsed, format: format, rounded: .down, in: locale)
    default: return nil
    }
  }

  /// Returns a number in a format, or in its shortest exact form; a dash without a number.
  package static func number(
    _ value: Double?, _ format: NumberFormat?, _ locale: NumberLocale
  ) -> String {
    guard let value else { return NumberText.noData }
    return format?.text(value, in: locale) ?? locale.written(NumberText.shortest(value))
  }

  /// Returns a time in seconds as text, rounded by `rule`: without a format as a clock time,
  /// without a time as a dash.
  private static func time(
    _ seconds: Double?, format: NumberFormat?, rounded rule: FloatingPointRoundingRule,
    in locale: NumberLocale
  ) -> String {
    guard let seconds else { return NumberText.noData }
    guard let format else { return locale.localized(NumberText.clock(seconds, rounded: rule)) }
    let decimals = format.decimals
    return format.text(
      decimals.map { NumberText.rounded(seconds, decimals: $0, rule) } ?? seconds, in: locale)
  }
}
