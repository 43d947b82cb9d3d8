import RingCairo
import RingCodec
import RingCore
import RingScene

/// The resources of one thread that renders frames. They are reused from frame to frame.
///
/// Each drawing thread has a separate worker, which draws and compresses on that thread.
public struct FrameWorker: ~Copyable {
  private var renderer: Renderer
  private var encoder: PNGEncoder
  private var warningCount = 0

  private let gate: MemoryGate
  private let fonts: FontSources

  init(fonts: FontSources, compression: Compression, gate: MemoryGate) throws {
    let encoder = try PNGEncoder(compression: compression)
    self.encoder = encoder
    (self.gate, self.fonts) = (gate, fonts)
    renderer = Renderer(fonts: fonts, memory: gate.share)
  }

  /// The measurer of texts with this worker's fonts.
  var textMeasurer: any TextMeasuring { renderer.textMeasurer }

  /// Resets the warnings about texts, so that the next frames report them again.
  mutating func resetWarnings() {
    renderer = Renderer(fonts: fonts, memory: gate.share)
    warningCount = 0
  }

  /// Returns the pixels of a frame.
  ///
  /// Throws `RasterLimitError`, `MemoryLimitError`, `WorkLimitError` and `CairoError`.
  public mutating func image(of frame: Frame) throws -> RasterImage {
    try withinBudget { try $0.renderer.image(of: frame.drawing) }
  }

  /// Returns a frame as the bytes of a PNG file, with the compression of the frame's renderer.
  ///
  /// `texts` become text chunks. Throws `RasterLimitError`, `MemoryLimitError`, `WorkLimitError`,
  /// `CairoError` and `PNGError`.
  public mutating func png(of frame: Frame, texts: [PNGText] = []) throws -> [UInt8] {
    try withinBudget {
      try $0.renderer.png(of: frame.drawing, texts: texts, encoder: &$0.encoder)
    }
  }

  /// Calls `draw` with the worker's share of the budget. If that does not suffice, calls it again
  /// with the whole budget, while no other thread draws.
  private mutating func withinBudget<R>(_ draw: (inout FrameWorker) throws -> R) throws -> R {
    do {
      return try gate.withShare { try draw(&self) }
    } catch let error as MemoryLimitError {
      if gate.isUndivided { throw error }
    }
    return try gate.withFullBudget {
      renderer.memory = gate.total
      defer { renderer.memory = gate.share }
      return try draw(&self)
    }
  }

  /// Returns an image, such as a region of a frame, as the bytes of a PNG file. Throws `PNGError`.
  public mutating func png(
    of image: RasterImage, metadata: PNGMetadata = PNGMetadata()
  ) throws -> [UInt8] {
    try encoder.encode(image, metadata: metadata)
  }

  mutating func frame(
    _ index: Int, at time: Double?, of scene: Scene, maximumPixels: Int
  ) throws -> Frame {
    let drawing = try withinBudget {
      try $0.renderer.drawing(of: scene, maximumPixels: maximumPixels)
    }
    let warnings = renderer.warnings
    defer { warningCount = warnings.count }
    return Frame(
      index: index, time: time, drawing: drawing, digest: drawing.digest,
      newWarnings: Array(warnings[warningCount...]))
  }
}
