import RingSystem

/// The file format of rows.
package enum RowFormat: String, CaseIterable, Hashable, Sendable {
  /// A table with cells separated by commas (RFC 4180) or another delimiter.
  ///
  /// The first row has the names of the columns.
  case csv
  /// A table with cells separated by tabs, otherwise like `csv`.
  case tsv
  /// One JSON object per line.
  case ndjson
  /// One JSON array of objects.
  case json

  /// Creates the format implied by the extension of `path`; `nil` for other extensions, or none.
  package init?(path: String) {
    let name = FilePath.name(path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(extension: String(name[name.index(after: dot)...]))
  }

  /// Creates the format of files with the extension `text`, without its dot; `nil` if unknown.
  package init?(extension text: String) {
    switch text.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    default: return nil
    }
  }

  /// Whether all cells are untyped text, as in CSV and TSV.
  package var hasTextsOnly: Bool { self == .csv || self == .tsv }
}
