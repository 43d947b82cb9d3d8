import RingCore

/// The mismatch between a value and the declaration of its column.
struct DataMismatch: Error, Sendable {
  /// The path from the value to the mismatch; empty for the value itself.
  var steps: [ConfigPath.Step] = []
  var expected: String
  var actual: String
  var code = Diagnostic.Code.wrongType
  var help: Help?
}

extension DataColumn {
  /// Throws unless a value matches the declaration. `null` never does: callers first replace an
  /// empty cell with the column's default.
  func check(_ value: DataValue) throws(DataMismatch) {
    if type == .list { return try DataItemType.checkItems(of: value, itemType) }
    try DataItemType.checkScalar(value, type)
    if case .number(let number) = value, !range.contains(number) {
      throw DataMismatch(
        expected: expectation, actual: value.descriptionForMessage, code: .outOfRange)
    }
    guard choices.isEmpty || choices.contains(value) else {
      throw DataMismatch(
        expected: expectation, actual: value.descriptionForMessage, code: .unknownValue,
        help: suggestion(for: value))
    }
  }

  private func suggestion(for value: DataValue) -> Help? {
    guard case .string(let text) = value else { return nil }
    let candidates = choices.compactMap { choice in
      if case .string(let text) = choice { text } else { nil }
    }
    return Spelling.nearest(to: text, among: candidates).map { .didYouMean($0) }
  }
}

extension DataItemType {
  /// Throws unless a value has this type.
  private func check(_ value: DataValue) throws(DataMismatch) {
    switch self {
    case .value(let type): try Self.checkScalar(value, type)
    case .list(let type): try Self.checkItems(of: value, type)
    case .record(let members): try Self.checkRecord(value, members)
    }
  }

  /// Throws unless a value has `type`, which must not be `list`.
  fileprivate static func checkScalar(_ value: DataValue, _ type: DataType) throws(DataMismatch) {
    let expected = DataColumn.expectation(of: type)
    switch (type, value) {
    case (.string, .string), (.number, .number), (.boolean, .boolean): return
    case (.integer, .number(let number)) where number == number.rounded(): return
    case (.image, .string(let path)) where !path.isEmpty && !path.utf8.contains(0): return
    case (.color, .string(let text)):
      do throws(ColorText.ParseError) {
        _ = try ColorText.parse(text)
      } catch {
        throw DataMismatch(
          expected: expected, actual: value.descriptionForMessage, code: .invalidColor,
          help: error.help)
      }
    case (.number, .string(let text)), (.integer, .string(let text)):
      let help = JSONNode.numberHelp(for: text)
      throw DataMismatch(expected: expected, actual: value.descriptionForMessage, help: help)
    default: throw DataMismatch(expected: expected, actual: value.descriptionForMessage)
    }
  }

  /// Throws unless a value is a list whose items have `type`; `nil` is any type.
  fileprivate static func checkItems(
    of value: DataValue, _ type: DataItemType?
  ) throws(DataMismatch) {
    guard case .list(let values) = value else {
      throw DataMismatch(
        expected: DataType.list.description, actual: value.descriptionForMessage)
    }
    for (index, value) in values.enumerated() {
      do throws(DataMismatch) {
        try type?.check(value)
      } catch {
        var mismatch = error
        mismatch.steps.insert(.index(index), at: 0)
        throw mismatch
      }
    }
  }

  /// Throws unless a value is an object with all of `members`, each of its type or `null`.
  private static func checkRecord(
    _ value: DataValue, _ members: [Member]
  ) throws(DataMismatch) {
    let names = members.map(\.name)
    guard case .record = value else {
      throw DataMismatch(
        expected: "an object with " + names.map(\.quoted).joined(separator: ", "),
        actual: value.descriptionForMessage)
    }
    for member in members {
      guard let memberValue = value.member(member.name) else {
        throw DataMismatch(
          expected: "an object with the key \(member.name.quoted)", actual: "one without it",
          code: .missingKey)
      }
      guard memberValue != .null else { continue }
      do throws(DataMismatch) {
        try member.type.check(memberValue)
      } catch {
        var mismatch = error
        mismatch.steps.insert(.key(member.name), at: 0)
        throw mismatch
      }
    }
  }
}

extension DecodingContext {
  /// Reads the columns of a document; reports errors, and returns `false` if there are any.
  mutating func readColumns(_ node: JSONNode) -> Bool {
    guard case .object(let members) = node.value else {
      reject(node, expected: "an object of columns")
      return false
    }
    var columns: [DataColumn] = []
    for member in members {
      inKey(member.key) { context in
        if let column = context.readColumn(member) { columns.append(column) }
      }
    }
    data.table = DataTable(columns)
    data.isDeclared = true
    return columns.count == members.count
  }

  /// Reads the declaration of a column; `nil` after an error, which is reported.
  private mutating func readColumn(_ member: JSONNode.Member) -> DataColumn? {
    guard DataReference.isName(member.key) else {
      report(
        .invalidText,
        "the name of a column must be letters, digits, - and _, found "
          + member.key.shortened.quoted, at: member.keySpan,
        help: "choose such a name, and give the table's own name with \"from\"")
      return nil
    }
    guard let draft = DataColumnDraft.table.decode(member.value, &self) else {
      // References to this column are then not reported as further errors.
      data.invalidColumns.insert(member.key)
      return nil
    }
    var column = DataColumn(name: member.key, span: member.keySpan)
    (column.type, column.itemType, column.from) = (draft.type, draft.itemType, draft.from)
    (column.minimum, column.maximum) = (draft.minimum, draft.maximum)
    var choices: [DataValue] = []
    for (index, node) in draft.choices.enumerated() {
      guard let value = DataValue(node),
        checkValue(value, at: node, for: column, key: "choices", index: index)
      else {
        data.invalidColumns.insert(member.key)
        return nil
      }
      choices.append(value)
    }
    column.choices = choices
    let defaultValue = checkedValue(of: draft.defaultValue, key: "default", of: column)
    let sample = checkedValue(of: draft.sample, key: "sample", of: column)
    guard let sample = sample ?? defaultValue, draft.defaultValue == nil || defaultValue != nil
    else {
      data.invalidColumns.insert(member.key)
      return nil
    }
    (column.sample, column.defaultValue) = (sample, defaultValue)
    return column
  }

  /// Returns the checked sample or default; `nil` if it is absent, or after a reported error.
  private mutating func checkedValue(
    of node: JSONNode?, key: String, of column: DataColumn
  ) -> DataValue? {
    guard let node, let value = DataValue(node) else { return nil }
    if value == .null, key == "default" { return value }
    if key == "sample", value == .list([]) {
      inKey(key) {
        $0.report(
          .wrongCount, "\($0.label) must have at least 1 item", at: node.span,
          help: "a config is checked with its samples")
      }
      return nil
    }
    return checkValue(value, at: node, for: column, key: key) ? value : nil
  }

  /// Returns whether a value matches the declaration of its column.
  ///
  /// Reports a mismatch at its place in `node`, to which `key` and `index` lead from the column.
  private mutating func checkValue(
    _ value: DataValue, at node: JSONNode, for column: DataColumn, key: String, index: Int? = nil
  ) -> Bool {
    do throws(DataMismatch) {
      try column.check(value)
      return true
    } catch {
      let steps = [ConfigPath.Step.key(key)] + (index.map { [.index($0)] } ?? [])
      var target = node
      for step in error.steps { target = target.child(step) ?? target }
      reject(
        target, at: steps + error.steps, error.code, expected: error.expected,
        actual: error.actual, error.help)
      return false
    }
  }
}

extension JSONNode {
  func child(_ step: ConfigPath.Step) -> JSONNode? {
    switch (step, value) {
    case (.key(let key), _): return member(key)?.value
    case (.index(let index), .list(let items)) where items.indices.contains(index):
      return items[index]
    default: return nil
    }
  }
}
