import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingSystem

/// The configs that rows name in a column: files in the folder of the run's own config.
///
/// The rows decide only which of these files is read. A file is opened when a row first names it.
/// Of more than 64 files, the one that has not been used for the longest time is closed.
struct NamedConfigs {
  private let column: String
  /// The config of rows without a name.
  private let first: BatchTemplates
  private let options: BatchConfigOptions
  private let names: NamePattern
  /// The least recently used first; `imageMemory`, in bytes, is that of the config's own images.
  private var opened: [(name: String, templates: BatchTemplates, imageMemory: Int)] = []

  private static let maximumCount = 64

  init(
    column: String, first: BatchTemplates, _ options: BatchConfigOptions, names: NamePattern
  ) {
    (self.column, self.first, self.options, self.names) = (column, first, options, names)
  }

  /// The memory for the images of all open configs, which drawing cannot use, in bytes.
  static func reservedMemory(_ options: BatchConfigOptions) -> Int {
    options.memory.budgetWithoutRows.limit / 4
  }

  /// Returns the config of a row. Throws if its cell is not a name, or the file is not a config.
  mutating func templates(for row: Row) throws(RowError) -> BatchTemplates {
    guard let cell = row[column], !cell.isEmpty else { return first }
    if let json = cell.json, json.text == nil {
      throw row.problem("the config must be the name of a file, in quotes", in: column)
    }
    let name = cell.text
    if let index = opened.firstIndex(where: { $0.name == name }) {
      opened.append(opened.remove(at: index))
    } else {
      try open(name, for: row)
    }
    return opened.last?.templates ?? first
  }

  private mutating func open(_ name: String, for row: Row) throws(RowError) {
    do {
      let source = try source(name)
      let new: (templates: BatchTemplates, imageMemory: Int)
      do { new = try templates(source) } catch let problems as Diagnostics
        where problems.mayBeLimits && !opened.isEmpty
      {
        opened = []
        new = try templates(source)
      }
      opened.append((name, new.templates, new.imageMemory))
      if opened.count > Self.maximumCount { opened.removeFirst() }
    } catch {
      throw problem(error, name, of: row)
    }
  }

  private func templates(
    _ source: SourceText
  ) throws -> (templates: BatchTemplates, imageMemory: Int) {
    let budget = MemoryBudget(
      limit: Self.reservedMemory(options), used: opened.reduce(0) { $0 + $1.imageMemory })
    let templates = try BatchTemplates(
      source, at: source.name, like: first, options, names: names, memory: budget)
    return (templates, templates.memory.used - budget.used)
  }

  /// Reads a file. Throws a `CommandError` if the name leads anywhere else than into the folder.
  private func source(_ name: String) throws -> SourceText {
    let bytes = Array(name.utf8)
    guard name.lowercased().hasSuffix(".json"), !bytes.contains(UInt8(ascii: "/")),
      !bytes.contains(0), bytes.count <= NamePattern.maximumNameBytes
    else {
      throw CommandError(
        "it must be the name of a .json file beside \(options.config), without a folder",
        .dataError)
    }
    let named = FileAccessPolicy(nextTo: options.config)
    let folder = FolderTree.canonicalPath(of: named.folder)
    let file = (folder == "/" ? "" : folder) + "/" + name
    guard FolderTree.canonicalPath(of: file) == file else {
      throw CommandError("it is a link, not a file", .dataError)
    }
    // The path that the user knows.
    let path = named.folder == "." ? name : named.joined(name)
    do throws(FileError) {
      return SourceText(try InputFile.read(file, .file, isCanonical: true), of: path)
    } catch {
      throw FileError(error.operation, path, error.reason)
    }
  }

  /// Returns the error of opening a config as that of the row that names it.
  private func problem(_ error: any Error, _ name: String, of row: Row) -> RowError {
    let first = (error as? Diagnostics)?.first
    let reason = first?.messageWithPlace ?? CommandError(error).message.text
    return row.problem(
      "the config \(name.shortened.quoted) cannot be used: \(reason)", in: column,
      help: first?.help)
  }
}
