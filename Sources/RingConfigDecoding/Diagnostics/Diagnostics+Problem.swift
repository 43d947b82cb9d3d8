import RingCore

extension Diagnostics: ProblemConvertible {
  package var problems: [Problem] { items.map(\.problem) }
}

extension Diagnostic {
  /// The diagnostic as a problem, without its excerpt and path. The notes follow the message.
  fileprivate var problem: Problem {
    let notes = notes.map { note in
      "; " + note.text + (note.span.map { " \($0.location)" } ?? "")
    }
    return Problem(
      severity == .error ? .error : .warning, .config, (message + notes.joined()).printable,
      place: span.location.printable, help: help?.printable)
  }
}
