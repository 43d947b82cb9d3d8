import RingText

/// The names that rows have been given, so that no picture replaces another one.
///
/// Two names are the same if they differ in case only, or in how their accents are composed: on many
/// disks they are one file.
///
/// Where names say the number of their row, the numbers are kept, in ranges, which take the same memory
/// for any number of rows in a row. Else it keeps 64 bits of each name, about 18 bytes in all, not the
/// name: of 100 000 different names two are taken for the same with a probability of 3 × 10⁻¹⁰, of a
/// million with 3 × 10⁻⁸.
public struct NameRegister: Sendable {
  private let pattern: NamePattern?
  private let keepsNumbers: Bool
  private var numbers = NumberSet()
  private var names = NameTable()

  /// A register without names, of any pattern or of one. `keepingNames` says that it will be asked
  /// whether it contains a name.
  public init(_ pattern: NamePattern? = nil, keepingNames: Bool = true) {
    self.pattern = pattern
    keepsNumbers = !keepingNames && pattern?.tellsRows ?? false
  }

  /// How many names there are; 0 where only numbers are kept.
  public var count: Int { names.count }

  /// Whether a row has this name, or one that is the same on many disks.
  public func contains(_ name: String) -> Bool { names[Self.hash(Self.folded(name))] != nil }

  /// Gives a row its names, all or none. Throws what is wrong with the row if another one has one of
  /// them, or if two of them are the same.
  public mutating func add(
    _ names: [String], of row: Row, in column: String? = nil
  ) throws(BadRow) {
    if keepsNumbers { return try addNumber(of: row, names.first ?? "") }
    var keys: [UInt64] = []
    for name in names {
      let key = Self.hash(Self.folded(name))
      try checkEarlier(name, row, column)
      if let other = self.names[key] { throw taken(name, other, row, column) }
      guard !keys.contains(key) else {
        throw row.problem(
          "two pictures of this row would be named \(name.inQuotes): {scale} or {scheme} in the "
            + "pattern tells them apart", in: column)
      }
      keys.append(key)
    }
    for (name, key) in zip(names, keys) {
      self.names.add(
        key, NameTable.Entry(row: UInt32(clamping: row.number), exactHash: Self.shortHash(name)))
    }
  }

  private mutating func addNumber(of row: Row, _ name: String) throws(BadRow) {
    try checkEarlier(name, row, nil)
    guard numbers.insert(row.number) else { throw taken(name, row: row.number, "", row, nil) }
  }

  /// Throws if an earlier run, of which this row is left, gave the name to another one.
  private func checkEarlier(_ name: String, _ row: Row, _ column: String?) throws(BadRow) {
    guard let taken = row.takenName, Self.folded(taken) == Self.folded(inFolder(name)) else {
      return
    }
    var bad = row.problem(FailedMark.nameProblem(name), in: column)
    bad.original.takenName = taken
    throw bad
  }

  private func taken(
    _ name: String, _ other: NameTable.Entry, _ row: Row, _ column: String?
  ) -> BadRow {
    let isExact = other.exactHash == Self.shortHash(name)
    let difference = isExact ? "" : ", but for upper and lower case"
    return taken(name, row: Int(other.row), difference, row, column)
  }

  private func taken(
    _ name: String, row other: Int, _ difference: String, _ row: Row, _ column: String?
  ) -> BadRow {
    let which = other == row.number ? "another row \(other)" : "row \(other)"
    var bad = row.problem(
      "its picture would be named \(name.inQuotes), as that of \(which)\(difference)", in: column)
    bad.original.takenName = inFolder(name)
    return bad
  }

  private func inFolder(_ name: String) -> String { pattern?.inFolder(name) ?? name }

  /// Swift's hash of a text is that of its canonical form (SipHash with a key of this process, so that
  /// nobody can make texts that have the same).
  private static func hash(_ text: String) -> UInt64 {
    UInt64(bitPattern: Int64(text.hashValue))
  }

  /// Of a name as it is, to find the words for a complaint.
  private static func shortHash(_ name: String) -> UInt16 { UInt16(truncatingIfNeeded: hash(name)) }

  /// Upper case first, because it is what takes `ß` and `SS` together.
  private static func folded(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.uppercased().lowercased() }
    return text.lowercased()
  }
}
