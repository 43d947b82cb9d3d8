import RingData

/// A picture that is to be made of a row, or what is wrong with the row.
struct PictureOrder: Sendable {
  /// The row's place among all of the file; counts from 0.
  let position: Int
  /// Which of the scales and colour schemes.
  let variant: Int
  /// The picture's name, with its folder; empty if the row is wrong.
  let name: String
  let row: Result<Row, BadRow>

  /// About how many bytes it takes while it waits.
  var memory: Int {
    switch row {
    case .success(let row): row.memory
    case .failure(let bad): bad.memory
    }
  }
}

/// The pictures of a file of rows, in their order.
struct PictureOrders: ~Copyable {
  private var reader: RowReader
  private let pattern: NamePattern
  private let variants: [NameVariant]
  private let shard: Shard
  /// The numbers of the rows that are wanted.
  private let selection: FrameRanges
  private var names: NameRegister
  private var position = 0
  /// Those of the row that was read last, the last first.
  private var pending: [PictureOrder] = []

  init(
    _ reader: consuming RowReader, pattern: NamePattern, variants: [NameVariant], shard: Shard,
    selection: FrameRanges = .all, keepsNames: Bool = false
  ) {
    self.reader = reader
    (self.pattern, self.variants, self.shard) = (pattern, variants, shard)
    self.selection = selection
    names = NameRegister(pattern, keepingNames: keepsNames)
  }

  /// Whether `next` need not wait for whoever writes the rows.
  mutating func isReady() throws -> Bool { try !pending.isEmpty || reader.isReady() }

  /// The next picture of this process's part; `nil` after the last. Throws a `FileError` of `read`.
  mutating func next() throws -> PictureOrder? {
    while pending.isEmpty {
      guard let row = try reader.next() else { return nil }
      let orders = orders(row)
      // What ends the file is said by all: nobody makes the rows after it.
      let isOurs =
        position % shard.count == shard.index && selection.contains(row.number) || row.isLast
      if isOurs { pending = orders.reversed() }
      position += 1
    }
    return pending.removeLast()
  }

  /// The pictures of a row. Those of other processes are named too, because their names are taken.
  private mutating func orders(_ result: Result<Row, BadRow>) -> [PictureOrder] {
    do throws(BadRow) {
      let row = try result.get()
      var names: [String] = []
      for variant in variants { names.append(try pattern.name(row, variant)) }
      try self.names.add(names, of: row, in: onlyColumn)
      return names.enumerated().map { index, name in
        PictureOrder(position: position, variant: index, name: name, row: .success(row))
      }
    } catch {
      return [PictureOrder(position: position, variant: 0, name: "", row: .failure(error))]
    }
  }

  /// Whether one of the rows that were read has a picture of this name, if names are kept.
  func isTaken(_ name: String) -> Bool { names.contains(name) }

  /// The column that is to blame for equal names, if there is no other.
  private var onlyColumn: String? { pattern.columns.count == 1 ? pattern.columns[0] : nil }
}

extension Result where Success == Row, Failure == BadRow {
  fileprivate var isLast: Bool {
    if case .failure(let bad) = self { bad.isLast } else { false }
  }

  fileprivate var number: Int {
    switch self {
    case .success(let row): row.number
    case .failure(let bad): bad.row
    }
  }
}
