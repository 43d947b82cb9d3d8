/// A problem of a config: its description, its position and a possible fix.
package struct Diagnostic: Error, Sendable {
  /// The severity of a problem.
  package enum Severity: String, Hashable, Sendable {
    /// An error: nothing is drawn.
    case error
    /// A warning: the image may differ from what was intended.
    case warning
  }

  /// Additional information, at the same or another position.
  package struct Note: Sendable {
    /// The information as a human-readable text.
    package var text: String
    /// The position to which the note refers; `nil` for none.
    package var span: SourceSpan?
  }

  /// The severity. An image is drawn only if no problem is an error.
  package var severity: Severity
  /// The description, one sentence without a full stop.
  package var message: String
  /// The position of the problem, which an excerpt underlines.
  package var span: SourceSpan
  /// The path in the document: `scene.children[0].progress`. Default: none.
  package var path: String?
  /// Additional information, printed after the help. Default: empty.
  package var notes: [Note]
  /// A suggested fix. Default: none.
  package var help: String?

  init(
    _ message: String, at span: SourceSpan, severity: Severity = .error, path: String? = nil,
    notes: [Note] = [], help: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.span = span
    self.path = path
    self.notes = notes
    self.help = help
  }
}
