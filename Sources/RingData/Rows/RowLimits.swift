/// The limits of a row's size.
///
/// The number of values is limited, too, because a short row may contain many values, and each
/// takes at least 50 bytes of memory.
package struct RowLimits: Hashable, Sendable {
  /// Of a row in the file.
  package var bytes: Int
  /// The end of messages that explains how to raise the limit, such as "; raise --max-memory".
  package var hint: String

  /// Of a row of a table, and thus of columns.
  static let cells = 1 << 16

  /// `bytes` also determines `values`.
  package init(bytes: Int = 1 << 24, hint: String = "") {
    (self.bytes, self.hint) = (bytes, hint)
  }

  /// The maximum number of JSON values, including nested ones: one per 16 bytes, but at least 1024.
  ///
  /// Then the values of the longest row take about four times as much memory as its text, and at
  /// most ten times while it is parsed.
  package var values: Int { max(1024, bytes / 16) }
}
