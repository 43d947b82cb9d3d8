extension String {
  /// Returns a number's ASCII digits, with zeros before them if there are fewer than `count`.
  package func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}

extension StringProtocol {
  /// Returns a number's digits with `separator` between groups of three; the first group may be
  /// shorter.
  package func grouped(by separator: Character) -> String {
    let count = count
    var text = ""
    for (index, digit) in enumerated() {
      if index > 0, (count - index).isMultiple(of: 3) { text.append(separator) }
      text.append(digit)
    }
    return text
  }
}

extension UInt8 {
  package var isLowercaseHexDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
  }
}
