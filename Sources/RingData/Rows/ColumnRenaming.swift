import RingCore

/// New names for columns, as `--rename-column 'Full name=name'` sets them.
package struct ColumnRenaming: Hashable, Sendable {
  /// Keyed by the names in the file.
  private var names: [String: String] = [:]

  package init() {}

  package init(_ names: [String: String]) { self.names = names }

  /// Returns the new name of a column; `original` itself if it is not renamed.
  func name(_ original: String) -> String { names[original] ?? original }

  /// The renamed columns, as the file names them, sorted.
  package var originals: [String] { names.keys.sorted() }

  /// Takes `column=name`, split at the last equals sign. Throws if a name is missing or the column
  /// has a new name already.
  package mutating func add(_ option: String) throws(ColumnRenamingError) {
    guard let equals = option.lastIndex(of: "=") else { throw .noEqualsSign(option) }
    let original = String(option[..<equals])
    let name = String(option[option.index(after: equals)...])
    guard !original.isEmpty, !name.isEmpty else { throw .noEqualsSign(option) }
    guard names.updateValue(name, forKey: original) == nil else { throw .twice(original) }
  }
}

package enum ColumnRenamingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option, which is the value, lacks an equals sign, or a name before or after it.
  case noEqualsSign(String)
  /// A column has two new names; the value is its name in the file.
  case twice(String)

  package var description: String {
    switch self {
    case .noEqualsSign(let option):
      "\(option.inQuotes) does not rename a column: write COLUMN=NAME"
    case .twice(let column): "the column \(column.inQuotes) is renamed twice"
    }
  }
}
