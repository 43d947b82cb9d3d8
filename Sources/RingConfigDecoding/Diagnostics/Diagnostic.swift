/// A problem of a config: its description, its position and a possible fix.
package struct Diagnostic: Error, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// Nothing is drawn.
    case error
    /// The image may differ from what was intended.
    case warning
  }

  /// Additional information, at the same or another position.
  package struct Note: Sendable {
    package var text: String
    package var span: SourceSpan?
  }

  package var severity: Severity
  /// One sentence without a full stop.
  package var message: String
  /// An excerpt underlines it.
  package var span: SourceSpan
  /// In the document: `scene.children[0].progress`.
  package var path: String?
  /// Printed after the help.
  package var notes: [Note]
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
