import RingCore

package struct DataColumn: Sendable {
  /// The name in references of the config: `$data.name`.
  package internal(set) var name: String
  /// The name in a table of rows.
  package var header: String { from ?? name }
  package internal(set) var type = DataType.string
  /// `nil` unless `type` is `.list`.
  package internal(set) var items: DataItems?
  package internal(set) var minimum: Double?
  package internal(set) var maximum: Double?
  /// The only strings or numbers that a cell may have; empty allows any.
  package internal(set) var choices: [DataValue] = []
  /// The value without rows; `defaultValue` if the config has no `sample`.
  package internal(set) var sample = DataValue.null
  /// The value of an empty cell; `nil` if a cell must not be empty.
  package internal(set) var defaultValue: DataValue?
  /// The position of the key in the config.
  package internal(set) var span: SourceSpan
  /// `nil` if the header is the same as `name`.
  var from: String?

  /// For messages: `a number from 0 to 1`, `"a" or "b"`.
  var expectation: String {
    if !choices.isEmpty {
      return choices.map { choice in
        if case .string(let text) = choice {
          text.shortened.quoted
        } else {
          choice.descriptionForMessage
        }
      }.joinedAsAlternatives
    }
    return Self.expectation(of: type, range)
  }

  var range: NumberRange {
    NumberRange(
      lower: minimum.map { NumberRange.Bound(value: $0, isIncluded: true) },
      upper: maximum.map { NumberRange.Bound(value: $0, isIncluded: true) })
  }

  static func expectation(of type: DataType, _ range: NumberRange = .any) -> String {
    switch type {
    case .number, .integer: type.description + range.description
    case .image: "the path of a picture"
    case .boolean: "true or false"
    default: type.description
    }
  }
}

struct DataTable: Sendable {
  private(set) var columns: [DataColumn] = []
  private var indices: [String: Int] = [:]

  init() {}

  init(_ columns: [DataColumn]) {
    self.columns = columns
    indices = Dictionary(zip(columns.map(\.name), columns.indices), uniquingKeysWith: { $1 })
  }

  func index(of name: some StringProtocol) -> Int? { indices[String(name)] }
}

struct DataColumnDraft: Sendable {
  var type = DataType.string
  var items: DataItems?
  var from: String?
  var minimum: Double?
  var maximum: Double?
  var choices: [JSONNode] = []
  var sample: JSONNode?
  var defaultValue: JSONNode?

  static let table = FieldTable(
    "a column", "A column of data.", initial: DataColumnDraft(),
    fields: [
      Field("type", .literal(.choice), \.type, required: true, "The type of the column's values."),
      Field(
        "of", .dataItems, \.items, default: "needed for a `list`",
        "The type of a list's items: a type, or an object with a type for each key."),
      Field(
        "sample", .anything, \.sample, default: "`default`",
        "The value that is used without a row: in `render`, `check` and editors."),
      Field(
        "default", .anything, \.defaultValue,
        "The value for an empty cell; without it, an empty cell is an error."),
      Field(
        "from", .literal(.optional(.string)), \.from, default: "the key",
        "The column's name in the table of rows."),
      Field(
        "minimum", .literal(.optional(.staticNumber(bound))), \.minimum,
        "The smallest number that a row may have."),
      Field(
        "maximum", .literal(.optional(.staticNumber(bound))), \.maximum,
        "The largest number that a row may have."),
      Field(
        "choices", .literal(.list(of: .anyNode, "strings or numbers", count: 1...1000)), \.choices,
        default: "any", "The only strings or numbers that a row may have."),
    ],
    choices: [KeyConstraint(requiresOneOf: ["sample", "default"])], rules: [checkType, checkLimits])

  private static let bound = NumberRange.any.limited(to: .greatestFiniteMagnitude)

  @Sendable private static func checkType(
    _ draft: DataColumnDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    if draft.type == .list, draft.items == nil {
      context.report("a list needs the key \"of\"", at: node.span.startPoint)
    }
    let keyTypes: [(key: String, types: [DataType])] = [
      ("of", [.list]), ("minimum", [.number, .integer]), ("maximum", [.number, .integer]),
      ("choices", [.string, .number, .integer]),
    ]
    for (key, types) in keyTypes where !types.contains(draft.type) {
      guard let member = node.member(key) else { continue }
      context.report(
        "\(key) has no meaning for the type \(draft.type.rawValue.quoted)", at: member.keySpan,
        key: key)
    }
  }

  @Sendable private static func checkLimits(
    _ draft: DataColumnDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let minimum = draft.minimum, let maximum = draft.maximum, maximum < minimum else {
      return
    }
    context.report(
      "maximum must not be less than minimum", at: node.member("maximum")?.value.span ?? node.span,
      key: "maximum")
  }
}
