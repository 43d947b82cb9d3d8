import RingGraphics

/// The upper left part of a picture's pixels, whose memory another object holds.
struct PixelGrid {
  private let base: UnsafeRawPointer
  private let bytesPerRow: Int
  let width: Int
  let height: Int

  static let bytesPerPixel = 4

  /// `part` must be within the picture and hold at least one pixel.
  init?(_ bytes: UnsafeRawBufferPointer, of size: PixelSize, part: PixelSize) {
    guard let base = bytes.baseAddress else { return nil }
    self.base = base
    bytesPerRow = size.width * Self.bytesPerPixel
    (width, height) = (part.width, part.height)
  }

  /// Rows of a picture from `top` on, at least those that will be asked for.
  init?(rows bytes: UnsafeRawBufferPointer, from top: Int, of size: PixelSize, part: PixelSize) {
    guard let base = bytes.baseAddress else { return nil }
    bytesPerRow = size.width * Self.bytesPerPixel
    self.base = base - top * bytesPerRow
    (width, height) = (part.width, part.height)
  }

  /// The bytes of a row from column x on.
  func pixels(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
    (base + y * bytesPerRow + x * Self.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Pixel {
    Pixel(base, offset: y * bytesPerRow + x * Self.bytesPerPixel)
  }

  /// Whether the pixel has fewer than eight neighbours.
  func isOnEdge(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// The pixel's column and those beside it.
  func columns(around x: Int) -> ClosedRange<Int> { max(0, x - 1)...min(width - 1, x + 1) }

  /// The pixel's row and those beside it.
  func rows(around y: Int) -> ClosedRange<Int> { max(0, y - 1)...min(height - 1, y + 1) }
}

extension Pixel {
  /// Whether both look the same; a fully transparent pixel has no colour.
  @inline(__always)
  func isEqual(to other: Pixel) -> Bool { word == other.word || (word | other.word) >> 24 == 0 }

  /// The largest difference of a channel, 0…255.
  ///
  /// A fully transparent pixel has no colour, so that only its alpha can differ.
  @inline(__always)
  func delta(to other: Pixel) -> Int {
    let alphaDelta = abs(alpha - other.alpha)
    guard alpha != 0, other.alpha != 0 else { return alphaDelta }
    return max(
      max(abs(red - other.red), abs(green - other.green)),
      max(abs(blue - other.blue), alphaDelta))
  }

  /// Luma of Rec. 601 as NTSC's YIQ has it, 0…255.
  static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }
}
