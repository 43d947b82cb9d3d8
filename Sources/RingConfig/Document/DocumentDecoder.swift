import RingGraphics
import RingMotion
import RingScene

/// A document that was parsed, to be read for one moment after the other.
struct DocumentDecoder: Sendable {
  let root: JSONNode
  let maximumPixels: Int
  /// Whether a reading looks for `ValueTarget`s. Default: no.
  var findsValueTargets = false
  /// Whether a reading hands on the layout by which it found the scene's size. Default: yes.
  var keepsLayout = true
  /// The files that have been read.
  var resources: Resources
  private var styles = StyleTable()
  /// The document's chance.
  private var random = RandomNumbers(seed: 0)
  /// The document's columns, and a value for each.
  private(set) var data = DataScope()
  /// Columns of the table, by their headers, that something else than the document uses.
  var columnsUsedElsewhere: Set<String> = []
  /// Whether the document is read with its samples only, so that the lists in it are always the same. Default: no.
  var isRowFixed: Bool {
    get { data.isRowFixed }
    set { data.isRowFixed = newValue }
  }
  /// What the first reading found out.
  private var memory = ReadingMemory()

  init(
    _ root: JSONNode, resources: any ResourceLoading, maximumPixels: Int, memory: MemoryBudget
  ) {
    self.root = root
    self.maximumPixels = maximumPixels
    self.resources = Resources(resources, memory: memory)
  }

  /// One reading.
  struct Reading {
    /// `nil` if there was an error.
    var draft: DocumentDraft?
    var motion: DocumentMotion
    /// Whether anything depends on the moment.
    var moves: Bool
    /// The scene of every moment laid out, if that was needed for its size and nothing moves.
    var layout: Scene.Layout?
    /// Those of the document's elements, if the decoder looks for them.
    var valueTargets: [ValueTarget]
    var diagnostics: Diagnostics

    /// The moment of a still for which none was chosen, in seconds.
    var stillTime: Double { motion.stillTime(in: draft?.animation) }
  }

  /// The document at a time in seconds, and all that is wrong with it.
  ///
  /// `text` gives a measurer of texts, to lay out a scene whose canvas has no size; with `nil`
  /// that is not checked.
  mutating func check(
    at time: Double = 0, _ diagnostics: Diagnostics = Diagnostics(),
    text: (([String]) -> any TextMeasuring)?
  ) -> Reading {
    var context = DecodingContext(
      resources: resources, maximumPixels: maximumPixels, diagnostics: diagnostics, text: text)
    context.motion.time = time
    context.data.isRowFixed = isRowFixed
    context.root = root
    context.keepsLayout = keepsLayout
    context.valueTargets = findsValueTargets ? [] : nil
    let draft = isElement(&context) ? nil : DocumentTable.table.decode(root, &context)
    (resources, styles, random) = (context.resources, context.styles, context.motion.random)
    memory = context.memory.recalling
    data = context.data
    let isWhole = draft?.scene != nil && !context.diagnostics.hasErrors
    var found = context.diagnostics
    if isWhole {
      for warning in context.warnings { found.add(warning) }
      checkData(&found)
    }
    return Reading(
      draft: isWhole && !found.hasErrors ? draft : nil, motion: context.motion.found,
      moves: context.memory.inputs.contains(.time), layout: context.layout,
      valueTargets: context.valueTargets ?? [], diagnostics: found)
  }

  /// Whether the document is an element that stands alone, which is reported.
  private func isElement(_ context: inout DecodingContext) -> Bool {
    guard let type = root.member("type"), root.member("scene") == nil else { return false }
    context.report(
      "this is an element, but a document is expected", at: type.keySpan, key: "type",
      help: "wrap it: { \"scene\": { \"type\": … } }")
    return true
  }

  /// Reports columns that are not used, and those that cannot be as empty as they say.
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
    let standards = data.table.columns.map { $0.standard == .null ? .null : $0.sample }
    guard standards != data.row else { return }
    do throws(Diagnostics) {
      _ = try bound(to: standards).reading(at: 0)
    } catch {
      for item in error.items { diagnostics.add(item) }
    }
  }

  /// The document with other values of its columns, one for each.
  func bound(to row: [DataValue]) -> DocumentDecoder {
    precondition(row.count == data.table.columns.count, "a row needs a value for each column")
    var decoder = self
    decoder.data.row = row
    decoder.isRowFixed = false
    return decoder
  }

  /// The scene at a time, of a document that has been checked; throws what is wrong with it then.
  func scene(at time: Double) throws(Diagnostics) -> Scene { try reading(at: time).scene }

  /// What a document says at a time with a row.
  struct Moment {
    var scene: Scene
    var draft: DocumentDraft
    var motion: DocumentMotion
    /// What its pictures have left.
    var memory: MemoryBudget
    /// How many keys, items and animated values were read for it.
    var readCount: Int
  }

  /// The document at a time, read as far as it depends on the time or the row.
  func reading(at time: Double) throws(Diagnostics) -> Moment {
    var context = DecodingContext(
      resources: resources, styles: styles, maximumPixels: maximumPixels,
      diagnostics: Diagnostics(), text: nil)
    context.motion.time = time
    context.root = root
    context.motion.random = random
    context.memory = memory
    context.data = data
    let draft = DocumentTable.table.decode(root, &context)
    guard let draft, let scene = draft.scene, !context.diagnostics.hasErrors else {
      throw context.diagnostics
    }
    return Moment(
      scene: Scene(canvas: draft.canvas, root: scene), draft: draft, motion: context.motion.found,
      memory: context.resources.memory, readCount: context.memory.readCount)
  }
}
