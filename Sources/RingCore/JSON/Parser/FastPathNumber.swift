/// A short decimal number, whose value needs only one rounding.
struct FastPathNumber {
  let value: Double
  let end: Int

  /// The maximum number of digits. An integer with 19 digits is always less than 2⁶⁴.
  private static let maximumLength = 19

  /// Creates the number that begins at `first`; `nil` if there is none or if it is too long.
  init?(_ bytes: TextBytes, from first: Int) {
    var (digits, power, point, offset) = (UInt64(0), UInt64(1), -1, first)
    while offset &- first <= Self.maximumLength &+ 1 {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        if point >= 0 { power &*= 10 }
      } else if bytes[offset] == UInt8(ascii: "."), point < 0, offset > first {
        point = offset
      } else {
        break
      }
      offset &+= 1
    }
    let count = offset &- first &- (point < 0 ? 0 : 1)
    guard count > 0, count <= Self.maximumLength, point < offset &- 1 else { return nil }
    // JSON does not allow leading zeros.
    if bytes[first] == UInt8(ascii: "0"), count > 1, point != first &+ 1 { return nil }
    (value, end) = (Self.quotient(digits, power), offset)
  }

  /// Returns a number divided by a power of ten of at most 10¹⁸, rounded to nearest.
  private static func quotient(_ number: UInt64, _ power: UInt64) -> Double {
    // `number` and `power` are exact in Double, so that the quotient is rounded only once (W.
    // Clinger, How to read floating point numbers accurately, 1990).
    if number < 1 << 53 { return Double(number) / Double(power) }
    // Otherwise compute 63 or 64 bits of the quotient, and a sticky bit for a nonzero remainder.
    let (shift, powerShift) = (number.leadingZeroBitCount, power.leadingZeroBitCount)
    let shifted = number << UInt64(shift)
    let (quotient, remainder) = (power << UInt64(powerShift))
      .dividingFullWidth((high: shifted >> 1, low: shifted << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    return Double(sign: .plus, exponent: powerShift - shift - 63, significand: rounded)
  }
}
