import CairoShim
import RingCore

/// A font that fontconfig matched, which may differ from the requested one.
struct FontFace {
  let family: String
  /// 100…1000, as in CSS and OpenType; `nil` if the font does not specify it.
  let weight: Double?
  /// Whether its glyphs are emboldened synthetically, because no bold font is available.
  let isSyntheticBold: Bool
  let slant: Slant
  let isMonospaced: Bool

  enum Slant {
    case none
    /// A font designed as italic or oblique.
    case designed
    /// Upright glyphs that are slanted synthetically, because no slanted font is available.
    case synthetic
  }

  /// Whether this face provides the requested CSS weight, to within half a weight step.
  ///
  /// False if the face is emboldened synthetically; true if it does not specify a weight.
  func matches(_ requested: FontWeight) -> Bool {
    guard !isSyntheticBold else { return false }
    return weight.map { abs($0 - Double(requested.number)) < Self.halfStep } ?? true
  }

  /// Half the distance between two CSS weights, so that a weight in between, such as fontconfig's
  /// "book" (380), matches the nearest CSS weight.
  private static let halfStep = 50.0
}

extension TextContext {
  /// Returns the font that a description resolves to; `nil` if there is none.
  func face(of description: borrowing FontDescription) -> FontFace? {
    guard let font = pango_context_load_font(pointer, description.pointer) else { return nil }
    defer { g_object_unref(font) }
    return FontFace(font)
  }
}

extension FontFace {
  /// `nil` if Pango cannot describe the font.
  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let pangoDescription = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(pangoDescription) }
    guard let family = pango_font_description_get_family(pangoDescription) else { return nil }
    // Font maps for FreeType contain no other kind of font.
    let fcFont = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let pattern = pango_fc_font_get_pattern(fcFont) else { return nil }
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
      isSyntheticBold: isEmboldened != 0,
      slant: isSlanted ? .synthetic : slant == FC_SLANT_ROMAN ? .none : .designed,
      isMonospaced: spacing >= FC_MONO)
  }
}
