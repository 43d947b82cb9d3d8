import RingCore

/// The canvas of an animation, on which frames are drawn.
struct OutputBuffer {
  private var canvas: RasterBuffer
  /// The disposal that is due before the next frame.
  private var pending: (control: FrameControl, previous: [UInt8])?

  /// Transparent, as the specification requires.
  init(size: PixelSize) { canvas = RasterBuffer(size: size) }

  /// Disposes of the previous frame, draws this one, and returns the visible canvas.
  mutating func draw(_ image: RasterImage, _ control: FrameControl) -> RasterImage {
    dispose()
    let previous = control.disposal == .previous ? canvas.pixels : []
    pending = (control, previous)
    let region = control.region
    switch control.blend {
    case .source: canvas.draw(image, x: region.x, y: region.y)
    case .over:
      for y in 0..<image.height {
        blendRow(
          of: image, at: y * image.width * 4,
          over: canvas.offset(x: region.x, y: region.y + y))
      }
    }
    return canvas.image
  }

  private mutating func dispose() {
    guard let (control, previous) = pending else { return }
    switch control.disposal {
    case .none: break
    case .previous: canvas.pixels = previous
    case .background: canvas.clear(control.region)
    }
  }

  /// Composites a row over the canvas: source over on unpremultiplied colours, rounded to nearest.
  ///
  /// `source` and `target` are the offsets of the row in the pixels of both, in bytes.
  private mutating func blendRow(of image: RasterImage, at source: Int, over target: Int) {
    for x in stride(from: 0, to: image.width * 4, by: 4) {
      let (from, to) = (source + x, target + x)
      let sourceAlpha = Int(image.pixels[from + 3])
      guard sourceAlpha > 0 else { continue }
      // Fractions are in units of 1 / 255².
      let sourceFraction = sourceAlpha * 255
      let targetFraction = sourceAlpha == 255 ? 0 : Int(canvas.pixels[to + 3]) * (255 - sourceAlpha)
      let alpha = sourceFraction + targetFraction
      for channel in 0..<3 {
        let sum =
          Int(image.pixels[from + channel]) * sourceFraction + Int(canvas.pixels[to + channel])
          * targetFraction
        canvas.pixels[to + channel] = UInt8((sum + alpha / 2) / alpha)
      }
      canvas.pixels[to + 3] = UInt8((alpha + 127) / 255)
    }
  }
}
