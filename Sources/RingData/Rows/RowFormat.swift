import RingSystem

/// How rows are written in a file.
public enum RowFormat: String, CaseIterable, Hashable, Sendable {
  /// Cells between commas (RFC 4180) or another delimiter, the names of the columns in the first row.
  case csv
  /// The same between tabs.
  case tsv
  /// A JSON object a line.
  case ndjson
  /// One JSON list of objects.
  case json

  /// The format that the extension of a file says; `nil` if it says none.
  public init?(path: String) {
    let name = FilePath.name(path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(extension: String(name[name.index(after: dot)...]))
  }

  /// The format of files with an extension, without its dot; `nil` if there is none.
  public init?(extension text: String) {
    switch text.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    default: return nil
    }
  }

  /// Whether a cell is a text whose type only its reader knows.
  public var hasTextsOnly: Bool { self == .csv || self == .tsv }
}
