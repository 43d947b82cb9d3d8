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

/// A text with `{percent}`, `{value}`, `{remaining}` and `{elapsed}` in it.
///
/// A number may be followed by a format: `{value:.1f}` has one decimal. `{{` is a brace. What is no
/// placeholder stays as it is written.
public enum TextTemplate {
  /// The placeholders, by the names that configs use.
  public static let names = ["percent", "value", "remaining", "elapsed"]
  /// The most decimals of a format.
  public static let maximumDecimals = 9

  /// The text with its placeholders replaced; without values it stays as it is.
  public static func fill(_ template: String, with values: TextValues?) -> String {
    guard let values, template.contains("{") else { return unmasked(template) }
    var result = ""
    for piece in pieces(of: template) {
      switch piece {
      case .text(let text): result += text
      case .brace: result += "{"
      case .field(let field):
        result += replacement(of: field, values) ?? "{" + field + "}"
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
      guard let (name, decimals) = format(of: field) else { continue }
      if name == "percent" { return PrintedValue(percentageOf: values, decimals: decimals ?? 0) }
      if name == "value" { return PrintedValue(values.value, decimals: decimals) }
    }
    return nil
  }

  /// Whether a text says a percentage or a value of the element in which it stands.
  public static func saysNumber(_ template: String) -> Bool {
    firstNumber(of: template, TextValues()) != nil
  }

  /// The name of a placeholder and its decimals; `nil` if the format is none.
  public static func format(of field: Substring) -> (name: Substring, decimals: Int?)? {
    let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return (field, nil) }
    return decimals(of: parts[1]).map { (parts[0], $0) }
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

  private static func replacement(of field: Substring, _ values: TextValues) -> String? {
    guard let (name, decimals) = format(of: field) else { return nil }
    switch name {
    case "percent":
      return values.fraction.map { NumberText.decimal($0 * 100, decimals: decimals ?? 0) }
        ?? NumberText.noData
    case "value":
      return values.value.map { NumberText.written($0, decimals: decimals) } ?? NumberText.noData
    case "remaining": return time(values.remaining, decimals, .up)
    case "elapsed": return time(values.elapsed, decimals, .down)
    default: return nil
    }
  }

  private static func time(
    _ seconds: Double?, _ decimals: Int?, _ rule: FloatingPointRoundingRule
  ) -> String {
    guard let seconds else { return NumberText.noData }
    return decimals.map { NumberText.decimal(seconds, decimals: $0) }
      ?? NumberText.clock(seconds, rounded: rule)
  }

  /// The decimals of a format such as `.1f`; `nil` if it is no such format.
  static func decimals(of format: Substring) -> Int? {
    guard format.first == ".", format.last == "f", format.count > 2,
      let decimals = Int(format.dropFirst().dropLast()), (0...maximumDecimals).contains(decimals)
    else { return nil }
    return decimals
  }
}

/// Numbers as people read them, the same in every locale.
public enum NumberText {
  /// What stands where there is no number.
  public static let noData = "–"

  /// A number with a fixed count of decimals, or in as few digits as say it exactly.
  public static func written(_ value: Double, decimals: Int?) -> String {
    decimals.map { decimal(value, decimals: $0) } ?? shortest(value)
  }

  /// A number with a fixed count of decimals; ties go to the even digit, as printf's do.
  public static func decimal(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    guard abs(value) * factor < 1e15 else { return "\(value)" }
    let scaled = Int(clamping: (value * factor).rounded(.toNearestOrEven))
    guard decimals > 0 else { return "\(scaled)" }
    let digits = "\(abs(scaled))"
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// A number in as few digits as say it exactly: `3`, `2.5`.
  public static func shortest(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15, value == value.rounded() else { return "\(value)" }
    return "\(Int(clamping: value))"
  }

  /// Seconds as `m:ss` or `h:mm:ss`.
  ///
  /// Rounded up (the default), a begun second counts, so that 0:00 means over; a time gone by is
  /// rounded down, so that both together are always the whole.
  public static func clock(
    _ seconds: Double, rounded rule: FloatingPointRoundingRule = .up
  ) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "–" }
    // What sums of frame times leave over a whole second is no begun one.
    let dust = 1e-6
    let whole = seconds.rounded()
    let total = Int(clamping: max(0, abs(seconds - whole) < dust ? whole : seconds.rounded(rule)))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(total % 60))" : "\(minutes):\(two(total % 60))"
  }
}
