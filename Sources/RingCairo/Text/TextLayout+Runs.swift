import CRingPango
import RingGraphics

extension TextLayout {
  /// Glyphs of one font on one line; the pointers are valid as long as the layout is not changed.
  struct Run {
    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// Where it begins on the baseline, in points of the layout.
    let origin: Point

    /// Calls `body` with every visible glyph; a glyph is valid only during the call.
    func forEachGlyph(_ body: (Glyph) throws -> Void) rethrows {
      guard let infos = glyphs.pointee.glyphs else { return }
      var advance: Int32 = 0
      var clusters = ClusterCounter(glyphs)
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let info = infos + index
        let place = clusters.count(index)
        if info.pointee.glyph != Glyph.empty {
          var cluster: Int32 = 0
          try withUnsafeMutablePointer(to: &cluster) { cluster in
            var string = PangoGlyphString(
              num_glyphs: 1, glyphs: info, log_clusters: cluster, space: 1)
            let origin = origin + Point(x: Double(advance) / pangoScale, y: 0)
            try withUnsafeMutablePointer(to: &string) {
              try body(Glyph(font: font, string: $0, origin: origin, cluster: place))
            }
          }
        }
        advance += info.pointee.geometry.width
      }
    }

    /// Where the run's clusters lie on the line, from the left to the right.
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

    /// Whether the font's glyphs are outlines of one colour, not pictures as an emoji font's.
    var hasOutlines: Bool {
      // FreeType's font maps have no other kind of font.
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

  /// One glyph as Pango's functions take it.
  struct Glyph {
    let font: UnsafeMutablePointer<PangoFont>
    let string: UnsafeMutablePointer<PangoGlyphString>
    /// Where it begins on the baseline, in points of the layout.
    let origin: Point
    /// To which of its run's clusters it belongs, counted from 0.
    let cluster: Int

    /// The character for which no font has a glyph; `nil` if this is one.
    var missing: Unicode.Scalar? {
      let glyph = string.pointee.glyphs.pointee.glyph
      return glyph & Self.unknownFlag == 0 ? nil : Unicode.Scalar(glyph & ~Self.unknownFlag)
    }

    // Casts that Swift does not see: PANGO_GLYPH_EMPTY, and PANGO_GLYPH_UNKNOWN_FLAG, beside which
    // stands the character.
    fileprivate static let empty: PangoGlyph = 0x0FFF_FFFF
    private static let unknownFlag: PangoGlyph = 0x1000_0000
  }
}

/// Counts the clusters of a run: neighbours of one cluster have the same place in the text.
private struct ClusterCounter {
  private let places: UnsafeMutablePointer<Int32>?
  private var index = -1

  init(_ glyphs: UnsafeMutablePointer<PangoGlyphString>) { places = glyphs.pointee.log_clusters }

  /// The number of the cluster of a glyph; to be asked of one glyph after the other.
  mutating func count(_ glyph: Int) -> Int {
    guard let places else { return glyph }
    if glyph == 0 || places[glyph] != places[glyph - 1] { index += 1 }
    return index
  }
}

extension PangoLayoutRun {
  /// How much wider this run is than its glyphs, if it is an ellipsis: Pango gives it all the room
  /// that the text before it leaves.
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

  /// Whether this stands for what a line has no room for.
  var isEllipsis: Bool {
    item.map { Int($0.pointee.analysis.flags) & Self.ellipsisFlag != 0 } ?? false
  }

  /// `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`, a shift that Swift does not see.
  private static let ellipsisFlag = 1 << 1
}
