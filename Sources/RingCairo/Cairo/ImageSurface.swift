import CRingCairo
import CRingLazy
import RingLibC

/// Cairo's view of pixels with another owner (`cairo_image_surface_create_for_data`).
struct ImageSurface: ~Copyable {
  /// What a pixel holds.
  enum Format {
    /// Alpha, red, green, blue in a native-endian word, premultiplied.
    case argb32
    /// Coverage only.
    case a8

    var cairo: cairo_format_t { self == .argb32 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8 }
  }

  fileprivate let handle: OpaquePointer

  /// A surface over `data`, which must outlive it; `stride` is in bytes, a multiple of 4.
  ///
  /// Nothing of Cairo is asked for before there is one. Throws `NoCairoError`.
  init(
    _ format: Format, _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int
  ) throws {
    for side in [width, height] where !(1...Rasterizer.maximumSide ~= side) {
      throw RasterLimitError.side(side, limit: Rasterizer.maximumSide)
    }
    try Self.openLibrary()
    let operation = "cairo_image_surface_create_for_data"
    let surface = cairo_image_surface_create_for_data(
      data.assumingMemoryBound(to: UInt8.self), format.cairo, Int32(width), Int32(height),
      Int32(stride))
    guard let surface else { throw CairoError(CAIRO_STATUS_NO_MEMORY, operation) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw CairoError(status, operation)
    }
    handle = surface
  }

  deinit { cairo_surface_destroy(handle) }

  private static func openLibrary() throws {
    switch ring_open_cairo() {
    case RING_LIBRARY_OPEN: break
    case RING_LIBRARY_NO_MEMORY: throw CairoError(CAIRO_STATUS_NO_MEMORY, "dlopen")
    case RING_LIBRARY_NO_FILES: throw NoFilesError()
    default: throw NoCairoError(reason: LibraryWords.line(DynamicLibrary.reason))
    }
  }

  /// Makes what Cairo has drawn readable (`cairo_surface_flush`).
  func flush() throws(CairoError) {
    cairo_surface_flush(handle)
    try CairoError.check(cairo_surface_status(handle), "cairo_surface_flush")
  }

  /// Tells Cairo that the pixels were written directly (`cairo_surface_mark_dirty`).
  func markDirty() throws(CairoError) {
    cairo_surface_mark_dirty(handle)
    try CairoError.check(cairo_surface_status(handle), "cairo_surface_mark_dirty")
  }
}

extension ImageSurface {
  /// A new pattern of this picture's pixels, which the caller destroys; `nil` without memory.
  func makePattern() -> OpaquePointer? { cairo_pattern_create_for_surface(handle) }
}

extension Context {
  /// A context that draws on `surface` (`cairo_create`, which takes a reference of its own).
  init(drawingOn surface: borrowing ImageSurface) throws(CairoError) {
    try self.init(adopting: cairo_create(surface.handle))
  }

  /// Lays a picture over this one, its first pixel on (x, y), its alpha multiplied by `opacity`.
  func paint(_ surface: borrowing ImageSurface, x: Int, y: Int, opacity: Double) throws(CairoError)
  {
    try withSavedState { handle throws(CairoError) in
      cairo_set_source_surface(handle, surface.handle, Double(x), Double(y))
      cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_NEAREST)
      cairo_paint_with_alpha(handle, opacity)
      try check("cairo_paint_with_alpha")
    }
  }

  /// Paints the current colour through a coverage mask whose first pixel lies on (x, y).
  func mask(_ surface: borrowing ImageSurface, x: Int, y: Int) throws(CairoError) {
    cairo_mask_surface(handle, surface.handle, Double(x), Double(y))
    try check("cairo_mask_surface")
  }
}
