import RingGraphics
import RingMotion
import RingScene

/// What readers of values share: where they are and what they have found.
struct DecodingContext {
  /// What measures texts in these fonts, for the size of the canvas; `nil` if it is not needed.
  let text: (([String]) -> any TextMeasuring)?
  /// The largest picture.
  let maximumPixels: Int
  private(set) var diagnostics: Diagnostics
  /// What may not be what was meant, and is drawn all the same.
  private(set) var warnings: [Diagnostic] = []
  /// The scene laid out, if its size was asked for and nothing in it depends on the moment.
  var layout: Scene.Layout?
  /// Whether that is wanted. Default: yes.
  var keepsLayout = true
  private var path = ConfigPath()
  /// The ids of the elements so far and where they were given.
  private var ids: [String: SourceSpan] = [:]
  /// How much the document makes.
  var counts = ElementCounts()
  /// The elements in the labels of the view whose template is being read.
  private(set) var partCount = 0
  /// The document's styles.
  var styles: StyleTable
  /// The files that the document names.
  var resources: Resources
  /// The moment that is read, and how the document moves.
  var motion = MotionContext()
  /// What need not be read again.
  var memory = ReadingMemory()
  /// Where nodes stand for `memory`; `nil` where nothing is remembered.
  private(set) var memoryScope: Int? = ReadingMemory.document
  /// What the progress depends on that `$fraction` stands for.
  private(set) var fractionInputs: Inputs = []
  /// What names stand for: columns of data, and the items of repetitions.
  var data = DataScope()
  /// Keys that say how far elements have come; `nil` if they are not looked for.
  var valueTargets: [ValueTarget]?
  /// The whole document, for elements that name another one.
  var root: JSONNode?
  /// Whether an element around has values, for which placeholders in texts stand.
  private(set) var hasValues = false
  /// Why a template is being read; `nil` outside of styles.
  private(set) var templateUse: TemplateUse?

  /// What a style's template is read for.
  enum TemplateUse: Hashable {
    /// To find its problems.
    case check
    /// To become the look of one view.
    case expansion
  }

  init(
    resources: Resources, styles: StyleTable = StyleTable(), maximumPixels: Int,
    diagnostics: Diagnostics, text: (([String]) -> any TextMeasuring)?
  ) {
    self.styles = styles
    self.resources = resources
    self.text = text
    self.maximumPixels = maximumPixels
    self.diagnostics = diagnostics
  }

  /// Goes below a key or to an item of a list; `leave` must follow.
  mutating func enter(_ step: ConfigPath.Step) { path.steps.append(step) }

  /// Goes back up.
  mutating func leave() { path.steps.removeLast() }

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

  /// Reads a style's template, in which a part stands for as many elements as `parts` says;
  /// elements of one that is only checked do not count.
  mutating func inTemplate<Result>(
    of style: String, _ use: TemplateUse, parts: Int = 0, scope: Int? = nil,
    fractionInputs: Inputs = [], _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let (outerScope, outerInputs) = (memoryScope, self.fractionInputs)
    (memoryScope, self.fractionInputs) = (scope, fractionInputs)
    defer { (memoryScope, self.fractionInputs) = (outerScope, outerInputs) }
    let (outerPath, outerUse, outerParts) = (path, templateUse, partCount)
    let (outerCounts, outerMotion) = (counts, motion.found)
    // The items around a view are nothing to its style.
    let outerItems = data.takeItems()
    path = ConfigPath(steps: [.key("styles"), .key(style)])
    (templateUse, partCount, counts.labels) = (use, parts, 0)
    counts.shown -= parts
    defer {
      (path, templateUse, partCount) = (outerPath, outerUse, outerParts)
      counts.labels = outerCounts.labels
      data.restore(outerItems)
      if use == .check {
        counts = outerCounts
        motion.forget(since: outerMotion)
      }
    }
    return body(&self)
  }

  /// Reads what stands inside an element that has values.
  mutating func inValues<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let outer = hasValues
    hasValues = true
    defer { hasValues = outer }
    return body(&self)
  }

  /// Reads a view's label, and keeps in mind how large it is.
  mutating func inLabel<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let (others, before) = (counts.labels, counts.shown)
    counts.labels = 0
    defer { counts.labels = others + counts.shown - before }
    return body(&self)
  }

  /// The elements in the labels of a view that has been read, which then is over and done with.
  mutating func takeLabelCount() -> Int {
    defer { counts.labels = 0 }
    return counts.labels
  }

  /// The path of the value here.
  var place: String { path.description + data.itemPlace }

  /// Reads what stands for another value at each place: nothing of it is remembered.
  mutating func withoutMemory<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let scope = memoryScope
    memoryScope = nil
    defer { memoryScope = scope }
    return body(&self)
  }

  /// Reads what has notes of its own, those of `scope`.
  mutating func inScope<Result>(
    _ scope: Int?, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = memoryScope
    memoryScope = scope
    defer { memoryScope = outer }
    return body(&self)
  }

  /// The name by which messages call the value here: its key, and its place in a list.
  var label: String { path.label }

  /// Reads what is read elsewhere as well, where its problems are reported.
  mutating func withoutReports<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let known = diagnostics
    defer { diagnostics = known }
    return body(&self)
  }

  mutating func report(
    _ message: String, at span: SourceSpan, key: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    guard !diagnostics.isFull else { return countError() }
    var path = path
    if let key { path.steps.append(.key(key)) }
    let time = motion.time
    let moment = time > 0 ? [Diagnostic.Note(text: "at \(time.rounded6) s")] : []
    let item = data.itemNote.map { [Diagnostic.Note(text: $0)] } ?? []
    diagnostics.add(
      Diagnostic(
        message, at: span, path: path.steps.isEmpty ? nil : path.description,
        notes: notes + moment + item, help: help))
  }

  /// More warnings say nothing more.
  private static let maximumWarnings = 50

  /// Says that a value here may not be what was meant. In a style that is only checked nothing is
  /// known of values.
  mutating func warn(_ message: String, at span: SourceSpan, key: String, help: String) {
    guard templateUse != .check, warnings.count < Self.maximumWarnings else { return }
    var path = path
    path.steps.append(.key(key))
    warnings.append(
      Diagnostic(message, at: span, severity: .warning, path: path.description, help: help))
  }

  /// Counts an error that is one too many to be explained.
  mutating func countError() { diagnostics.countError() }

  /// Reports a part of the value here that is not what it must be.
  mutating func reject(
    _ node: JSONNode, at steps: [ConfigPath.Step], expected: String, found: String, _ help: String?
  ) {
    path.steps += steps
    defer { path.steps.removeLast(steps.count) }
    report("\(label) must be \(expected), found \(found)", at: node.span, help: help)
  }

  /// Reports a value that is not what it must be; a value reported before stays silent.
  mutating func reject(_ node: JSONNode, expected: String, help: String? = nil) {
    guard node.kind != nil else { return }
    guard !diagnostics.isFull else { return countError() }
    let hint = "numbers and colours of the scene can be animated, but not this"
    let help = help ?? (node.isAnimatedOnly ? hint : nil)
    report("\(label) must be \(expected), found \(node.found)", at: node.span, help: help)
  }

  /// Remembers an element's name; a name given twice is reported.
  ///
  /// In a style it names the element of the template, not those of the views.
  mutating func register(id: String, at span: SourceSpan) {
    guard templateUse != .expansion, data.isFirstItem, !data.hasFixedItem else { return }
    guard let first = ids.updateValue(span, forKey: id) else { return }
    ids[id] = first
    report(
      "the id \(id.shortened.quoted) is given to two elements", at: span,
      notes: [Diagnostic.Note(text: "it was first given at", span: first)])
  }
}
