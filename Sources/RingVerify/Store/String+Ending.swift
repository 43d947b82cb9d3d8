extension String {
  /// Returns the text before an ASCII suffix; `nil` if it has another suffix.
  ///
  /// Compares bytes, as file systems do: `hasSuffix` compares characters, and some characters form
  /// one `Character` with a dot after them.
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
