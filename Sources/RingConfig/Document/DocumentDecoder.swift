import RingGraphics
import RingMotion
import RingScene

/// A document that was parsed, to be read for one moment after the other.
struct DocumentDecoder: Sendable {
  let root: JSONNode
  let maximumPixels: Int
  /// Whether a reading looks for `ValueTarget`s. Default: no.
  var findsValueTargets = false
  /// The files that have been read.
  var resources: Resources
  private var styles = StyleTable()
  /// The document's chance.
  private var random = RandomNumbers(seed: 0)
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
    /// The scene of every moment laid out, if that was needed for its size and nothing moves.
    var layout: Scene.Layout?
    /// Those of the document's elements, if the decoder looks for them.
    var valueTargets: [ValueTarget]
    var diagnostics: Diagnostics

    /// The moment of a still that nobody has chosen, in seconds.
    var stillTime: Double { draft?.animation == nil ? motion.end : 0 }
  }

  /// The document at a time in seconds, and all that is wrong with it.
  ///
  /// `text` gives somebody who measures texts, to lay out a scene whose canvas has no size; with `nil`
  /// that is not checked.
  mutating func check(
    at time: Double = 0, _ diagnostics: Diagnostics = Diagnostics(),
    text: (([String]) -> any TextMeasuring)?
  ) -> Reading {
    var context = DecodingContext(
      resources: resources, maximumPixels: maximumPixels, diagnostics: diagnostics, text: text)
    context.motion.time = time
    context.valueTargets = findsValueTargets ? [] : nil
    let draft = DocumentTable.table.decode(root, &context)
    (resources, styles, random) = (context.resources, context.styles, context.motion.random)
    memory = context.memory.recalling
    let isWhole = draft?.scene != nil && !context.diagnostics.hasErrors
    return Reading(
      draft: isWhole ? draft : nil, motion: context.motion.found,
      layout: context.layout, valueTargets: context.valueTargets ?? [],
      diagnostics: context.diagnostics)
  }

  /// The scene at a time, of a document that has been checked; throws what is wrong with it then.
  func scene(at time: Double) throws(Diagnostics) -> Scene { try reading(at: time).scene }

  /// The scene at a time, and how many keys, items and animated values were read for it.
  func reading(at time: Double) throws(Diagnostics) -> (scene: Scene, readCount: Int) {
    var context = DecodingContext(
      resources: resources, styles: styles, maximumPixels: maximumPixels,
      diagnostics: Diagnostics(), text: nil)
    context.motion.time = time
    context.motion.random = random
    context.memory = memory
    let draft = DocumentTable.table.decode(root, &context)
    guard let draft, let scene = draft.scene, !context.diagnostics.hasErrors else {
      throw context.diagnostics
    }
    return (Scene(canvas: draft.canvas, root: scene), context.memory.readCount)
  }
}
