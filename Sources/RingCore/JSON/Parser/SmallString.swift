/// The content of a JSON string of at most fifteen bytes without escapes.
struct SmallString: Equatable {
  /// The bytes, the first one in the lowest bits, padded with zeros, which a JSON string without
  /// escapes cannot contain.
  private let low: UInt64
  private let high: UInt64

  static let empty = SmallString()

  private init() { (low, high) = (0, 0) }

  /// Creates the content of the string that begins at `quote` and sets `end` to the offset after
  /// it.
  ///
  /// Returns `nil` if the string is longer than fifteen bytes, has escapes or is not closed.
  init?(_ bytes: TextBytes, at quote: Int, end: inout Int) {
    let start = quote &+ 1
    let first = bytes.block(at: start)
    let count: Int
    if let length = first.unescapedLength {
      (low, high, count) = (first.prefix(length), 0, length)
    } else {
      let second = bytes.block(at: start &+ ByteBlock.width)
      guard let length = second.unescapedLength else { return nil }
      (low, high, count) = (first.bits, second.prefix(length), ByteBlock.width &+ length)
    }
    guard bytes[start &+ count] == UInt8(ascii: "\"") else { return nil }
    end = start &+ count &+ 1
  }

  var isASCII: Bool { ByteBlock(bits: low | high).isASCII }

  var string: String {
    withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// An 8-bit hash of the text, in 0…255.
  ///
  /// Fibonacci hashing: the multiplier is 2⁶⁴ divided by the golden ratio (Knuth, The Art of
  /// Computer Programming, section 6.4).
  var hash: UInt64 { ((low ^ (high &* 31)) &* 0x9E37_79B9_7F4A_7C15) >> 56 }
}

/// A cache of recent short strings. Most documents repeat a few short strings, and a lookup is
/// faster than the creation of a string.
struct StringCache {
  /// Two entries per pair of hashes, the more recently added one first.
  private var slots: [(short: SmallString, text: String)]

  /// The minimum length of a text whose strings are cached, in bytes. For a shorter one, such as a
  /// row of data, the creation of the slots would take longer than its strings.
  private static let minimumTextLength = 4096

  init(forTextOf byteCount: Int) {
    let count = byteCount < Self.minimumTextLength ? 0 : 256
    slots = Array(repeating: (short: .empty, text: ""), count: count)
  }

  mutating func text(of short: SmallString) -> String {
    guard !slots.isEmpty else { return short.string }
    let index = Int(truncatingIfNeeded: short.hash & ~1)
    if slots[index].short == short { return slots[index].text }
    if slots[index + 1].short == short { return slots[index + 1].text }
    return add(short, at: index)
  }

  // Not inlined, so that `text(of:)`, which is called for each string, need not save registers.
  @inline(never)
  private mutating func add(_ short: SmallString, at index: Int) -> String {
    let text = short.string
    slots[index + 1] = slots[index]
    slots[index] = (short, text)
    return text
  }
}
