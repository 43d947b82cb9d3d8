import RingGraphics

/// What readers of values share: where they are and what they have found.
struct DecodingContext {
  /// Who measures texts in these fonts, for the size of the canvas.
  let text: ([String]) -> any TextMeasuring
  /// The largest picture.
  let maximumPixels: Int
  private(set) var diagnostics: Diagnostics
  private var path = ConfigPath()
  /// The ids of the elements so far and where they were given.
  private var ids: [String: SourceSpan] = [:]
  private var elementCount = 0
  /// The document's styles.
  var styles: StyleSheet
  /// The files that the document names.
  var resources: Resources
  /// Why a template is being read; `nil` outside of styles.
  private(set) var templateUse: TemplateUse?

  /// What a style's template is read for.
  enum TemplateUse: Hashable {
    /// To find its problems.
    case check
    /// To become the look of one view.
    case expansion
  }

  /// Elements of one scene.
  static let maximumElements = 100_000

  init(
    _ root: JSONNode, resources: any ResourceLoading, maximumPixels: Int,
    diagnostics: Diagnostics, text: @escaping ([String]) -> any TextMeasuring
  ) {
    styles = StyleSheet(of: root)
    self.resources = Resources(resources, for: root)
    self.text = text
    self.maximumPixels = maximumPixels
    self.diagnostics = diagnostics
  }

  /// Reads something below a key.
  mutating func inKey<Result>(
    _ key: String, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    path.steps.append(.key(key))
    defer { path.steps.removeLast() }
    return body(&self)
  }

  /// Reads an item of a list.
  mutating func inItem<Result>(
    _ index: Int, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    path.steps.append(.index(index))
    defer { path.steps.removeLast() }
    return body(&self)
  }

  /// Reads a style's template; elements of one that is only checked do not count.
  mutating func inTemplate<Result>(
    of style: String, _ use: TemplateUse, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = (path, templateUse, elementCount)
    path = ConfigPath(steps: [.key("styles"), .key(style)])
    templateUse = use
    defer {
      (path, templateUse) = (outer.0, outer.1)
      if use == .check { elementCount = outer.2 }
    }
    return body(&self)
  }

  /// The name by which messages call the value here: its key, and its place in a list.
  var label: String { path.label }

  mutating func report(
    _ message: String, at span: SourceSpan, key: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    var path = path
    if let key { path.steps.append(.key(key)) }
    diagnostics.add(
      Diagnostic(
        message, at: span, path: path.steps.isEmpty ? nil : path.description, notes: notes,
        help: help))
  }

  /// Reports a value that is not what it must be; a value reported before stays silent.
  mutating func reject(_ node: JSONNode, expected: String, help: String? = nil) {
    guard node.kind != nil else { return }
    report("\(label) must be \(expected), found \(node.found)", at: node.span, help: help)
  }

  /// Counts an element; false, and a report the first time, when there are too many.
  mutating func countElement(_ node: JSONNode) -> Bool {
    elementCount += 1
    if elementCount == Self.maximumElements + 1 {
      report(
        "the scene has more than \(Self.maximumElements) elements", at: node.span.beginning)
    }
    return elementCount <= Self.maximumElements
  }

  /// Remembers an element's name; a name given twice is reported.
  ///
  /// In a style it names the element of the template, not those of the views.
  mutating func register(id: String, at span: SourceSpan) {
    guard templateUse != .expansion else { return }
    guard let first = ids.updateValue(span, forKey: id) else { return }
    ids[id] = first
    report(
      "the id \(id.shortened.quoted) is given to two elements", at: span,
      notes: [Diagnostic.Note(text: "it was first given at", span: first)])
  }
}
