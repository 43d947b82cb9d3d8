import RingCore

enum ValueSource {
  case literal
  case reference(JSONNode)
}

// Not generic: compiled once rather than once per type of value.
extension DecodingContext {
  /// Returns the source of a value; `nil` if the reference is invalid and was reported.
  mutating func source(of node: JSONNode, _ type: ValueDescription) -> ValueSource? {
    guard !type.accepts.isEmpty, case .string(let text) = node.value,
      let reference = DataReference(text)
    else { return .literal }
    // Strings may begin with any character, including `$`.
    let canBeText =
      type.accepts.contains(.string) || type.accepts.contains(.image)
      || (reference.steps.isEmpty && data.items.isEmpty)
    if canBeText, !canResolve(reference) { return .literal }
    guard let resolved = resolve(reference, at: node), isCompatible(resolved, node, type)
    else { return nil }
    return .reference(resolved.value.node(at: node.span))
  }

  /// Returns whether the type of a referenced value is valid here; reports an invalid one.
  ///
  /// Compares the declared type, so that an error is found when the config is read rather than in a
  /// later row.
  private mutating func isCompatible(
    _ resolved: ResolvedReference, _ node: JSONNode, _ expected: ValueDescription
  ) -> Bool {
    let notes = resolved.declaration.map { Diagnostic.Note(text: "it is declared at", span: $0) }
    if let type = resolved.type, !expected.accepts.contains(type) {
      report(
        .wrongType,
        "\(label) must be \(expected.expected()), found \(node.sourceText), "
          + "which is \(type.description)",
        at: node.span, notes: notes.map { [$0] } ?? [], help: expected.help(for: type, node))
      return false
    }
    guard case .record = resolved.value else { return true }
    report(
      .wrongType,
      "\(label) must be \(expected.expected()), found \(node.sourceText), which is an object",
      at: node.span)
    return false
  }
}

extension ValueDescription {
  /// Returns a hint on how to use a value of `type`, which is not valid here, if there is one.
  fileprivate func help(for type: DataType, _ node: JSONNode) -> Help? {
    let expectation = expected()
    let isText = expectation.hasPrefix("a string") || expectation.hasSuffix("a text")
    if isText, type != .list {
      guard case .string(let text) = node.value else { return nil }
      let written = "{\(text.dropFirst())}"
      return Help(
        "write {\(text.shortened.dropFirst())} to use it inside text",
        replacement: written.quoted)
    }
    guard let compatibleType = DataType.allCases.first(where: accepts.contains), type != .list
    else {
      return nil
    }
    return "use a column of the type \(compatibleType.rawValue.quoted)"
  }
}

extension JSONNode {
  /// The content of a string, shortened for messages; the description of any other value.
  fileprivate var sourceText: String {
    if case .string(let text) = value { text.shortened } else { descriptionForMessage }
  }
}
