import CairoShim
import RingCore

extension TextLayout {
  /// Glyphs of one font on one line; the pointers are valid until the layout changes.
  struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// The start on the baseline, in points of the layout.
    let origin: Point

    /// Calls `body` with every visible glyph; a glyph is valid only during the call.
    func forEachGlyph(_ body: (Glyph) throws -> Void) rethrows {
      guard let infos = glyphs.pointee.glyphs else { return }
      var advance: Int32 = 0
      var clusters = ClusterCounter(glyphs)
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let info = infos + index
        let clusterIndex = clusters.count(index)
        if info.pointee.glyph != Glyph.empty {
          var cluster: Int32 = 0
          try withUnsafeMutablePointer(to: &cluster) { cluster in
            var string = PangoGlyphString(
              num_glyphs: 1, glyphs: info, log_clusters: cluster, space: 1)
            let origin = origin + Point(x: Double(advance) / pangoScale, y: 0)
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
        if counter.count(index) == clusters.count {
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
    var missing: Unicode.Scalar? {
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

  /// Returns the cluster index of `glyph`. Call it once per glyph, in order.
  mutating func count(_ glyph: Int) -> Int {
    guard let textPositions else { return glyph }
    if glyph == 0 || textPositions[glyph] != textPositions[glyph - 1] { index += 1 }
    return index
  }
}

extension PangoLayoutRun {
  /// The excess of an ellipsis's width over its glyphs, in Pango's units; 0 for other runs.
  ///
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
