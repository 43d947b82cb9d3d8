import RingCore

/// The values of a text, which become `JSONNode`s when they are read: nodes refer to their text,
/// which is stored here only once.
final class JSONDocument: Sendable {
  let source: SourceText
  /// The owner of the values.
  private let tree: JSONTree

  private init(_ source: SourceText, _ tree: JSONTree) { (self.source, self.tree) = (source, tree) }

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
    return (parsed.map { JSONDocument(source, $0.tree).node($0.root) }, diagnostics)
  }

  func node(_ node: JSONTree.Node) -> JSONNode {
    let value: JSONNode.Value =
      switch node.value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .list(let slice): .list(JSONItems(slice, self))
      case .object(let slice): .object(JSONItems(slice, self))
      case .invalid: .invalid
      }
    return JSONNode(value: value, span: SourceSpan(source, from: node.start, to: node.end))
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
