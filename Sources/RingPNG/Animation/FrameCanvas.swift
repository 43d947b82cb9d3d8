import RingGraphics

/// What an animation shows, while frames are drawn on it.
struct FrameCanvas {
  private let size: PixelSize
  private var pixels: [UInt8]
  /// What is to be done before the next frame.
  private var pending: (control: FrameControl, previous: [UInt8])?

  /// Transparent, as the specification wants it.
  init(size: PixelSize) {
    self.size = size
    pixels = [UInt8](repeating: 0, count: size.count * 4)
  }

  /// Draws a frame and returns what is to be seen.
  mutating func draw(_ image: RasterImage, _ control: FrameControl) -> RasterImage {
    dispose()
    let previous = control.disposal == .restore ? pixels : []
    pending = (control, previous)
    for y in 0..<image.height {
      let source = y * image.width * 4
      let target = start(control, y)
      switch control.blend {
      case .replace:
        pixels.replaceSubrange(
          target..<target + image.width * 4,
          with: image.pixels[source..<source + image.width * 4])
      case .over: blend(image, source, target)
      }
    }
    return RasterImage(size: size, pixels: pixels)
  }

  private mutating func dispose() {
    guard let (control, previous) = pending else { return }
    switch control.disposal {
    case .keep: break
    case .restore: pixels = previous
    case .clear:
      for y in 0..<control.region.size.height {
        let first = start(control, y)
        for index in first..<first + control.region.size.width * 4 { pixels[index] = 0 }
      }
    }
  }

  /// The first byte of a frame's row on the canvas.
  private func start(_ control: FrameControl, _ y: Int) -> Int {
    ((control.region.y + y) * size.width + control.region.x) * 4
  }

  /// A row over the canvas: the Porter–Duff operator, on straight colours, to the nearest level.
  private mutating func blend(_ image: RasterImage, _ source: Int, _ target: Int) {
    for x in stride(from: 0, to: image.width * 4, by: 4) {
      let (from, to) = (source + x, target + x)
      let sourceAlpha = Int(image.pixels[from + 3])
      guard sourceAlpha > 0 else { continue }
      // In units of 1 / 255².
      let sourceShare = sourceAlpha * 255
      let targetShare = sourceAlpha == 255 ? 0 : Int(pixels[to + 3]) * (255 - sourceAlpha)
      let alpha = sourceShare + targetShare
      for channel in 0..<3 {
        let sum =
          Int(image.pixels[from + channel]) * sourceShare + Int(pixels[to + channel]) * targetShare
        pixels[to + channel] = UInt8((sum + alpha / 2) / alpha)
      }
      pixels[to + 3] = UInt8((alpha + 127) / 255)
    }
  }
}
