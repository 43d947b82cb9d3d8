import RingCore
import RingData

struct BatchRequest: Sendable {
  /// In the file, from 0.
  let position: Int
  let row: Result<Row, RowError>
  /// Including folders, one per variant; empty for an invalid row.
  let names: [String]
  /// The config that draws the row.
  let templates: BatchTemplates

  /// One per variant; 1 for an invalid row without names, whose result is its problem.
  var resultCount: Int { max(1, names.count) }

  /// Approximate, in bytes.
  var memory: Int {
    switch row {
    case .success(let row): row.memory
    case .failure(let error): error.memory
    }
  }
}

/// The requests for the rows of a file, in their order.
struct BatchRequests: ~Copyable {
  private var reader: RowReader
  private let pattern: NamePattern
  private let templates: BatchTemplates
  private let shard: Shard
  private let selection: NumberRanges
  /// `nil` if rows may have equal names.
  private var names: NameRegistry?
  /// The configs that rows name; `nil` if all rows have one config.
  private var configs: NamedConfigs?
  /// For rows that are known as they arrive; `nil` if all are known, or if no row names pictures.
  private let arriving: (pictures: NamedPictures, folder: BatchOutputFolder)?
  private let memoryBudget: Int
  private var position = 0
  /// Whether a row read so far is selected, in whatever shard.
  private var hasSelectedRow = false
  /// From 1; 0 before the first row.
  private var lastRowNumber = 0
  /// The number of rows without names so far.
  private var unnamedCount = 0
  /// Whether a row read so far is from a file of failed rows.
  private var hasFailedRow = false
  /// The memory of the requests that are not finished, in bytes.
  private var usedMemory = 0

  /// `memoryBudget` limits the memory of unfinished requests, in bytes.
  init(
    _ reader: consuming RowReader, pattern: NamePattern, templates: BatchTemplates,
    configs: NamedConfigs?, shard: Shard, selection: NumberRanges, names: NameRegistry?,
    memoryBudget: Int, arriving: (pictures: NamedPictures, folder: BatchOutputFolder)?
  ) {
    self.reader = reader
    (self.pattern, self.templates, self.configs) = (pattern, templates, configs)
    (self.shard, self.selection, self.names) = (shard, selection, names)
    (self.memoryBudget, self.arriving) = (memoryBudget, arriving)
  }

  /// Whether `next` can return without waiting for input, and the memory suffices.
  mutating func isReady() throws -> Bool {
    try usedMemory < memoryBudget && reader.isReady()
  }

  /// Releases the memory of a request that `next` has returned.
  mutating func finish(_ request: BatchRequest) { usedMemory -= request.memory }

  /// Returns the next request: a selected row of this shard, or an error that ends the file,
  /// whatever the shard. Returns `nil` after the last. Throws a `FileError`.
  mutating func next() throws -> BatchRequest? {
    while let row = try reader.next() {
      let request = request(for: row)
      // Every shard reports an error that ends the file, because no shard makes images of later
      // rows.
      let isInSelection = selection.contains(row.number)
      if isInSelection { hasSelectedRow = true }
      lastRowNumber = row.number
      let isSelected =
        position % shard.count == shard.index && isInSelection || row.isLast
      position += 1
      guard isSelected else { continue }
      usedMemory += request.memory
      return request
    }
    return nil
  }

  /// `nil` if a row read so far is selected, or if there is no row.
  var selectionWarning: Message? {
    guard lastRowNumber > 0, !hasSelectedRow else { return nil }
    return "--rows selects no row: the last one has the number \(lastRowNumber)"
  }

  /// Why the rows read so far do not tell which pictures are surplus; `nil` if they do.
  var pruningObstacle: Message? {
    let reason: Message
    if position == 0 {
      reason = "there are no rows"
    } else if unnamedCount > 0 {
      let rows = unnamedCount == 1 ? "1 row does" : "\(unnamedCount.grouped) rows do"
      reason = "\(rows) not tell the name of a picture"
    } else if hasFailedRow {
      reason = "a --failed-rows file has only a part of the rows"
    } else {
      return nil
    }
    return "--prune removes nothing: " + reason
  }

  /// Called for rows of other shards too, because their names must not be used twice.
  private mutating func request(for result: Result<Row, RowError>) -> BatchRequest {
    do throws(RowError) {
      let row = try result.get()
      if row.wasFailed { hasFailedRow = true }
      let templates = try configs?.templates(for: row) ?? templates
      var names: [String] = []
      for variant in templates.variants { names.append(try pattern.name(row, variant)) }
      let column = onlyColumn
      try self.names?.add(names, of: row, in: column)
      try checkPictures(of: row)
      return BatchRequest(
        position: position, row: .success(row), names: names, templates: templates)
    } catch {
      unnamedCount += 1
      return BatchRequest(
        position: position, row: .failure(error), names: [], templates: templates)
    }
  }

  /// Protects the pictures of a row that has arrived. Throws if one is the result of a row.
  private func checkPictures(of row: Row) throws(RowError) {
    guard let (pictures, folder) = arriving else { return }
    for path in pictures.paths(in: row) {
      if let name = folder.name(ofFileAt: pictures.source.joined(path)),
        let other = names?.row(of: name)
      {
        throw row.problem(
          "the picture \(path.shortened.quoted) is the result of row \(other) of this run")
      }
    }
    pictures.protect(row, at: position)
  }

  /// Whether a row read so far has an image of this name. Requires a registry that keeps names.
  func isUsed(_ name: String) -> Bool { names?.contains(name) ?? false }

  /// The column that makes two names equal; `nil` if the pattern has several columns or none.
  private var onlyColumn: String? { pattern.columns.count == 1 ? pattern.columns[0] : nil }
}

extension Result where Success == Row, Failure == RowError {
  fileprivate var isLast: Bool {
    if case .failure(let error) = self { error.isLast } else { false }
  }
}
