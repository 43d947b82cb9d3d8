import RingGraphics
import RingMotion
import RingScene

/// What readers of values share: where they are and what they have found.
struct DecodingContext {
  /// Who measures texts in these fonts, for the size of the canvas; `nil` if nobody asks for it.
  let text: (([String]) -> any TextMeasuring)?
  /// The largest picture.
  let maximumPixels: Int
  private(set) var diagnostics: Diagnostics
  /// The scene laid out, if its size was asked for and nothing in it depends on the moment.
  var layout: Scene.Layout?
  private var path = ConfigPath()
  /// The ids of the elements so far and where they were given.
  private var ids: [String: SourceSpan] = [:]
  private var elementCount = 0
  /// Elements as often as they are shown: a label only where the view's style shows it.
  private var shownCount = 0
  /// The elements in the labels of the view that is being read.
  private var labelCount = 0
  /// The elements in the labels of the view whose template is being read.
  private var partCount = 0
  /// The text of all templates that views have been given.
  private var expandedBytes = 0
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
  /// How many inputs had been read when the element that is being read began.
  var elementInputs = 0
  /// Whether the progress that `$fraction` stands for depends on the moment.
  private(set) var fractionMoves = false
  /// Keys that say how far elements have come; `nil` if nobody looks for them.
  var valueTargets: [ValueTarget]?
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
  /// The text of all templates, each as often as views use it.
  ///
  /// Elements alone are no bound: one of them may have a text as long as the config.
  static let maximumExpandedBytes = 8 << 20

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
    fractionMoves: Bool = false, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let (outerScope, outerMoves) = (memoryScope, self.fractionMoves)
    (memoryScope, self.fractionMoves) = (scope, fractionMoves)
    defer { (memoryScope, self.fractionMoves) = (outerScope, outerMoves) }
    let (outerPath, outerUse, outerParts) = (path, templateUse, partCount)
    let (outerLabels, outerCounts) = (labelCount, (elementCount, shownCount))
    let outerMotion = motion.found
    path = ConfigPath(steps: [.key("styles"), .key(style)])
    (templateUse, partCount, labelCount) = (use, parts, 0)
    shownCount -= parts
    defer {
      (path, templateUse, partCount) = (outerPath, outerUse, outerParts)
      labelCount = outerLabels
      if use == .check {
        (elementCount, shownCount) = outerCounts
        motion.forget(since: outerMotion)
      }
    }
    return body(&self)
  }

  /// Reads a view's label, and keeps in mind how large it is.
  mutating func inLabel<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let (others, before) = (labelCount, shownCount)
    labelCount = 0
    defer { labelCount = others + shownCount - before }
    return body(&self)
  }

  /// The elements in the labels of a view that has been read, which then is over and done with.
  mutating func takeLabelCount() -> Int {
    defer { labelCount = 0 }
    return labelCount
  }

  /// The path of the value here.
  var place: String { path.description }

  /// The name by which messages call the value here: its key, and its place in a list.
  var label: String { path.label }

  mutating func report(
    _ message: String, at span: SourceSpan, key: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    guard !diagnostics.isFull else { return countError() }
    var path = path
    if let key { path.steps.append(.key(key)) }
    let time = motion.time
    let moment = time > 0 ? [Diagnostic.Note(text: "at \(time.rounded6) s")] : []
    diagnostics.add(
      Diagnostic(
        message, at: span, path: path.steps.isEmpty ? nil : path.description,
        notes: notes + moment, help: help))
  }

  /// Counts an error that is one too many to be explained.
  mutating func countError() { diagnostics.countError() }

  /// Reports a value that is not what it must be; a value reported before stays silent.
  mutating func reject(_ node: JSONNode, expected: String, help: String? = nil) {
    guard node.kind != nil else { return }
    guard !diagnostics.isFull else { return countError() }
    let hint = "numbers and colours of the scene can be animated, but not this"
    let help = help ?? (node.isAnimatedOnly ? hint : nil)
    report("\(label) must be \(expected), found \(node.found)", at: node.span, help: help)
  }

  /// Counts an element; false, and a report the first time, when there are too many.
  mutating func countElement(_ node: JSONNode) -> Bool { count(1, node) }

  /// Counts the elements that a part of a template stands for, as they are drawn wherever it
  /// stands: a label shown twice by the style of a label shown twice is drawn four times.
  mutating func countPart(_ node: JSONNode) -> Bool { count(partCount, node) }

  private mutating func count(_ elements: Int, _ node: JSONNode) -> Bool {
    let wasEnough = elementCount > Self.maximumElements
    elementCount += elements
    shownCount += elements
    guard elementCount > Self.maximumElements else { return true }
    if !wasEnough {
      report(
        "the scene has more than \(Self.maximumElements) elements", at: node.span.beginning)
    }
    return false
  }

  /// Counts a template that is read for a view; false, and a report the first time, when all of them
  /// are too much.
  mutating func countExpansion(of template: JSONNode, for view: JSONNode) -> Bool {
    let wasEnough = expandedBytes > Self.maximumExpandedBytes
    expandedBytes += template.span.range?.count ?? 0
    guard expandedBytes > Self.maximumExpandedBytes else { return true }
    if !wasEnough {
      report(
        "the styles, repeated wherever they are used, are more than "
          + "\(Self.maximumExpandedBytes) bytes", at: view.span.beginning)
    }
    return false
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
