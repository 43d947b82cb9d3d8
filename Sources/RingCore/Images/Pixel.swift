/// A pixel of a `RasterImage` as one word: straight red, green, blue and alpha, 8 bits each.
///
/// Its functions are inlinable, because this type is for loops over all pixels of an image, and the
/// compiler inlines only public and inlinable functions into other modules.
@usableFromInline
package struct Pixel: Hashable, Sendable {
  /// The channels: red in the lowest byte, alpha in the highest, independent of the byte order.
  @usableFromInline package let rgba32: UInt32

  /// Loads a pixel from four bytes at a byte offset, in the order red, green, blue, alpha.
  ///
  /// The address need not be aligned. Bounds are not checked.
  @inlinable @inline(__always)
  package init(_ bytes: UnsafeRawPointer, offset: Int) {
    rgba32 = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Loads the pixel at an index, from 0, in a buffer without padding.
  @inlinable @inline(__always)
  package init(_ bytes: UnsafeRawBufferPointer, _ index: Int) {
    rgba32 = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }

  /// Creates a pixel from red, green, blue and alpha, each 0…255.
  @inlinable
  package init(_ channels: SIMD4<UInt8>) {
    rgba32 =
      UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16
      | UInt32(channels.w) << 24
  }

  @usableFromInline package static let clear = Pixel(SIMD4(repeating: 0))

  @inlinable package var red: Int { Int(rgba32 & 255) }
  @inlinable package var green: Int { Int(rgba32 >> 8 & 255) }
  @inlinable package var blue: Int { Int(rgba32 >> 16 & 255) }
  @inlinable package var alpha: Int { Int(rgba32 >> 24) }
}

/// Premultiplied pixels in borrowed memory, valid for the duration of a call.
package struct PremultipliedPixels {
  /// The size in pixels; `argb32` has `size.count` words.
  package let size: PixelSize
  /// The pixels, one word each: alpha in the top byte, then red, green and blue, each ≤ alpha.
  ///
  /// Rows are stored from top to bottom without padding.
  package let argb32: UnsafePointer<UInt32>

  /// Creates a reference to pixels; `argb32` must stay valid while it is in use.
  package init(size: PixelSize, argb32: UnsafePointer<UInt32>) {
    (self.size, self.argb32) = (size, argb32)
  }
}
