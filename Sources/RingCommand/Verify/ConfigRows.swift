import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingSystem

/// The rows beside a config, such as `badge.csv` beside `badge.json`, each with the name of its
/// pictures.
struct ConfigRows: Sendable {
  struct Entry: Sendable {
    /// The name of the row's pictures, which are in a folder with the config's name.
    var name: String
    var row: Result<Row, RowError>
    /// Whether the name comes from the row; if its name has an error, the row's number replaces it.
    var isNamed = true
  }

  private(set) var entries: [Entry] = []
  private let config: String
  private let pattern: NamePattern
  private var registry = NameRegistry()

  /// Reads a file and converts its rows. `config` is the name of its config, and `document` that of
  /// the config.
  ///
  /// Throws `Diagnostics` or a `CommandError` if the columns are not those that the config and the
  /// names need, and an error if the file cannot be read or is too large.
  init(
    _ file: String, of config: String, _ document: Document, for command: Verify
  ) throws {
    self.config = config
    pattern = try command.variants.rowPattern
    let path = command.path(of: file)
    var reader = try RowReader(
      bytes: command.bytes(of: file), name: path, format: RowFormat(path: path) ?? .csv,
      limits: command.memory.rowLimits)
    if let header = reader.columns {
      try document.checkColumns(in: header, of: path, for: pattern)
    }
    var memory = MemoryBudget(limit: command.memory.rowBudget)
    while let row = try reader.next() {
      if case .success(let row) = row { try memory.reserve(row.memory, for: path) }
      add(row, document)
    }
  }

  private mutating func add(_ result: Result<Row, RowError>, _ document: Document) {
    do throws(RowError) {
      let row = try result.get()
      let name = config + "/" + (try pattern.name(row))
      let columns = pattern.columns
      try registry.add([name], of: row, in: columns.count == 1 ? columns[0] : nil)
      var entry = Entry(name: name, row: result)
      do throws(RowError) { _ = try RowValues(row, for: document) } catch {
        entry.row = .failure(error)
      }
      entries.append(entry)
    } catch {
      let name = config + "/" + String(error.row).zeroPadded(to: 6)
      entries.append(Entry(name: name, row: .failure(error), isNamed: false))
    }
  }

  /// Returns the files of rows in a listing, by the names of the configs beside which they are.
  static func files(in listing: [String]) -> [String: [String]] {
    listing.reduce(into: [:]) { files, file in
      // A .json is a config.
      guard let format = RowFormat(path: file), format != .json,
        let dot = file.utf8.lastIndex(of: UInt8(ascii: "."))
      else { return }
      files[String(file[..<dot]), default: []].append(file)
    }
  }
}

/// Finds the cases of the rows beside a config.
struct RowCases {
  enum Result {
    case cases([VerifyCase])
    /// Only a pass with more memory may open the config.
    case needsMoreMemory
    /// The config has no columns, so that the file beside it has nothing to do with it.
    case hasNoData
  }

  private let finder: CaseFinder
  private let source: CaseFinder.Source
  private let files: [String]
  /// The goldens that show the config with its samples.
  private let recorded: [CaseName]
  /// The goldens that may show rows, because they are in the folder with the config's name.
  private let goldens: [String]

  init(
    _ finder: CaseFinder, of source: CaseFinder.Source, _ files: [String],
    _ recorded: RecordedNames
  ) {
    (self.finder, self.source, self.files) = (finder, source, files)
    self.recorded = recorded[source.name]
    goldens = recorded.others(in: source.name)
  }

  /// Returns the selected cases: those of the rows, and of the samples if they have goldens.
  func cases(within gate: MemoryGate) -> Result {
    let command = finder.command
    let columns = (try? command.variants.rowPattern.columns) ?? []
    let config = SharedConfig(
      command, file: source.file, rowColumns: columns, readFiles: finder.readFiles)
    defer { config.close() }
    do {
      let document = try config.opened(within: gate.share).document
      guard !document.columns.isEmpty else { return .hasNoData }
      for file in files {
        finder.readFiles.protect(command.path(of: file), as: "a file of rows")
      }
      guard files.count == 1 else { return .cases(failed(Self.severalFilesError(files))) }
      let rows: ConfigRows
      do { rows = try ConfigRows(files[0], of: source.name, document, for: command) } catch {
        return .cases(failed(error))
      }
      finder.add(rowNames: rows.entries.map(\.name))
      return cases(of: rows, config, within: gate)
    } catch {
      guard (error as? Diagnostics)?.mayBeLimits == false || gate.isUndivided else {
        return .needsMoreMemory
      }
      return .cases(finder.failed(recorded.map(\.text) + goldens, of: source, config))
    }
  }

  private static func severalFilesError(_ files: [String]) -> CommandError {
    let names = files.joined(separator: " and ")
    return CommandError("\(names) are rows of the same config; leave one there", .dataError)
  }

  /// Returns the cases of rows none of which can be read.
  private func failed(_ error: any Error) -> [VerifyCase] {
    finder.failed(
      recorded.map(\.text) + goldens, of: source.name,
      in: error is Diagnostics ? source.file : files[0], .invalid(error),
      because: "its rows cannot be read")
  }

  private func cases(
    of rows: ConfigRows, _ config: SharedConfig, within gate: MemoryGate
  ) -> Result {
    let recordedRows = RecordedNames(goldens, of: Set(rows.entries.map(\.name)))
    let possible = rows.entries.flatMap {
      finder.names(of: $0.name, recordedRows[$0.name], moves: true)
    }
    let times = Set((possible + recorded).compactMap(\.time))
    var moves = false
    if !times.isEmpty {
      let motion = config.motion(at: Array(times), within: gate.share)
      guard motion != nil || gate.isUndivided else { return .needsMoreMemory }
      moves = motion == .moves
      guard moves || motion == .isStill else {
        return .cases(finder.failed(recorded.map(\.text) + goldens, of: source, config))
      }
    }
    let samples = Set(recorded.filter { moves || $0.time == nil })
    var cases = finder.cases(Array(samples), of: source, config, row: nil)
    var errors: [VerifyCase] = []
    for entry in rows.entries {
      let names = finder.names(of: entry.name, recordedRows[entry.name], moves: moves)
      switch entry.row {
      case .success(let row): cases += finder.cases(names, of: source, config, row: row)
      case .failure(let error): errors += failed(names.map(\.text), of: entry.name, error)
      }
    }
    config.setCaseCount(cases.count)
    if let entry = rows.entries.first(where: { !$0.isNamed }) {
      errors += uncheckedCases(of: recordedRows.others, entry, errors)
    }
    return .cases(cases + errors)
  }

  private func failed(_ names: [String], of row: String, _ error: any Error) -> [VerifyCase] {
    finder.failed(
      names, of: row, in: files[0], .invalid(error), because: "its row has an error")
  }

  /// Returns the cases of goldens that may be those of `entry`, a row whose name is unknown. `errors`
  /// report such rows, unless none is selected.
  private func uncheckedCases(
    of goldens: [String], _ entry: ConfigRows.Entry, _ errors: [VerifyCase]
  ) -> [VerifyCase] {
    let selected = Set(goldens).filter { finder.command.selection.includes($0) }
    guard case .failure(let error) = entry.row, !selected.isEmpty else { return [] }
    let reporting = errors.first { verifyCase in
      CaseName.readings(of: verifyCase.name).contains { $0.base == entry.name }
    }
    guard let reporting else { return failed(Array(selected), of: entry.name, error) }
    let reference = CommandError(
      "not checked, because it may be of a row with an error: see \(reporting.name)", .dataError)
    return selected.map { VerifyCase(name: $0, file: files[0], source: .invalid(reference)) }
  }
}
