/// The outcome of reading an escape of a JSON string.
package enum JSONEscape {
  case scalar(Unicode.Scalar)
  /// The character after the backslash names no escape.
  case unknown
  /// Fewer than four hexadecimal digits follow `\u`.
  case tooShort
  /// A surrogate without the other half of its pair.
  case unpairedSurrogate

  /// Removes an escape, without its backslash, from the beginning of `bytes`.
  ///
  /// After an error, `bytes` begin with the first character that does not belong to the escape.
  package init(removedFrom bytes: inout ArraySlice<UInt8>) {
    let letter = bytes.first ?? 0
    if letter == UInt8(ascii: "u") {
      bytes.removeFirst()
      self = Self.unicode(&bytes)
    } else if let scalar = Self.scalar(of: letter) {
      bytes.removeFirst()
      self = .scalar(scalar)
    } else {
      self = .unknown
    }
  }

  private static func scalar(of letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  /// Removes the digits of a `\u`, and the second escape of a surrogate pair.
  private static func unicode(_ bytes: inout ArraySlice<UInt8>) -> JSONEscape {
    guard let unit = codeUnit(&bytes) else { return .tooShort }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar) }
    var second = bytes.dropFirst(2)
    guard unit < 0xDC00, bytes.starts(with: "\\u".utf8), let low = codeUnit(&second),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { return .unpairedSurrogate }
    bytes = second
    return .scalar(scalar)
  }

  private static func codeUnit(_ bytes: inout ArraySlice<UInt8>) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let character = bytes.first.map { Character(Unicode.Scalar($0)) }
      guard let digit = character?.hexDigitValue else { return nil }
      bytes.removeFirst()
      unit = unit << 4 + UInt16(digit)
    }
    return unit
  }
}
