import CairoShim
import RingCore
import RingKernels

extension PlacedImage {
  /// From the image's pixels to points.
  fileprivate var placement: Transform {
    Transform.scale(rect.width / Double(image.width), rect.height / Double(image.height))
      .then(.translation(rect.origin.vector))
  }
}

extension Painter {
  /// Draws a pixel image, filtered where its pixels do not match those of the canvas.
  func drawImage(
    _ placed: PlacedImage, _ transform: Transform, on canvas: borrowing DrawingSurface
  ) throws {
    precondition(placed.image.placeholderDigest == nil, "a placeholder has no pixels")
    let scale = transform.maximumScale
    let sides = [placed.rect.width, placed.rect.height].map { ($0 * scale).snappedToZero }
    guard placed.image.size.count > 0, sides[0] > 0, sides[1] > 0 else { return }
    let shape = try DeviceShape(StyledPath(.image(placed), transform))
    try placed.tint?.validate()
    let area = shape.extents(in: canvas.bounds).intersection(canvas.bounds)
    guard !area.isEmpty else { return }
    imageWork &+= area.area * WorkCost.filteredPixel
    let image = placed.image
    let placement = placed.placement.then(transform)
      .then(.translation(Point.zero - canvas.bounds.origin))
    guard placement.minimumAxisLength >= Self.minimumPixel else {
      return try drawPrimitive(
        .fill(.rect(placed.rect), .solid(placed.meanColor)), transform, on: canvas)
    }
    let pixels = try pool.allocate(
      image.size.count, of: UInt32.self, for: "an image of \(image.width) × \(image.height) px")
    ring_premultiply(image.pixels, pixels.pointer, Int64(image.size.count))
    let surface = try ImageSurface(
      .argb32, pixels.pointer, width: image.width, height: image.height, stride: image.width * 4)
    let pattern = try SurfacePattern(surface, placement: placement.validated())
    let grid = SampleGrid(origin: canvas.bounds.origin)
    try canvas.withContext { context in
      try context.fill(shape.path, grid, with: pattern, tint: placed.tint)
    }
  }
}

extension Painter {
  /// In canvas pixels: an image with smaller pixels is drawn in its mean colour.
  /// Cairo cannot step over more than 32 767 pixels and then reports that it is out of memory. At
  /// this scale, the largest image has sides of 4 canvas pixels.
  private static let minimumPixel = 1.0 / 8192
}

extension Transform {
  /// The length of the shorter of the two mapped unit vectors.
  fileprivate var minimumAxisLength: Double {
    min((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}

extension PlacedImage {
  /// Weighted by alpha; for a tinted image, the tint with the mean alpha.
  fileprivate var meanColor: SRGBColor {
    var sums = SIMD4<Double>.zero
    for start in stride(from: 0, to: image.pixels.count, by: 4) {
      let alpha = Double(image.pixels[start + 3])
      let straight = SIMD4(
        Double(image.pixels[start]), Double(image.pixels[start + 1]),
        Double(image.pixels[start + 2]), 255)
      sums += straight * alpha
    }
    guard sums.w > 0 else { return SRGBColor(red: 0, green: 0, blue: 0, alpha: 0) }
    let alpha = sums.w / Double(image.size.count) / (255 * 255)
    if var tint {
      tint.alpha *= alpha
      return tint
    }
    return SRGBColor(
      red: sums.x / sums.w, green: sums.y / sums.w, blue: sums.z / sums.w, alpha: alpha)
  }
}

/// An image as a source of colour or of coverage (`cairo_pattern_t`).
struct SurfacePattern: ~Copyable {
  fileprivate let handle: OpaquePointer

  /// Creates a pattern of `surface`, whose pixels `placement` (invertible) maps to the target's.
  ///
  /// Edge pixels extend beyond the image, so that only the filled shape decides where the image
  /// ends.
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
  /// Fills an outline with an image, or with one colour through the image's alpha.
  fileprivate func fill(
    _ path: DevicePath, _ grid: SampleGrid, with pattern: borrowing SurfacePattern, tint: SRGBColor?
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
