import CRingCairo
import CRingPango
import RingGraphics

/// Turns glyphs into outlines and pictures, with a `cairo_t` of its own.
///
/// Glyphs are traced once, at a size where a font's rounding is far below what can be seen, and not
/// at the size at which they are drawn: so their shape does not depend on the scale, nor their place
/// on the pixel grid (before version 1.18 Cairo itself moves glyphs to whole pixels).
struct GlyphTracer: ~Copyable {
  private let handle: OpaquePointer

  init() {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    handle = cairo_create(surface)
  }

  deinit { cairo_destroy(handle) }

  /// The em in units of the traced outline. FreeType rounds these to a 64th, Cairo to a 256th.
  private static let outlineEm = 4096.0
  /// The em in pixels of a glyph that is a picture; more than the bitmaps of emoji fonts have.
  private static let pictureEm = 256.0

  /// The shape of a layout whose font is of this size.
  func shape(of layout: TextLayout, fontSize: Double) -> TextShape {
    var shape = TextShape()
    layout.forEachRun { run in
      let hasOutlines = run.hasOutlines
      run.forEachGlyph { glyph in
        if hasOutlines {
          shape.outline.elements += outline(of: glyph, em: fontSize)
        } else if let picture = picture(of: glyph, em: fontSize) {
          shape.pictures.append(picture)
        }
      }
    }
    return shape
  }

  private func outline(
    of glyph: TextLayout.Glyph, em: Double
  ) -> [PathElement] {
    let unit = em / Self.outlineEm
    cairo_identity_matrix(handle)
    cairo_scale(handle, 1 / unit, 1 / unit)
    cairo_new_path(handle)
    cairo_move_to(handle, 0, 0)
    pango_cairo_glyph_string_path(handle, glyph.font, glyph.string)
    cairo_identity_matrix(handle)
    guard let path = cairo_copy_path(handle) else { return [] }
    defer { cairo_path_destroy(path) }
    return path.pointee.elements { glyph.origin + $0 * unit }
  }

  private func picture(
    of glyph: TextLayout.Glyph, em: Double
  ) -> PlacedImage? {
    let unit = em / Self.pictureEm
    var ink = PangoRectangle()
    pango_glyph_string_extents(glyph.string, glyph.font, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return nil }
    let bounds = PixelBounds(ink, unit: unit * pangoScale)
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(bounds.size.width), Int32(bounds.size.height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_translate(context, Double(-bounds.left), Double(-bounds.top))
    cairo_scale(context, 1 / unit, 1 / unit)
    cairo_move_to(context, 0, 0)
    pango_cairo_show_glyph_string(context, glyph.font, glyph.string)
    cairo_surface_flush(surface)
    guard let image = RasterImage(surface, bounds.size) else { return nil }
    let corner = Point(x: Double(bounds.left), y: Double(bounds.top))
    let size = Size(
      width: Double(bounds.size.width) * unit, height: Double(bounds.size.height) * unit)
    return PlacedImage(image, in: Rect(origin: glyph.origin + corner * unit, size: size))
  }
}

/// A rectangle of whole pixels around what a glyph covers.
private struct PixelBounds {
  let left: Int
  let top: Int
  let size: PixelSize

  /// `unit` is the length of a pixel in those of `ink`; a pixel more all around for smoothed edges.
  init(_ ink: PangoRectangle, unit: Double) {
    left = Int((Double(ink.x) / unit).rounded(.down)) - 1
    top = Int((Double(ink.y) / unit).rounded(.down)) - 1
    let right = Int((Double(ink.x + ink.width) / unit).rounded(.up)) + 1
    let bottom = Int((Double(ink.y + ink.height) / unit).rounded(.up)) + 1
    size = PixelSize(width: right - left, height: bottom - top)
  }
}

extension cairo_path_t {
  /// The elements with every point mapped by `place`.
  fileprivate func elements(_ place: (Point) -> Point) -> [PathElement] {
    var elements: [PathElement] = []
    var index = 0
    func point(_ offset: Int) -> Point {
      let point = data[index + offset].point
      return place(Point(x: point.x, y: point.y))
    }
    while index < Int(num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO: elements.append(.cubic(point(1), point(2), point(3)))
      default: elements.append(.close)
      }
      index += Int(header.length)
    }
    return elements
  }
}

extension RasterImage {
  /// The pixels of an ARGB32 surface; `nil` if it is in an error state.
  fileprivate init?(_ surface: OpaquePointer?, _ size: PixelSize) {
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.count * 4)
    for y in 0..<size.height {
      let row = UnsafeRawPointer(data + y * stride)
      for x in 0..<size.width {
        let argb = row.load(fromByteOffset: x * 4, as: UInt32.self)
        let alpha = argb >> 24
        for shift in [16, 8, 0] {
          let channel = argb >> UInt32(shift) & 255
          pixels.append(alpha == 0 ? 0 : UInt8((channel * 255 + alpha / 2) / alpha))
        }
        pixels.append(UInt8(alpha))
      }
    }
    self.init(size: size, pixels: pixels)
  }
}
