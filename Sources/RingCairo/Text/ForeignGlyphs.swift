import CairoShim
import RingCore

extension Typesetter {
  /// Reports the characters of a text that are drawn in a font which it does not ask for.
  ///
  /// It asks for the families of its fonts and their designs, for the default family, and for all
  /// fonts that were added. Rules of fontconfig can also replace a family that is installed.
  func warnOfForeignGlyphs(
    _ layout: TextLayout, _ paragraph: Paragraph, _ warn: (TextWarning) -> Void
  ) {
    let fonts = paragraph.spans.isEmpty ? [paragraph.font] : paragraph.spans.map(\.font)
    let expected = fonts.map(expectedFiles)
    var foreign: [(family: String, scalars: OrderedSet<Unicode.Scalar>)] = []
    layout.forEachRun { run in
      guard let file = run.file, !expected[run.span].contains(file), !run.isEllipsis,
        let face = FontFace(run.font)
      else { return }
      let scalars = run.drawnScalars(of: layout.text)
      guard !scalars.isEmpty else { return }
      if !foreign.contains(where: { $0.family == face.family }) {
        foreign.append((face.family, OrderedSet()))
      }
      for index in foreign.indices where foreign[index].family == face.family {
        foreign[index].scalars.append(contentsOf: scalars)
      }
    }
    for (family, scalars) in foreign {
      warn(.foreignGlyphs(scalars.elements, text: paragraph.text, family: family))
    }
  }

  /// Returns the files whose glyphs a text in `font` may have.
  private func expectedFiles(of font: Font) -> Set<String> {
    let request = FontRequest(font)
    if let cached = cachedExpectedFiles[request] { return cached }
    let families = FontFamilies(font)
    var files = configuration.files(of: families.named).union(configuration.addedFiles)
    // The system's choice is what was asked for, or has a warning of its own.
    let description = FontDescription(font, families)
    let isChosenBySystem =
      families.requested.isEmpty || families.requested.contains(where: FontFamilies.isGeneric)
      || !substitutionWarnings(for: font, families, description).isEmpty
    if isChosenBySystem, let family = context.face(of: description)?.family {
      files.formUnion(configuration.files(of: [family]))
    }
    cachedExpectedFiles[request] = files
    return files
  }
}

extension TextLayout.Run {
  /// Returns the characters of a layout's text that the run draws, without those that no font has.
  fileprivate func drawnScalars(of text: String) -> [Unicode.Scalar] {
    var missing: Set<Unicode.Scalar> = []
    forEachGlyph { if let scalar = $0.missingCharacter { missing.insert(scalar) } }
    let part = text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count)
    let characters = String(decoding: part, as: UTF8.self)
    return characters.unicodeScalars.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        && !missing.contains($0)
    }
  }
}
