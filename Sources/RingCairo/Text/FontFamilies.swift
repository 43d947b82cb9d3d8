import RingGraphics

/// Which families are tried for a font, best first.
struct FontFamilies {
  /// The family or families that are asked for; one of them should be there.
  let requested: [String]
  /// Families of the design, where no family is asked for.
  let designed: [String]
  /// What is taken otherwise.
  let fallbacks: [String]

  init(_ font: Font) {
    let named = (font.family ?? "").split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
    if named.isEmpty {
      requested = font.design == .default ? [Self.defaultFamily] : []
      designed = Self.families(of: font.design)
      fallbacks = designed + Self.fallbacks(of: font.design)
    } else {
      (requested, designed) = (named, [])
      fallbacks = Self.families(of: .default) + Self.fallbacks(of: .default)
    }
  }

  /// All of them, as Pango reads them.
  var list: String { (requested + fallbacks).joined(separator: ",") }

  /// Whether a name stands for whatever fontconfig prefers, so that it is no family to be missed.
  static func isGeneric(_ name: String) -> Bool { genericNames.contains(name.lowercased()) }

  private static let defaultFamily = "Inter"

  private static let genericNames: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui", "emoji",
  ]

  private static func families(of design: FontDesign) -> [String] {
    switch design {
    case .default: [defaultFamily]
    case .rounded: ["SF Pro Rounded", "Nunito", "Varela Round", "Quicksand"]
    case .serif: ["New York", "Noto Serif", "DejaVu Serif"]
    case .monospaced: ["SF Mono", "Noto Sans Mono", "DejaVu Sans Mono"]
    }
  }

  private static func fallbacks(of design: FontDesign) -> [String] {
    switch design {
    case .default: ["sans-serif"]
    case .rounded: [defaultFamily, "sans-serif"]
    case .serif: ["serif"]
    case .monospaced: ["monospace"]
    }
  }

  private static func trimmed(_ name: Substring) -> String {
    let words = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(words)).split(separator: " ").joined(separator: " ")
  }
}
