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
    /// What is worth knowing, in words.
    public var text: String
    /// Where it stands; `nil` where it stands nowhere.
    public var span: SourceSpan?
  }

  /// Whether anything is drawn all the same.
  public var severity: Severity
  /// What is the matter, in one sentence without a full stop.
  public var message: String
  /// The part of the text that is underlined.
  public var span: SourceSpan
  /// Where in the document: `scene.children[0].progress`. Default: none.
  public var path: String?
  /// What else is worth knowing. Default: nothing.
  public var notes: [Note]
  /// How to mend it. Default: unknown.
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
