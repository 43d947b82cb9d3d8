import RingCore
import RingKernels

/// An intermediate image: premultiplied blue, green, red, alpha, each 0…255, as floats.
///
/// Nested images of bytes would be rounded once per level. Copies share the memory.
struct FloatLayer {
  let bounds: PixelRect
  private let buffer: PooledBuffer<Float>

  /// Transparent; `bounds` must not be empty.
  init(_ bounds: PixelRect, _ pool: BufferPool) throws {
    self.bounds = bounds
    buffer = try pool.allocateZeroed(
      4 * bounds.area, of: Float.self, for: "a layer with shadows of \(bounds.dimensions)")
  }

  private var stride: Int32 { Int32(bounds.width) }

  /// `area` must be inside the bounds.
  func start(of area: PixelRect) -> UnsafeMutablePointer<Float> {
    buffer.pointer + 4 * ((area.top - bounds.top) * bounds.width + area.left - bounds.left)
  }

  /// The image of bytes must be inside the bounds.
  func composite(_ canvas: borrowing DrawingSurface) throws {
    let rect = canvas.bounds
    try canvas.withPixels { pixels in
      ring_layer_composite_pixels(
        pixels, Int32(rect.width), start(of: rect), stride, Int32(rect.width), Int32(rect.height))
    }
  }

  /// Composites the portion of another layer inside the bounds over this layer.
  func composite(_ upper: FloatLayer) {
    let rect = upper.bounds.intersection(bounds)
    guard !rect.isEmpty else { return }
    ring_layer_composite_layer(
      upper.start(of: rect), upper.stride, start(of: rect), stride, Int32(rect.width),
      Int32(rect.height))
  }

  func blend(_ upper: FloatLayer, _ mode: BlendMode) {
    guard let blend = mode.cValue else { return composite(upper) }
    let rect = upper.bounds.intersection(bounds)
    guard !rect.isEmpty else { return }
    ring_layer_blend(
      upper.start(of: rect), upper.stride, blend, start(of: rect), stride, Int32(rect.width),
      Int32(rect.height))
  }

  /// Composites this layer over an image of bytes, which must contain it.
  func flatten(on canvas: borrowing DrawingSurface) throws {
    let width = canvas.bounds.width
    let first = (bounds.top - canvas.bounds.top) * width + bounds.left - canvas.bounds.left
    try canvas.withPixels { pixels in
      ring_layer_flatten(
        buffer.pointer, stride, pixels + first, Int32(width), Int32(bounds.width),
        Int32(bounds.height))
    }
  }

  func multiplyOpacity(by opacity: Double) {
    ring_layer_multiply_opacity(buffer.pointer, Int64(bounds.area), Float(opacity))
  }

  /// Multiplies the layer by `intensity`, ≥ 0, but makes no pixel more than opaque.
  func intensify(by intensity: Double) {
    ring_layer_intensify(buffer.pointer, Int64(bounds.area), Float(intensity))
  }

  /// Raises the alpha inside the bounds to that of another layer; the colours become arbitrary.
  func raiseAlpha(to upper: FloatLayer) {
    let rect = upper.bounds.intersection(bounds)
    guard !rect.isEmpty else { return }
    ring_layer_raise_alpha(
      upper.start(of: rect), upper.stride, start(of: rect), stride, Int32(rect.width),
      Int32(rect.height))
  }

  /// Removes the layer where `shape` covers it, for an image that is composited over it.
  ///
  /// An edge pixel that the image covers in part would hide more of what is left of it, so it
  /// keeps more. All three layers have the same bounds.
  func knockOut(_ shape: FloatLayer, under image: FloatLayer) {
    ring_layer_knock_out(
      shape.buffer.pointer, image.buffer.pointer, buffer.pointer, Int64(bounds.area))
  }

  /// The mask must have the layer's bounds.
  func applyMask(_ coverage: CoverageMask) {
    var coverage = coverage
    ring_layer_apply_mask(&coverage.mask, buffer.pointer)
  }
}

// MARK: Shadows

extension FloatLayer {
  /// Copies the alpha inside `area` to `samples`, whose first element is the area's first pixel.
  func copyAlpha(
    _ area: PixelRect, to samples: UnsafeMutablePointer<Float>, stride sampleStride: Int
  ) {
    let rect = area.intersection(bounds)
    guard !rect.isEmpty else { return }
    let target = samples + (rect.top - area.top) * sampleStride + rect.left - area.left
    ring_layer_copy_alpha(
      start(of: rect), stride, target, Int32(sampleStride), Int32(rect.width), Int32(rect.height))
  }

  /// Adds the mean alpha of each cell inside `area` to `cells`, which are zero.
  func addAlpha(
    _ area: PixelRect, to cells: UnsafeMutablePointer<Float>, stride cellStride: Int, cell: Int
  ) {
    let rect = area.intersection(bounds)
    guard !rect.isEmpty else { return }
    ring_layer_accumulate_alpha(
      start(of: rect), stride, Int32(rect.left - area.left), Int32(rect.top - area.top), cells,
      Int32(cellStride), Int32(cell), Int32(rect.width), Int32(rect.height))
  }

  /// Fills the layer with a colour whose strength is given by one sample per pixel.
  func tint(_ samples: UnsafePointer<Float>, stride sampleStride: Int, _ color: SRGBColor) {
    withUnsafeTemporaryValues(of: color) { color in
      ring_layer_tint(
        samples, Int32(sampleStride), color, buffer.pointer, stride, Int32(bounds.width),
        Int32(bounds.height))
    }
  }

  /// Fills the layer with a colour, its strength interpolated from samples 1 / `step` pixels apart.
  /// The first pixel is `first` samples from the first sample.
  func tint(
    _ samples: UnsafePointer<Float>, stride sampleStride: Int, first: Point, step: Double,
    _ color: SRGBColor
  ) {
    withUnsafeTemporaryValues(of: color) { color in
      ring_layer_tint_interpolated(
        samples, Int32(sampleStride), first.x, first.y, step, color, buffer.pointer, stride,
        Int32(bounds.width), Int32(bounds.height))
    }
  }

  private func withUnsafeTemporaryValues(
    of color: SRGBColor, _ body: (UnsafePointer<Float>) -> Void
  ) {
    let (blue, green, red, alpha) = color.premultiplied.bgraColor
    body([blue, green, red, alpha])
  }
}
