import CairoShim
import RingSystem

/// A Cairo surface over pixels that it does not own (`cairo_image_surface_create_for_data`).
struct ImageSurface: ~Copyable {
  enum Format {
    /// Alpha, red, green, blue in a native-endian word, premultiplied.
    case argb32
    /// Coverage only, in one byte.
    case a8

    var cairo: cairo_format_t { self == .argb32 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8 }
  }

  fileprivate let handle: OpaquePointer

  /// Creates a surface over `data`, which must outlive it; `stride` is in bytes, a multiple of 4.
  ///
  /// Opens Cairo's library on first use. Throws `CairoUnavailableError`, `NoFilesError`,
  /// `RasterLimitError` for a side out of range, and `CairoError`.
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
    default: throw CairoUnavailableError(reason: LibraryMessage.loaderError)
    }
  }

  /// Makes Cairo's drawing visible in the pixels (`cairo_surface_flush`).
  func flush() throws(CairoError) {
    cairo_surface_flush(handle)
    try CairoError.check(cairo_surface_status(handle), "cairo_surface_flush")
  }

  /// Notifies Cairo that the pixels were changed directly (`cairo_surface_mark_dirty`).
  func markDirty() throws(CairoError) {
    cairo_surface_mark_dirty(handle)
    try CairoError.check(cairo_surface_status(handle), "cairo_surface_mark_dirty")
  }
}

extension ImageSurface {
  /// Returns a pattern that the caller owns. Its status must be checked: if Cairo fails, it returns
  /// a pattern in an error state.
  func makePattern() -> OpaquePointer? { cairo_pattern_create_for_surface(handle) }
}

extension Context {
  /// Retains `surface` (`cairo_create`).
  init(drawingOn surface: borrowing ImageSurface) throws(CairoError) {
    try self.init(adopting: cairo_create(surface.handle))
  }

  /// Composites `surface`, times `opacity` (0…1), with its first pixel at (x, y), in pixels.
  func paint(_ surface: borrowing ImageSurface, x: Int, y: Int, opacity: Double) throws(CairoError)
  {
    try withSavedState { handle throws(CairoError) in
      cairo_set_source_surface(handle, surface.handle, Double(x), Double(y))
      cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_NEAREST)
      cairo_paint_with_alpha(handle, opacity)
      try check("cairo_paint_with_alpha")
    }
  }

  /// Paints the current source through a coverage mask whose first pixel is at (x, y).
  func mask(_ surface: borrowing ImageSurface, x: Int, y: Int) throws(CairoError) {
    cairo_mask_surface(handle, surface.handle, Double(x), Double(y))
    try check("cairo_mask_surface")
  }
}
