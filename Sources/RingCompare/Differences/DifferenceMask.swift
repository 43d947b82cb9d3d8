import RingCore

/// The marks of all pixels of a comparison.
package struct DifferenceMask: Hashable, Sendable {
  package enum Mark: UInt8, Hashable, Sendable {
    case equal = 0
    case tolerated = 1
    case antiAliased = 2
    /// Differs, and is subject to the limits of number and density.
    case counted = 3
  }

  package let size: PixelSize
  var marks: [UInt8]

  init(size: PixelSize) {
    self.size = size
    marks = [UInt8](repeating: 0, count: size.count)
  }

  /// Calls `body` with the marks, row after row, unless the mask has no pixels.
  mutating func withMarks(
    _ body: (UnsafeMutablePointer<UInt8>) -> DifferenceCounts
  ) -> DifferenceCounts {
    marks.withUnsafeMutableBufferPointer { $0.baseAddress.map(body) } ?? DifferenceCounts()
  }

  /// Column `x` and row `y` must be within `size`.
  package internal(set) subscript(x: Int, y: Int) -> Mark {
    get { Mark(rawValue: marks[y * size.width + x]) ?? .equal }
    set { marks[y * size.width + x] = newValue.rawValue }
  }
}

/// A canvas for the image of a difference.
struct DifferenceBuffer {
  private var canvas: RasterBuffer

  /// Of the darkness of a faded image: marks stand out, but shapes are recognisable.
  private static let fadedOpacity = 0.25

  init(size: PixelSize) { canvas = RasterBuffer(size: size) }

  var image: RasterImage { canvas.image }

  /// `color` is unpremultiplied red, green, blue, alpha.
  mutating func setPixel(_ color: SIMD4<UInt8>, x: Int, y: Int) {
    let start = (y * canvas.size.width + x) * PixelGrid.bytesPerPixel
    for channel in 0..<PixelGrid.bytesPerPixel { canvas.pixels[start + channel] = color[channel] }
  }

  mutating func draw(_ image: RasterImage, x: Int) {
    canvas.draw(image, x: x, y: 0)
  }

  /// Draws an image as faded grey on white.
  mutating func drawFaded(_ image: RasterImage, x left: Int) {
    image.pixels.withUnsafeBytes { source in
      guard let grid = PixelGrid(source, of: image.size, part: image.size) else { return }
      let width = canvas.size.width
      canvas.pixels.withUnsafeMutableBytes { target in
        for y in 0..<image.height {
          for x in 0..<image.width {
            let gray = Self.faded(grid[x, y])
            let start = (y * width + left + x) * PixelGrid.bytesPerPixel
            target.storeBytes(of: gray.littleEndian, toByteOffset: start, as: UInt32.self)
          }
        }
      }
    }
  }

  private static func faded(_ pixel: Pixel) -> UInt32 {
    let luma = Pixel.luma(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    let gray = 255 + (luma - 255) * fadedOpacity * Double(pixel.alpha) / 255
    return 0xFF00_0000 | UInt32(gray) * 0x01_0101
  }
}
