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
    _ seconds: Double, _ decimals: Int, _ rule: FloatingPointRoundingRule
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
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "–" }
    let nearest = seconds.rounded()
    let total = Int(
      clamping: max(0, abs(seconds - nearest) < roundingTolerance ? nearest : seconds.rounded(rule))
    )
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(total % 60))"
      : "\(minutes):\(twoDigits(total % 60))"
  }
}
