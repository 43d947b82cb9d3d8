import RingData

/// A request for one image of a row, or the problem of an invalid row.
struct BatchImageRequest: Sendable {
  /// The row's position in the file, from 0.
  let position: Int
  /// The index of the image's combination of scale and colour scheme, from 0.
  let variant: Int
  /// The image's file name, including folders; empty for an invalid row.
  let name: String
  let row: Result<Row, RowError>

  /// The approximate memory of the waiting request, in bytes.
  var memory: Int {
    switch row {
    case .success(let row): row.memory
    case .failure(let error): error.memory
    }
  }
}

/// The requests for the images of all rows of a file, in order of the rows.
struct BatchImageRequests: ~Copyable {
  private var reader: RowReader
  private let pattern: NamePattern
  private let variants: [NameVariant]
  private let shard: Shard
  /// The selection of row numbers.
  private let selection: FrameRanges
  private var names: NameRegistry
  private var position = 0
  /// The requests for the row that was read last, in reverse order.
  private var pending: [BatchImageRequest] = []

  init(
    _ reader: consuming RowReader, pattern: NamePattern, variants: [NameVariant], shard: Shard,
    selection: FrameRanges = .all, keepsNames: Bool = false
  ) {
    self.reader = reader
    (self.pattern, self.variants, self.shard) = (pattern, variants, shard)
    self.selection = selection
    names = NameRegistry(pattern, keepingNames: keepsNames)
  }

  /// Whether `next` can return without waiting for input.
  mutating func isReady() throws -> Bool { try !pending.isEmpty || reader.isReady() }

  /// Returns the next request of this shard; `nil` after the last. Throws a `FileError` of `read`.
  mutating func next() throws -> BatchImageRequest? {
    while pending.isEmpty {
      guard let row = try reader.next() else { return nil }
      let requests = requests(for: row)
      // Every shard reports an error that ends the file, because no shard makes images of later
      // rows.
      let isSelected =
        position % shard.count == shard.index && selection.contains(row.number) || row.isLast
      if isSelected { pending = requests.reversed() }
      position += 1
    }
    return pending.removeLast()
  }

  /// Returns the requests for a row.
  ///
  /// Called for rows of other shards too, because their names must not be used twice.
  private mutating func requests(for result: Result<Row, RowError>) -> [BatchImageRequest] {
    do throws(RowError) {
      let row = try result.get()
      var names: [String] = []
      for variant in variants { names.append(try pattern.name(row, variant)) }
      try self.names.add(names, of: row, in: onlyColumn)
      return names.enumerated().map { index, name in
        BatchImageRequest(position: position, variant: index, name: name, row: .success(row))
      }
    } catch {
      return [BatchImageRequest(position: position, variant: 0, name: "", row: .failure(error))]
    }
  }

  /// Whether a row read so far has an image of this name. Requires `keepsNames`.
  func isUsed(_ name: String) -> Bool { names.contains(name) }

  /// The only column of the pattern; `nil` if the pattern has several columns or none.
  ///
  /// If two names are equal, this column is the cause.
  private var onlyColumn: String? { pattern.columns.count == 1 ? pattern.columns[0] : nil }
}

extension Result where Success == Row, Failure == RowError {
  fileprivate var isLast: Bool {
    if case .failure(let error) = self { error.isLast } else { false }
  }

  fileprivate var number: Int {
    switch self {
    case .success(let row): row.number
    case .failure(let error): error.row
    }
  }
}
