/// A pixel of a `RasterImage` in one word: straight red, green, blue and alpha, a byte each.
///
/// Public, because the compiler puts nothing that is `package` into another module's loop, and loops
/// over all pixels of a picture are what this is for.
public struct Pixel: Hashable, Sendable {
  /// Red in the lowest byte, alpha in the highest, whatever the machine's byte order.
  public let word: UInt32

  /// The four bytes at an offset in bytes, in the order red, green, blue, alpha; they need not be
  /// aligned, and are not checked to be there.
  @inline(__always)
  public init(_ bytes: UnsafeRawPointer, offset: Int) {
    word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The pixel of a number, counted from 0, among pixels without gaps.
  @inline(__always)
  public init(_ bytes: UnsafeRawBufferPointer, _ index: Int) {
    word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }

  /// A pixel of red, green, blue and alpha, each 0…255.
  public init(_ channels: SIMD4<UInt8>) {
    word =
      UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16
      | UInt32(channels.w) << 24
  }

  /// The one fully transparent pixel of a `RasterImage`: four zeros.
  public static let clear = Pixel(SIMD4(repeating: 0))

  /// Gamma-encoded red, 0…255, not multiplied by alpha.
  public var red: Int { Int(word & 255) }
  /// Gamma-encoded green, 0…255, not multiplied by alpha.
  public var green: Int { Int(word >> 8 & 255) }
  /// Gamma-encoded blue, 0…255, not multiplied by alpha.
  public var blue: Int { Int(word >> 16 & 255) }
  /// How opaque the pixel is, 0…255.
  public var alpha: Int { Int(word >> 24) }
}
