import RingText

extension ValueType {
  /// Reads a value that is written, or that a reference stands for.
  ///
  /// Never put into its callers: there are hundreds of fields.
  @inline(never)
  func read(_ node: JSONNode, _ context: inout DecodingContext) -> Value? {
    switch context.source(of: node, description) {
    case .written: return decode(node, &context)
    case .reference(let value):
      if value.kind == .list { return context.withoutMemory { decode(value, &$0) } }
      return decode(value, &context)
    case .none: return nil
    }
  }
}

/// From where a value is read.
private enum ValueSource {
  /// From the node itself.
  case written
  /// From what a reference stands for.
  case reference(JSONNode)
}

// Not generic, so that it is compiled once and not for each type of value.
extension DecodingContext {
  /// From where a value is read; `nil` if that was reported.
  fileprivate mutating func source(
    of node: JSONNode, _ type: ValueDescription
  ) -> ValueSource? {
    guard !type.accepts.isEmpty, case .string(let text) = node.value,
      let reference = DataReference(text)
    else { return .written }
    // Strings may begin with any sign.
    let mayBeText =
      type.accepts.contains(.string) || type.accepts.contains(.image)
      || (reference.keys.isEmpty && data.items.isEmpty)
    if mayBeText, !knows(reference) { return .written }
    guard let finding = find(reference, at: node), isFitting(finding, node, type)
    else { return nil }
    return .reference(finding.value.node(at: node.span))
  }

  /// Whether a value is of a type that can be used here: that is decided by the types that were declared,
  /// so that it is found when the config is read, and not with some row.
  private mutating func isFitting(
    _ finding: DataFinding, _ node: JSONNode, _ expected: ValueDescription
  ) -> Bool {
    let notes = finding.declaration.map { Diagnostic.Note(text: "it is declared at", span: $0) }
    if let type = finding.type, !expected.accepts.contains(type) {
      report(
        "\(label) must be \(expected.expected()), found \(node.writtenText), "
          + "which is \(type.words)",
        at: node.span, notes: notes.map { [$0] } ?? [], help: expected.help(for: type, node))
      return false
    }
    guard case .record = finding.value else { return true }
    report(
      "\(label) must be \(expected.expected()), found \(node.writtenText), which is an object",
      at: node.span)
    return false
  }
}

extension ValueDescription {
  /// How a reference to a value of another type could be used.
  fileprivate func help(for type: DataType, _ node: JSONNode) -> String? {
    let expectation = expected()
    let isText = expectation.hasPrefix("a string") || expectation.hasSuffix("a text")
    if isText, type != .list {
      return "as a part of a text it is written {\(node.writtenText.dropFirst())}"
    }
    guard let fitting = DataType.allCases.first(where: accepts.contains), type != .list else {
      return nil
    }
    return "a column of the type \(fitting.rawValue.quoted) can be used here"
  }
}

extension JSONNode {
  /// A string as a message says it.
  fileprivate var writtenText: String {
    if case .string(let text) = value { text.shortened } else { found }
  }
}
