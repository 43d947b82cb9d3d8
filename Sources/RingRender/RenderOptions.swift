import RingCairo
import RingCodec
import RingCore
import RingSystem

/// The options for drawing pictures, animations and runs of pictures, and for reading configs.
public struct RenderOptions: Sendable {
  /// The sources of fonts. Default: the system's fonts.
  ///
  /// Fonts stay open for the next pictures of the process. They are opened again if a file that the
  /// sources name, or a file in their folders, has been written or replaced.
  public var fonts: FontSources
  /// The memory budget for a picture and the buffers needed to draw it, in bytes, ≥ 0.
  ///
  /// The threads of an animation or a run share it. Default: 1 GiB.
  public var memory: Int
  /// The maximum number of pixels of a picture. Default: 2²⁸.
  public var maximumPixels: Int
  /// The number of drawing threads, ≥ 1; the result does not depend on it.
  ///
  /// Default: `nil`, one thread for a picture, and as many as there are processors for an animation
  /// or a run.
  public var jobs: Int?
  /// The trade-off between encoding time and file size. Default: balanced.
  public var compression: Compression
  /// The handling of warnings, such as a missing font or character. Default: print them.
  public var warnings: WarningPolicy
  /// Whether PNG and WebP files contain the picture's alternative text, for programs that publish
  /// it.
  ///
  /// The text is made from the elements, or given by a config's `alt` or SwiftUI's
  /// `accessibilityLabel(_:)`. Default: true.
  public var includesMetadata: Bool

  /// Creates options. `memory` is in bytes, `maximumPixels` is per picture.
  public init(
    fonts: FontSources = .system, memory: Int = 1 << 30,
    maximumPixels: Int = 1 << 28, jobs: Int? = nil, compression: Compression = .balanced,
    warnings: WarningPolicy = .print, includesMetadata: Bool = true
  ) {
    (self.fonts, self.memory, self.maximumPixels) = (fonts, memory, maximumPixels)
    (self.jobs, self.compression, self.warnings) = (jobs, compression, warnings)
    self.includesMetadata = includesMetadata
  }
}

/// The handling of a picture's warnings, such as a missing font or character.
public enum WarningPolicy: Sendable {
  /// Ignores warnings.
  case ignore
  /// Writes each warning as a line to standard error, once per process.
  case print
  /// Throws the warnings as a `RingError`, and writes no file.
  ///
  /// In a run, only the pictures with warnings fail.
  case fail
  /// Calls a closure with each warning, once per call or run, on the thread that draws or delivers.
  case call(@Sendable (Problem) -> Void)

  /// Handles the warnings of a picture or an animation, which have no duplicates.
  ///
  /// With `fail`, throws them as a `RingError`, unless there are none.
  package func handle(_ warnings: [Problem]) throws(RingError) {
    switch self {
    case .ignore: break
    case .print: warnings.forEach(Self.write)
    case .fail: if !warnings.isEmpty { throw RingError(warnings) }
    case .call(let receive): warnings.forEach(receive)
    }
  }

  /// A policy that handles equal warnings once, for a caller that draws frames several times.
  var once: WarningPolicy {
    guard case .call(let receive) = self else { return self }
    let seen = Monitor<Set<Problem>>([])
    return .call { warning in
      if seen.withLock({ $0.insert(warning).inserted }) { receive(warning) }
    }
  }

  private static let written = Monitor<Set<Problem>>([])
  /// The maximum number of warnings that are remembered as written, because they contain texts.
  private static let maximumWrittenCount = 1000

  private static func write(_ warning: Problem) {
    let isNew = written.withLock { written -> Bool in
      if written.count >= maximumWrittenCount { written = [] }
      return written.insert(warning).inserted
    }
    if isNew { Terminal.error("warning: \(warning)\n") }
  }
}

extension RenderOptions {
  /// A function that makes a drawing with a renderer, and its alternative text.
  ///
  /// The text is `nil` unless `includesAltText`.
  package typealias Draw = (
    _ renderer: borrowing Renderer, _ includesAltText: Bool
  ) throws -> (drawing: Drawing, altText: String?)

  /// Returns the image of the drawing that `draw` makes with a renderer for these options.
  ///
  /// Handles the warnings of the renderer before the image is drawn, also if `draw` throws. Throws
  /// the errors of `draw` and of `Renderer.image(of:)`, and the warnings if they fail.
  package func image(of draw: Draw) throws(RingError) -> RasterImage {
    try withRenderer { renderer in
      try draw(renderer, false).drawing
    } then: { renderer, drawing in
      try renderer.image(of: drawing)
    }
  }

  /// Returns the drawing that `draw` makes as the bytes of a PNG file, which states its scale.
  ///
  /// The file contains the alternative text if `includesMetadata`. Throws as `image(of:)`, and a
  /// `RingError` for a scale that a PNG cannot state.
  package func png(of draw: Draw) throws(RingError) -> [UInt8] {
    try withRenderer { renderer in
      try draw(renderer, includesMetadata)
    } then: { renderer, drawn in
      var encoder = try PNGEncoder(compression: compression)
      let texts = AltTextMetadata(drawn.altText)?.pngTexts ?? []
      return try renderer.png(of: drawn.drawing, texts: texts, encoder: &encoder)
    }
  }

  /// Writes the drawing that `draw` makes as a PNG file, completely or not at all.
  ///
  /// `-` is standard output. Throws as `png(of:)`, and if the file cannot be created or written.
  package func writePNG(of draw: Draw, to path: String) throws(RingError) {
    let bytes = try png(of: draw)
    _ = try RingError.converting { try FileOutput.write(bytes, to: path) }
  }

  /// Lays out texts with a renderer for these options, and returns what `work` makes of the layout.
  ///
  /// Handles the warnings of the renderer in between, also if `layOut` throws.
  func withRenderer<Layout, Product>(
    _ layOut: (borrowing Renderer) throws -> Layout,
    then work: (inout Renderer, Layout) throws -> Product
  ) throws(RingError) -> Product {
    try RingError.converting {
      try TextEnginePool.shared.withEngine(fonts) { text throws -> Product in
        var renderer = Renderer(self, text: text)
        let layout: Layout
        do { layout = try layOut(renderer) } catch {
          // If warnings fail, the error says more than they do.
          try? warnings.handle(renderer.warnings.map(\.problem))
          throw error
        }
        try warnings.handle(renderer.warnings.map(\.problem))
        return try work(&renderer, layout)
      }
    }
  }
}

extension Renderer {
  init(_ options: RenderOptions, text: TextEngine) {
    self.init(text: text, memory: MemoryBudget(limit: options.memory), jobs: options.jobs ?? 1)
  }
}
