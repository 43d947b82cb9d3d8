import RingCore

/// The upper left part of an image's pixels, in memory that another object owns.
struct PixelGrid {
  private let base: UnsafeRawPointer
  private let bytesPerRow: Int
  let width: Int
  let height: Int

  static let bytesPerPixel = 4

  /// Creates a view of pixels. `part` must be within the image and have at least one pixel.
  init?(_ bytes: UnsafeRawBufferPointer, of size: PixelSize, part: PixelSize) {
    guard let base = bytes.baseAddress else { return nil }
    self.base = base
    bytesPerRow = size.width * Self.bytesPerPixel
    (width, height) = (part.width, part.height)
  }

  /// `bytes` has the rows from `top` on, including every row that is read.
  init?(rows bytes: UnsafeRawBufferPointer, from top: Int, of size: PixelSize, part: PixelSize) {
    guard let base = bytes.baseAddress else { return nil }
    bytesPerRow = size.width * Self.bytesPerPixel
    self.base = base - top * bytesPerRow
    (width, height) = (part.width, part.height)
  }

  /// Returns the bytes of row `y` from column `x`.
  func pixels(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
    (base + y * bytesPerRow + x * Self.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Pixel {
    Pixel(base, offset: y * bytesPerRow + x * Self.bytesPerPixel)
  }

  /// Whether the pixel is in the outermost rows or columns: it has fewer than eight neighbours.
  func isOnBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// Returns the pixel's column and its neighbours, clamped to the image.
  func columns(around x: Int) -> ClosedRange<Int> { max(0, x - 1)...min(width - 1, x + 1) }

  func rows(around y: Int) -> ClosedRange<Int> { max(0, y - 1)...min(height - 1, y + 1) }
}

extension Pixel {
  /// Whether both pixels look equal; a fully transparent pixel has no colour.
  @inline(__always)
  func isEqual(to other: Pixel) -> Bool {
    rgba32 == other.rgba32 || (rgba32 | other.rgba32) >> 24 == 0
  }

  /// The largest of all channels, 0…255. A fully transparent pixel can only differ in alpha.
  @inline(__always)
  func delta(to other: Pixel) -> Int {
    let alphaDelta = abs(alpha - other.alpha)
    guard alpha != 0, other.alpha != 0 else { return alphaDelta }
    return max(
      max(abs(red - other.red), abs(green - other.green)),
      max(abs(blue - other.blue), alphaDelta))
  }

  /// Returns the luma of Rec. 601 as in NTSC's YIQ, 0…255.
  static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }
}
