/// The limits of a row's size.
///
/// The number of values is limited, too, because a short row may contain many values, and each
/// takes at least 50 bytes of memory.
package struct RowLimits: Hashable, Sendable {
  /// The maximum length of a row in the file, in bytes. Default: 16 MiB.
  package var bytes: Int
  /// A suffix for messages that explains how to raise the limit, such as "; raise --max-memory".
  /// Default: empty.
  package var hint: String

  /// The maximum number of cells in a row of a table, and thus of columns: 65 536.
  static let cells = 1 << 16

  /// Creates limits from the maximum length of a row, which also determines `values`.
  package init(bytes: Int = 1 << 24, hint: String = "") {
    (self.bytes, self.hint) = (bytes, hint)
  }

  /// The maximum number of JSON values, including nested ones: one per 16 bytes, but at least 1024.
  ///
  /// Then the values of the longest row take about four times as much memory as its text, and at
  /// most ten times while it is parsed.
  package var values: Int { max(1024, bytes / 16) }
}
