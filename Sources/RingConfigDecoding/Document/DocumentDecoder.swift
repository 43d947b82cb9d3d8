import RingCore
import RingScene

/// A parsed document, to be decoded for any number of moments.
struct DocumentDecoder: Sendable {
  let root: JSONNode
  let maximumPixels: Int
  /// Whether decoding searches for `ValueTarget`s. Default: false.
  var findsValueTargets = false
  /// Whether decoding returns the layout that determined the scene's size. Default: true.
  var keepsLayout = true
  /// The files that the document names, loaded by `check`.
  var resources: Resources
  private var styles = StyleTable()
  /// The source of the document's random values, with the seed from `animation`.
  private var random = SeededRandom(seed: 0)
  /// The document's columns, with one value each.
  private(set) var data = DataScope()
  /// The headers of columns that are used outside the document, and are not reported as unused.
  var columnsUsedElsewhere: Set<String> = []
  /// Whether the document is decoded only with its samples, so that its lists are constant.
  /// Default: false.
  var isRowFixed: Bool {
    get { data.isRowFixed }
    set { data.isRowFixed = newValue }
  }
  /// The cache filled by the first decoding.
  private var cache = DecodingCache()

  init(
    _ root: JSONNode, resources: any ResourceLoading, maximumPixels: Int, memory: MemoryBudget
  ) {
    self.root = root
    self.maximumPixels = maximumPixels
    self.resources = Resources(resources, memory: memory)
  }

  /// The result of one decoding.
  struct Result {
    /// The document; `nil` if there was an error.
    var draft: DocumentDraft?
    var motion: DocumentMotion
    /// Whether any value of the document depends on the time.
    var isAnimated: Bool
    /// The layout of the scene; `nil` if its size did not require one, or if the scene is animated.
    var layout: Scene.Layout?
    /// The value targets of the document's elements; empty unless `findsValueTargets`.
    var valueTargets: [ValueTarget]
    var diagnostics: Diagnostics

    /// The default time of a still, in seconds.
    var stillTime: Double { motion.stillTime(in: draft?.animation) }
  }

  /// Decodes the document at a time in seconds and reports all problems.
  ///
  /// `text` returns a text measurer, to lay out a scene on a canvas without a size; with `nil` the
  /// size is not checked.
  mutating func check(
    at time: Double = 0, _ diagnostics: Diagnostics = Diagnostics(),
    text: (([String]) -> any TextMeasuring)?
  ) -> Result {
    var context = DecodingContext(
      resources: resources, maximumPixels: maximumPixels, diagnostics: diagnostics, text: text)
    context.motion.time = time
    context.data.isRowFixed = isRowFixed
    context.root = root
    context.keepsLayout = keepsLayout
    context.valueTargets = findsValueTargets ? [] : nil
    let draft = isElement(&context) ? nil : DocumentTable.table.decode(root, &context)
    (resources, styles, random) = (context.resources, context.styles, context.motion.random)
    cache = context.cache.frozenCopy
    data = context.data
    let isComplete = draft?.scene != nil && !context.diagnostics.hasErrors
    var reported = context.diagnostics
    if isComplete {
      for warning in context.warnings { reported.add(warning) }
      checkData(&reported)
    }
    return Result(
      draft: isComplete && !reported.hasErrors ? draft : nil, motion: context.motion.motion,
      isAnimated: context.cache.inputs.contains(.time), layout: context.layout,
      valueTargets: context.valueTargets ?? [], diagnostics: reported)
  }

  /// Returns whether the document is an element instead of an object with a `scene`, which is
  /// reported.
  private func isElement(_ context: inout DecodingContext) -> Bool {
    guard let type = root.member("type"), root.member("scene") == nil else { return false }
    context.report(
      "this is an element, but a document is expected", at: type.keySpan, key: "type",
      help: "wrap it: { \"scene\": { \"type\": … } }")
    return true
  }

  /// Reports unused columns, and columns whose default of `null` is not valid where they are used.
  private func checkData(_ diagnostics: inout Diagnostics) {
    for (index, column) in data.table.columns.enumerated()
    where !data.used.contains(index) && !columnsUsedElsewhere.contains(column.header) {
      diagnostics.add(
        Diagnostic(
          "the column \(column.name.shortened.quoted) is not used", at: column.span,
          severity: .warning, path: "data.\(column.name.shortened)",
          help: "write $data.\(column.name.shortened), or {data.\(column.name.shortened)} in a text"
        ))
    }
    let defaults = data.table.columns.map { $0.defaultValue == .null ? .null : $0.sample }
    guard defaults != data.row else { return }
    do throws(Diagnostics) {
      _ = try bound(to: defaults).snapshot(at: 0)
    } catch {
      for item in error.items { diagnostics.add(item) }
    }
  }

  /// Returns the document with other values of its columns, one per column.
  func bound(to row: [DataValue]) -> DocumentDecoder {
    precondition(row.count == data.table.columns.count, "a row needs a value for each column")
    var decoder = self
    decoder.data.row = row
    decoder.isRowFixed = false
    return decoder
  }

  /// Returns the scene of a checked document at a time in seconds. Throws the errors at that time.
  func scene(at time: Double) throws(Diagnostics) -> Scene { try snapshot(at: time).scene }

  /// The document at one time with one row.
  struct Snapshot {
    var scene: Scene
    var draft: DocumentDraft
    var motion: DocumentMotion
    /// The memory budget that remains after the images.
    var memoryBudget: MemoryBudget
    /// The number of keys, items and animated values that were decoded.
    var decodedNodeCount: Int
  }

  /// Returns the document at a time in seconds. Throws the errors at that time.
  ///
  /// Decodes only the nodes that depend on the time or the row, so the document must be checked
  /// first.
  func snapshot(at time: Double) throws(Diagnostics) -> Snapshot {
    var context = DecodingContext(
      resources: resources, styles: styles, maximumPixels: maximumPixels,
      diagnostics: Diagnostics(), text: nil)
    context.motion.time = time
    context.root = root
    context.motion.random = random
    context.cache = cache
    context.data = data
    let draft = DocumentTable.table.decode(root, &context)
    guard let draft, let scene = draft.scene, !context.diagnostics.hasErrors else {
      throw context.diagnostics
    }
    return Snapshot(
      scene: Scene(canvas: draft.canvas, root: scene), draft: draft, motion: context.motion.motion,
      memoryBudget: context.resources.memoryBudget,
      decodedNodeCount: context.cache.decodedNodeCount)
  }
}
