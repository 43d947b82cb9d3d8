import RingCore
import RingScene

/// A colour or a text that a string or a Boolean chooses:
/// `{"of": "$data.state", "byValue": [["passed", "systemGreen"]], "else": "gray"}`.
struct ChoiceByWord<Value: Sendable>: Sendable {
  struct Rule: Sendable {
    var word: DataValue
    var value: Value
  }

  /// A string, a Boolean, or null for no data.
  var word = DataValue.null
  var rules: [Rule] = []
  /// For any other word, and for no data.
  var otherwise: Value?

  /// Returns the table of a choice among values of `type`; messages call one `name`, `a colour`.
  ///
  /// `noData` describes the default of `else` for no data.
  static func table(of type: ValueType<Value>, _ name: String, noData: String) -> FieldTable<Self> {
    FieldTable(
      "\(name) by value", "\(name.prefix(1).uppercased() + name.dropFirst()) that a word chooses.",
      initial: Self(),
      fields: [
        Field(
          "byValue",
          .list(of: rule(type, name), "pairs of a word and \(name)", count: 1...1000), \.rules,
          required: true,
          "Pairs `[word, \(name.split(separator: " ").last ?? "")]`; a word is a string, `true` or "
            + "`false`, and stands once."),
        Field(
          "of", .word, \.word, required: true,
          "The word that chooses: a string or a Boolean, `\"$data.state\"`."),
        Field(
          "else", .optional(type), \.otherwise,
          default: "an error; \(noData) for no data",
          "What any other word chooses, and no data. Not needed if the pairs have all `choices` of "
            + "a column."),
      ],
      rules: [{ $0.checkWords($1, &$2) }])
  }

  private static func rule(_ type: ValueType<Value>, _ name: String) -> ValueType<Rule> {
    let expectation = "a word and \(name)"
    return ValueType<Rule>(
      expectation: expectation, kinds: [.list],
      schema: [
        "type": "array", "minItems": .number(2), "maxItems": .number(2),
        "items": [
          ["anyOf": [["type": "string"], ["type": "boolean"]]], type.description.referableSchema,
        ],
      ], accepts: [],
      decode: { node, context in
        guard case .list(let nodes) = node.value, nodes.count == 2 else {
          context.reject(node, expected: expectation)
          return nil
        }
        context.recordDependencies(of: nodes[1])
        let word = context.inItem(0) { context -> DataValue? in
          switch nodes[0].value {
          case .string(let text): return .string(text)
          case .bool(let flag): return .boolean(flag)
          default:
            context.reject(nodes[0], expected: "true, false or a string")
            return nil
          }
        }
        let value = context.inItem(1) { type.read(nodes[1], &$0) }
        guard let word, let value else { return nil }
        return Rule(word: word, value: value)
      },
      encode: { _, _ in nil })
  }

  /// Reports words that stand twice, that the column cannot have, or that are missing.
  private func checkWords(_ node: JSONNode, _ context: inout DecodingContext) {
    guard case .list(let pairs)? = node.member("byValue")?.value.value else { return }
    let (column, errorCount) = (context.column(of: node), context.diagnostics.count)
    var words: Set<DataValue> = []
    context.inKey("byValue") { context in
      for (index, rule) in rules.enumerated() {
        guard case .list(let pair) = pairs[index].value else { continue }
        context.inItem(index) { context in
          context.inItem(0) {
            if !words.insert(rule.word).inserted {
              $0.report(.duplicateValue, "\(rule.word.plain) stands twice", at: pair[0].span)
            } else if let column {
              $0.check(rule.word, at: pair[0], of: column)
            }
          }
        }
      }
    }
    guard otherwise == nil, context.diagnostics.count == errorCount,
      let missing = column?.words.first(where: { !words.contains($0) })
    else { return }
    context.report(
      .missingValue, "byValue has nothing for \(missing.plain)", at: node.span.startPoint,
      help: Self.help(for: missing))
  }

  private static func help(for word: DataValue) -> Help {
    "add [\(word.plain), …], or \"else\" for all other words"
  }

  /// Returns what the word chooses, or `noData` if there is no word; `nil` after an error, which is
  /// reported.
  func value(
    without noData: Value, _ node: JSONNode, _ context: inout DecodingContext
  ) -> Value? {
    if let rule = rules.first(where: { $0.word == word }) { return rule.value }
    if let otherwise { return otherwise }
    if word == .null { return noData }
    context.report(
      .missingValue,
      "byValue has nothing for \(word.plain)", at: node.member("of")?.value.span ?? node.span,
      key: "of", help: Self.help(for: word))
    return nil
  }
}

extension DataValue {
  /// The word as in a config.
  fileprivate var plain: String {
    if case .string(let text) = self { text.shortened.quoted } else { descriptionForMessage }
  }
}

extension DataColumn {
  /// The words that a cell may have; empty for any.
  fileprivate var words: [DataValue] {
    type == .boolean ? [.boolean(true), .boolean(false)] : choices
  }
}

extension ValueType where Value == DataValue {
  fileprivate static let word = ValueType(
    expectation: "true, false or a string", kinds: [.string, .bool, .null],
    schema: ["anyOf": [["type": "string"], ["type": "boolean"], ["type": "null"]]],
    decode: { node, context in
      switch node.value {
      case .null: return .null
      case .string(let text): return .string(text)
      case .bool(let flag): return .boolean(flag)
      default:
        context.reject(node, expected: "true, false or a string")
        return nil
      }
    },
    encode: { _, _ in nil })
}

extension DecodingContext {
  /// Returns the column to which the key `of` refers; `nil` if it refers to something else.
  fileprivate func column(of node: JSONNode) -> DataColumn? {
    guard let text = node.text("of"), let reference = DataReference(text),
      reference.head == DataReference.columns, reference.steps.count == 1,
      case .key(let name) = reference.steps[0], let index = data.table.index(of: name)
    else { return nil }
    return data.table.columns[index]
  }

  /// Whether words, not numbers, choose in an object by value.
  func choosesByWord(_ node: JSONNode) -> Bool {
    if node.has("else") { return true }
    if let column = column(of: node) { return column.type == .string || column.type == .boolean }
    guard case .list(let pairs)? = node.member("byValue")?.value.value else { return false }
    return pairs.contains { pair in
      guard case .list(let items) = pair.value, items.count == 2 else { return false }
      return switch items[0].value {
      case .bool: true
      case .string(let text): !text.hasPrefix("$") && Double(text) == nil
      default: false
      }
    }
  }

  /// Reports a word that the column cannot have.
  fileprivate mutating func check(_ word: DataValue, at node: JSONNode, of column: DataColumn) {
    do throws(DataMismatch) {
      try column.check(word)
    } catch {
      reject(node, error.code, expected: error.expected, help: error.help)
    }
  }
}

extension ValueType where Value == String {
  /// A text, or texts from which a word chooses.
  static let textByWord: ValueType = {
    var type = text
    type.schema = { ["anyOf": [text.schema(), .definition("textByWord")]] }
    type.decode = { node, context in
      guard node.isByValue else { return text.decode(node, &context) }
      guard let choice = wordTable.decode(node, &context) else { return nil }
      return choice.value(without: NumberText.noData, node, &context)
    }
    return type
  }()

  static let wordTable = ChoiceByWord.table(of: text, "a text", noData: "a dash")
}

extension ValueType where Value == Color {
  static let wordTable: FieldTable<ChoiceByWord<Color>> = {
    var type = staticColor
    type.schema = { .definition("plainColor") }
    return ChoiceByWord.table(of: type, "a colour", noData: "grey")
  }()
}
