import CRingPango
import RingGraphics

/// A font as it was found, which need not be as it was asked for.
struct FontFace {
  let family: String
  /// 100…900, as CSS and OpenType count; `nil` if the font does not say.
  let weight: Double?
  /// Whether its letters are made bolder because no bold ones are there.
  let isEmboldened: Bool
  /// Whether and why its letters are slanted.
  let slant: Slant
  /// Whether all characters are equally wide.
  let isMonospaced: Bool

  enum Slant {
    /// They are upright.
    case none
    /// The font was drawn so.
    case own
    /// Upright letters are slanted because no others are there.
    case made
  }

  /// Whether this is a weight for which one of CSS's was asked: the one that is nearest.
  func has(_ wanted: FontWeight) -> Bool {
    guard !isEmboldened else { return false }
    return weight.map { abs($0 - Double(wanted.number)) < Self.halfStep } ?? true
  }

  /// Half the distance of two of CSS's weights; fontconfig's "book" is 380.
  private static let halfStep = 50.0
}

extension TypesettingContext {
  /// The font that a description leads to.
  func face(of description: borrowing FontDescription) -> FontFace? {
    guard let font = pango_context_load_font(pointer, description.pointer) else { return nil }
    defer { g_object_unref(font) }
    return FontFace(font)
  }
}

extension FontFace {
  /// What a font says of itself; `nil` if it says nothing.
  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let found = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(found) }
    guard let family = pango_font_description_get_family(found) else { return nil }
    // FreeType's font maps have no other kind of font.
    let fontconfigs = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let pattern = pango_fc_font_get_pattern(fontconfigs) else { return nil }
    var (weight, spacing) = (0.0, Int32(FC_PROPORTIONAL))
    var isEmboldened: FcBool = 0
    let hasWeight = FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch
    _ = FcPatternGetInteger(pattern, FC_SPACING, 0, &spacing)
    _ = FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isEmboldened)
    var slant = Int32(FC_SLANT_ROMAN)
    var matrix: UnsafeMutablePointer<FcMatrix>?
    _ = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    let isSlanted =
      FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch
      && matrix?.pointee.xy != 0
    self.init(
      family: String(cString: family),
      weight: hasWeight ? FcWeightToOpenTypeDouble(weight) : nil,
      isEmboldened: isEmboldened != 0,
      slant: isSlanted ? .made : slant == FC_SLANT_ROMAN ? .none : .own,
      isMonospaced: spacing >= FC_MONO)
  }
}
