import RingGraphics

/// The pictures of a PNG file, one after the other: those of an animation, or the only one.
///
/// Holds one frame at a time, however many there are.
public struct PNGFrames: Sendable {
  /// Columns and rows of every picture, in pixels.
  public let size: PixelSize
  /// The number of pictures, ≥ 1.
  public let count: Int
  /// How often the animation plays, 0 for ever; `nil` if the file is no animation.
  public let plays: Int?

  let decoder: PNGDecoder
  let bytes: [UInt8]
  let container: PNGContainer
  private let script: AnimationScript?
  private var canvas: OutputBuffer?
  private var position = 0

  /// The most pixels of all frames together, as many as 34 minutes of 4K at 1 frame a second: frames
  /// without contents cost time although they hardly take room in a file.
  public static let maximumFramePixels = 1 << 34

  /// Reads everything but pixels. Throws as `PNGDecoder.decode` does.
  public init(_ bytes: [UInt8], decoder: PNGDecoder = PNGDecoder()) throws(PNGError) {
    self.bytes = bytes
    self.decoder = decoder
    (container, script) = try bytes.withRawBytes { file throws(PNGError) in
      let container = try PNGContainer(file)
      return (container, try AnimationScript(container, file))
    }
    size = container.header.size
    count = script?.frames.count ?? 1
    plays = script?.plays
    guard script != nil else { return }
    let (pixels, overflow) = size.count.multipliedReportingOverflow(by: count)
    guard size.count <= decoder.maximumPixels else {
      throw .pixelLimit(size, limit: decoder.maximumPixels)
    }
    guard !overflow, pixels <= Self.maximumFramePixels else {
      throw .malformed(
        "\(count) frames of \(size.width) × \(size.height) pixels are over the limit of "
          + "\(Self.maximumFramePixels) pixels")
    }
  }

  /// The next picture; `nil` after the last. Throws as `PNGDecoder.decode` does.
  public mutating func next() throws(PNGError) -> PNGFrame? {
    guard position < count else { return nil }
    defer { position += 1 }
    guard let script else {
      return PNGFrame(image: try decoder.decode(container, container.pixels, size: size, bytes))
    }
    let frame = script.frames[position]
    let part: RasterImage
    do {
      part = try decoder.decode(container, frame.pixels, size: frame.control.region.size, bytes)
    } catch .malformed(let reason) {
      throw .malformed("frame \(position): \(reason)")
    }
    var canvas = canvas ?? OutputBuffer(size: size)
    let image = canvas.draw(part, frame.control)
    self.canvas = canvas
    return PNGFrame(image: image, delay: PNGDelay(frame.control.delay))
  }
}
