import RingGraphics

/// The upper left part of a picture's pixels, while somebody else holds its memory.
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

  /// Rows of a picture from `top` on, at least those that somebody will ask for.
  init?(rows bytes: UnsafeRawBufferPointer, from top: Int, of size: PixelSize, part: PixelSize) {
    guard let base = bytes.baseAddress else { return nil }
    bytesPerRow = size.width * Self.bytesPerPixel
    self.base = base - top * bytesPerRow
    (width, height) = (part.width, part.height)
  }

  func row(_ y: Int) -> UnsafeRawPointer { base + y * bytesPerRow }

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

/// Four channels in one word.
struct Pixel: Hashable {
  /// Red in the lowest byte, alpha in the highest.
  let word: UInt32

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, offset: Int) {
    word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  init(_ channels: SIMD4<UInt8>) {
    word =
      UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16
      | UInt32(channels.w) << 24
  }

  var red: Int { Int(word & 255) }
  var green: Int { Int(word >> 8 & 255) }
  var blue: Int { Int(word >> 16 & 255) }
  var alpha: Int { Int(word >> 24) }

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
