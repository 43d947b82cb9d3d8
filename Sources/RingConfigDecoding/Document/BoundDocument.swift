import RingCore
import RingScene

/// A scale and a colour scheme in the place of those of a canvas; `nil` keeps that of the canvas.
package struct CanvasVariant: Hashable, Sendable {
  package let scale: Double?
  package let colorScheme: ColorScheme?

  package init(scale: Double? = nil, colorScheme: ColorScheme? = nil) {
    (self.scale, self.colorScheme) = (scale, colorScheme)
  }
}

/// A document with its samples or a row of data: a function of the time.
package final class BoundDocument: Sendable {
  package let document: Document
  /// The scene at the time of the still.
  package let still: Scene
  /// The scenes at all times; the duration is `nil` if nothing moves and the document sets none.
  ///
  /// Any thread can make the scenes. `AnimatedScene.scene(at:)` throws errors as `Diagnostics`.
  package let animation: AnimatedScene
  /// Whether the still is the scene at time 0.
  package let showsStart: Bool
  /// Whether the still is one of several frames: its time was given, or the document sets how it is
  /// animated. All frames have one size.
  package let isFrame: Bool
  /// The size in points that the canvas has for all frames; `nil` for the sizes of the scenes.
  package let frameSize: Size?
  private let decoder: DocumentDecoder
  private let start: DocumentState
  /// The still on the canvas of the text, with a size of its own.
  private let writtenStill: Scene

  package var isAnimated: Bool { start.isAnimated }
  /// The memory budget that remains for drawing once the images are loaded.
  package var memory: MemoryBudget { resources.memoryBudget }
  var resources: Resources { decoder.resources }
  /// Whether the pixels of an image depend on the scale of the canvas.
  package var dependsOnScale: Bool { resources.dependOnScale }

  /// The raster images that only the row names, by their paths in the row, without those that are a
  /// part of it. Images of moments other than the first may be missing.
  package var rowImages: [String: RasterImage] {
    let shared = document.decoder.resources.rasterImages
    return resources.rasterImages.filter { shared[$0.key] == nil && DataURI($0.key) == nil }
  }

  /// The bytes of the images that only the row names.
  package var rowImageMemory: Int { memory.used - document.memory.used }

  /// `decoder` is that of `document`, perhaps with a row; `start` is the document at time 0.
  init(
    _ document: Document, _ decoder: DocumentDecoder, _ start: DocumentState,
    still: Scene, showsStart: Bool, isFrame: Bool, frameSize: Size? = nil
  ) {
    (self.document, self.decoder, self.start) = (document, decoder, start)
    let variant = document.variant
    (writtenStill, self.still) = (still, still.with(variant, frameSize: frameSize))
    (self.showsStart, self.isFrame, self.frameSize) = (showsStart, isFrame, frameSize)
    let settings = start.animation
    animation = AnimatedScene(
      duration: start.duration, rate: settings?.rate ?? .default, plays: settings?.plays ?? 0,
      pause: settings?.pause ?? 0
    ) { time in
      try decoder.scene(at: time).with(variant, frameSize: frameSize)
    }
  }

  /// Returns the document with one size of the canvas, in points, for all frames.
  package func with(frameSize: Size) -> BoundDocument {
    BoundDocument(
      document, decoder, start, still: writtenStill, showsStart: showsStart, isFrame: isFrame,
      frameSize: frameSize)
  }

  /// Returns this document, with its row and its time, on the canvas of `other`. Decodes nothing.
  ///
  /// Returns `nil` unless `Document.with` makes the one document of the other, or if the pixels of
  /// an image depend on the scale.
  package func moved(to other: Document) -> BoundDocument? {
    guard other.isVariant(of: document) else { return nil }
    var decoder = decoder
    decoder.resources.variantScale = other.variant.scale
    guard !dependsOnScale || decoder.resources.scale == resources.scale else { return nil }
    return BoundDocument(
      other, decoder, start, still: writtenStill, showsStart: showsStart, isFrame: isFrame,
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
    try (time == 0 ? start.scene : decoder.scene(at: time))
      .with(document.variant, frameSize: nil)
  }
}

extension Scene {
  func with(_ variant: CanvasVariant, frameSize: Size?) -> Scene {
    guard frameSize != nil || variant != CanvasVariant() else { return self }
    var scene = self
    if let frameSize { scene.canvas.commonSize = frameSize }
    if let scale = variant.scale { scene.canvas.scale = scale }
    if let colorScheme = variant.colorScheme { scene.canvas.colorScheme = colorScheme }
    return scene
  }
}
