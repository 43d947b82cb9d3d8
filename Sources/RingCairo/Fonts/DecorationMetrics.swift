import CairoShim
import RingCore

/// The lines that a font suggests for the decoration of its letters, in points.
struct DecorationMetrics {
  struct Line {
    /// The distance of the line's upper edge above the baseline, negative below it.
    var top: Double
    var thickness: Double
  }

  var underline: Line
  var strikethrough: Line

  /// Returns the lines of a decoration.
  func lines(of decoration: TextDecoration) -> [Line] {
    (decoration.contains(.underline) ? [underline] : [])
      + (decoration.contains(.strikethrough) ? [strikethrough] : [])
  }
}

extension TextContext {
  /// Returns the metrics of the font that a description resolves to; `nil` if there is none.
  func decorationMetrics(of description: borrowing FontDescription) -> DecorationMetrics? {
    guard let font = pango_context_load_font(pointer, description.pointer) else { return nil }
    defer { g_object_unref(font) }
    guard let metrics = pango_font_get_metrics(font, nil) else { return nil }
    defer { pango_font_metrics_unref(metrics) }
    func points(_ length: Int32) -> Double { Double(length) / pangoScale }
    return DecorationMetrics(
      underline: DecorationMetrics.Line(
        top: points(pango_font_metrics_get_underline_position(metrics)),
        thickness: points(pango_font_metrics_get_underline_thickness(metrics))),
      strikethrough: DecorationMetrics.Line(
        top: points(pango_font_metrics_get_strikethrough_position(metrics)),
        thickness: points(pango_font_metrics_get_strikethrough_thickness(metrics))))
  }
}

extension TextLayout {
  /// Returns the decoration of all lines, from the first glyph of each to its last one.
  func outline(of decoration: TextDecoration, _ metrics: DecorationMetrics) -> Path {
    var path = Path()
    let iterator = LayoutIterator(pointer)
    var number: Int32 = 0
    repeat {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator.pointer, nil, &logical)
      var slack: Int32 = 0
      // The ellipsis of a left-to-right line is its last run.
      forEachEntry(
        PangoLayoutRun.self, in: pango_layout_get_line_readonly(pointer, number)?.pointee.runs
      ) { slack = $0.pointee.ellipsisSlack }
      let width = Double(logical.width - slack) / pangoScale
      let baseline = Double(pango_layout_iter_get_baseline(iterator.pointer)) / pangoScale
      for line in metrics.lines(of: decoration) where width > 0 {
        let rect = Rect(
          x: Double(logical.x) / pangoScale, y: baseline - line.top, width: width,
          height: line.thickness)
        path.elements += Path.rect(rect).elements
      }
      number += 1
    } while pango_layout_iter_next_line(iterator.pointer) != 0
    return path
  }
}
