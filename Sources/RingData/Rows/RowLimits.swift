/// How large a row may be.
///
/// A row of a few bytes may be many values, each of which takes 50 bytes and more.
public struct RowLimits: Hashable, Sendable {
  /// Bytes in the file. Default: 16 MiB.
  public var bytes: Int
  /// What a message adds about how more may be allowed, as in "; --max-memory allows more". Default:
  /// nothing.
  public var hint: String

  /// 65 536 cells of a table's row, and so columns.
  static let cells = 1 << 16

  /// Limits of a row's bytes, from which that of its values follows.
  public init(bytes: Int = 1 << 24, hint: String = "") {
    (self.bytes, self.hint) = (bytes, hint)
  }

  /// Values of JSON, with those inside of lists and objects: one for 16 bytes, so that those of the
  /// longest row take four times as much as its text.
  public var values: Int { max(1024, bytes / 16) }
}
