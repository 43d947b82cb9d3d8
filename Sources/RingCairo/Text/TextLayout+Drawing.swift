import CRingCairo
import CRingPango
import RingGraphics

extension TextLayout {
  /// Draws the text in one colour, its box's top left corner at `origin` of the user space.
  ///
  /// Outlines are filled as one path: glyphs lie where the layout says, to a fraction of a pixel
  /// (before version 1.18 Cairo moves glyph images to whole pixels), and where they overlap a
  /// translucent colour is laid on once.
  func draw(in color: Color, at origin: Point, on context: OpaquePointer) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, origin.x, origin.y)
    cairo_new_path(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    forEachRun { run in
      guard run.hasOutlines else { return }
      cairo_move_to(context, run.origin.x, run.origin.y)
      pango_cairo_glyph_string_path(context, run.font, run.glyphs)
    }
    cairo_fill(context)
    forEachRun { run in
      guard !run.hasOutlines else { return }
      Self.drawPictures(run, alpha: color.alpha, on: context)
    }
  }

  /// Draws glyphs that are pictures with colours of their own; only the alpha is the text's.
  private static func drawPictures(_ run: Run, alpha: Double, on context: OpaquePointer) {
    cairo_push_group(context)
    cairo_move_to(context, run.origin.x, run.origin.y)
    pango_cairo_show_glyph_string(context, run.font, run.glyphs)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, alpha)
  }
}

extension TextLayout.Run {
  /// Whether the font's glyphs are outlines of one colour, not pictures as an emoji font's.
  fileprivate var hasOutlines: Bool {
    // FreeType's font maps have no other kind of font.
    let font = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let pattern = pango_fc_font_get_pattern(font) else { return true }
    return Self.flag(FC_OUTLINE, of: pattern, default: true)
      && !Self.flag(FC_COLOR, of: pattern, default: false)
  }

  private static func flag(_ name: String, of pattern: OpaquePointer, default: Bool) -> Bool {
    var value: FcBool = 0
    guard FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch else { return `default` }
    return value != 0
  }
}
