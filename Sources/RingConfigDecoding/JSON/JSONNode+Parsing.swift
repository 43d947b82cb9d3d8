import RingCore

extension JSONNode {
  /// Parses a complete text. The node is `nil` if no value could be read.
  static func parse(_ source: SourceText) -> (node: JSONNode?, diagnostics: Diagnostics) {
    guard let problem = source.encodingProblem() else { return parse(source, from: 0) }
    var diagnostics = Diagnostics()
    diagnostics.add(problem)
    return (nil, diagnostics)
  }

  /// Parses a text from an offset to its end; the text must be valid UTF-8.
  static func parse(
    _ source: SourceText, from start: Int, maximumValues: Int = JSONParser.maximumValues
  ) -> (node: JSONNode?, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let parsed = JSONParser.parse(source.bytes, from: start, maximumValues: maximumValues) {
      diagnostics.add(Diagnostic($0, in: source))
    }
    return (parsed.map { JSONNode($0, in: source) }, diagnostics)
  }

  /// Creates a node from a value of a text.
  init(_ tree: JSONTree, in source: SourceText) {
    value =
      switch tree.value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .list(let items): .list(JSONItems(items, in: source))
      case .object(let members): .object(JSONItems(members, in: source))
      case .invalid: .invalid
      }
    span = SourceSpan(source, from: tree.start, to: tree.end)
  }
}

extension Diagnostic {
  fileprivate init(_ error: JSONSyntaxError, in source: SourceText) {
    let notes = error.note.map { Note(text: $0.text, span: SourceSpan(source, $0.range)) }
    self.init(
      error.message, at: SourceSpan(source, error.range), notes: notes.map { [$0] } ?? [],
      help: error.help)
  }
}
