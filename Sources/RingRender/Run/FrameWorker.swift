import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem

/// The resources of one thread that renders frames. They are reused from frame to frame.
///
/// Each drawing thread has a separate worker, which draws and compresses on that thread.
package struct FrameWorker: ~Copyable {
  private var renderer: Renderer
  private var fonts: FontSources
  /// The engines of other fonts that the worker may need again, the least recently used first.
  private var idleTexts: [(fonts: FontSources, text: TextEngine)]
  private var encoder: PNGEncoder
  private let run: PictureRun
  private var isStrict: Bool
  private let gate: MemoryGate
  private var listHasher: DisplayListHasher
  /// The memory of the images of the scenes that wait to be drawn, in bytes.
  private var heldImages = 0
  /// Whether no other thread draws until the scene of this one is drawn.
  package private(set) var isAlone = false
  /// The number of the renderer's warnings that `takeWarnings` has returned.
  private var takenCount = 0
  /// The maximum number of warnings, which contain texts, that the renderer keeps between inputs.
  private static let maximumWarnings = 100
  /// The caches of each have at most 32 MiB.
  private static let maximumIdleTexts = 3

  init(_ run: PictureRun, gate: MemoryGate) throws {
    // What throws comes first: Swift 6.0 destroys what has a value before.
    encoder = try PNGEncoder(compression: run.compression)
    idleTexts = []
    (self.run, self.isStrict, self.gate) = (run, run.isStrict, gate)
    fonts = run.fonts
    renderer = Renderer(fonts: fonts, memory: gate.share)
    listHasher = DisplayListHasher()
    gate.add(renderer.keptMemory)
  }

  /// Sets whether warnings about texts are errors from now on; the warnings so far never are.
  mutating func setStrict(_ isStrict: Bool) {
    guard isStrict != self.isStrict else { return }
    renderer.forgetWarnings()
    (self.isStrict, takenCount) = (isStrict, 0)
  }

  /// Draws with these fonts from now on. Default: those of the run.
  package mutating func setFonts(_ fonts: FontSources) {
    guard fonts != self.fonts else { return }
    renderer.forgetWarnings()
    takenCount = 0
    idleTexts.append((self.fonts, renderer.textEngine))
    let index = idleTexts.firstIndex { $0.fonts == fonts }
    let text = index.map { idleTexts.remove(at: $0).text } ?? TextEngine(fonts)
    if idleTexts.count > Self.maximumIdleTexts { idleTexts.removeFirst() }
    renderer = Renderer(text: text, memory: gate.share)
    gate.add(renderer.keptMemory)
    self.fonts = fonts
  }

  var keptWarningCount: Int { renderer.warnings.count }

  package var textMeasurer: any TextMeasuring { renderer.textMeasurer }

  /// The memory for the images of the next scene, in bytes; `nil` for the whole budget.
  ///
  /// It is a quarter of the thread's share: the images of all threads stay in memory while one of
  /// them draws with the whole budget.
  package var imageShare: Int? {
    isAlone || gate.isUndivided ? nil : max(0, gate.share.remaining / 4 - heldImages)
  }

  /// The error of a scene whose images may need more than `imageShare`.
  package struct ShareError: Error {
    package init() {}
  }

  /// Returns a scene as a frame, laid out and ready to be drawn.
  ///
  /// `index` is the frame's number and `time` its time in seconds, if it has one. Throws
  /// `TextWarningError` in a strict run, and the errors of `Renderer.drawing(of:maximumPixels:)`.
  package mutating func frame(
    of scene: Scene, index: Int = 0, at time: Double? = nil
  ) throws -> Frame {
    let (drawings, altText) = try drawings(of: scene, scales: [scene.canvas.scale])
    return frame(
      of: try drawings[0].get(), scene.canvas.colorScheme, index: index, at: time, altText: altText)
  }

  /// Returns a drawing as a frame, whose digest includes an alternative text that files contain.
  private mutating func frame(
    of drawing: Drawing, _ colorScheme: ColorScheme, index: Int = 0, at time: Double? = nil,
    altText: String?
  ) -> Frame {
    var digest = drawing.digest(with: &listHasher)
    if let altText, run.altTexts == .stored {
      var hasher = StableHasher()
      hasher.combine(digest.description)
      hasher.combine(altText)
      digest = hasher.digest
    }
    return Frame(
      index: index, time: time, drawing: drawing, colorScheme: colorScheme, altText: altText,
      digest: digest)
  }

  /// Returns a scene as lint sees it, like `Renderer.lintScene(of:on:maximumPixels:)`.
  package mutating func lintScene(of scene: Scene) throws -> LintScene {
    let maximumPixels = run.maximumPixels
    return try withinBudget { try $0.renderer.lintScene(of: scene, maximumPixels: maximumPixels) }
  }

  /// A scene, the memory of its own images in bytes, the number of its layout, and the payload for
  /// the work on its frame.
  ///
  /// Scenes that differ only in their scale have equal numbers of their `layout`, and are laid out
  /// once; `nil` shares its layout with no other.
  package typealias SceneInput<Payload> = (Scene, imageMemory: Int, layout: Int?, payload: Payload)

  /// Makes `count` scenes, passes the frame of each to `work`, and returns the products or errors.
  ///
  /// `scene` and `work` get the index of the scene, from 0, and `scene` is called in order. If it
  /// throws a `ShareError`, it is called again, and this scene and the next ones are drawn while no
  /// other thread draws. `work` gets the scene's payload, too.
  ///
  /// Because scenes may own large images, at most `maximumLayouts` different ones, ≥ 1, wait for
  /// scenes of another scale. The frames have the number 0.
  package mutating func products<Product, Payload>(
    ofScenes count: Int, maximumLayouts: Int,
    scene makeScene: (inout FrameWorker, _ index: Int) throws -> SceneInput<Payload>,
    work: (inout FrameWorker, _ index: Int, Frame, Payload) throws -> Product
  ) -> [Result<Product, any Error>] {
    var products: [Int: Result<Product, any Error>] = [:]
    var waiting: [ScaledScene<Payload>] = []
    for index in 0..<count {
      do {
        let scaled = ScaledScene(index, try makeScene(&self, index))
        if let layout = scaled.layout,
          let similar = waiting.firstIndex(where: { $0.layout == layout })
        {
          waiting[similar].members += scaled.members
        } else {
          if waiting.count == maximumLayouts {
            passFrames(of: waiting.removeFirst(), to: work, storingIn: &products)
          }
          heldImages += scaled.imageMemory
          waiting.append(scaled)
        }
      } catch is ShareError {
        for scene in waiting { passFrames(of: scene, to: work, storingIn: &products) }
        waiting = []
        passFramesExclusively(ofScenes: index..<count, makeScene, to: work, storingIn: &products)
        break
      } catch {
        products[index] = .failure(error)
      }
    }
    for scene in waiting { passFrames(of: scene, to: work, storingIn: &products) }
    return (0..<count).compactMap { products[$0] }
  }

  /// A scene that waits to be laid out once, for all inputs that differ only in their scale.
  private struct ScaledScene<Payload> {
    struct Member {
      let index: Int
      let scale: Double
      let payload: Payload
    }

    let scene: Scene
    /// The memory of the scene's own images, in bytes.
    let imageMemory: Int
    let layout: Int?
    var members: [Member]

    init(_ index: Int, _ input: SceneInput<Payload>) {
      (scene, imageMemory, layout) = (input.0, input.imageMemory, input.layout)
      members = [Member(index: index, scale: scene.canvas.scale, payload: input.payload)]
    }
  }

  /// Makes scenes and passes the frame of each to `work`, one after the other, while no other
  /// thread draws. Stores the results in `products`, by the indices of the scenes.
  private mutating func passFramesExclusively<Product, Payload>(
    ofScenes indices: Range<Int>,
    _ makeScene: (inout FrameWorker, Int) throws -> SceneInput<Payload>,
    to work: (inout FrameWorker, _ index: Int, Frame, Payload) throws -> Product,
    storingIn products: inout [Int: Result<Product, any Error>]
  ) {
    whileAlone { worker in
      for index in indices {
        do {
          let scaled = ScaledScene(index, try makeScene(&worker, index))
          worker.heldImages += scaled.imageMemory
          worker.passFrames(of: scaled, to: work, storingIn: &products)
        } catch {
          products[index] = .failure(error)
        }
      }
    }
  }

  /// Lays out a scene once, and passes a frame of each of its scales to `work`. Stores the results
  /// in `products`, by the indices of the members.
  private mutating func passFrames<Product, Payload>(
    of scene: ScaledScene<Payload>,
    to work: (inout FrameWorker, _ index: Int, Frame, Payload) throws -> Product,
    storingIn products: inout [Int: Result<Product, any Error>]
  ) {
    defer { heldImages -= scene.imageMemory }
    do {
      let (drawings, altText) = try drawings(
        of: scene.scene, scales: scene.members.map(\.scale))
      for (member, drawing) in zip(scene.members, drawings) {
        do {
          let frame = frame(
            of: try drawing.get(), scene.scene.canvas.colorScheme, altText: altText)
          products[member.index] = .success(try work(&self, member.index, frame, member.payload))
        } catch {
          products[member.index] = .failure(error)
        }
      }
    } catch {
      for member in scene.members { products[member.index] = .failure(error) }
    }
  }

  /// Returns the drawings of a scene at several scales, and its alternative text; `nil` if the run
  /// makes none.
  private mutating func drawings(
    of scene: Scene, scales: [Double]
  ) throws -> ([Result<Drawing, any Error>], altText: String?) {
    defer { if isStrict { renderer.forgetWarnings() } }
    let run = run
    // Always within the share, because other threads draw while this one holds the drawings.
    let (drawings, altText) = try withinShare {
      try $0.renderer.drawings(
        of: scene, scales: scales, includesAltText: run.altTexts != .none,
        maximumPixels: run.maximumPixels)
    }
    guard isStrict, let problem = TextWarningError(renderer.warnings) else {
      return (drawings, altText)
    }
    return (drawings.map { $0.flatMap { _ in .failure(problem) } }, nil)
  }

  /// Returns the warnings about texts since the last call; called after each input.
  ///
  /// The warnings may repeat some that earlier calls have returned. There are none in a strict run,
  /// in which they are errors. An input that failed may have warnings, too, because its texts may
  /// have been measured before the failure.
  mutating func takeWarnings() -> [TextWarning] {
    guard !isStrict else {
      renderer.forgetWarnings()
      return []
    }
    let new = Array(renderer.warnings[takenCount...])
    takenCount += new.count
    if takenCount > Self.maximumWarnings {
      renderer.forgetWarnings()
      takenCount = 0
    }
    return new
  }

  /// Throws `RasterLimitError`, `MemoryLimitError`, `WorkLimitError` and `CairoError`.
  package mutating func image(of frame: Frame) throws -> RasterImage {
    try withinBudget { try $0.renderer.image(of: frame.drawing) }
  }

  /// Returns a frame as the bytes of a PNG file, with the compression of the run.
  ///
  /// `texts`, and the alternative text if files contain it, become text chunks. Throws
  /// `RasterLimitError`, `MemoryLimitError`, `WorkLimitError`, `CairoError` and `PNGError`.
  package mutating func png(of frame: Frame, texts: [PNGText] = []) throws -> [UInt8] {
    let altText = run.altTexts == .stored ? frame.altText : nil
    let texts = texts + (AltTextMetadata(altText)?.pngTexts ?? [])
    return try withinBudget {
      try $0.renderer.png(of: frame.drawing, texts: texts, encoder: &$0.encoder)
    }
  }

  /// Calls `draw` with the worker's share of the budget. If that does not suffice, calls it again
  /// with the whole budget, while no other thread draws.
  private mutating func withinBudget<R>(_ draw: (inout FrameWorker) throws -> R) throws -> R {
    do {
      return try withinShare(draw)
    } catch let error as MemoryLimitError {
      if isAlone || gate.isUndivided { throw error }
    }
    return try whileAlone { try $0.withinShare(draw) }
  }

  /// Calls `body` while no other thread draws; the worker's share is then the whole budget.
  private mutating func whileAlone<R>(_ body: (inout FrameWorker) throws -> R) rethrows -> R {
    try gate.withFullBudget {
      isAlone = true
      defer {
        isAlone = false
        setMemory(gate.share)
      }
      return try body(&self)
    }
  }

  /// Calls `draw` with the worker's share of the budget, or with the whole budget if it is alone.
  private mutating func withinShare<R>(_ draw: (inout FrameWorker) throws -> R) throws -> R {
    if isAlone {
      setMemory(gate.total)
      return try draw(&self)
    }
    return try gate.withShare {
      setMemory(gate.share)
      return try draw(&self)
    }
  }

  /// Gives the renderer a share of the budget, without what the images of waiting scenes take.
  private func setMemory(_ share: MemoryBudget) {
    let memory = MemoryBudget(limit: share.limit, used: share.used + heldImages)
    if renderer.memory != memory { renderer.memory = memory }
  }

  /// Returns an image, such as a region of a frame, as the bytes of a PNG file. Throws `PNGError`.
  package mutating func png(of image: RasterImage) throws -> [UInt8] { try encoder.encode(image) }
}

/// The workers of a run's threads, which share one memory budget.
///
/// Runs that follow one another can have the same workers, so that each thread loads fonts once.
struct FrameWorkers: Sendable {
  private let gate: MemoryGate
  private let workers: PerThread<FrameWorker>

  /// Creates the workers of the threads of `run`; each is made when its thread first needs it.
  init(_ run: PictureRun) {
    gate = MemoryGate(run.memory, jobs: run.threadCount)
    workers = PerThread(count: run.threadCount)
  }

  /// Shares the memory of `run`, which has at most as many threads as that of `init`, from now on.
  ///
  /// No worker may be drawing.
  func setBudget(of run: PictureRun) { gate.setBudget(run.memory, jobs: run.threadCount) }

  /// Calls `body` with the worker of thread `thread`, which must be the calling one.
  ///
  /// `run` may differ from the run of `init` only in its handling of warnings. If `body` throws,
  /// the worker is discarded.
  func withWorker<R>(
    of thread: Int, for run: PictureRun, _ body: (inout FrameWorker) throws -> R
  ) throws -> R {
    try workers.withValue(of: thread) {
      try FrameWorker(run, gate: gate)
    } in: { worker in
      worker.setStrict(run.isStrict)
      return try body(&worker)
    }
  }
}
