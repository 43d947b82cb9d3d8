import RingCore

package struct DataColumn: Sendable {
  /// The name in references of the config: `$data.name`.
  package internal(set) var name: String
  /// The name in a table of rows.
  package var header: String { from ?? name }
  package internal(set) var type = DataType.string
  /// `nil` unless `type` is `.list`.
  package internal(set) var itemType: DataItemType?
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
  var itemType: DataItemType?
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
        "of", .dataItemType, \.itemType, default: "needed for a `list`",
        "The type of a list's items: a type, or an object with a type for each key; `[\"number\"]` "
          + "for lists of numbers."),
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
        "minimum", .literal(.optional(.staticNumber(.anyMagnitude))), \.minimum,
        "The smallest number that a row may have."),
      Field(
        "maximum", .literal(.optional(.staticNumber(.anyMagnitude))), \.maximum,
        "The largest number that a row may have."),
      Field(
        "choices", .literal(.list(of: .anyNode, "strings or numbers", count: 1...1000)), \.choices,
        default: "any", "The only strings or numbers that a row may have."),
    ],
    choices: [KeyConstraint(requiresOneOf: ["sample", "default"])], rules: [checkType, checkLimits])

  /// The JSON Schema of a column, whose sample and default have its type.
  static var schema: JSONValue {
    let rules = DataType.allCases.map { type -> JSONValue in
      let value = DataColumn.schema(of: type).without("description")
      return [
        "if": ["properties": ["type": ["const": .string(type.rawValue)]], "required": ["type"]],
        "then": [
          "properties": ["sample": value, "default": ["anyOf": [value, ["type": "null"]]]]
        ],
      ]
    }
    let schema = table.schema
    return schema.with("allOf", .list((schema["allOf"]?.items ?? []) + rules))
  }

  /// Reports a list without `of`, and keys that have no meaning for the type.
  @Sendable private static func checkType(
    _ draft: DataColumnDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    if draft.type == .list, draft.itemType == nil {
      context.report(.missingKey, "a list needs the key \"of\"", at: node.span.startPoint)
    }
    let keyTypes: [(key: String, types: [DataType])] = [
      ("of", [.list]), ("minimum", [.number, .integer]), ("maximum", [.number, .integer]),
      ("choices", [.string, .number, .integer]),
    ]
    for (key, types) in keyTypes where !types.contains(draft.type) {
      guard let member = node.member(key) else { continue }
      context.report(
        .conflictingKeys,
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
      .outOfRange,
      "maximum must not be less than minimum", at: node.member("maximum")?.value.span ?? node.span,
      key: "maximum")
  }
}

extension DataColumn {
  /// Returns the value of a text cell, as in CSV; `nil` or an empty text is an empty cell.
  ///
  /// Spaces around a value other than a string are ignored. Throws a problem for an empty cell of a
  /// column without a default, a value of another type, a number outside the limits, or a value
  /// that is not one of the choices.
  package func value(of text: String?) throws(Problem) -> DataValue {
    guard let text, !text.isEmpty else { return try emptyValue }
    let value = try parsed(text)
    do throws(DataMismatch) {
      try check(value)
      return value
    } catch {
      throw problem(error, actual: text.shortened.quoted)
    }
  }

  /// Returns the value of a JSON cell; `nil`, `null` or an empty string is an empty cell.
  ///
  /// In a column of strings an empty string is a value.
  package func value(of json: JSONValue?) throws(Problem) -> DataValue {
    guard let json, json != .null else { return try emptyValue }
    if case .string("") = json, type != .string { return try emptyValue }
    guard let value = DataValue(json) else {
      throw Problem(
        .error, .row, "\(shownHeader) must be \(expectation), found a number that is not finite")
    }
    do throws(DataMismatch) {
      try check(value)
      return value
    } catch {
      throw problem(error, actual: error.actual)
    }
  }

  private var shownHeader: String { header.shortened }

  private var emptyValue: DataValue {
    get throws(Problem) {
      guard let defaultValue else {
        throw Problem(
          .error, .row, "\(shownHeader) is empty, and has no default",
          help: "add a \"default\" to the column for empty cells")
      }
      return defaultValue
    }
  }

  /// Returns the value of a cell that is not empty, before `check`.
  private func parsed(_ text: String) throws(Problem) -> DataValue {
    let trimmed = Self.trimmed(text)
    switch type {
    case .string: return .string(text)
    case .color, .image: return .string(trimmed)
    case .number, .integer:
      guard NumberGrammar.problem(of: trimmed) == nil, let number = Double(trimmed),
        number.isFinite
      else {
        throw Problem(
          .error, .row, "\(shownHeader) must be \(expectation), found \(text.shortened.quoted)",
          help: Self.numberHelp(trimmed))
      }
      return .number(number)
    case .boolean:
      switch trimmed {
      case "true", "TRUE", "True": return .boolean(true)
      case "false", "FALSE", "False": return .boolean(false)
      default:
        throw Problem(
          .error, .row, "\(shownHeader) must be true or false, found \(text.shortened.quoted)")
      }
    case .list:
      throw Problem(
        .error, .row, "\(shownHeader) must be a list, found \(text.shortened.quoted)",
        help: "use rows in JSON for lists")
    }
  }

  /// Returns what to write instead of a text that is not a number; `nil` if no number is meant.
  private static func numberHelp(_ text: String) -> String? {
    if NumberGrammar.problem(of: text) == nil { return NumberGrammar.tooLarge }
    if text.last == "%" {
      let number = String(text.dropLast())
      if let percentage = Double(withDecimalPoint(number) ?? number), percentage.isFinite {
        return "write \((percentage / 100).rounded6)"
      }
    }
    if let pointed = withDecimalPoint(text) {
      let help = NumberGrammar.help(pointed)
      return help == NumberGrammar.tooLarge ? help : "it has a decimal comma: \(help)"
    }
    return NumberGrammar.repaired(text).map { NumberGrammar.help($0) }
  }

  /// Returns `81,5` as `81.5` and `1.234,5` as `1234.5`; `nil` for any other text.
  private static func withDecimalPoint(_ text: String) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let number = groups.joined() + "." + parts[1]
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 }
    return isGrouped && NumberGrammar.problem(of: number) == nil ? number : nil
  }

  private func problem(_ mismatch: DataMismatch, actual: String) -> Problem {
    let path = ConfigPath(steps: [.key(header)] + mismatch.steps).description
    return Problem(
      .error, .row,
      "\(path) must be \(mismatch.expected), found "
        + (mismatch.steps.isEmpty ? actual : mismatch.actual), help: mismatch.help?.text)
  }

  /// Returns a text without surrounding spaces, tabs and no-break spaces.
  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\u{A0}"]
    var remaining = text.drop { blanks.contains($0) }
    while let last = remaining.last, blanks.contains(last) { remaining.removeLast() }
    return String(remaining)
  }
}

extension DataColumn {
  package var namesImages: Bool {
    itemType?.namesImages ?? (type == .image)
  }

  /// Returns the paths of the pictures that a value of the column names, as the row writes them.
  ///
  /// Pictures that are a part of the row have none.
  package func imagePaths(in value: DataValue) -> [String] {
    valueType.imageTexts(in: value).filter { DataURI($0) == nil }
  }

}

extension DataColumn {
  var valueType: DataItemType { itemType.map { .list(of: $0) } ?? .value(type) }
}

extension DataItemType {
  fileprivate var namesImages: Bool {
    switch self {
    case .value(let type): type == .image
    case .list(let type): type.namesImages
    case .record(let members): members.contains { $0.type.namesImages }
    }
  }

  /// Returns the strings in a value of this type that are images.
  fileprivate func imageTexts(in value: DataValue) -> [String] {
    guard namesImages else { return [] }
    switch (self, value) {
    case (.value, .string(let path)): return [path]
    case (.list(let type), .list(let values)): return values.flatMap { type.imageTexts(in: $0) }
    case (.record(let members), .record):
      return members.flatMap { member in
        value.member(member.name).map { member.type.imageTexts(in: $0) } ?? []
      }
    default: return []
    }
  }
}
