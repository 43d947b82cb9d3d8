/// Encodings of text that programs write where UTF-8 is expected.
package enum ForeignEncoding {
  /// Returns the name of the encoding that a byte order mark, or an ASCII character next to zero
  /// bytes, indicates.
  ///
  /// Returns `nil` for other encodings. `start` is the first four bytes, or all of a shorter text.
  package static func name(ofTextFrom start: some Collection<UInt8>) -> String? {
    let start = Array(start.prefix(4))
    // Test UTF-32 first, because its little-endian mark begins with that of UTF-16.
    if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    let zeros = start.map { $0 == 0 }
    if [[false, true, true, true], [true, true, true, false]].contains(zeros) { return "UTF-32" }
    guard zeros.count >= 2, zeros[0] != zeros[1] else { return nil }
    return "UTF-16"
  }
}
