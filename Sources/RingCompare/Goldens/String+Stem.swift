extension String {
  /// Returns the text before an ASCII suffix; `nil` if the text does not end in `suffix`.
  ///
  /// Compares bytes, as file systems do. `hasSuffix` compares characters, and a dot with a
  /// combining character is one `Character`.
  package func stem(before suffix: String, ignoringCase: Bool = false) -> String? {
    let end = utf8.suffix(suffix.utf8.count)
    let isSuffix = zip(end, suffix.utf8).allSatisfy { actual, expected in
      actual == expected || ignoringCase && actual.asciiLowercased == expected.asciiLowercased
    }
    guard isSuffix, end.count == suffix.utf8.count else { return nil }
    return String(self[..<end.startIndex])
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
