import RingCore

/// A registry of the names of all images, so that no image replaces another.
///
/// Names that differ only in case or in the composition of accents count as equal, because many
/// file systems store them as one file.
///
/// If the row's number makes every name unique and `contains` is not needed, the registry stores
/// ranges of row numbers, whose memory does not grow with consecutive rows. Otherwise it stores a
/// 64-bit hash of each name, which takes about 18 bytes. The probability that two different names
/// have the same hash is 3 × 10⁻¹⁰ for 100 000 names, and 3 × 10⁻⁸ for a million.
package struct NameRegistry: Sendable {
  private let pattern: NamePattern?
  private let keepsNumbers: Bool
  private var numbers = NumberSet()
  private var names = NameTable()

  /// A `pattern` of `nil` allows any names. `contains` requires `keepingNames`.
  package init(_ pattern: NamePattern? = nil, keepingNames: Bool = true) {
    self.pattern = pattern
    keepsNumbers = !keepingNames && pattern?.distinguishesRows ?? false
  }

  /// 0 if only numbers are stored.
  package var count: Int { names.count }

  /// `true` also for a name that counts as equal; `false` if only numbers are stored.
  package func contains(_ name: String) -> Bool { names[Self.hash(Self.folded(name))] != nil }

  /// The row whose image has exactly this name; `nil` also if only numbers are stored.
  package func row(of name: String) -> Int? {
    guard let entry = names[Self.hash(Self.folded(name))] else { return nil }
    return entry.exactHash == Self.shortHash(name) ? Int(entry.row) : nil
  }

  /// Registers all names of a row, or none.
  ///
  /// Throws an error for `row` and its cell in `column` if another row of this or an earlier run
  /// has one of the names, or if two of `names` are equal.
  package mutating func add(
    _ names: [String], of row: Row, in column: String? = nil
  ) throws(RowError) {
    if keepsNumbers { return try addNumber(of: row, names.first ?? "") }
    var keys: [UInt64] = []
    for name in names {
      let key = Self.hash(Self.folded(name))
      try checkEarlier(name, row, column)
      if let other = self.names[key] { throw takenNameError(name, by: other, row, column) }
      guard !keys.contains(key) else {
        throw row.problem(
          "two pictures of this row would be named \(name.inQuotes): add {scale} or {scheme} to "
            + "the pattern", in: column)
      }
      keys.append(key)
    }
    for (name, key) in zip(names, keys) {
      self.names.add(
        key, NameTable.Entry(row: UInt32(clamping: row.number), exactHash: Self.shortHash(name)))
    }
  }

  private mutating func addNumber(of row: Row, _ name: String) throws(RowError) {
    try checkEarlier(name, row, nil)
    guard numbers.insert(row.number) else {
      throw takenNameError(name, byRow: row.number, difference: "", row, nil)
    }
  }

  /// Throws if an earlier run gave the name to a row that is not in this file.
  private func checkEarlier(_ name: String, _ row: Row, _ column: String?) throws(RowError) {
    guard let takenName = row.takenName, Self.folded(takenName) == Self.folded(inFolder(name))
    else {
      return
    }
    var error = row.problem(FailedRowAnnotation.nameProblem(name), in: column)
    error.original.takenName = takenName
    throw error
  }

  private func takenNameError(
    _ name: String, by other: NameTable.Entry, _ row: Row, _ column: String?
  ) -> RowError {
    let isExact = other.exactHash == Self.shortHash(name)
    let difference = isExact ? "" : ", except for upper and lower case"
    return takenNameError(name, byRow: Int(other.row), difference: difference, row, column)
  }

  /// The error for `row`. `difference` is an addition to the message; empty if both names are the
  /// same, and not only count as equal.
  private func takenNameError(
    _ name: String, byRow other: Int, difference: String, _ row: Row, _ column: String?
  ) -> RowError {
    let otherRow = other == row.number ? "another row \(other)" : "row \(other)"
    var error = row.problem(
      "its picture would be named \(name.inQuotes), like that of \(otherRow)\(difference)",
      in: column)
    error.original.takenName = inFolder(name)
    return error
  }

  private func inFolder(_ name: String) -> String { pattern?.inFolder(name) ?? name }

  /// Returns a hash of the canonical form of a string.
  ///
  /// Swift uses SipHash with a key per process, so collisions cannot be constructed.
  private static func hash(_ text: String) -> UInt64 {
    UInt64(bitPattern: Int64(text.hashValue))
  }

  /// Returns a hash of the name as written, to choose the error message.
  private static func shortHash(_ name: String) -> UInt16 { UInt16(truncatingIfNeeded: hash(name)) }

  /// Returns the text without differences of case, by the full case folding of Unicode.
  ///
  /// File systems without differences of case use it, such as ext4: there, `ß` and `SS` are equal,
  /// but `ı` and `I` are not. `lowercased()` after `uppercased()` differs from it in `ı` and `ẞ`.
  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.unicodeScalars.reduce(into: "") { folded, scalar in
      switch scalar {
      case "ı": folded.unicodeScalars.append(scalar)
      case "ẞ": folded += "ss"
      default: folded += scalar.properties.uppercaseMapping.lowercased()
      }
    }
  }
}
