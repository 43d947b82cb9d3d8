import RingCore
import RingScene

extension ValueType where Value == Color {
  /// A colour in any form: constant, animated, or chosen by the value that the key `of` gives.
  static let color = staticColor.animatable { color, _ in color }.byValue(needsValue: true)

  /// A colour in any form; without `of`, the element's own value chooses a colour by value.
  static let elementColor = staticColor.animatable { color, _ in color }.byValue(needsValue: false)

  /// Returns the type of this colour, or of an object with colours from which a value chooses.
  ///
  /// With `needsValue`, the object must give the value, because the element has none.
  private func byValue(needsValue: Bool) -> ValueType {
    let staticType = self
    var type = self
    type.decode = { node, context in
      guard node.isByValue else { return staticType.decode(node, &context) }
      if context.choosesByWord(node) {
        guard let choice = Self.wordTable.decode(node, &context) else { return nil }
        return choice.value(without: ColorRules.noDataColor, node, &context)
      }
      guard let draft = ColorRulesDraft.table.decode(node, &context) else { return nil }
      if needsValue, draft.value == nil {
        context.report(
          .missingKey, "byValue needs the key \"of\" here", at: node.span.startPoint,
          help: "\(context.label) has no value of its own; add \"of\"")
        return nil
      }
      // If no rule is valid, the errors were already reported at the rules.
      guard !draft.rules.isEmpty else { return nil }
      return Color(ColorRules(draft.rules, of: draft.value))
    }
    return type
  }
}

extension JSONNode {
  /// Whether this node is an object with the key `byValue` that is not an element.
  var isByValue: Bool { has("byValue") && !has("type") }
}

extension JSONNode {
  /// The first pairs of an object whose keys are bounds, as they are written in a list.
  fileprivate var writtenPairs: Written {
    let pairs = members.filter { Double($0.key) != nil && $0.value.kind == .string }
    guard !pairs.isEmpty, pairs.count == members.count else {
      return .words("[[0.5, \"systemRed\"]]")
    }
    let shown = pairs.prefix(2).map { "[\($0.key), \($0.value.span.text.shortened)]" }
    let full = Written.joined(pairs.map { "[\($0.key), \($0.value.written)]" })
    return Written(
      shown: "[" + shown.joined(separator: ", ") + (pairs.count > 2 ? ", …" : "") + "]",
      full: full.full.map { "[\($0)]" })
  }
}

struct ColorRulesDraft: Sendable {
  var rules: [ColorRules.Rule] = []
  /// The value that chooses the colour; `nil` stands for the element's own value.
  var value: PrintedValue?

  static let table = FieldTable(
    "a colour by value", "A colour that a value chooses, as it is printed.",
    initial: ColorRulesDraft(),
    fields: [
      Field(
        "byValue",
        .list(
          of: .colorRule, "pairs of a bound and a colour", count: 1...1000,
          written: { $0.writtenPairs }), \.rules, required: true,
        "Pairs `[bound, colour]` with rising bounds: a colour applies up to its bound, the last "
          + "one above it as well."),
      Field(
        "of", .chooser, \.value, default: "the element's own value",
        "The value that chooses the colour, if it is not the element's own: a number, or a text "
          + "with a number from data, `\"{data.score:.1f}\"`. `null` means no data, and grey."),
    ],
    rules: [checkOrder])

  /// Reports bounds that do not rise.
  @Sendable private static func checkOrder(
    _ draft: ColorRulesDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard case .list(let pairs)? = node.member("byValue")?.value.value else { return }
    for index in draft.rules.indices.dropFirst() {
      let (previous, bound) = (draft.rules[index - 1].bound, draft.rules[index].bound)
      guard bound <= previous else { continue }
      context.inKey("byValue") { context in
        context.inItem(index) {
          $0.report(
            .outOfRange,
            "the bound must be greater than the previous one, \(previous.rounded6), found "
              + bound.rounded6, at: pairs[index].span)
        }
      }
    }
  }
}

extension ValueType where Value == ColorRules.Rule {
  fileprivate static let colorRule: ValueType = {
    let bound = ValueType<Double>.staticNumber(.anyMagnitude)
    let color = ValueType<Color>.staticColor
    let expectation = "a bound and a colour, [0.5, \"systemRed\"]"
    return ValueType(
      expectation: expectation, kinds: [.list],
      schema: [
        "type": "array", "minItems": .number(2), "maxItems": .number(2),
        "items": [bound.description.referableSchema, .definition("plainColor")],
      ], accepts: [],
      decode: { node, context in
        guard case .list(let nodes) = node.value, nodes.count == 2 else {
          context.reject(node, expected: expectation, help: node.colorRuleHelp)
          return nil
        }
        context.recordDependencies(of: nodes[0])
        let limit = context.inItem(0) { bound.read(nodes[0], &$0) }
        let ruleColor = context.inItem(1) { color.read(nodes[1], &$0) }
        guard let limit, let ruleColor else { return nil }
        return ColorRules.Rule(upTo: limit, ruleColor)
      },
      encode: { _, _ in nil })
  }()
}

extension ValueType where Value == PrintedValue? {
  /// A number, a number as printed by a text, or no data.
  fileprivate static let chooser: ValueType = {
    let number = ValueType<Double?>.optional(.number(.anyMagnitude))
    let exact = number.map({ PrintedValue?.some(PrintedValue(exactly: $0)) }, from: { $0?.number })
    return exact.or(printed)
  }()

  private static let printed: ValueType = {
    let expectation = "a text with a number from data, \"{data.score:.1f}\""
    return ValueType(
      expectation: expectation, kinds: [.string],
      schema: ["type": "string", "pattern": "\\{.+\\}"],
      accepts: [],
      decode: { node, context in
        guard case .string(let text) = node.value else { return nil }
        let errorCount = context.diagnostics.count
        if let value = context.firstNumber(of: text, node) { return value }
        if context.diagnostics.count == errorCount { context.reject(node, expected: expectation) }
        return nil
      },
      encode: { _, _ in nil })
  }()
}
