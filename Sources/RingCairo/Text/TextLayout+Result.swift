import CairoShim
import RingCore

extension TextLayout {
  var layoutResult: TextLayoutResult {
    var result = TextLayoutResult(lines: lines.map(\.text), faces: [])
    result.hasMissingCharacters = pango_layout_get_unknown_glyphs_count(pointer) > 0
    forEachRun { run in
      guard let face = FontFace(run.font) else { return }
      let usedFace = TextLayoutResult.Face(
        family: face.family, weight: face.weight.map { Int(clamping: $0.rounded()) },
        isItalic: face.slant != .none)
      if !result.faces.contains(usedFace) { result.faces.append(usedFace) }
    }
    return result
  }

  /// Widths are in Pango's units.
  var lines: [(text: String, width: Int32)] {
    let bytes = UnsafeRawBufferPointer(
      start: pango_layout_get_text(pointer),
      count: pango_layout_get_text(pointer).map { strlen($0) } ?? 0)
    var lines: [(String, Int32)] = []
    forEachEntry(PangoLayoutLine.self, in: pango_layout_get_lines_readonly(pointer)) { line in
      lines.append((Self.text(of: line, bytes), Self.width(of: line)))
    }
    return lines
  }

  /// Returns a line's characters in logical order.
  ///
  /// The text of a truncated line comes from its runs, because the line's range includes what was
  /// cut off.
  private static func text(
    of line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: UnsafeRawBufferPointer
  ) -> String {
    var (fragments, isTruncated): ([(start: Int, text: String)], Bool) = ([], false)
    forEachEntry(PangoLayoutRun.self, in: line.pointee.runs) { run in
      guard let item = run.pointee.item else { return }
      let (start, count) = (Int(item.pointee.offset), Int(item.pointee.length))
      let isEllipsis = run.pointee.isEllipsis
      isTruncated = isTruncated || isEllipsis
      fragments.append((start, isEllipsis ? Typesetter.ellipsis : string(bytes, start, count)))
    }
    let text =
      isTruncated
      ? fragments.sorted { $0.start < $1.start }.map(\.text).joined()
      : string(bytes, Int(line.pointee.start_index), Int(line.pointee.length))
    // Zero-width spaces were inserted as break opportunities, not by the user. A line break is not
    // part of its line.
    return String(
      text.filter { $0 != Typesetter.breakOpportunity && $0 != Typesetter.lineSeparator })
  }

  private static func string(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int
  ) -> String {
    let range = max(0, start)..<max(0, start, min(bytes.count, start + count))
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
