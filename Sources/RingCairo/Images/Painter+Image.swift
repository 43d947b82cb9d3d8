import CRingCairo
import CRingPixels
import RingGraphics

extension PlacedImage {
  /// The part of the plane that the picture covers.
  func shape(_ transform: Transform) throws -> DeviceShape {
    try DeviceShape(filling: .rect(rect), transform)
  }

  /// Maps the picture's pixels to points.
  fileprivate var placement: Transform {
    Transform.scale(rect.width / Double(image.width), rect.height / Double(image.height))
      .then(.translation(rect.origin))
  }
}

extension Painter {
  /// Draws a picture of pixels, smoothed where its pixels are not the canvas's own.
  func draw(_ placed: PlacedImage, _ transform: Transform, on canvas: borrowing Canvas) throws {
    let stretch = transform.largestStretch
    let sides = [placed.rect.width, placed.rect.height].map { ($0 * stretch).settled }
    guard placed.image.size.count > 0, sides[0] > 0, sides[1] > 0 else { return }
    let shape = try placed.shape(transform)
    try placed.tint?.validate()
    guard !shape.extents(in: canvas.bounds).intersection(canvas.bounds).isEmpty else { return }
    let image = placed.image
    let pixels = try pool.lend(
      image.size.count, of: UInt32.self, for: "an image of \(image.width) × \(image.height) px")
    ring_premultiply(image.pixels, pixels.pointer, Int64(image.size.count))
    let surface = try ImageSurface(
      .argb32, pixels.pointer, width: image.width, height: image.height, stride: image.width * 4)
    let pattern = try SurfacePattern(
      surface,
      placement: placed.placement.then(transform)
        .then(.translation(Point.zero - canvas.bounds.origin)).validated())
    try canvas.context.fill(
      shape.path, SampleGrid(origin: canvas.bounds.origin), with: pattern, tint: placed.tint)
  }
}

/// A picture as a source of colours or of coverage (`cairo_pattern_t`).
struct SurfacePattern: ~Copyable {
  fileprivate let handle: OpaquePointer

  /// The picture whose pixels `placement`, which can be undone, maps to the target's.
  ///
  /// It goes on beyond its edge, so that only the shape that is filled decides where it ends.
  init(_ surface: borrowing ImageSurface, placement: Transform) throws(CairoError) {
    let operation = "cairo_pattern_create_for_surface"
    guard let pattern = surface.makePattern() else {
      throw CairoError(CAIRO_STATUS_NO_MEMORY, operation)
    }
    var matrix = cairo_matrix_t(
      xx: placement.a, yx: placement.b, xy: placement.c, yy: placement.d, x0: placement.tx,
      y0: placement.ty)
    cairo_matrix_invert(&matrix)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    let status = cairo_pattern_status(pattern)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_pattern_destroy(pattern)
      throw CairoError(status, operation)
    }
    handle = pattern
  }

  deinit { cairo_pattern_destroy(handle) }
}

extension Context {
  /// Fills an outline with a picture, or with one colour through the picture's alpha.
  fileprivate func fill(
    _ path: DevicePath, _ grid: SampleGrid, with pattern: borrowing SurfacePattern, tint: Color?
  ) throws(CairoError) {
    let source = pattern.handle
    try withSavedState { handle throws(CairoError) in
      try trace(path, grid)
      if let tint {
        cairo_clip(handle)
        try setColor(tint)
        cairo_mask(handle, source)
        try check("cairo_mask")
      } else {
        cairo_set_source(handle, source)
        cairo_fill(handle)
        try check("cairo_fill")
      }
    }
  }
}
