import RingCore

extension Diagnostic {
  /// The members of the problem as a JSON object; those that are unknown are left out.
  ///
  /// `line` and `column`, from 1, refer to the text `file`. `endLine` and `endColumn` are the
  /// position after the last character. `code` is the name of a rule.
  package func members(code: String? = nil) -> [JSONValue.Member] {
    var members = [JSONValue.Member("file", .string(span.source.name))]
    if let range = span.range {
      let start = span.source.position(of: range.lowerBound)
      let end = span.source.position(of: range.upperBound)
      members += [
        .init("line", .integer(start.line)), .init("column", .integer(start.column)),
        .init("endLine", .integer(end.line)), .init("endColumn", .integer(end.column)),
      ]
    }
    func add(_ key: String, _ text: String?) {
      if let text { members.append(.init(key, .string(text))) }
    }
    add("path", path)
    add("severity", severity.rawValue)
    add("code", code)
    add("message", message)
    add("help", help)
    return members
  }
}
