import RingScene

extension ValueType where Value == String {
  /// A text whose placeholders must all have values, because others would be shown literally.
  static let freeText: ValueType = {
    var type = text
    type.decode = { node, context in
      guard let text = ValueType.text.decode(node, &context) else { return nil }
      return context.checkPlaceholders(text, node) ? text : nil
    }
    return type
  }()
}

extension ValueType where Value == AnyElement {
  /// Returns the type of an element in the middle of `owner`, which has no value of its own.
  ///
  /// `advice` says what to write instead of placeholders, for messages.
  static func center(of owner: String, _ advice: String) -> ValueType {
    var type = element
    type.decode = { node, context in
      context.inCenter(DecodingContext.Center(owner: owner, advice: advice)) {
        element.decode(node, &$0)
      }
    }
    return type
  }

  /// An element inside an element with values, whose texts may contain `{percent}` and the like.
  static let valuedElement: ValueType = {
    var type = element
    type.decode = { node, context in context.inValues { element.decode(node, &$0) } }
    return type
  }()
}

extension DecodingContext {
  /// Whether all placeholders of a text, with its data inserted, have values; reports the others.
  fileprivate mutating func checkPlaceholders(_ text: String, _ node: JSONNode) -> Bool {
    // A style always belongs to a view, which has values.
    guard !hasValues, templateUse == nil, text.utf8.contains(UInt8(ascii: "{")) else { return true }
    var fields: [String] = []
    for case .field(let field) in TextTemplate.segments(of: text) {
      let shown = "{\(String(field).shortened)}"
      if !fields.contains(shown) { fields.append(shown) }
    }
    guard !fields.isEmpty else { return true }
    let verb = fields.count == 1 ? "has" : "have"
    let (reason, advice) =
      center.map { ("\($0.owner) has no value of its own", $0.advice) }
      ?? (
        "no element around the text has one",
        "put the text into a label or the center of an element with a value"
      )
    report(
      "\(fields.joinedAsList) \(verb) no value here: \(reason)", at: node.span,
      notes: [Diagnostic.Note(text: placeholdersOfData)],
      help: "\(advice); write {{ for a plain brace")
    return false
  }

  /// A longer list does not help to find the right name.
  private static let maximumListed = 20

  private var placeholdersOfData: String {
    let names = data.items.map(\.name) + data.table.columns.map { "data.\($0.name.shortened)" }
    guard !names.isEmpty else { return "there are no placeholders here" }
    let shown = names.prefix(Self.maximumListed).map { "{\($0)}" }.joined(separator: ", ")
    return "placeholders here are \(shown)" + (names.count > Self.maximumListed ? ", …" : "")
  }
}
