/// Encodings of text that programs write where UTF-8 is wanted.
public enum ForeignEncoding {
  /// The encoding that a byte order mark, or zero bytes around an ASCII character, give away; `nil` of
  /// others. `start` is the first four bytes, or all of a shorter text.
  public static func name(ofTextFrom start: some Collection<UInt8>) -> String? {
    let start = Array(start.prefix(4))
    // Before that of UTF-16, with which it begins.
    if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    let zeros = start.map { $0 == 0 }
    switch zeros {
    case [false, true, true, true], [true, true, true, false]: return "UTF-32"
    default: break
    }
    guard zeros.count >= 2, zeros[0] != zeros[1] else { return nil }
    return "UTF-16"
  }
}
