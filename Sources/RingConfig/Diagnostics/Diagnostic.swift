/// A problem of a config: what, where, and how to mend it.
public struct Diagnostic: Error, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// Nothing is drawn.
    case error
    /// The picture may not be what was meant.
    case warning
  }

  /// Something else worth knowing, here or at another place.
  public struct Note: Sendable {
    public var text: String
    public var span: SourceSpan?
  }

  public var severity: Severity
  public var message: String
  public var span: SourceSpan
  /// Where in the document: `scene.children[0].progress`. Default: none.
  public var path: String?
  public var notes: [Note]
  public var help: String?

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
