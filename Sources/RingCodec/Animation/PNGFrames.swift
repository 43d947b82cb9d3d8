import RingCore

/// The images of a PNG file, in order: the frames of an animation, or the only image.
///
/// Decodes one frame at a time, so the memory for pixels does not depend on the number of frames.
package struct PNGFrames: Sendable {
  package let size: PixelSize
  /// ≥ 1.
  package let count: Int
  /// 0 for forever; `nil` if the file is not an animation.
  package let playCount: Int?

  let decoder: PNGDecoder
  let bytes: [UInt8]
  let container: PNGContainer
  private let frameTable: APNGFrameTable?
  private var canvas: OutputBuffer?
  private var position = 0

  /// The maximum number of pixels of all frames together: 34 minutes of 4K at 1 frame a second.
  ///
  /// Limits the decoding time, because a small file can contain a huge number of unchanged frames.
  package static let maximumFramePixels = 1 << 34

  /// Parses everything except pixels. Throws as `PNGDecoder.decode` does.
  package init(_ bytes: [UInt8], decoder: PNGDecoder = PNGDecoder()) throws(PNGError) {
    self.bytes = bytes
    self.decoder = decoder
    (container, frameTable) = try withRawBytes(of: bytes) { file throws(PNGError) in
      let container = try PNGContainer(file)
      return (container, try APNGFrameTable(container, file))
    }
    size = container.header.size
    count = frameTable?.frames.count ?? 1
    playCount = frameTable?.plays
    guard frameTable != nil else { return }
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

  /// Decodes the next image; `nil` after the last. Throws as `PNGDecoder.decode` does.
  package mutating func next() throws(PNGError) -> PNGFrame? {
    guard position < count else { return nil }
    defer { position += 1 }
    guard let frameTable else {
      return PNGFrame(image: try decoder.decode(container, container.pixels, size: size, bytes))
    }
    let frame = frameTable.frames[position]
    let frameImage: RasterImage
    do {
      frameImage = try decoder.decode(
        container, frame.pixels, size: frame.control.region.size, bytes)
    } catch .malformed(let reason) {
      throw .malformed("frame \(position): \(reason)")
    }
    var canvas = canvas ?? OutputBuffer(size: size)
    let image = canvas.draw(frameImage, frame.control)
    self.canvas = canvas
    return PNGFrame(image: image, delay: frame.control.delay.seconds)
  }
}

package struct PNGFrame: Hashable, Sendable {
  /// The visible canvas: as large as the animation, with earlier frames where they are not covered.
  package var image: RasterImage
  /// In seconds; `nil` if the file is not an animation.
  package var delay: Double?
}
