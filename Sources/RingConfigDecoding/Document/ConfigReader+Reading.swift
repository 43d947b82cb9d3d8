import RingCore
import RingScene

extension ConfigReader {
  func read(
    _ source: SourceText, animated: Bool, _ text: @escaping ([String]) -> any TextMeasuring
  ) -> Result {
    var (decoder, diagnostics) = decoder(of: source)
    decoder?.isRowFixed = true
    guard let start = decoder?.check(diagnostics, text: text) else {
      return Result(diagnostics: diagnostics)
    }
    guard let decoder = decoder.take() else { return Result(diagnostics: start.diagnostics) }
    guard let draft = start.draft else { return Result(diagnostics: start.diagnostics) }
    var animatedDocument = AnimatedDocument(decoder: decoder, start: draft, motion: start.motion)
    let isCanvasFixed = animated || time != nil || draft.animation != nil
    if isCanvasFixed, start.motion.duration != nil {
      animatedDocument.resolveCanvasSize(checking: animated, text(draft.fonts))
    }
    let scene = animatedDocument.still(at: time ?? start.stillTime)
    guard let scene, !animatedDocument.diagnostics.hasErrors else {
      return Result(diagnostics: animatedDocument.diagnostics)
    }
    return Result(
      document: ConfigDocument(
        scene: scene, fonts: draft.fonts, memory: decoder.resources.memoryBudget),
      layout: animatedDocument.canvasSize == nil ? start.layout : nil,
      animation: animated ? animatedDocument.animation : nil, isAnimated: start.isAnimated,
      diagnostics: start.diagnostics)
  }

  /// Returns a decoder of a text with the reader's overrides applied; `nil` if no JSON value can be
  /// read from the text.
  func decoder(of source: SourceText) -> (DocumentDecoder?, Diagnostics) {
    var (node, diagnostics) = JSONParser.parse(source)
    guard var root = node.take() else { return (nil, diagnostics) }
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    var decoder = DocumentDecoder(
      root, resources: resources, maximumPixels: maximumPixels, memory: memory)
    decoder.keepsLayout = keepsLayout
    return (decoder, diagnostics)
  }
}

/// A document that has no errors at time 0, with its scenes at later times.
struct AnimatedDocument {
  let decoder: DocumentDecoder
  let start: DocumentDraft
  let motion: DocumentMotion
  /// The common size of all frames in points; `nil` if each scene has the size of its canvas.
  var canvasSize: Size?
  var diagnostics = Diagnostics()

  /// The number of equal parts of the duration. The scene is measured at both ends of each part.
  private static let sampleCount = 16

  var duration: Double? { start.animation?.duration ?? motion.duration }

  init(decoder: DocumentDecoder, start: DocumentDraft, motion: DocumentMotion) {
    (self.decoder, self.start, self.motion) = (decoder, start, motion)
  }

  var animation: AnimatedScene {
    let (decoder, canvasSize) = (decoder, canvasSize)
    let settings = start.animation ?? AnimationDraft()
    return AnimatedScene(duration: duration, rate: settings.rate, plays: settings.plays) { time in
      try decoder.scene(at: time).withCanvasSize(canvasSize)
    }
  }

  mutating func still(at time: Double) -> Scene? { scene(at: time)?.withCanvasSize(canvasSize) }

  private mutating func scene(at time: Double) -> Scene? {
    do throws(Diagnostics) {
      return try decoder.scene(at: time)
    } catch {
      diagnostics = error
      return nil
    }
  }

  /// Sets `canvasSize` to the size that holds the scene at all sampled times.
  ///
  /// If `checking`, the first time with an error ends the search, and `diagnostics` has the error.
  /// Otherwise that time is skipped, because a still does not show it.
  mutating func resolveCanvasSize(checking: Bool, _ text: any TextMeasuring) {
    let hasFixedSize = start.canvas.width != nil && start.canvas.height != nil
    guard !hasFixedSize || checking, let duration else { return }
    let evenTimes = (0...Self.sampleCount).map { duration * Double($0) / Double(Self.sampleCount) }
    let times = Set(motion.moments.filter { $0 <= duration } + (hasFixedSize ? [0] : evenTimes))
      .sorted()
    for time in times {
      guard let scene = scene(at: time) else {
        if checking { return }
        diagnostics = Diagnostics()
        continue
      }
      if !hasFixedSize { enlarge(to: scene.size(measuring: text)) }
    }
  }

  private mutating func enlarge(to size: Size) {
    canvasSize = Size(
      width: max(canvasSize?.width ?? 0, size.width),
      height: max(canvasSize?.height ?? 0, size.height))
  }
}

extension Scene {
  /// Returns the scene on a canvas of the given size in points; unchanged if that is `nil`.
  fileprivate func withCanvasSize(_ canvasSize: Size?) -> Scene {
    guard let canvasSize else { return self }
    var scene = self
    scene.canvas.commonSize = canvasSize
    return scene
  }
}
