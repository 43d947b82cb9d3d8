/// The limits of a row's size.
///
/// A short row may contain many values, and each takes at least 50 bytes.
public struct RowLimits: Hashable, Sendable {
  /// The maximum length of a row in the file, in bytes. Default: 16 MiB.
  public var bytes: Int
  /// A suffix for messages that explains how to raise the limit, such as "; raise --max-memory".
  /// Default: empty.
  public var hint: String

  /// The maximum number of cells in a row of a table, and so of columns: 65 536.
  static let cells = 1 << 16

  /// Creates limits from the length of a row, which also determines the number of values.
  public init(bytes: Int = 1 << 24, hint: String = "") {
    (self.bytes, self.hint) = (bytes, hint)
  }

  /// The maximum number of JSON values, including nested ones: one per 16 bytes.
  ///
  /// So the values of the longest row take four times as much memory as its text.
  public var values: Int { max(1024, bytes / 16) }
}
