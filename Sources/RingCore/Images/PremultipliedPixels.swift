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
