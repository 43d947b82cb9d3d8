import RingSystem

/// The file format of a table.
public enum RowFormat: String, CaseIterable, Hashable, Sendable {
  /// Cells separated by commas (RFC 4180) or another delimiter; the first row has the names of the
  /// columns.
  case csv
  /// CSV with tabs.
  case tsv
  /// One JSON object per line.
  case ndjson
  /// One JSON list of objects.
  case json

  /// The format implied by the extension of `path`; `nil` if there is none.
  public init?(path: String) {
    let name = FilePath.name(path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(extension: String(name[name.index(after: dot)...]))
  }

  /// The format of files with this extension, without its dot; `nil` if there is none.
  public init?(extension text: String) {
    switch text.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    default: return nil
    }
  }

  /// Whether all cells are untyped text.
  public var hasTextsOnly: Bool { self == .csv || self == .tsv }
}
