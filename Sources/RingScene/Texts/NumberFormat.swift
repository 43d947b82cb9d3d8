/// The format of a number in a placeholder, as in Python and d3: `+`, `,`, `.N` and a letter.
///
/// `{value:,.1f}` has separators and one decimal, `{value:.0%}` is a percentage, `{value:+d}` an
/// integer with its sign, `{value:.2s}` two significant digits and an SI prefix (1.2k).
package struct NumberFormat: Hashable, Sendable {
  package enum Notation: Character, Hashable, Sendable {
    case fixed = "f"
    /// Multiplied by 100, with a percent sign.
    case percent = "%"
    case whole = "d"
    /// Scaled by a power of 1000, with an SI prefix.
    case prefixed = "s"
  }

  /// `nil` writes as many digits as the number needs.
  package var notation: Notation?
  /// The number of decimals, 0…9, or in `prefixed` of significant digits, 1…9; 0 in `whole` and
  /// without a notation.
  package var precision: Int
  package var isGrouped = false
  /// Whether numbers that are not negative have a plus sign.
  package var isSigned = false

  package static let maximumPrecision = 9
  private static let defaultDigits = 3

  /// Creates a fixed-point format; `decimals` is 0…9.
  package init(decimals: Int) { (notation, precision) = (.fixed, decimals) }

  /// Creates a format from the text after a placeholder's colon; `nil` if it is invalid.
  package init?(_ text: Substring) {
    guard !text.isEmpty else { return nil }
    var remaining = text
    func consume(_ character: Character) -> Bool {
      guard remaining.first == character else { return false }
      remaining.removeFirst()
      return true
    }
    isSigned = consume("+")
    isGrouped = consume(",")
    var digits: Int?
    if consume(".") {
      let precisionText = remaining.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(precisionText), number <= Self.maximumPrecision else { return nil }
      digits = number
      remaining = remaining.dropFirst(precisionText.count)
    }
    guard let letter = remaining.first else {
      guard digits == nil else { return nil }
      precision = 0
      return
    }
    guard remaining.count == 1, let notation = Notation(rawValue: letter) else { return nil }
    self.notation = notation
    switch notation {
    case .fixed:
      guard let digits else { return nil }
      precision = digits
    case .percent: precision = digits ?? 0
    case .whole:
      guard digits == nil else { return nil }
      precision = 0
    case .prefixed:
      precision = digits ?? Self.defaultDigits
      if precision < 1 { return nil }
    }
  }

  /// The number of decimals to which this format rounds a value.
  ///
  /// A `percent` rounds 100 times the value, so the value keeps two decimals more. `nil` for
  /// `prefixed`, where the number depends on the value, and without a notation.
  package var decimals: Int? {
    switch notation {
    case .fixed: precision
    case .percent: precision + 2
    case .whole: 0
    case .prefixed, nil: nil
    }
  }

  /// Returns a number in this format, with the separators and digits of `locale`.
  package func text(_ value: Double, in locale: NumberLocale = .posix) -> String {
    let (digits, suffix) = digitsAndSuffix(of: value)
    let sign = isSigned && !digits.hasPrefix("-") && value.isFinite ? "+" : ""
    let number = sign + locale.written(digits, isGrouped: isGrouped)
    return notation == .percent ? locale.percentage(number) : number + suffix
  }

  /// Returns the rounded digits with a hyphen as minus sign, and the SI prefix.
  private func digitsAndSuffix(of value: Double) -> (digits: String, suffix: String) {
    switch notation {
    case nil: (NumberText.shortest(value), "")
    case .fixed, .whole: (NumberText.decimal(value, decimals: precision), "")
    case .percent: (NumberText.decimal(value * 100, decimals: precision), "")
    case .prefixed: prefixed(value)
    }
  }

  /// In steps of 1000.
  private static let prefixes = [
    "q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y",
    "R", "Q",
  ]
  /// The index in `prefixes` of the empty one.
  private static let unprefixed = 10

  /// Scales a number by a power of 1000; returns its rounded digits and its SI prefix.
  private func prefixed(_ value: Double) -> (digits: String, suffix: String) {
    guard value.isFinite, value != 0 else {
      return (NumberText.decimal(value, decimals: precision - 1), "")
    }
    var (scaled, index) = (abs(value), Self.unprefixed)
    while scaled >= 1000, index < Self.prefixes.count - 1 {
      (scaled, index) = (scaled / 1000, index + 1)
    }
    while scaled < 1, index > 0 { (scaled, index) = (scaled * 1000, index - 1) }
    var rounded = rounded(scaled)
    if rounded.value >= 1000, index < Self.prefixes.count - 1 {
      rounded = self.rounded(rounded.value / 1000)
      index += 1
    }
    let digits = NumberText.decimal(
      value < 0 ? -rounded.value : rounded.value, decimals: rounded.decimals)
    return (digits, Self.prefixes[index])
  }

  /// Returns a number ≥ 1 rounded to `precision` significant digits, and its number of decimals.
  private func rounded(_ value: Double) -> (value: Double, decimals: Int) {
    var unit = 1.0
    var integerDigits = 1
    while value >= unit * 10, integerDigits < 15 {
      (unit, integerDigits) = (unit * 10, integerDigits + 1)
    }
    guard integerDigits > precision else {
      let decimals = precision - integerDigits
      // Rounding up to the next power of ten adds a digit before the decimal point.
      let text = Double(NumberText.decimal(value, decimals: decimals)) ?? value
      return text >= unit * 10 && decimals > 0 ? (text, decimals - 1) : (text, decimals)
    }
    for _ in 1..<precision { unit /= 10 }
    return ((value / unit).rounded() * unit, 0)
  }
}

/// Locale-independent text of numbers.
package enum NumberText {
  package static let noData = "–"

  /// Returns a number with `decimals` decimals, or its shortest exact text if `decimals` is `nil`.
  package static func written(_ value: Double, decimals: Int?) -> String {
    decimals.map { decimal(value, decimals: $0) } ?? shortest(value)
  }

  /// Returns a number with a fixed number of decimals, ≥ 0.
  ///
  /// The exact value is rounded, with ties to even, as in C and Python. A number that is rounded to
  /// zero has no sign. A number that is not finite is written as Swift describes it.
  package static func decimal(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    let text = ExactDecimal(value).text(decimals: decimals)
    let isZero = text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    return value < 0 && !isZero ? "-" + text : text
  }

  /// The magnitude from which whole numbers are written with an exponent, as in JavaScript.
  private static let exponentThreshold = 1e21

  /// Returns the shortest text that represents a number exactly: `3`, `2.5`.
  ///
  /// A whole number has all its digits below 10²¹.
  package static func shortest(_ value: Double) -> String {
    guard abs(value) < exponentThreshold, value == value.rounded() else { return "\(value)" }
    return Int(exactly: value).map { "\($0)" } ?? decimal(value, decimals: 0)
  }

  /// The tolerance in seconds for sums of frame times that barely exceed a whole second.
  private static let roundingTolerance = 1e-6

  /// Returns seconds rounded to `decimals` decimals in the direction of `rule`.
  static func rounded(
    _ seconds: Double, decimals: Int, _ rule: FloatingPointRoundingRule
  ) -> Double {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let (scaled, nearest) = (seconds * factor, (seconds * factor).rounded())
    guard scaled.isFinite else { return seconds }
    return (abs(scaled - nearest) < roundingTolerance ? nearest : scaled.rounded(rule)) / factor
  }

  /// Returns seconds as `m:ss` or `h:mm:ss`; `0:00` if negative, `–` if NaN or from ±10¹² on.
  ///
  /// The default `rule` suits remaining time: a started second counts, and 0:00 means that the time
  /// is over. Callers round elapsed time down, so that elapsed and remaining time add up to a total
  /// of whole seconds.
  package static func clock(
    _ seconds: Double, rounded rule: FloatingPointRoundingRule = .up
  ) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return noData }
    let total = Int(clamping: max(0, rounded(seconds, decimals: 0, rule)))
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(total % 60))"
      : "\(minutes):\(twoDigits(total % 60))"
  }
}
