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
  func draw(_ placed: PlacedImage, _ transform: Transform, on canvas: borrowing DrawingSurface)
    throws
  {
    let stretch = transform.maximumStretch
    let sides = [placed.rect.width, placed.rect.height].map { ($0 * stretch).settled }
    guard placed.image.size.count > 0, sides[0] > 0, sides[1] > 0 else { return }
    let shape = try placed.shape(transform)
    try placed.tint?.validate()
    guard !shape.extents(in: canvas.bounds).intersection(canvas.bounds).isEmpty else { return }
    let image = placed.image
    let place = placed.placement.then(transform)
      .then(.translation(Point.zero - canvas.bounds.origin))
    guard place.minimumStretch >= Self.minimumPixel else {
      return try draw(
        .fill(.rect(placed.rect), .solid(placed.meanColor)), transform, on: canvas)
    }
    let pixels = try pool.lend(
      image.size.count, of: UInt32.self, for: "an image of \(image.width) × \(image.height) px")
    ring_premultiply(image.pixels, pixels.pointer, Int64(image.size.count))
    let surface = try ImageSurface(
      .argb32, pixels.pointer, width: image.width, height: image.height, stride: image.width * 4)
    let pattern = try SurfacePattern(surface, placement: place.validated())
    let grid = SampleGrid(origin: canvas.bounds.origin)
    try canvas.withContext { context in
      try context.fill(shape.path, grid, with: pattern, tint: placed.tint)
    }
  }
}

extension Painter {
  /// A picture whose pixels are smaller than this on the canvas, in pixels of that, is drawn in its
  /// mean colour: Cairo cannot step over more than 32 767 of them, and says that it has no memory.
  /// The largest picture is 4 pixels large then.
  private static let minimumPixel = 1.0 / 8192
}

extension Transform {
  /// The shorter of the two vectors that the axes become.
  fileprivate var minimumStretch: Double {
    min((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}

extension PlacedImage {
  /// What the picture looks like from far away.
  fileprivate var meanColor: Color {
    var sums = SIMD4<Double>.zero
    for start in stride(from: 0, to: image.pixels.count, by: 4) {
      let alpha = Double(image.pixels[start + 3])
      let straight = SIMD4(
        Double(image.pixels[start]), Double(image.pixels[start + 1]),
        Double(image.pixels[start + 2]), 255)
      sums += straight * alpha
    }
    guard sums.w > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    let alpha = sums.w / Double(image.size.count) / (255 * 255)
    if var tint {
      tint.alpha *= alpha
      return tint
    }
    return Color(red: sums.x / sums.w, green: sums.y / sums.w, blue: sums.z / sums.w, alpha: alpha)
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
