import RingCore
import RingScene

/// The shared state of decoding: the current position and the results so far.
struct DecodingContext {
  private(set) var diagnostics: Diagnostics
  private(set) var warnings: [Diagnostic] = []
  var keepsPositions = false
  private(set) var path = ConfigPath()
  /// The ids of the elements so far, with their positions; `nil` if duplicates are not reported.
  ///
  /// Only the check with the samples reports duplicates. A row may show other elements, and is
  /// decoded in part or as a whole, on which its report would depend.
  var ids: [String: SourceSpan]?
  var counts = ElementCounts()
  /// The number of elements in the labels of the view whose template is being decoded.
  private(set) var partCount = 0
  var styles: StyleTable
  var theme: Theme?
  var resources: Resources
  var motion = MotionContext()
  var cache = DecodingCache()
  /// The scope of nodes in `cache`; `nil` where nothing is cached.
  private(set) var cacheScope: Int? = DecodingCache.document
  /// The positions of the nodes on the document's variable path; empty if it has none.
  var variableSpans: [SourceSpan] = []
  /// Whether the variable value determines what is counted across the document: the number of a
  /// repetition's items, whose ids must be unique, or a picture, whose pixels take memory.
  ///
  /// Another value then needs a decoding of the whole document.
  var needsWholeDecoding = false
  /// The inputs of the progress that `$fraction` represents.
  private(set) var fractionInputs: Dependencies = []
  var data = DataScope()
  /// `nil` if they are not requested.
  var valueTargets: [ValueTarget]?
  /// For elements that refer to another element by its `id`.
  var root: JSONNode?
  /// The elements to which texts can refer; `nil` until one does.
  var elements: ElementIndex?
  /// The names of placeholders in texts for which an enclosing element has values.
  private(set) var placeholders: Set<String> = []
  /// The innermost element without a single value whose middle is being decoded; `nil` for none.
  private(set) var center: Center?
  /// `nil` outside of styles.
  private(set) var templateUse: TemplateUse?

  struct Center {
    /// The type of the element, with an article if it is a common noun.
    let owner: String
    /// The placeholders that the element fills.
    var placeholders: [String] = []
    /// What to write instead of other placeholders; `nil` if there is nothing else.
    var advice: String?
  }

  enum TemplateUse: Hashable {
    /// A check of the template for errors, without a view.
    case check
    case expansion
  }

  init(
    resources: Resources, styles: StyleTable = StyleTable(), diagnostics: Diagnostics
  ) {
    self.styles = styles
    self.resources = resources
    self.diagnostics = diagnostics
  }

  /// Begins the scope of a key or a list item; `leave` must follow.
  mutating func enter(_ step: ConfigPath.Step) { path.steps.append(step) }

  mutating func leave() { path.steps.removeLast() }

  /// Calls `body` with a key appended to the path.
  mutating func inKey<Result>(
    _ key: String, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    path.steps.append(.key(key))
    defer { path.steps.removeLast() }
    return body(&self)
  }

  /// Calls `body` with the index of a list's item appended to the path.
  mutating func inItem<Result>(
    _ index: Int, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    path.steps.append(.index(index))
    defer { path.steps.removeLast() }
    return body(&self)
  }

  /// Calls `body` in the scope of a style's template.
  ///
  /// `parts` is the number of elements in the view's labels; each label that the template shows
  /// counts as that many elements. If `use` is `.check`, nothing is counted.
  mutating func inTemplate<Result>(
    of style: String, _ use: TemplateUse, parts: Int = 0, scope: Int? = nil,
    fractionInputs: Dependencies = [], _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = (
      path: path, use: templateUse, parts: partCount, scope: cacheScope,
      fractionInputs: self.fractionInputs, counts: counts, motion: motion.motion
    )
    // A style cannot refer to the items around a view.
    let outerItems = data.removeItems()
    defer {
      (path, templateUse, partCount) = (outer.path, outer.use, outer.parts)
      (cacheScope, self.fractionInputs) = (outer.scope, outer.fractionInputs)
      counts.labels = outer.counts.labels
      data.restore(outerItems)
      if use == .check {
        counts = outer.counts
        motion.restore(outer.motion)
      }
    }
    path = ConfigPath(steps: [.key("styles"), .key(style)])
    (templateUse, partCount) = (use, parts)
    (cacheScope, self.fractionInputs) = (scope, fractionInputs)
    counts.labels = 0
    // Each part that the template shows counts them again.
    counts.rendered -= parts
    return body(&self)
  }

  /// Calls `body` at the path of another element, on which unseeded random values depend.
  ///
  /// `repetitionCount` is the number of repetitions around that element. The current items are
  /// those of the outermost repetitions; if there are fewer, that element's first items are meant.
  mutating func inElement<Result>(
    at steps: [ConfigPath.Step], repetitionCount: Int, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let (outerPath, outerItems) = (path, data.setItemCount(repetitionCount))
    path = ConfigPath(steps: steps)
    defer {
      path = outerPath
      data.restore(outerItems)
    }
    return body(&self)
  }

  /// Calls `body` inside an element that has values for the placeholders `names` in texts.
  mutating func inValues<Result>(
    of names: [String] = TextTemplate.names, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = placeholders
    placeholders.formUnion(names)
    defer { placeholders = outer }
    return body(&self)
  }

  /// Calls `body` in the middle of an element without a single value.
  mutating func inCenter<Result>(
    _ center: Center, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = self.center
    self.center = center
    defer { self.center = outer }
    return inValues(of: center.placeholders, body)
  }

  /// Decodes a view's label and records its number of elements.
  mutating func inLabel<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let (outerLabels, renderedBefore) = (counts.labels, counts.rendered)
    counts.labels = 0
    defer { counts.labels = outerLabels + counts.rendered - renderedBefore }
    return body(&self)
  }

  /// Returns the number of elements in the labels of a decoded view, and resets the number to 0.
  mutating func consumeLabelCount() -> Int {
    defer { counts.labels = 0 }
    return counts.labels
  }

  /// The path of the current value, with the items of enclosing repetitions.
  var pathDescription: String { path.description + data.itemKey }

  /// Calls `body` without a cache, for nodes whose cache entries would have the keys of others.
  ///
  /// The items of a list from data, for example, all have the position of the reference.
  mutating func withoutCache<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let scope = cacheScope
    cacheScope = nil
    defer { cacheScope = scope }
    return body(&self)
  }

  /// Calls `body` with the cache entries of `scope`.
  mutating func inScope<Result>(
    _ scope: Int?, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = cacheScope
    cacheScope = scope
    defer { cacheScope = outer }
    return body(&self)
  }

  /// Whether the current value is inside the value at a path.
  func isInside(_ steps: some Sequence<ConfigPath.Step>) -> Bool { path.steps.starts(with: steps) }

  /// The name of the current value in messages: its key and its index in a list.
  var label: String { path.label }

  /// Calls `body` and discards its diagnostics, which are reported elsewhere.
  mutating func withoutDiagnostics<Result>(_ body: (inout DecodingContext) -> Result) -> Result {
    let outer = diagnostics
    defer { diagnostics = outer }
    return body(&self)
  }

  /// Reports an error of the current value, or of its member `key`.
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: SourceSpan, key: String? = nil,
    notes: [Diagnostic.Note] = [], help: Help? = nil, cause: Problem.Code = .config
  ) {
    guard !diagnostics.isFull else { return countError() }
    var path = path
    if let key { path.steps.append(.key(key)) }
    let time = motion.time
    let timeNotes = time > 0 ? [Diagnostic.Note(text: "at \(time.rounded6) s")] : []
    let itemNotes = data.itemContext.map { [Diagnostic.Note(text: $0)] } ?? []
    diagnostics.add(
      Diagnostic(
        code, message, at: span, path: path.steps.isEmpty ? nil : path.description,
        notes: notes + timeNotes + itemNotes, help: help, cause: cause))
  }

  private static let maximumWarnings = 50

  /// A style that is only checked has no known values, so it causes no warnings.
  mutating func warn(
    _ code: Diagnostic.Code, _ message: String, at span: SourceSpan, key: String, help: String
  ) {
    guard templateUse != .check, warnings.count < Self.maximumWarnings else { return }
    var path = path
    path.steps.append(.key(key))
    warnings.append(
      Diagnostic(code, message, at: span, severity: .warning, path: path.description, help: help))
  }

  mutating func countError() { diagnostics.countError() }

  /// Reports a part of the current value that is not valid.
  mutating func reject(
    _ node: JSONNode, at steps: [ConfigPath.Step], _ code: Diagnostic.Code, expected: String,
    actual: String, _ help: Help?
  ) {
    path.steps += steps
    defer { path.steps.removeLast(steps.count) }
    report(code, "\(label) must be \(expected), found \(actual)", at: node.span, help: help)
  }

  /// Reports a value that is not valid, unless it was reported before.
  mutating func reject(
    _ node: JSONNode, _ code: Diagnostic.Code = .wrongType, expected: String, help: Help? = nil
  ) {
    guard node.kind != nil else { return }
    guard !diagnostics.isFull else { return countError() }
    let hint: Help = "only numbers and colours of the scene can be animated"
    let help = node.referenceHelp ?? help ?? (node.isAnimatedOnly ? hint : nil)
    report(
      node.isAnimatedOnly ? .notAnimatable : code,
      "\(label) must be \(expected), found \(node.descriptionForMessage)", at: node.span,
      // What data supplies cannot be replaced at the reference.
      help: node.isReference || node.isFraction ? help?.withoutReplacement : help)
  }

  /// Removes the replacement of the only error since there were `problemCount`, if that error is of
  /// `node` and `isValid` is false for the node with the replacement.
  mutating func verifyReplacement(
    of node: JSONNode, since problemCount: Int,
    _ isValid: (JSONNode, inout DecodingContext) -> Bool
  ) {
    guard diagnostics.count == problemCount + 1, let problem = diagnostics.last,
      problem.replacement != nil,
      problem.span.isSame(as: node.span) || problem.editSpan.isSame(as: node.span)
    else { return }
    guard problemCount < Self.maximumVerified, let text = problem.corrected(node.span) else {
      return diagnostics.removeLastReplacement()
    }
    var context = self
    context.cacheScope = nil
    let (corrected, errors) = JSONDocument.parse(SourceText(name: "", bytes: text))
    if errors.isEmpty, let corrected, isValid(corrected, &context),
      context.diagnostics.count == diagnostics.count
    {
      return
    }
    diagnostics.removeLastReplacement()
  }

  /// The number of problems whose replacements are verified, which bounds the time.
  private static let maximumVerified = 100

  /// Registers the `id` of an element; reports it if another element has it.
  ///
  /// Of repeated ids, the position of the first is kept. Does nothing if `ids` is `nil`. An `id` in
  /// a style names the element of the template, not the elements of its views.
  mutating func register(id: String, at span: SourceSpan) {
    guard templateUse != .expansion, data.isFirstOrNoItem, !data.hasFixedItem else { return }
    guard let first = ids?.updateValue(span, forKey: id) else { return }
    ids?[id] = first
    report(
      .duplicateValue, "the id \(id.shortened.quoted) is given to two elements", at: span,
      notes: [Diagnostic.Note(text: "it was first given at", span: first)])
  }
}

/// The amounts that a document expands to. Styles and repetitions can multiply a short text.
struct ElementCounts: Sendable {
  var elements = 0
  /// A label counts once for each time that the view's style shows it.
  var rendered = 0
  /// The number of elements in the labels of the current view.
  var labels = 0
  /// The number of items of all repetitions.
  var items = 0
  var expandedBytes = 0
  var repeatedBytes = 0

  func adding(_ other: ElementCounts) -> ElementCounts { combined(with: other, &+) }

  func subtracting(_ other: ElementCounts) -> ElementCounts { combined(with: other, &-) }

  func multiplied(by factor: Int) -> ElementCounts {
    combined(with: self) { count, _ in count &* factor }
  }

  private func combined(
    with other: ElementCounts, _ combine: (Int, Int) -> Int
  ) -> ElementCounts {
    ElementCounts(
      elements: combine(elements, other.elements), rendered: combine(rendered, other.rendered),
      labels: combine(labels, other.labels), items: combine(items, other.items),
      expandedBytes: combine(expandedBytes, other.expandedBytes),
      repeatedBytes: combine(repeatedBytes, other.repeatedBytes))
  }
}

extension DecodingContext {
  /// The maximum number of elements of a scene, and of items of all its repetitions.
  static let maximumElements = 100_000
  /// The maximum bytes of all templates, counted once per view.
  ///
  /// The number of elements is not a sufficient limit, because one element can have a text as long
  /// as the config.
  static let maximumExpandedBytes = 8 << 20
  /// The maximum bytes of repeated elements, counted once per item, and of texts and lists with
  /// data.
  static let maximumRepeatedBytes = 32 << 20

  /// Counts an element; `false` beyond the limit, whose first excess is reported.
  mutating func countElement(_ node: JSONNode) -> Bool {
    count(ElementCounts(elements: 1, rendered: 1), node)
  }

  /// Counts the drawn elements of a part of a template; `false` beyond the limit.
  ///
  /// Parts multiply: a label shown twice by the style of a label shown twice is drawn four times.
  mutating func countPart(_ node: JSONNode) -> Bool {
    count(ElementCounts(elements: partCount, rendered: partCount), node)
  }

  /// Counts the bytes of a template for a view; `false` beyond the limit.
  mutating func countExpansion(of template: JSONNode, for view: JSONNode) -> Bool {
    count(ElementCounts(expandedBytes: template.span.range?.count ?? 0), view)
  }

  /// Counts new amounts; `false` beyond a limit, whose first excess is reported.
  mutating func count(_ added: ElementCounts, _ node: JSONNode) -> Bool {
    let previous = counts
    counts = counts.adding(added)
    guard
      counts.elements > Self.maximumElements || counts.items > Self.maximumElements
        || counts.expandedBytes > Self.maximumExpandedBytes
        || counts.repeatedBytes > Self.maximumRepeatedBytes
    else { return true }
    return countExcess(added, since: previous, node)
  }

  /// Reports the limits that `added` is the first to exceed; `false` beyond any limit.
  private mutating func countExcess(
    _ added: ElementCounts, since previous: ElementCounts, _ node: JSONNode
  ) -> Bool {
    var isWithinLimits = true
    func check(_ count: KeyPath<ElementCounts, Int>, _ limit: Int) -> Bool {
      guard counts[keyPath: count] > limit, added[keyPath: count] > 0 else { return false }
      isWithinLimits = false
      return previous[keyPath: count] <= limit
    }
    var messages: [String] = []
    if check(\.elements, Self.maximumElements) {
      messages.append("the scene has more than \(Self.maximumElements) elements")
    }
    if check(\.items, Self.maximumElements) {
      messages.append("the repetitions have more than \(Self.maximumElements) items")
    }
    if check(\.expandedBytes, Self.maximumExpandedBytes) {
      messages.append(
        "the styles, repeated wherever they are used, have more than "
          + "\(Self.maximumExpandedBytes) bytes")
    }
    if check(\.repeatedBytes, Self.maximumRepeatedBytes) {
      messages.append(
        "repeated elements, and texts and lists with data in them, have more than "
          + "\(Self.maximumRepeatedBytes) bytes")
    }
    for message in messages { report(.limit, message, at: node.span.startPoint) }
    return isWithinLimits
  }
}

extension DecodingContext {
  /// Returns the current time of the animation in seconds, ≥ 0, and records a dependency on it.
  mutating func readTime() -> Double {
    cache.recordDependency(.time)
    return motion.time
  }

  /// Decodes a node with `read`. Returns whether its value depends on an input.
  mutating func dependsOnInputs(_ node: JSONNode, _ read: (inout DecodingContext) -> Void) -> Bool {
    let checkpoint = cache.begin()
    recordDependencies(of: node)
    read(&self)
    return !cache.end(checkpoint).isEmpty
  }

  /// Records the inputs that `node` itself represents: those of a view's progress if it was
  /// `$fraction`, and the variable value if it is or contains that value.
  mutating func recordDependencies(of node: JSONNode) {
    if !fractionInputs.isEmpty, node.isFraction { cache.recordDependency(fractionInputs) }
    if !variableSpans.isEmpty, isVariable(node) { cache.recordDependency(.value) }
  }

  /// Returns whether a node is or contains the variable value.
  func isVariable(_ node: JSONNode) -> Bool { variableSpans.contains { $0.isSame(as: node.span) } }

  /// Stores `value` as the cache entry of `node`, from which the node can be decoded again.
  mutating func storeCachedValue<Value: Sendable>(_ value: Value, of node: JSONNode) {
    cache.store(value, of: node, in: cacheScope)
  }

  /// Returns the cache entry of a node; `nil` on the first decoding, or if the node has none.
  func cachedValue<Value: Sendable>(_ type: Value.Type, of node: JSONNode) -> Value? {
    cache.value(type, of: node, in: cacheScope)
  }
}
