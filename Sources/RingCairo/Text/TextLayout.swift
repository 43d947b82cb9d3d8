import CairoShim
import RingCore

/// A paragraph broken into lines (`PangoLayout`), in points from the top left corner of its box.
///
/// A class, because the engine's cache and the drawing code share it.
final class TextLayout {
  let pointer: OpaquePointer
  /// The additional space between letters, in points; of spans, the largest.
  private let tracking: Double
  /// The width of the widest word or line that was cut, in Pango's units; 0 if no word was.
  /// With this width, it is cut at the same place again.
  private(set) var cutWidth: Int32 = 0
  /// The ends of the text's spans, in bytes; none if it has one font.
  private var spanEnds: [Int] = []

  /// Creates a layout without a limit on its lines.
  init(
    _ text: String, paragraph: Paragraph, font: borrowing FontDescription,
    context: borrowing TextContext
  ) {
    pointer = pango_layout_new(context.pointer)
    tracking = paragraph.spans.map(\.font.tracking).max() ?? paragraph.font.tracking
    pango_layout_set_font_description(pointer, font.pointer)
    let breaksWords = paragraph.breaksWords || !paragraph.spans.isEmpty && paragraph.width != 0
    pango_layout_set_wrap(pointer, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    pango_layout_set_alignment(pointer, paragraph.alignment.pango)
    if let width = paragraph.width { pango_layout_set_width(pointer, Self.units(width)) }
    setAttributes(of: paragraph.font)
    setText(text)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// The width of the widest line and the height of all lines, in points.
  var size: Size {
    var logical = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &logical)
    let widest = maximumLineWidth
    // Pango breaks lines as if there were tracking after the last letter, too, and removes it
    // afterwards. A text must fit into its measured width.
    let after = widest > 0 ? tracking : 0
    return Size(
      width: max(0, Double(widest) / pangoScale + after),
      height: Double(logical.height) / pangoScale)
  }

  /// In Pango's units. Pango reports the limit as the width of a layout whose lines are truncated.
  private var maximumLineWidth: Int32 {
    var widest = cutWidth
    forEachEntry(PangoLayoutLine.self, in: pango_layout_get_lines_readonly(pointer)) { line in
      widest = max(widest, Self.width(of: line))
    }
    return widest
  }

  /// Whether this unlimited layout would have the same lines at `width`.
  ///
  /// `margin` is at least the width of a hyphen, for which Pango reserves space where a word may be
  /// broken.
  func fits(in width: Double, margin: Double) -> Bool {
    let availableWidth = Self.units(width)
    return maximumLineWidth <= availableWidth
      && (isSimple || maximumLineWidth <= availableWidth - Self.units(margin))
  }

  /// Whether this unlimited layout would be the same at `width`: it is exactly that wide.
  func fills(_ width: Double) -> Bool { maximumLineWidth == Self.units(width) && isSimple }

  /// Whether the layout is one line of one run that ends in neither white space nor a soft hyphen.
  /// At the end of such a line, a break neither adds nor drops anything.
  private var isSimple: Bool {
    guard lineCount == 1, let line = pango_layout_get_line_readonly(pointer, 0),
      let runs = line.pointee.runs, runs.pointee.next == nil, let last = text.unicodeScalars.last
    else { return false }
    return !last.properties.isWhitespace && last != "\u{AD}"
  }

  /// `nil` unless all text is in one line and one run.
  var soleFont: OpaquePointer? {
    guard lineCount == 1, let line = pango_layout_get_line_readonly(pointer, 0),
      let runs = line.pointee.runs, runs.pointee.next == nil
    else { return nil }
    return Self.font(of: runs)
  }

  /// Returns the widths of the lines of the text's bytes `start..<end`, in Pango's units.
  /// `nil` unless these lines hold nothing else and are in `font`.
  func lineWidths(from start: Int, to end: Int, in font: OpaquePointer) -> [Int32]? {
    var (widths, next, isUniform): ([Int32], Int, Bool) = ([], start, true)
    forEachEntry(PangoLayoutLine.self, in: pango_layout_get_lines_readonly(pointer)) { line in
      let first = Int(line.pointee.start_index)
      guard isUniform, start..<end ~= first else { return }
      guard first == next, let runs = line.pointee.runs, runs.pointee.next == nil,
        Self.font(of: runs) == font
      else {
        isUniform = false
        return
      }
      next = first + Int(line.pointee.length)
      widths.append(Self.width(of: line))
    }
    return isUniform && next == end ? widths : nil
  }

  /// Returns the font of the first run of a list.
  private static func font(of runs: UnsafeMutablePointer<GSList>) -> OpaquePointer? {
    guard let run = runs.pointee.data?.assumingMemoryBound(to: PangoLayoutRun.self) else {
      return nil
    }
    return run.pointee.item.pointee.analysis.font.map { OpaquePointer($0) }
  }

  var text: String { pango_layout_get_text(pointer).map { String(cString: $0) } ?? "" }

  /// The clusters of the first line. Its height is that of the box if there is only one line.
  var firstLine: TextLine {
    var (clusters, height): ([TextLine.Cluster], Double) = ([], size.height)
    var isFirst = true
    let iterator = LayoutIterator(pointer)
    var logical = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator.pointer, nil, &logical)
    if lineCount > 1 { height = Double(logical.height) / pangoScale }
    let baseline = Double(pango_layout_get_baseline(pointer)) / pangoScale
    forEachRun { run in
      if run.origin.y != baseline { isFirst = false }
      if isFirst { clusters += run.clusters }
    }
    return TextLine(baseline: baseline, height: height, clusters: clusters)
  }

  /// Returns the width of a line in Pango's units, without the slack of an ellipsis.
  static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    var width = logical.width
    forEachEntry(PangoLayoutRun.self, in: line.pointee.runs) { width -= $0.pointee.ellipsisSlack }
    return width
  }

  /// From the top, in points.
  var baselines: Baselines {
    let iterator = LayoutIterator(pointer)
    func baseline() -> Double {
      Double(pango_layout_iter_get_baseline(iterator.pointer)) / pangoScale
    }
    var lines = Baselines(first: baseline(), last: baseline())
    while pango_layout_iter_next_line(iterator.pointer) != 0 { lines.last = baseline() }
    return lines
  }

  var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

  /// Returns where a line begins, in bytes of the text; 0 if there is no such line.
  func start(ofLine line: Int) -> Int {
    guard let line = pango_layout_get_line_readonly(pointer, Int32(line)) else { return 0 }
    return Int(line.pointee.start_index)
  }

  /// `cutWidth` is of the widest cut word or line, in Pango's units. Does not truncate the text.
  func replaceText(by text: String, cutWidth: Int32) {
    self.cutWidth = cutWidth
    pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE)
    setText(text)
  }

  /// Sets the text and truncates it to `maximumLines` lines, with an ellipsis. Requires a limited
  /// width.
  func setText(_ text: String, maximumLines: Int) {
    limitLines(to: maximumLines)
    setText(text)
  }

  /// Truncates the next text to a number of lines, with an ellipsis. Requires a limited width.
  func limitLines(to count: Int) {
    pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
    pango_layout_set_height(pointer, -Int32(count))
  }

  func setText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(pointer, $0.baseAddress, Int32($0.count))
      }
    }
  }

  private func setAttributes(of font: Font) {
    guard font.tabularDigits || font.tracking != 0 || font.lineHeight != 1 else { return }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for attribute in Self.attributes(of: font) { pango_attr_list_insert(attributes, attribute) }
    pango_layout_set_attributes(pointer, attributes)
  }

  /// Returns new attributes for what a font's description does not have, for a whole text.
  private static func attributes(of font: Font) -> [UnsafeMutablePointer<PangoAttribute>?] {
    (font.tabularDigits ? [pango_attr_font_features_new("tnum=1")] : [])
      + (font.tracking != 0 ? [pango_attr_letter_spacing_new(signedUnits(font.tracking))] : [])
      + (font.lineHeight != 1 ? [pango_attr_line_height_new(font.lineHeight)] : [])
  }

  /// Sets the text to that of its spans, each in its font. The last font also has what is added.
  func setSpans(_ spans: [Paragraph.Span]) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    spanEnds = []
    var start = 0
    for (index, span) in spans.enumerated() {
      let end = start + span.text.utf8.count
      let isLast = index == spans.count - 1
      spanEnds.append(end)
      guard end > start || isLast else { continue }
      let description = FontDescription(span.font, FontFamilies(span.font))
      // Otherwise an upright span of a slanted text would be slanted.
      if !span.font.isItalic {
        pango_font_description_set_style(description.pointer, PANGO_STYLE_NORMAL)
      }
      let font = pango_attr_font_desc_new(description.pointer)
      for attribute in [font] + Self.attributes(of: span.font) {
        attribute?.pointee.start_index = guint(start)
        attribute?.pointee.end_index = isLast ? guint.max : guint(end)
        pango_attr_list_insert(attributes, attribute)
      }
      start = end
    }
    pango_layout_set_attributes(pointer, attributes)
    setText(spans.map(\.text).joined())
  }

  /// Calls `body` with every run, line by line; a run is valid only during the call.
  func forEachRun(_ body: (Run) throws -> Void) rethrows {
    let iterator = LayoutIterator(pointer)
    repeat {
      guard let item = pango_layout_iter_get_run_readonly(iterator.pointer),
        let font = item.pointee.item.pointee.analysis.font, let glyphs = item.pointee.glyphs
      else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator.pointer, nil, &logical)
      let baseline = pango_layout_iter_get_baseline(iterator.pointer)
      let origin = Point(x: Double(logical.x) / pangoScale, y: Double(baseline) / pangoScale)
      let start = Int(item.pointee.item.pointee.offset)
      let bytes = start..<start + Int(item.pointee.item.pointee.length)
      try body(
        Run(
          font: font, glyphs: glyphs, origin: origin, span: span(at: start), bytes: bytes,
          isEllipsis: item.pointee.isEllipsis))
    } while pango_layout_iter_next_run(iterator.pointer) != 0
  }

  /// Returns the index of the span with a byte of the text; 0 without spans.
  private func span(at offset: Int) -> Int {
    spanEnds.isEmpty ? 0 : spanEnds.firstIndex { offset < $0 } ?? spanEnds.count - 1
  }

  /// The characters that no font has, without duplicates.
  var missingCharacters: [Unicode.Scalar] {
    guard pango_layout_get_unknown_glyphs_count(pointer) > 0 else { return [] }
    var scalars = OrderedSet<Unicode.Scalar>()
    forEachRun { run in
      run.forEachGlyph { glyph in
        if let scalar = glyph.missingCharacter { scalars.append(scalar) }
      }
    }
    return scalars.elements
  }

  /// Returns a length in Pango's units, rounded to nearest, so that a measured width fits again.
  static func units(_ length: Double) -> Int32 {
    max(0, signedUnits(length))
  }

  private static func signedUnits(_ length: Double) -> Int32 {
    min(Int32.max / 2, max(-Int32.max / 2, Int32(clamping: (length * pangoScale).rounded())))
  }
}

extension TextAlignment {
  /// Pango itself swaps left and right for right-to-left text.
  fileprivate var pango: PangoAlignment {
    switch self {
    case .leading: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}

/// Calls `body` with each entry of a linked list, whose entries are pointers to `Entry`.
func forEachEntry<Entry>(
  _ type: Entry.Type, in list: UnsafeMutablePointer<GSList>?,
  _ body: (UnsafeMutablePointer<Entry>) -> Void
) {
  var node = list
  while let entry = node {
    if let data = entry.pointee.data { body(data.assumingMemoryBound(to: Entry.self)) }
    node = entry.pointee.next
  }
}

extension TextLayout {
  /// Glyphs of one font on one line; the pointers are valid until the layout changes.
  struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// The start on the baseline, in points of the layout.
    let origin: Point
    /// The index of the span to which the run belongs; 0 without spans.
    let span: Int
    /// The run's part of the text, in bytes.
    let bytes: Range<Int>
    let isEllipsis: Bool

    /// Calls `body` with every visible glyph; a glyph is valid only during the call.
    func forEachGlyph(_ body: (Glyph) throws -> Void) rethrows {
      guard let infos = glyphs.pointee.glyphs else { return }
      var advance: Int32 = 0
      var clusters = ClusterCounter(glyphs)
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let info = infos + index
        let clusterIndex = clusters.advance(to: index)
        if info.pointee.glyph != Glyph.empty {
          var cluster: Int32 = 0
          try withUnsafeMutablePointer(to: &cluster) { cluster in
            var string = PangoGlyphString(
              num_glyphs: 1, glyphs: info, log_clusters: cluster, space: 1)
            let origin = origin + Vector(x: Double(advance) / pangoScale, y: 0)
            try withUnsafeMutablePointer(to: &string) {
              try body(Glyph(font: font, string: $0, origin: origin, cluster: clusterIndex))
            }
          }
        }
        advance += info.pointee.geometry.width
      }
    }

    /// The horizontal ranges of the run's clusters on the line, from left to right.
    var clusters: [TextLine.Cluster] {
      var clusters: [TextLine.Cluster] = []
      guard let infos = glyphs.pointee.glyphs else { return [] }
      var counter = ClusterCounter(glyphs)
      var (from, advance): (Int32, Int32) = (0, 0)
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        if counter.advance(to: index) == clusters.count {
          from = advance
          clusters.append(TextLine.Cluster(from: 0, to: 0))
        }
        advance += infos[index].geometry.width
        clusters[clusters.count - 1] = TextLine.Cluster(
          from: origin.x + Double(from) / pangoScale,
          to: origin.x + Double(advance) / pangoScale)
      }
      return clusters
    }

    /// Whether the font's glyphs are outlines of one colour, unlike the images of an emoji font.
    var hasOutlines: Bool {
      // Font maps for FreeType contain no other kind of font.
      let font = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
      guard let pattern = pango_fc_font_get_pattern(font) else { return true }
      return flag(FC_OUTLINE, of: pattern, default: true)
        && !flag(FC_COLOR, of: pattern, default: false)
    }

    /// The path of the font's file; `nil` if fontconfig does not know it.
    var file: String? {
      let font = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
      return FontConfiguration.text(FC_FILE, of: pango_fc_font_get_pattern(font))
    }

    private func flag(_ name: String, of pattern: OpaquePointer, default: Bool) -> Bool {
      var value: FcBool = 0
      guard FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch else { return `default` }
      return value != 0
    }
  }

  /// A single glyph in the form that Pango's functions take.
  struct Glyph {
    let font: UnsafeMutablePointer<PangoFont>
    let string: UnsafeMutablePointer<PangoGlyphString>
    /// The start on the baseline, in points of the layout.
    let origin: Point
    /// The index in the run.
    let cluster: Int

    /// The character for which no font has a glyph; `nil` for a real glyph.
    var missingCharacter: Unicode.Scalar? {
      let glyph = string.pointee.glyphs.pointee.glyph
      return glyph & Self.unknownFlag == 0 ? nil : Unicode.Scalar(glyph & ~Self.unknownFlag)
    }

    // Macros with casts, which Swift does not import: PANGO_GLYPH_EMPTY, and
    // PANGO_GLYPH_UNKNOWN_FLAG, which is combined with the character.
    fileprivate static let empty: PangoGlyph = 0x0FFF_FFFF
    private static let unknownFlag: PangoGlyph = 0x1000_0000
  }
}

/// A counter of a run's clusters: consecutive glyphs with one text position form a cluster.
private struct ClusterCounter {
  private let textPositions: UnsafeMutablePointer<Int32>?
  private var index = -1

  init(_ glyphs: UnsafeMutablePointer<PangoGlyphString>) {
    textPositions = glyphs.pointee.log_clusters
  }

  /// Advances to `glyph` and returns the index of its cluster. Call it once per glyph, in order.
  mutating func advance(to glyph: Int) -> Int {
    guard let textPositions else { return glyph }
    if glyph == 0 || textPositions[glyph] != textPositions[glyph - 1] { index += 1 }
    return index
  }
}

extension PangoLayoutRun {
  /// The excess of an ellipsis's width over its glyphs, in Pango's units; 0 for other runs.
  /// Pango gives an ellipsis all the space that the text before it leaves.
  var ellipsisSlack: Int32 {
    guard isEllipsis, let item, let glyphs else { return 0 }
    let natural = (0..<Int(glyphs.pointee.num_glyphs)).reduce(Int32(0)) { width, index in
      var logical = PangoRectangle()
      let glyph = glyphs.pointee.glyphs[index].glyph
      pango_font_get_glyph_extents(item.pointee.analysis.font, glyph, nil, &logical)
      return width + logical.width
    }
    return max(0, pango_glyph_string_get_width(glyphs) - natural)
  }

  var isEllipsis: Bool {
    item.map { Int($0.pointee.analysis.flags) & Self.ellipsisFlag != 0 } ?? false
  }

  /// `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`, a macro with a shift, which Swift does not import.
  private static let ellipsisFlag = 1 << 1
}

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
