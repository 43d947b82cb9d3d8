import RingCore
import RingScene

/// A parsed document, to be decoded for any number of moments.
struct DocumentDecoder: Sendable {
  let reader: ConfigReader
  private(set) var root: JSONNode
  /// The files that the document names, loaded by `check`.
  var resources: Resources
  private var styles = StyleTable()
  /// The document's theme, known after the first decoding; `nil` for none.
  private var theme: Theme?
  private var random = SeededRandom(seed: 0)
  private(set) var data = DataScope()
  /// The elements to which texts refer; `nil` if none does.
  private var elements: ElementIndex?
  var isRowFixed: Bool {
    get { data.isRowFixed }
    set { data.isRowFixed = newValue }
  }
  /// The path of the value that `replacingVariable` replaces; `nil` if it cannot.
  private var variable: NodePath?
  /// The positions of the nodes on `variable`, the last of which is that of the value.
  private var variableSpans: [SourceSpan] = []
  /// The cache filled by the first decoding; until then, an empty one that records.
  private var cache = DecodingCache()

  init(_ root: JSONNode, by reader: ConfigReader, resources: Resources) {
    (self.root, self.reader, self.resources) = (root, reader, resources)
    isRowFixed = !reader.bindsRows
  }

  /// Decodes the whole document at a time in seconds, and reports all problems.
  ///
  /// `diagnostics` has the problems of the text. The state is `nil` after an error in a value of the
  /// document. After errors of the text, of overrides and of data, its canvas has the size that it
  /// would have without them.
  mutating func check(
    at time: Double = 0, _ diagnostics: Diagnostics = Diagnostics()
  ) -> (state: DocumentState?, diagnostics: Diagnostics) {
    var context = context(at: time, diagnostics)
    context.ids = [:]
    // An invalid style makes views of another size.
    guard !isElement(&context), let state = decode(&context), !styles.hasInvalidStyles else {
      return (nil, context.diagnostics)
    }
    var reported = context.diagnostics
    guard !reported.hasErrors else { return (state, reported) }
    for warning in context.warnings { reported.add(warning) }
    checkData(&reported)
    if context.needsWholeDecoding || rowOfDefaults != nil { variable = nil }
    return (state, reported)
  }

  /// Whether the document is an element instead of an object with a `scene`, which is reported.
  private func isElement(_ context: inout DecodingContext) -> Bool {
    guard let type = root.member("type"), root.member("scene") == nil else { return false }
    context.report(
      .wrongDocument,
      "this is an element, but a document is expected", at: type.keySpan, key: "type",
      help: "wrap it: { \"scene\": { \"type\": … } }")
    return true
  }

  /// Reports unused columns, and columns whose default of `null` is not valid where they are used.
  private func checkData(_ diagnostics: inout Diagnostics) {
    for (index, column) in data.table.columns.enumerated()
    where !data.used.contains(index) && !reader.columnsUsedElsewhere.contains(column.header) {
      diagnostics.add(
        Diagnostic(
          .unused, "the column \(column.name.shortened.quoted) is not used", at: column.span,
          severity: .warning, path: "data.\(column.name.shortened)",
          help: "write $data.\(column.name.shortened), or {data.\(column.name.shortened)} in a text"
        ))
    }
    guard let defaults = rowOfDefaults else { return }
    do throws(Diagnostics) {
      var decoder = bound(to: defaults)
      _ = try decoder.decodeRow(at: 0)
    } catch {
      for item in error.items { diagnostics.add(item) }
    }
  }

  /// The samples, with `null` for each column whose default is `null`; `nil` if they are the same.
  private var rowOfDefaults: [DataValue]? {
    let samples = data.table.columns.map(\.sample)
    let defaults = data.table.columns.map { $0.defaultValue == .null ? .null : $0.sample }
    return defaults == samples ? nil : defaults
  }

  /// Returns the document with other values of its columns, one per column.
  func bound(to row: [DataValue]) -> DocumentDecoder {
    precondition(row.count == data.table.columns.count, "a row needs a value for each column")
    var decoder = self
    decoder.data.row = row
    decoder.isRowFixed = false
    return decoder
  }

  /// Decodes the whole document for its row alone, so that only the time is an input from now on.
  ///
  /// Throws the errors at `time`, which is in seconds. Worth it if the row is needed at many times.
  mutating func decodeRow(at time: Double) throws(Diagnostics) -> DocumentState {
    (isRowFixed, cache) = (true, DecodingCache())
    var context = context(at: time)
    guard let state = decode(&context) else { throw context.diagnostics }
    return state
  }

  func scene(at time: Double) throws(Diagnostics) -> Scene { try state(at: time).scene }

  /// Returns the document at a time in seconds. Throws the errors at that time.
  ///
  /// Decodes only the nodes that depend on the time or the row, so `check` must come first.
  func state(at time: Double) throws(Diagnostics) -> DocumentState {
    WorkStep.redecode.record()
    var context = context(at: time)
    guard let state = DocumentState(root, &context) else { throw context.diagnostics }
    return state
  }

  /// Makes the number at a path an input, on which nodes of the document can depend.
  ///
  /// Does nothing for other kinds of values, and for a number in `canvas` or `animation`: the scale
  /// and the seed, for example, apply to nodes that record no dependency on them.
  mutating func setVariable(_ path: NodePath) {
    let nodes = path.nodes(in: root)
    guard case .key(let key)? = path.steps.first, ["data", "styles", "scene"].contains(key),
      nodes.last?.kind == .number
    else { return }
    (variable, variableSpans) = (path, nodes.map(\.span))
    if key == "data", path.steps.count > 1, case .key(let column) = path.steps[1] {
      data.variableColumn = column
    }
  }

  /// Returns the document with another number at its variable path, and its state at time 0.
  ///
  /// Decodes only the nodes that depend on the value, the time or the row, so the document must be
  /// checked first. The check removes the variable path if that is not sufficient. Returns `nil` if
  /// there is no variable path, or after an error, which only a check of the whole document reports
  /// at the right position. `override` has the number; its path must be the variable path.
  func replacingVariable(
    by override: ConfigOverride
  ) -> (document: DocumentDecoder, start: DocumentState)? {
    guard let variable, let span = variableSpans.last, var value = override.value(in: root),
      value.kind == .number
    else { return nil }
    value.span = span
    var document = self
    document.elements = nil
    guard (try? variable.set(value, in: &document.root)) != nil,
      let start = try? document.state(at: 0)
    else { return nil }
    return (document, start)
  }

  /// Decodes the whole document at a time in seconds; returns none after an error.
  func valueTargets(at time: Double) -> [ValueTarget] {
    var decoder = self
    decoder.cache = DecodingCache()
    var context = decoder.context(at: time)
    context.valueTargets = []
    return decoder.decode(&context) == nil ? [] : context.valueTargets ?? []
  }

  /// Decodes the whole document, and keeps what its inputs do not change; `nil` after an error.
  private mutating func decode(_ context: inout DecodingContext) -> DocumentState? {
    WorkStep.decode.record()
    let state = DocumentState(root, &context)
    (resources, styles, random) = (context.resources, context.styles, context.motion.random)
    (data, cache, theme) = (context.data, context.cache.frozenCopy, context.theme)
    elements = context.elements?.withoutValues
    return state
  }

  private func context(
    at time: Double, _ diagnostics: Diagnostics = Diagnostics()
  ) -> DecodingContext {
    var context = DecodingContext(resources: resources, styles: styles, diagnostics: diagnostics)
    (context.motion.time, context.motion.random) = (time, random)
    (context.root, context.data, context.cache, context.theme) = (root, data, cache, theme)
    (context.variableSpans, context.elements) = (variableSpans, elements)
    context.keepsPositions = reader.keepsPositions
    return context
  }
}
