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

  /// What sums of frame times leave over a whole second is no begun one.
  private static let dust = 1e-6

  /// Seconds with so many decimals, rounded in one direction.
  static func rounded(
    _ seconds: Double, _ decimals: Int, _ rule: FloatingPointRoundingRule
  ) -> Double {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let (scaled, nearest) = (seconds * factor, (seconds * factor).rounded())
    guard scaled.isFinite else { return seconds }
    return (abs(scaled - nearest) < dust ? nearest : scaled.rounded(rule)) / factor
  }

  /// Seconds as `m:ss` or `h:mm:ss`.
  ///
  /// Rounded up (the default), a begun second counts, so that 0:00 means over; a time gone by is
  /// rounded down, so that both together are always the whole.
  public static func clock(
    _ seconds: Double, rounded rule: FloatingPointRoundingRule = .up
  ) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "–" }
    let whole = seconds.rounded()
    let total = Int(clamping: max(0, abs(seconds - whole) < dust ? whole : seconds.rounded(rule)))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(total % 60))" : "\(minutes):\(two(total % 60))"
  }
}
