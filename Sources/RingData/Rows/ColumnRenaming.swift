import RingText

/// Other names for columns, as `--column 'Full name=name'` gives them.
public struct ColumnRenaming: Hashable, Sendable {
  /// The name after renaming of each that is renamed.
  private var names: [String: String] = [:]

  /// No column has another name.
  public init() {}

  /// The name that a column of the file has from now on.
  func name(_ original: String) -> String { names[original] ?? original }

  /// The columns of the file that are renamed, sorted.
  public var originals: [String] { names.keys.sorted() }

  /// Adds `column=name`, split at the last equals sign. Throws a text that says what is wrong.
  public mutating func add(_ option: String) throws(ColumnRenamingError) {
    guard let equals = option.lastIndex(of: "=") else { throw .noEqualsSign(option) }
    let original = String(option[..<equals])
    let name = String(option[option.index(after: equals)...])
    guard !original.isEmpty, !name.isEmpty else { throw .noEqualsSign(option) }
    guard names.updateValue(name, forKey: original) == nil else { throw .twice(original) }
  }
}

/// What is wrong with a new name for a column.
public enum ColumnRenamingError: Error, Hashable, Sendable {
  /// There are no two names with an equals sign between them.
  case noEqualsSign(String)
  /// A column is given two names.
  case twice(String)
}

extension ColumnRenamingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noEqualsSign(let option):
      "\(option.inQuotes) does not rename a column: write COLUMN=NAME"
    case .twice(let column): "the column \(column.inQuotes) is renamed twice"
    }
  }
}
