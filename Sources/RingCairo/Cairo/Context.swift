import CairoShim
import RingCore

/// A Cairo drawing context (`cairo_t`), owned. Coordinates are pixels of its surface.
struct Context: ~Copyable {
  let handle: OpaquePointer

  /// In pixels. Paths arrive as polylines, so the tolerance only affects what Cairo's stroker adds.
  private static let tolerance = 0.01

  /// Owns `created`, the result of `cairo_create`. Throws if it is `nil` or in an error state.
  init(adopting created: OpaquePointer?) throws(CairoError) {
    guard let created else { throw CairoError(CAIRO_STATUS_NO_MEMORY, "cairo_create") }
    let status = cairo_status(created)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(created)
      throw CairoError(status, "cairo_create")
    }
    handle = created
    cairo_set_tolerance(created, Self.tolerance)
  }

  deinit { cairo_destroy(handle) }

  func check(_ operation: String) throws(CairoError) {
    try CairoError.check(cairo_status(handle), operation)
  }

  /// Restores the context's state after `body`, even if it throws (`cairo_save`).
  func withSavedState(
    _ body: (OpaquePointer) throws(CairoError) -> Void
  ) throws(CairoError) {
    cairo_save(handle)
    defer { cairo_restore(handle) }
    try body(handle)
  }

  /// Rounds to the nearest premultiplied bytes, because Cairo truncates when it converts a colour.
  func setColor(_ color: SRGBColor) throws(CairoError) {
    let bytes = (color.premultiplied * 255).rounded(.toNearestOrAwayFromZero)
    let alpha = max(bytes.w, 1)
    cairo_set_source_rgba(
      handle, bytes.x / alpha, bytes.y / alpha, bytes.z / alpha, bytes.w / 255)
    try check("cairo_set_source_rgba")
  }

  func fill(
    _ path: DevicePath, isEvenOdd: Bool = false, _ grid: SampleGrid
  ) throws(CairoError) {
    try trace(path, grid)
    cairo_set_fill_rule(
      handle, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(handle)
    try check("cairo_fill")
  }

  /// Strokes with a pen that is round in user space, which `pen` maps to pixels.
  ///
  /// Uses the start cap for both ends, because Cairo has one cap per stroke.
  func stroke(
    _ path: DevicePath, _ style: StrokeStyle, pen: Transform, _ grid: SampleGrid
  ) throws(CairoError) {
    try withSavedState { handle throws(CairoError) in
      try trace(path, grid)
      let map = pen.then(.scale(1, grid.rowsPerPixel))
      var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: 0, y0: 0)
      cairo_set_matrix(handle, &matrix)
      cairo_set_line_width(handle, style.width)
      cairo_set_line_cap(
        handle, style.startCap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
      cairo_set_line_join(handle, style.join.cairo)
      cairo_stroke(handle)
      try check("cairo_stroke")
    }
  }

  /// Replaces Cairo's current path by `path`, mapped to samples.
  func trace(_ path: DevicePath, _ grid: SampleGrid) throws(CairoError) {
    cairo_new_path(handle)
    for subpath in path.subpaths {
      for index in subpath.range {
        let point = path.points[index] - grid.origin
        cairo_line_to(handle, point.x, point.y * grid.rowsPerPixel)
      }
      if subpath.isClosed { cairo_close_path(handle) }
      cairo_new_sub_path(handle)
    }
    try check("cairo_line_to")
  }
}

/// The mapping of a surface's samples to the device plane.
struct SampleGrid {
  /// The device pixel of the surface's first sample.
  var origin: Point
  var rowsPerPixel = 1.0
}

extension LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
