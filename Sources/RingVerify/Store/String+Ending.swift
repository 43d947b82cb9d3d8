extension String {
  /// The text before an ASCII ending; `nil` if it does not end so.
  ///
  /// As a disk compares names: `hasSuffix` compares characters, and some of what may stand before a
  /// dot becomes one character with it.
  public func stem(before ending: String, ignoringCase: Bool = false) -> String? {
    let end = utf8.suffix(ending.utf8.count)
    let isEnd = zip(end, ending.utf8).allSatisfy { ours, asked in
      ours == asked || ignoringCase && ours.asciiLowercased == asked.asciiLowercased
    }
    guard isEnd, end.count == ending.utf8.count else { return nil }
    return String(self[..<end.startIndex])
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
