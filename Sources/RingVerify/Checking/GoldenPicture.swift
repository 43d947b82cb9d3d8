import RingGraphics
import RingPNG

/// What is compared with a golden: a still, or an animation as its frames.
public struct GoldenPicture: Hashable, Sendable {
  /// At least one; several are an animation, and all have one size.
  public let frames: [RasterImage]
  /// The file that it was read from; `nil` for a picture that was made in memory.
  public let path: String?

  public init(_ image: RasterImage, path: String? = nil) {
    frames = [image]
    self.path = path
  }

  /// An animation of at least one frame; the frames must have one size.
  public init(frames: [RasterImage]) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    precondition(frames.allSatisfy { $0.size == frames[0].size }, "frames have one size")
    self.frames = frames
    path = nil
  }

  /// The picture of a PNG file. Throws `PNGError`.
  public init(png bytes: [UInt8], path: String? = nil) throws(PNGError) {
    self.init(try PNGDecoder().decode(bytes), path: path)
  }

  /// The golden of a picture: its contact sheet's frames if the picture is an animation and the
  /// golden has cells of its size.
  init(golden bytes: [UInt8], of picture: GoldenPicture) throws(PNGError) {
    let image = try PNGDecoder().decode(bytes)
    let frames =
      picture.isAnimated
      ? ContactSheet.frames(of: image, cell: picture.frames[0].size, count: picture.frames.count)
      : nil
    if let frames { self.init(frames: frames) } else { self.init(image) }
  }

  public var isAnimated: Bool { frames.count > 1 }

  /// The frame of this number, or a still.
  func image(_ frame: Int) -> RasterImage { frames[min(frame, frames.count - 1)] }

  /// All frames in one picture.
  var sheet: RasterImage { isAnimated ? ContactSheet.picture(of: frames) : frames[0] }

  /// The bytes of a golden. Throws `PNGError`.
  func encoded(_ compression: Compression) throws(PNGError) -> [UInt8] {
    var encoder = try PNGEncoder(compression: compression)
    return try encoder.encode(sheet)
  }
}
