/// A parsed value and its range in the text.
package struct JSONTree: Sendable {
  /// The content of a value.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSONTree])
    /// Members in the order of the text, with unique keys.
    case object([Member])
    /// An invalid value, which has been reported.
    case invalid
  }

  /// A member of an object.
  package struct Member: Sendable {
    package var value: JSONTree
    /// The offset of the key's opening quote.
    package var keyStart: UInt32
    /// The offset after the key's closing quote.
    package var keyEnd: UInt32
    package var key: String

    var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }
  }

  package var value: Value
  /// The offset of the first byte. Offsets are clamped to 4 GiB; an input has at most 256 MiB by
  /// default.
  package var start: UInt32
  /// The offset after the last byte.
  package var end: UInt32

  var range: Range<Int> { Int(start)..<Int(end) }
}
