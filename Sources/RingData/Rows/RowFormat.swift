import RingSystem

package enum RowFormat: String, CaseIterable, Hashable, Sendable {
  /// Cells separated by commas (RFC 4180) or another delimiter; the first row names the columns.
  case csv
  /// Cells separated by tabs, otherwise like `csv`.
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

  /// `text` has no dot; `nil` if the extension is unknown.
  package init?(extension text: String) {
    switch text.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    default: return nil
    }
  }

  /// Whether all cells are untyped text.
  package var hasTextsOnly: Bool { self == .csv || self == .tsv }
}
