import RingCore

extension SourceText {
  /// Returns the error of a text that is not UTF-8; `nil` if it is.
  func encodingProblem() -> Diagnostic? {
    if let name = ForeignEncoding.name(ofTextFrom: bytes.prefix(4)) {
      return Diagnostic(
        "the text is \(name), but a config must be UTF-8", at: SourceSpan(self),
        help: "save it as UTF-8")
    }
    guard let invalidRange = firstInvalidSequence() else { return nil }
    let hex = bytes[invalidRange].map { Self.hexadecimal($0) }.joined(separator: " ")
    return Diagnostic(
      "the text is not valid UTF-8: \(hex)", at: SourceSpan(self, invalidRange),
      help: "save it as UTF-8")
  }

  /// Returns the range of the first one to three bytes that are not UTF-8 (Unicode 16, table 3-7);
  /// `nil` if the text is valid.
  private func firstInvalidSequence() -> Range<Int>? {
    bytes.withUnsafeBytes { Self.firstInvalidSequence(TextBytes($0)) }
  }

  private static func firstInvalidSequence(_ bytes: TextBytes) -> Range<Int>? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += asciiCount(bytes, from: offset)
        continue
      }
      guard let (count, second) = sequence(after: bytes[offset]) else {
        return offset..<offset + 1
      }
      for index in 1..<count {
        let allowed = index == 1 ? second : 0x80...0xBF
        guard allowed.contains(bytes[offset + index]) else {
          return offset..<offset + index
        }
      }
      offset += count
    }
    return nil
  }

  /// Returns a lower bound, ≥ 1, of the number of ASCII bytes from `start` on. The byte at `start`
  /// must be ASCII. The result may count zeros after the end of the text.
  ///
  /// Checks eight bytes at a time, because most texts consist of ASCII only.
  private static func asciiCount(_ bytes: TextBytes, from start: Int) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes.block(at: offset).isASCII { offset += ByteBlock.width }
    return offset - start
  }

  /// Returns the length of the sequence that a byte begins, and the valid range of the second byte;
  /// `nil` if no sequence of several bytes begins with it.
  private static func sequence(after first: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
  }
}
