import CairoShim
import RingCairo
import RingCore
import Testing

/// Font files of the machine, found by name, so that tests use these fonts only.
enum TestFonts {
  /// The paths of Inter's regular and bold faces; the set-up script installs them.
  static let inter = [FC_WEIGHT_REGULAR, FC_WEIGHT_BOLD].compactMap {
    file(family: "Inter", weight: $0)
  }
  static let arabic = first("DejaVu Sans", "Geeza Pro", "Noto Sans Arabic")
  static let chinese = first("Droid Sans Fallback", "Noto Sans CJK SC", "PingFang SC")
  static let monospaced = first("DejaVu Sans Mono", "Menlo")
  static let emoji = first("Noto Color Emoji", "Apple Color Emoji")

  /// Returns an engine with Inter and the given files only.
  static func engine(adding files: [String?] = []) throws -> TextEngine {
    try #require(inter.count == 2, "the tests need the font Inter (Debian: fonts-inter)")
    return TextEngine(FontSources(base: .none, files: inter + files.compactMap { $0 }))
  }

  private static func first(_ families: String...) -> String? {
    families.lazy.compactMap { file(family: $0, weight: nil) }.first
  }

  private static func file(family: String, weight: Int32?) -> String? {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    if let weight {
      FcPatternAddInteger(pattern, FC_WEIGHT, weight)
      FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    }
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    FcObjectSetAdd(objects, FC_FILE)
    guard let found = FcFontList(nil, pattern, objects) else { return nil }
    defer { FcFontSetDestroy(found) }
    var file: UnsafeMutablePointer<FcChar8>?
    guard found.pointee.nfont > 0,
      FcPatternGetString(found.pointee.fonts[0], FC_FILE, 0, &file) == FcResultMatch, let file
    else { return nil }
    return String(cString: file)
  }
}
