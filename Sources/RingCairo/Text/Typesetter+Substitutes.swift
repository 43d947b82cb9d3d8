import RingCore

/// The properties of a font that decide which face is matched.
struct FontRequest: Hashable {
  let family: String?
  let weight: FontWeight
  let design: FontDesign
  let isItalic: Bool
  let isDesignOptional: Bool

  init(_ font: Font) {
    (family, weight, design) = (font.family, font.weight, font.design)
    isItalic = font.isItalic
    isDesignOptional = font.isDesignOptional
  }
}

extension Typesetter {
  /// Returns warnings about a missing family, design, weight or slant and its substitute.
  ///
  /// A missing family or design suppresses the other warnings, because the weights of its
  /// substitute were not requested.
  func substitutes(
    for font: Font, _ families: FontFamilies, _ description: borrowing FontDescription
  ) -> [TextWarning] {
    let request = FontRequest(font)
    if let cached = substitutes[request] { return cached }
    let face = context.face(of: description)
    let warnings = makeWarnings(font, families, face)
    substitutes[request] = warnings
    return warnings
  }

  private func makeWarnings(_ font: Font, _ families: FontFamilies, _ face: FontFace?)
    -> [TextWarning]
  {
    guard isInstalled(families.requested) else {
      return [
        .missingFamily(
          families.requested.joined(separator: ", "), substitute: face?.family ?? "none")
      ]
    }
    guard let face else { return [] }
    if families.requested.isEmpty, !provides(font.design, families, face) {
      return font.isDesignOptional ? [] : [.missingDesign(font.design, substitute: face.family)]
    }
    var warnings: [TextWarning] = []
    if !face.matches(font.weight) {
      warnings.append(
        .missingWeight(
          font.weight, family: face.family, substitute: face.isSyntheticBold ? nil : face.weight))
    }
    if font.isItalic, face.slant != .designed {
      warnings.append(.missingItalic(family: face.family, isSlanted: face.slant == .synthetic))
    }
    return warnings
  }

  private func isInstalled(_ families: [String]) -> Bool {
    families.isEmpty
      || families.contains { FontFamilies.isGeneric($0) || configuration.hasFamily($0) }
  }

  /// Whether a face matches a design: by its family, or as the system's choice for the design.
  private func provides(_ design: FontDesign, _ families: FontFamilies, _ face: FontFace) -> Bool {
    if families.designFamilies.contains(where: { configuration.hasFamily($0) }) { return true }
    switch design {
    case .default: return true
    // Fontconfig has no generic name for rounded fonts.
    case .rounded: return false
    case .monospaced: return face.isMonospaced
    case .serif:
      // Without a serif font, fontconfig returns the default font.
      let others = [FontFamilies(Font()).list, "sans-serif"].map {
        context.face(of: FontDescription(families: $0, size: 12, weight: 400))?.family
      }
      return !others.contains(face.family)
    }
  }
}
