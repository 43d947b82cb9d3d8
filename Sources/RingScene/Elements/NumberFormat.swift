/// How a placeholder writes its number, after Python's formats and d3's: `+`, `,`, `.N` and a letter.
///
/// `{value:,.1f}` has separators and one decimal, `{value:.0%}` is a percentage, `{value:+d}` a whole
/// number with its sign, `{value:.2s}` two digits and an SI prefix (1.2k).
public struct NumberFormat: Hashable, Sendable {
  /// The letter of a format.
  public enum Notation: Character, Hashable, Sendable {
    /// A fixed number of decimals.
    case fixed = "f"
    /// A hundredfold, with a percent sign.
    case percent = "%"
    /// Whole.
    case whole = "d"
    /// A thousandth, a thousandfold and so on, with the SI's prefix.
    case prefixed = "s"
  }

  /// Default: as many digits as the number has.
  public var notation: Notation?
  /// Decimals of `fixed` and `percent`, digits of `prefixed`; 0…9.
  public var precision: Int
  /// Whether groups of digits are set apart. Default: no.
  public var isGrouped = false
  /// Whether positive numbers have a sign, too. Default: no.
  public var isSigned = false

  /// The most decimals.
  public static let maximumPrecision = 9
  private static let standardDigits = 3

  /// A number with so many decimals, 0…9.
  public init(decimals: Int) { (notation, precision) = (.fixed, decimals) }

  /// A format as it stands behind the colon; `nil` if it is none.
  public init?(_ text: Substring) {
    guard !text.isEmpty else { return nil }
    var rest = text
    func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
    isSigned = take("+")
    isGrouped = take(",")
    var digits: Int?
    if take(".") {
      let written = rest.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(written), number <= Self.maximumPrecision else { return nil }
      digits = number
      rest = rest.dropFirst(written.count)
    }
    guard let letter = rest.first else {
      guard digits == nil else { return nil }
      precision = 0
      return
    }
    guard rest.count == 1, let notation = Notation(rawValue: letter) else { return nil }
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
      precision = digits ?? Self.standardDigits
      if precision < 1 { return nil }
    }
  }

  /// How many decimals the number itself is rounded to; `nil` if that depends on it, or it is not.
  public var decimals: Int? {
    switch notation {
    case .fixed: precision
    case .percent: precision + 2
    case .whole: 0
    case .prefixed, nil: nil
    }
  }

  /// A number in this format.
  public func text(_ value: Double, in locale: NumberLocale = .plain) -> String {
    let (digits, suffix) = parts(value)
    let sign = isSigned && !digits.hasPrefix("-") && value.isFinite ? "+" : ""
    return sign + locale.written(digits, isGrouped: isGrouped) + suffix
  }

  private func parts(_ value: Double) -> (digits: String, suffix: String) {
    switch notation {
    case nil: (NumberText.shortest(value), "")
    case .fixed, .whole: (NumberText.decimal(value, decimals: precision), "")
    case .percent: (NumberText.decimal(value * 100, decimals: precision), "%")
    case .prefixed: prefixed(value)
    }
  }

  /// The SI's prefixes of thousands and thousandths.
  private static let prefixes = [
    "q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y",
    "R",
    "Q",
  ]
  private static let unprefixed = 10

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

  /// A number of at least 1 with `precision` digits that count, and the decimals among them.
  private func rounded(_ value: Double) -> (value: Double, decimals: Int) {
    var unit = 1.0
    var whole = 1
    while value >= unit * 10, whole < 15 { (unit, whole) = (unit * 10, whole + 1) }
    guard whole > precision else {
      let decimals = precision - whole
      // What is rounded up to the next power of ten has a digit more before the point.
      let text = Double(NumberText.decimal(value, decimals: decimals)) ?? value
      return text >= unit * 10 && decimals > 0 ? (text, decimals - 1) : (text, decimals)
    }
    for _ in 1..<precision { unit /= 10 }
    return ((value / unit).rounded() * unit, 0)
  }
}
