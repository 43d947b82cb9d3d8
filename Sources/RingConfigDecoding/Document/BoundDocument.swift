import RingCore
import RingScene

/// A document with its samples or a row of data: a function of the time.
package final class BoundDocument: Sendable {
  package let document: Document
  /// The scene at the time of the still.
  package let still: Scene
  /// The scenes at all times; the duration is `nil` if nothing moves and the document sets none.
  ///
  /// They can be made on any thread. Errors are thrown by `AnimatedScene.scene(at:)` as
  /// `Diagnostics`.
  package let animation: AnimatedScene
  /// Whether the still is the scene at time 0.
  package let showsStart: Bool
  /// Whether the still is one of several frames: its time was given, or the document sets how it is
  /// animated. Frames have one size.
  package let isFrame: Bool
  /// The size in points that the canvas has for all frames; `nil` for the sizes of the scenes.
  package let frameSize: Size?
  private let decoder: DocumentDecoder
  private let start: DocumentDecoder.Snapshot

  package var isAnimated: Bool { start.isAnimated }
  /// The memory budget that remains for drawing once the images are loaded.
  package var memory: MemoryBudget { resources.memoryBudget }
  var resources: Resources { decoder.resources }

  /// The raster images that only the row names, by their paths in the row. Images of moments other
  /// than the first may be missing.
  package var rowImages: [String: RasterImage] {
    let shared = document.decoder.resources.rasterImages
    return resources.rasterImages.filter { shared[$0.key] == nil }
  }

  /// The bytes of the images that only the row names.
  package var rowImageMemory: Int { memory.used - document.memory.used }

  /// `decoder` is that of `document`, perhaps with a row; `start` is the document at time 0. Throws
  /// the errors of the still.
  convenience init(
    _ document: Document, _ decoder: DocumentDecoder, _ start: DocumentDecoder.Snapshot,
    stillTime: Double?
  ) throws(Diagnostics) {
    let time = stillTime ?? start.stillTime
    let showsStart = time == 0 || !start.isAnimated
    self.init(
      document, decoder, start, still: try showsStart ? start.scene : decoder.scene(at: time),
      showsStart: showsStart, isFrame: stillTime != nil || start.draft.animation != nil,
      frameSize: nil)
  }

  private init(
    _ document: Document, _ decoder: DocumentDecoder, _ start: DocumentDecoder.Snapshot,
    still: Scene, showsStart: Bool, isFrame: Bool, frameSize: Size?
  ) {
    (self.document, self.decoder, self.start) = (document, decoder, start)
    self.still = still.withFrameSize(frameSize)
    (self.showsStart, self.isFrame, self.frameSize) = (showsStart, isFrame, frameSize)
    let settings = start.draft.animation
    animation = AnimatedScene(
      duration: start.duration, rate: settings?.rate ?? .default, plays: settings?.plays ?? 0
    ) { time in
      try decoder.scene(at: time).withFrameSize(frameSize)
    }
  }

  /// Returns the document with one size of the canvas, in points, for all frames.
  package func with(frameSize: Size) -> BoundDocument {
    BoundDocument(
      document, decoder, start, still: still, showsStart: showsStart, isFrame: isFrame,
      frameSize: frameSize)
  }

  /// The times in seconds at which motions begin or end, and the middles of their cycles, up to the
  /// end of the animation; `nil` if nothing moves.
  package var moments: [Double]? {
    guard start.motion.duration != nil, let duration = start.duration else { return nil }
    return start.motion.moments.filter { $0 <= duration }
  }

  /// Returns the scene at a time in seconds, on a canvas of its own size. Throws the errors there.
  package func scene(at time: Double) throws(Diagnostics) -> Scene {
    try time == 0 ? start.scene : decoder.scene(at: time)
  }
}

extension Scene {
  fileprivate func withFrameSize(_ size: Size?) -> Scene {
    guard let size else { return self }
    var scene = self
    scene.canvas.commonSize = size
    return scene
  }
}
