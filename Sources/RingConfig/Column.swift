import RingConfigDecoding
import RingCore

extension Config {
  /// A column of data that a config declares.
  public struct Column: Hashable, Sendable {
    /// The name in the config, as in `$data.name`.
    public let name: String
    /// The name in the rows: a key of a structure or a column name of a table.
    ///
    /// The same as `name`, unless the config has a `from`.
    public let header: String
    /// The type: `string`, `number`, `integer`, `boolean`, `color`, `image` or `list`.
    public let type: String
    /// The smallest number that a row may have; `nil` for no limit.
    public let minimum: Double?
    /// The largest number that a row may have; `nil` for no limit.
    public let maximum: Double?
    /// The only strings or numbers that a row may have; empty if it may have any.
    public let choices: [String]
    /// The value without a row, as in `Config.scene(at:scale:colorScheme:)`; empty for no data.
    ///
    /// Lists are JSON text.
    public let sample: String
    /// The value of a missing or empty cell, empty for no data; `nil` if each row needs a value.
    public let defaultValue: String?
  }

  /// The columns of data that the config declares, in their order; empty if it has no `data`.
  public var columns: [Column] { decoded.columns.map(Column.init) }
}

extension Config.Column {
  fileprivate init(_ column: DataColumn) {
    (name, header, type) = (column.name, column.header, column.type.rawValue)
    (minimum, maximum) = (column.minimum, column.maximum)
    choices = column.choices.map(Self.text)
    (sample, defaultValue) = (Self.text(column.sample), column.defaultValue.map(Self.text))
  }

  private static func text(_ value: DataValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: json(value).rendered()
    }
  }

  private static func json(_ value: DataValue) -> JSONValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .list(let items): .list(items.map(json))
    case .record(let members):
      .object(members.map { JSONValue.Member($0.key, json($0.value)) })
    }
  }
}
