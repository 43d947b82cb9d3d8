/// A maximum number of an image's pixels: a number, or a share of them.
package enum PixelLimit: Hashable, Sendable, CustomStringConvertible {
  case count(Int)
  case share(PixelShare)

  /// Parses a whole number or a percentage, such as `12` or `0.1%`; `nil` for other text. The number
  /// may be negative.
  package init?(_ text: String) {
    if let count = Int(text) {
      self = .count(count)
    } else if let share = PixelShare(text) {
      self = .share(share)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .count(let count): "\(count)"
    case .share(let share): share.description
    }
  }
}

/// A share of an image's pixels, above 0 % and up to 100 %.
package struct PixelShare: Hashable, Sendable, CustomStringConvertible {
  /// The share in millionths of a percent, 1…100 000 000. A binary fraction would be wrong by one
  /// pixel for some numbers of pixels.
  private let millionths: Int

  private static let decimals = 6
  private static let millionthsOfAll = 100_000_000

  /// Parses a percentage with at most three digits and six decimals, such as `0.1%`; `nil` for other
  /// text, and if it is 0 or more than 100.
  package init?(_ text: String) {
    guard text.last == "%" else { return nil }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.count <= 2, (1...3).contains(parts[0].utf8.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(digits.contains) })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    let zeros = String(repeating: "0", count: max(0, Self.decimals - fraction.utf8.count))
    guard fraction.utf8.count <= Self.decimals, let millionths = Int(parts[0] + fraction + zeros),
      (1...Self.millionthsOfAll).contains(millionths)
    else { return nil }
    self.millionths = millionths
  }

  /// Returns the number of pixels that the share has of `count` pixels, rounded down.
  package func pixels(of count: Int) -> Int {
    let (quotient, remainder) = count.quotientAndRemainder(dividingBy: Self.millionthsOfAll)
    return quotient * millionths + remainder * millionths / Self.millionthsOfAll
  }

  /// The percentage without unnecessary zeros, such as `0.1%`.
  package var description: String {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction > 0 else { return "\(whole)%" }
    let digits = String(String(1_000_000 + fraction).dropFirst())
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return "\(whole).\(digits[...end])%"
  }
}
