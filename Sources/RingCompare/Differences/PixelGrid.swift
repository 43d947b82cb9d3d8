import RingCore

/// The upper left part of an image's pixels, in memory that another object owns.
struct PixelGrid {
  private let base: UnsafeRawPointer
  private let bytesPerRow: Int
  let width: Int
  let height: Int

  static let bytesPerPixel = 4

  /// `part` must be within the image and have at least one pixel. `bytes` has the rows from `top`,
  /// including every row that is read.
  init?(_ bytes: UnsafeRawBufferPointer, from top: Int = 0, of size: PixelSize, part: PixelSize) {
    guard let base = bytes.baseAddress else { return nil }
    bytesPerRow = size.width * Self.bytesPerPixel
    self.base = base - top * bytesPerRow
    (width, height) = (part.width, part.height)
  }

  /// Calls `body` with the area that both images have; returns `nil` if one has no pixels.
  @discardableResult
  static func withOverlap<R>(
    of expected: RasterImage, _ actual: RasterImage, _ body: (PixelGrid, PixelGrid) -> R
  ) -> R? {
    let part = expected.size.overlap(with: actual.size)
    return expected.pixels.withUnsafeBytes { a -> R? in
      actual.pixels.withUnsafeBytes { b -> R? in
        guard let a = PixelGrid(a, of: expected.size, part: part),
          let b = PixelGrid(b, of: actual.size, part: part)
        else { return nil }
        return body(a, b)
      }
    }
  }

  /// Returns the bytes of row `y` from column `x`.
  func pixels(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
    (base + y * bytesPerRow + x * Self.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Pixel {
    Pixel(base, offset: y * bytesPerRow + x * Self.bytesPerPixel)
  }

  func isOnBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// Returns the pixel's column and its neighbours, clamped to the image.
  func columns(around x: Int) -> ClosedRange<Int> { max(0, x - 1)...min(width - 1, x + 1) }

  func rows(around y: Int) -> ClosedRange<Int> { max(0, y - 1)...min(height - 1, y + 1) }
}

extension PixelSize {
  package func overlap(with other: PixelSize) -> PixelSize {
    PixelSize(width: min(width, other.width), height: min(height, other.height))
  }
}

extension Pixel {
  /// Whether both pixels look equal; a fully transparent pixel has no colour.
  @inline(__always)
  func isEqual(to other: Pixel) -> Bool {
    rgba32 == other.rgba32 || (rgba32 | other.rgba32) >> 24 == 0
  }

  /// Returns the largest difference of a channel, 0…255. A fully transparent pixel can only differ
  /// in alpha.
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
