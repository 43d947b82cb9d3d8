/// A search for bytes that are not valid UTF-8, and their textual form.
package enum InvalidUTF8 {
  /// Returns the first invalid sequence; `nil` if all bytes are valid UTF-8.
  ///
  /// The sequence has one to three bytes (Unicode 16, table 3-7).
  package static func first(in bytes: [UInt8]) -> Range<Int>? {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while true {
        offset = asciiEnd(bytes, from: offset)
        var parser = UTF8.ForwardParser()
        var remaining = bytes[offset...].makeIterator()
        switch parser.parseScalar(from: &remaining) {
        case .valid(let scalar): offset += scalar.count
        case .error(let length): return offset..<offset + length
        case .emptyInput: return nil
        }
      }
    }
  }

  /// Returns the offset of the first byte from `start` that is not ASCII, or the end.
  ///
  /// Checks eight bytes at a time, because most texts consist of ASCII only.
  private static func asciiEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    var offset = start
    while offset + 8 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & highBits == 0
    {
      offset += 8
    }
    while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// Returns the bytes in the form used by messages: `0xC3 0x28`.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0x0" : "0x") + String($0, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}
