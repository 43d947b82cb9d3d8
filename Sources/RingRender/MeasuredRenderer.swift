import RingCodec
import RingScene

/// A renderer for `scripts/bench`, which measures its steps one by one.
///
/// It is a system programming interface, because the bench is a package of its own.
@_spi(Bench) public struct MeasuredRenderer: ~Copyable {
  private var renderer: Renderer
  private var encoder: PNGEncoder

  /// Creates a renderer that draws and encodes each image on `jobs` threads, ≥ 1. Throws
  /// `PNGError`.
  public init(compression: Compression, jobs: Int) throws {
    renderer = Renderer(jobs: jobs)
    encoder = try PNGEncoder(compression: compression, jobs: jobs)
  }

  /// Draws a scene and discards the pixels. Throws the errors of `Renderer.image(of:)`.
  public mutating func draw(_ scene: Scene) throws { try renderer.draw(scene) }

  /// Draws and encodes a scene. Returns the size of the PNG file in bytes; throws as `draw(_:)`,
  /// and `PNGError`.
  public mutating func encode(_ scene: Scene) throws -> Int {
    try renderer.png(of: scene, encoder: &encoder).count
  }

  /// Removes the cached coverage of the previous images, but not their memory.
  public mutating func clearCoverageCache() { renderer.clearCoverageCache() }
}
