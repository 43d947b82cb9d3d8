/// The names that rows have been given, so that no picture replaces another one.
///
/// Two names are the same if they differ in case only, or in how their accents are composed: on many
/// disks they are one file.
///
/// It keeps 64 bits of each name, 16 bytes in all, not the name: of 100 000 different names two are
/// taken for the same with a probability of 3 × 10⁻¹⁰, of a million with 3 × 10⁻⁸.
public struct NameRegister: Sendable {
  private struct Entry {
    var row: UInt32
    /// Of the name as it is, to find the words for a complaint.
    var exactHash: UInt32
  }

  private var entries: [UInt64: Entry] = [:]

  /// A register without names.
  public init() {}

  /// How many names there are.
  public var count: Int { entries.count }

  /// Whether a row has this name, or one that is the same on many disks.
  public func contains(_ name: String) -> Bool { entries[Self.hash(Self.folded(name))] != nil }

  /// Gives a name to a row. Throws what is wrong with the row if another one, or the row itself, has it.
  public mutating func add(_ name: String, of row: Row, in column: String? = nil) throws(BadRow) {
    let key = Self.hash(Self.folded(name))
    let exact = UInt32(truncatingIfNeeded: Self.hash(name))
    guard let other = entries[key] else {
      entries[key] = Entry(row: UInt32(clamping: row.number), exactHash: exact)
      return
    }
    guard Int(other.row) != row.number else {
      throw row.problem(
        "two pictures of this row would be named \(name.inQuotes): {scale} or {scheme} in the "
          + "pattern tells them apart", in: column)
    }
    let difference = other.exactHash == exact ? "" : ", but for upper and lower case"
    throw row.problem(
      "its picture would be named \(name.inQuotes), as that of row \(other.row)\(difference)",
      in: column)
  }

  /// Swift's hash of a text is that of its canonical form (SipHash with a key of this process, so that
  /// nobody can make texts that have the same).
  private static func hash(_ text: String) -> UInt64 {
    UInt64(bitPattern: Int64(text.hashValue))
  }

  /// Upper case first, because it is what takes `ß` and `SS` together.
  private static func folded(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.uppercased().lowercased() }
    return text.lowercased()
  }
}
