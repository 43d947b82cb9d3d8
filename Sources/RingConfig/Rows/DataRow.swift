import RingCore
import RingData

/// A row of a file of data, or the problem of a row that cannot be read.
///
/// The problem does not end the iteration: it is thrown where the row is used, by
/// `Config.scene(of:at:scale:colorScheme:)` or `encode(to:)`.
public struct DataRow: Encodable, Sendable {
  let row: Result<Row, RowError>

  /// The number of the row, from 1; the header of a table does not count.
  public var number: Int { row.number }

  /// The problem of a row that cannot be read, with its place; `nil` for a row that can be read.
  ///
  /// Only `Config.scene(of:at:scale:colorScheme:)` checks whether the row has the columns of a
  /// config, with valid values.
  public var problem: Problem? {
    if case .failure(let error) = row { error.problems[0] } else { nil }
  }

  /// The text of a cell; `nil` if there is no such column, or in a row with a problem.
  ///
  /// Empty for `null`. Lists and objects are JSON text.
  public subscript(column: String) -> String? {
    if case .success(let row) = row { row[column]?.text } else { nil }
  }

  /// Encodes the cells, keyed by the names of their columns. Cells of a table are strings.
  ///
  /// Throws the `RingError` of a row that cannot be read.
  public func encode(to encoder: any Encoder) throws {
    let row = try RingError.converting { try self.row.get() }
    var container = encoder.container(keyedBy: NamedKey.self)
    for (name, cell) in zip(row.columns.names, row.cells) {
      try container.encode(EncodableJSON(cell.json ?? .string(cell.text)), forKey: NamedKey(name))
    }
  }
}

private struct EncodableJSON: Encodable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(EncodableJSON(item)) }
    case .object(let members):
      var container = encoder.container(keyedBy: NamedKey.self)
      for member in members {
        try container.encode(EncodableJSON(member.value), forKey: NamedKey(member.key))
      }
    default:
      var container = encoder.singleValueContainer()
      switch value {
      case .bool(let flag): try container.encode(flag)
      case .integer(let number): try container.encode(number)
      case .number(let number): try container.encode(number)
      case .string(let text): try container.encode(text)
      case .null, .list, .object: try container.encodeNil()
      }
    }
  }
}
