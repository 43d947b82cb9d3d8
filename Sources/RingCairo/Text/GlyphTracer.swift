import CairoShim
import RingCore
import RingKernels

/// A converter of glyphs to outlines and images.
///
/// Glyphs are traced once, at a size at which a font's rounding is far below visibility, not at
/// their drawn size. So their shape does not depend on the scale, nor their position on the pixel
/// grid (before version 1.18, Cairo itself moves glyphs to whole pixels).
struct GlyphTracer: ~Copyable {
  private let pool: BufferPool
  /// A surface that collects paths; nothing is drawn on it.
  private let surface: DrawingSurface

  init() throws {
    let pool = BufferPool(.default)
    surface = try DrawingSurface(
      PixelRect(PixelSize(width: 1, height: 1)), pool, name: "a surface")
    self.pool = pool
  }

  /// The em in units of the traced outline. FreeType rounds these to a 64th, Cairo to a 256th.
  private static let outlineEm = 4096.0
  /// The em of a bitmap glyph, in pixels; larger than the bitmaps of emoji fonts.
  private static let colorGlyphEm = 256.0
  /// In points. Pango rounds to 1024ths, so smaller glyphs have no position, and Cairo cannot scale
  /// them (it reports that it is out of memory).
  private static let minimumColorGlyphEm = 1.0 / 64

  /// `fontSize` is the layout's, in points.
  func shape(of layout: TextLayout, fontSize: Double) throws -> TextShape {
    var shape = TextShape()
    var images: [GlyphKey: PlacedImage?] = [:]
    try layout.forEachRun { run in
      let hasOutlines = run.hasOutlines
      try run.forEachGlyph {
        try add($0, hasOutlines, em: fontSize, to: &shape, span: run.span, &images)
      }
    }
    return shape
  }

  func clusters(of layout: TextLayout, fontSize: Double) throws -> [ClusterShape] {
    var shapes: [ClusterShape] = []
    var images: [GlyphKey: PlacedImage?] = [:]
    try layout.forEachRun { run in
      let hasOutlines = run.hasOutlines
      let first = shapes.count
      shapes += run.clusters.map { ClusterShape(centerX: $0.midX, baseline: run.origin.y) }
      try run.forEachGlyph {
        try add(
          $0, hasOutlines, em: fontSize, to: &shapes[first + $0.cluster].shape, span: 0, &images)
      }
    }
    return shapes
  }

  /// Adds the outline of a glyph to `shape`, or its image, which `images` caches at the origin.
  private func add(
    _ glyph: TextLayout.Glyph, _ hasOutlines: Bool, em: Double, to shape: inout TextShape,
    span: Int, _ images: inout [GlyphKey: PlacedImage?]
  ) throws {
    if hasOutlines {
      shape.append(try outline(of: glyph, em: em), span: span)
      return
    }
    let key = GlyphKey(glyph)
    if images[key] == nil { images[key] = .some(try rasterize(glyph, em: em)) }
    if case .some(.some(let image)) = images[key] {
      shape.colorGlyphs.append(image.translated(by: glyph.origin.vector))
    }
  }

  private func outline(of glyph: TextLayout.Glyph, em: Double) throws -> [PathElement] {
    let unit = em / Self.outlineEm
    return try surface.withContext { context in
      cairo_identity_matrix(context.handle)
      cairo_scale(context.handle, 1 / unit, 1 / unit)
      cairo_new_path(context.handle)
      cairo_move_to(context.handle, 0, 0)
      pango_cairo_glyph_string_path(context.handle, glyph.font, glyph.string)
      cairo_identity_matrix(context.handle)
      try context.check("pango_cairo_glyph_string_path")
      guard let path = cairo_copy_path(context.handle) else { return [] }
      defer { cairo_path_destroy(path) }
      try CairoError.check(path.pointee.status, "cairo_copy_path")
      return path.pointee.elements { glyph.origin + $0 * unit }
    }
  }

  /// Draws the glyph at the origin; `nil` if it is blank or smaller than `minimumColorGlyphEm`.
  private func rasterize(_ glyph: TextLayout.Glyph, em: Double) throws -> PlacedImage? {
    guard em >= Self.minimumColorGlyphEm else { return nil }
    let unit = em / Self.colorGlyphEm
    var ink = PangoRectangle()
    pango_glyph_string_extents(glyph.string, glyph.font, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return nil }
    let pixels = Rect(ink, unit: unit)
    let bounds = PixelRect(touching: pixels.inset(by: -Self.margin))
    let canvas = try DrawingSurface(bounds, pool, name: "a glyph")
    try canvas.withContext { context in
      cairo_translate(context.handle, Double(-bounds.left), Double(-bounds.top))
      cairo_scale(context.handle, 1 / unit, 1 / unit)
      cairo_move_to(context.handle, 0, 0)
      pango_cairo_show_glyph_string(context.handle, glyph.font, glyph.string)
      try context.check("pango_cairo_show_glyph_string")
    }
    let size = Size(width: Double(bounds.width) * unit, height: Double(bounds.height) * unit)
    return PlacedImage(
      try canvas.image(), in: Rect(origin: bounds.origin.scaled(by: unit), size: size))
  }

  /// For the soft edges of an image, in pixels.
  private static let margin = 1.0
}

/// A glyph of a font, independent of its position.
private struct GlyphKey: Hashable {
  let font: UnsafeMutablePointer<PangoFont>
  let glyph: PangoGlyph

  init(_ glyph: TextLayout.Glyph) {
    font = glyph.font
    self.glyph = glyph.string.pointee.glyphs.pointee.glyph
  }
}

extension PlacedImage {
  fileprivate func translated(by offset: Vector) -> PlacedImage {
    PlacedImage(image, in: Rect(origin: rect.origin + offset, size: rect.size), tint: tint)
  }
}

extension Rect {
  /// From Pango's units to units of `unit` points.
  fileprivate init(_ rect: PangoRectangle, unit: Double) {
    let scale = 1 / (unit * pangoScale)
    self.init(
      x: Double(rect.x) * scale, y: Double(rect.y) * scale, width: Double(rect.width) * scale,
      height: Double(rect.height) * scale)
  }
}

extension cairo_path_t {
  fileprivate func elements(_ map: (Vector) -> Point) -> [PathElement] {
    var elements: [PathElement] = []
    var index = 0
    func point(_ offset: Int) -> Point {
      let point = data[index + offset].point
      return map(Vector(x: point.x, y: point.y))
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
