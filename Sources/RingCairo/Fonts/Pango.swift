import CairoShim
import RingCore
import RingSystem

/// A set of loaded fonts (`PangoFontMap`).
///
/// Separate from the thread's default map, so that its fonts come from one configuration only.
struct FontMap: ~Copyable {
  let pointer: UnsafeMutablePointer<PangoFontMap>

  init(_ configuration: borrowing FontConfiguration) throws(TextError) {
    // Use FreeType everywhere, so that macOS draws the same pixels as Linux.
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .noFonts
    }
    pointer = map
    pango_fc_font_map_set_config(OpaquePointer(map), configuration.pointer)
  }

  deinit { g_object_unref(pointer) }
}

/// The settings for laying out texts (`PangoContext`).
struct TextContext: ~Copyable {
  let pointer: OpaquePointer

  /// Creates a context in points whose layouts are independent of the pixel grid.
  init(_ map: borrowing FontMap) {
    pointer = pango_font_map_create_context(map.pointer)
    pango_cairo_context_set_resolution(pointer, Self.pointsPerInch)
    pango_context_set_round_glyph_positions(pointer, 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(pointer, options)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// The resolution at which a point of font size is a unit of user space.
  private static let pointsPerInch = 72.0
}

/// A font request (`PangoFontDescription`).
struct FontDescription: ~Copyable {
  let pointer: OpaquePointer

  init(families: String, size: Double, weight: Int, isItalic: Bool = false) {
    pointer = pango_font_description_new()
    pango_font_description_set_family(pointer, families)
    pango_font_description_set_size(pointer, max(1, Int32(clamping: (size * pangoScale).rounded())))
    pango_font_description_set_weight(pointer, PangoWeight(UInt32(weight)))
    if isItalic { pango_font_description_set_style(pointer, PANGO_STYLE_ITALIC) }
  }

  init(_ font: Font, _ families: FontFamilies) {
    self.init(
      families: families.list, size: font.size, weight: font.weight.number, isItalic: font.isItalic)
  }

  deinit { pango_font_description_free(pointer) }
}

/// An iterator over the runs of a layout (`PangoLayoutIter`).
struct LayoutIterator: ~Copyable {
  let pointer: OpaquePointer

  init(_ layout: OpaquePointer) { pointer = pango_layout_get_iter(layout) }

  deinit { pango_layout_iter_free(pointer) }
}

/// Pango's units per point (`PANGO_SCALE`).
let pangoScale = Double(PANGO_SCALE)

/// A global lock: one thread at a time lays out texts.
///
/// Pango promises that threads with separate font maps do not interfere, but they do where lines
/// are broken inside words: with Pango 1.50, a text that several threads laid out at once sometimes
/// had different line breaks.
///
/// `nonisolated(unsafe)`: the pointer never changes, and `pthread_mutex_*` may be called from any
/// thread.
enum PangoLock {
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Not recursive.
  static func withLock<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
