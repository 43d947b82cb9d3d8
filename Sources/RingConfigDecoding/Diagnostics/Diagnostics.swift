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

  package init(_ items: [Diagnostic] = []) {
    for item in items { add(item) }
  }

  /// The problems reported first, at most 1000, sorted by source and position.
  package var items: [Diagnostic] {
    let keys = storage.indices.map { index in
      let span = storage[index].span
      return (span.source.sortIndex, span.range?.lowerBound ?? -1, index)
    }
    return keys.sorted { $0 < $1 }.map { storage[$0.2] }
  }

  /// The first error or, without any, the first warning; `nil` without either.
  package var first: Diagnostic? { items.first { $0.severity == .error } ?? items.first }

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

  /// The problem that was reported last; `nil` if it was only counted.
  var last: Diagnostic? { count == storage.count ? storage.last : nil }

  /// Removes the replacement of the problem that was reported last.
  mutating func removeLastReplacement() {
    guard last != nil else { return }
    storage[storage.count - 1].removeReplacement()
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

  package let code: Code
  /// The problem without a place, which `span` gives. Its code is `config`, or that of a limit or a
  /// file.
  package let problem: Problem
  /// The position, which an excerpt underlines.
  package let span: SourceSpan
  /// In the document: `scene.children[0].progress`.
  package let path: String?
  /// Printed after the help.
  package let notes: [Note]
  /// The text to write in place of the characters of `editSpan` to fix the problem; `nil` if
  /// that is not certain.
  package private(set) var replacement: String?
  /// The range that `replacement` replaces; `nil` if it is the one that the excerpt underlines.
  private let replaced: SourceSpan?

  package var severity: Problem.Severity { problem.severity }
  package var message: String { problem.message }
  package var help: String? { problem.help }

  /// The range that `replacement` replaces; without a replacement, what the excerpt underlines.
  package var editSpan: SourceSpan { replacement == nil ? span : replaced ?? span }

  /// `cause` is the code in a `RingError`.
  package init(
    _ code: Code, _ message: String, at span: SourceSpan, severity: Problem.Severity = .error,
    path: String? = nil, notes: [Note] = [], help: String? = nil, cause: Problem.Code = .config
  ) {
    self.init(
      code, message, at: span, severity: severity, path: path, notes: notes,
      help: help.map { Help($0) }, cause: cause)
  }

  init(
    _ code: Code, _ message: String, at span: SourceSpan, severity: Problem.Severity = .error,
    path: String? = nil, notes: [Note] = [], help: Help?, cause: Problem.Code = .config
  ) {
    self.code = code
    problem = Problem(severity, cause, message, help: help?.text)
    (self.span, self.path, self.notes) = (span, path, notes)
    // The argument of an option is not always JSON.
    replacement = span.source.isDocument && span.range != nil ? help?.replacement : nil
    replaced = help?.replaced
  }

  mutating func removeReplacement() { replacement = nil }

  /// Returns the text of a range with the replacement in it; `nil` if that is not inside the range.
  func corrected(_ span: SourceSpan) -> [UInt8]? {
    guard let replacement, let outer = span.range, let edit = editSpan.range,
      outer.lowerBound <= edit.lowerBound, edit.upperBound <= outer.upperBound
    else { return nil }
    let bytes = span.source.bytes
    return bytes[outer.lowerBound..<edit.lowerBound] + Array(replacement.utf8)
      + bytes[edit.upperBound..<outer.upperBound]
  }
}

extension Diagnostic {
  /// The members of the problem as a JSON object; those that are unknown are left out.
  ///
  /// `line` and `column`, from 1, refer to the text `file`, and so do `endLine` and `endColumn`, the
  /// position after the last character. `replacement` has a `text` and its own positions, those of
  /// `editSpan`. `path` and `code` replace those of the diagnostic.
  package func members(path: String? = nil, code: String? = nil) -> [JSONValue.Member] {
    let file = JSONValue.Member("file", .string(span.source.name))
    let edit = replacement.map { text -> JSONValue in
      .object(editSpan.positions + [.init("text", .string(text))])
    }
    let others = [JSONValue.Member](known: [
      "path": (path ?? self.path).map { .string($0) }, "severity": .string(severity.name),
      "code": .string(code ?? self.code.rawValue), "message": .string(message),
      "help": help.map { .string($0) }, "replacement": edit,
    ])
    return [file] + span.positions + others
  }
}

extension SourceSpan {
  /// The members `line`, `column`, `endLine` and `endColumn`; none if the range is unknown.
  fileprivate var positions: [JSONValue.Member] {
    guard let range else { return [] }
    let start = source.position(of: range.lowerBound)
    let end = source.position(of: range.upperBound)
    return [
      .init("line", .integer(start.line)), .init("column", .integer(start.column)),
      .init("endLine", .integer(end.line)), .init("endColumn", .integer(end.column)),
    ]
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
