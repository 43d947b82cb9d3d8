import RingCore

/// The problems that were found in one run.
package struct Diagnostics: Error, Sendable {
  private var storage: [Diagnostic] = []
  /// The number of problems, including those beyond the capacity of `items`.
  package private(set) var count = 0
  package private(set) var hasErrors = false

  /// The maximum number of `items`; further problems are only counted. A generated config can have
  /// a problem in every line.
  private static let maximumCount = 1000
  /// The default maximum number of problems in the rendered text.
  package static let defaultLimit = 50

  package init() {}

  /// The problems reported first, at most 1000, sorted by source and position.
  package var items: [Diagnostic] {
    let keys = storage.indices.map { index in
      let span = storage[index].span
      return (span.source.sortIndex, span.range?.lowerBound ?? -1, index)
    }
    return keys.sorted { $0 < $1 }.map { storage[$0.2] }
  }

  /// Whether no problem was found, not even a warning.
  package var isEmpty: Bool { count == 0 }

  /// Whether more memory or time may avoid a problem. A problem that is only counted may be any.
  package var mayBeLimits: Bool {
    count > storage.count || storage.contains { $0.problem.code.isLimit }
  }

  /// Whether further problems are only counted and need no description.
  var isFull: Bool { storage.count >= Self.maximumCount }

  package mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if diagnostic.severity == .error { hasErrors = true }
    if !isFull { storage.append(diagnostic) }
  }

  /// Counts an error beyond the capacity of `items`, without storing it.
  mutating func countError() {
    count += 1
    hasErrors = true
  }

  /// Returns the first `limit` problems as text, each with an excerpt, and the number of the rest.
  ///
  /// The text ends with a line feed; it is empty if there are no problems. `colored` adds ANSI
  /// escape sequences.
  package func rendered(
    colored: Bool = false, limit: Int = Diagnostics.defaultLimit
  ) -> String {
    let renderer = DiagnosticRenderer(style: colored ? .ansi : .plain)
    let shown = items.prefix(limit)
    var text = shown.map { renderer.text($0) }.joined()
    if count > shown.count { text += "… and \(count - shown.count) more\n" }
    return text
  }
}

/// A problem of a config: its description, its position and a possible fix.
package struct Diagnostic: Error, Sendable {
  /// Additional information, at the same or another position.
  package struct Note: Sendable {
    package var text: String
    package var span: SourceSpan?
  }

  /// The problem without a place, which `span` gives. Its code is `config`, or that of a limit.
  package let problem: Problem
  /// The position, which an excerpt underlines.
  package let span: SourceSpan
  /// In the document: `scene.children[0].progress`.
  package let path: String?
  /// Printed after the help.
  package let notes: [Note]

  package var severity: Problem.Severity { problem.severity }
  package var message: String { problem.message }
  package var help: String? { problem.help }

  package init(
    _ message: String, at span: SourceSpan, severity: Problem.Severity = .error,
    path: String? = nil, notes: [Note] = [], help: String? = nil, code: Problem.Code = .config
  ) {
    problem = Problem(severity, code, message, help: help)
    (self.span, self.path, self.notes) = (span, path, notes)
  }
}

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
    add("severity", severity.name)
    add("code", code)
    add("message", message)
    add("help", help)
    return members
  }
}

extension Diagnostics: ProblemConvertible {
  package var problems: [Problem] { items.map(\.placedProblem) }
}

extension Diagnostic {
  /// The diagnostic as a problem, without its excerpt and path. The notes follow the message.
  fileprivate var placedProblem: Problem {
    let notes = notes.map { note in
      "; " + note.text + (note.span.map { " \($0.location)" } ?? "")
    }
    return Problem(
      severity, problem.code,
      (message + notes.joined()).printable, place: span.location.printable, help: help?.printable)
  }
}
