import CairoShim
import RingCore
import RingSystem

/// The families that are tried for a font, best first.
struct FontFamilies {
  /// Without a request, the default family for the default design, and none for other designs.
  let requested: [String]
  /// The families of the font's design; empty if a family is requested.
  let designFamilies: [String]
  /// Tried after `requested`, best first.
  let fallbacks: [String]

  init(_ font: Font) {
    let named = (font.family ?? "").split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
    if named.isEmpty {
      requested = font.design == .default ? [Font.defaultFamily] : []
      designFamilies = Self.families(of: font.design)
      fallbacks = designFamilies + Self.fallbacks(of: font.design)
    } else {
      (requested, designFamilies) = (named, [])
      fallbacks = Self.families(of: .default) + Self.fallbacks(of: .default)
    }
  }

  /// All families with a name of their own. Fontconfig resolves the generic names.
  var named: [String] { (requested + fallbacks).filter { !Self.isGeneric($0) } }

  /// Separated by commas, as Pango expects.
  var list: String { (requested + fallbacks).joined(separator: ",") }

  /// Whether fontconfig resolves the name; such a name is never reported as missing.
  static func isGeneric(_ name: String) -> Bool { genericNames.contains(name.lowercased()) }

  private static let genericNames: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui", "emoji",
  ]

  private static func families(of design: FontDesign) -> [String] {
    switch design {
    case .default: [design.family]
    case .rounded: [design.family, "SF Pro Rounded", "Nunito", "Varela Round"]
    case .serif: [design.family, "New York", "Noto Serif", "DejaVu Serif"]
    case .monospaced: [design.family, "SF Mono", "DejaVu Sans Mono"]
    }
  }

  private static func fallbacks(of design: FontDesign) -> [String] {
    switch design {
    case .default: ["sans-serif"]
    case .rounded: [Font.defaultFamily, "sans-serif"]
    case .serif: ["serif", Font.defaultFamily]
    case .monospaced: ["monospace", Font.defaultFamily]
    }
  }

  /// Drops control characters and surplus spaces.
  private static func trimmed(_ name: Substring) -> String {
    let scalars = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
  }
}
