/// The decimal digits of a number, all of them: a `Double` has at most 309 digits before the
/// decimal point and 1074 after it.
struct ExactDecimal {
  /// In ASCII, most significant first. At least one digit is before the decimal point.
  private let digits: [UInt8]
  private let decimals: Int

  /// Creates the digits of a finite number, without its sign.
  init(_ value: Double) {
    var significand = value.significandBitPattern
    if value.isNormal { significand |= 1 << UInt64(Double.significandBitCount) }
    // The number is `significand` · 2^`exponent`.
    var exponent = Int(max(1, value.exponentBitPattern)) - 1075
    if significand == 0 { exponent = 0 }
    let zeros = exponent < 0 ? min(significand.trailingZeroBitCount, -exponent) : 0
    var integer = LargeInteger(significand >> UInt64(zeros))
    exponent += zeros
    // s · 2⁻ᵏ = s · 5ᵏ · 10⁻ᵏ
    integer.multiply(by: exponent < 0 ? 5 : 2, count: abs(exponent))
    decimals = max(0, -exponent)
    let written = integer.digits
    digits = Array(repeating: Self.zero, count: max(0, decimals + 1 - written.count)) + written
  }

  private static let zero = UInt8(ascii: "0")

  /// Returns the text with `count` decimals, ≥ 0; a tie is rounded to the even digit.
  func text(decimals count: Int) -> String {
    let kept = digits.count - decimals + count
    guard kept < digits.count else {
      return Self.text(digits + Array(repeating: Self.zero, count: kept - digits.count), count)
    }
    var result = Array(digits[..<kept])
    if roundsUp(at: kept) { Self.increment(&result) }
    return Self.text(result, count)
  }

  /// Whether the digits from `index` amount to more than half a unit of the digit before them, or
  /// to half a unit after an odd digit.
  private func roundsUp(at index: Int) -> Bool {
    let half = Self.zero + 5
    guard digits[index] == half else { return digits[index] > half }
    return digits[(index + 1)...].contains { $0 != Self.zero } || digits[index - 1] % 2 == 1
  }

  /// Adds one unit of the last digit.
  private static func increment(_ digits: inout [UInt8]) {
    guard let last = digits.lastIndex(where: { $0 != zero + 9 }) else {
      digits = [zero + 1] + Array(repeating: zero, count: digits.count)
      return
    }
    digits[last] += 1
    for index in digits.indices[(last + 1)...] { digits[index] = zero }
  }

  private static func text(_ digits: [UInt8], _ decimals: Int) -> String {
    let whole = String(decoding: digits.dropLast(decimals), as: UTF8.self)
    guard decimals > 0 else { return whole }
    return whole + "." + String(decoding: digits.suffix(decimals), as: UTF8.self)
  }
}

/// An integer ≥ 0 of any size, as groups of nine decimal digits.
private struct LargeInteger {
  /// Least significant first.
  private var groups: [UInt64]

  private static let base: UInt64 = 1_000_000_000
  private static let groupLength = 9

  init(_ number: UInt64) {
    groups = [number % Self.base, number / Self.base % Self.base, number / Self.base / Self.base]
  }

  /// Multiplies by `factor`, 2 or 5, `count` times.
  mutating func multiply(by factor: UInt64, count: Int) {
    // A product of a group and a power, with a carry, fits into 64 bits: 5¹² < 10⁹.
    let maximumPower = 12
    var remaining = count
    while remaining > 0 {
      let power = min(maximumPower, remaining)
      remaining -= power
      var multiplier: UInt64 = 1
      for _ in 0..<power { multiplier *= factor }
      var carry: UInt64 = 0
      for index in groups.indices {
        let product = groups[index] * multiplier + carry
        (groups[index], carry) = (product % Self.base, product / Self.base)
      }
      if carry > 0 { groups.append(carry) }
    }
  }

  /// The digits in ASCII, without leading zeros; empty for 0.
  var digits: [UInt8] {
    let all = groups.reversed().flatMap { group -> [UInt8] in
      var (group, digits) = (group, [UInt8](repeating: 0, count: Self.groupLength))
      for index in digits.indices.reversed() {
        digits[index] = UInt8(ascii: "0") + UInt8(group % 10)
        group /= 10
      }
      return digits
    }
    return Array(all.drop { $0 == UInt8(ascii: "0") })
  }
}
