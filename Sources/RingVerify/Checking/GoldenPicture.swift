import RingGraphics
import RingPNG

/// What is compared with a golden: a still, or an animation as its frames.
public struct GoldenPicture: Hashable, Sendable {
  /// At least one; several are an animation.
  public var frames: [RasterImage]
  /// The file that it was read from; `nil` for a picture that was made in memory.
  public var path: String?

  public init(_ image: RasterImage, path: String? = nil) {
    frames = [image]
    self.path = path
  }

  /// The picture of a PNG file. Throws `PNGError`.
  public init(png bytes: [UInt8], path: String? = nil) throws(PNGError) {
    self.init(try PNGDecoder().decode(bytes), path: path)
  }

  /// The bytes of a PNG file. Throws `PNGError`.
  func encoded(_ compression: Compression) throws(PNGError) -> [UInt8] {
    var encoder = try PNGEncoder(compression: compression)
    return try encoder.encode(frames[0])
  }
}
