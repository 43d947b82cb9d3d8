import RingCore
import Testing

@testable import RingCairo

/// Texts in Inter and given fonts only, as with `--no-system-fonts`.
@Suite struct SystemFontExclusionTests {
  private func engine(_ files: String?..., base: FontSources.Base = .none) -> TextEngine {
    var sources = FontSources(base: base, files: files.compactMap { $0 })
    sources.addsInter = base == .none
    return TextEngine(sources)
  }

  private func faces(of text: String, in engine: TextEngine, font: Font = Font(size: 20))
    -> [String]?
  {
    engine.layoutResult(of: Paragraph(text, font: font))?.faces.map(\.family)
  }

  @Test(.enabled(if: TestFonts.chinese != nil))
  func aCharacterOfAnotherFontOfTheSystemIsMissing() throws {
    let text = "Ada 李"
    let excluding = engine()
    #expect(faces(of: text, in: excluding) == ["Inter"])
    #expect(
      excluding.warnings == [.missingGlyphs(["李"], text: text, excludesSystem: true)])
    let system = engine(base: .system)
    #expect(faces(of: text, in: system)?.count == 2 && system.warnings.isEmpty)
    let given = engine(TestFonts.chinese)
    #expect(faces(of: text, in: given)?.count == 2 && given.warnings.isEmpty)
  }

  @Test func noOtherFamilyIsThere() {
    let engine = engine()
    #expect(faces(of: "Ada", in: engine, font: Font(family: "DejaVu Sans")) == ["Inter"])
    #expect(engine.warnings == [.missingFamily("DejaVu Sans", substitute: "Inter")])
    for design in [FontDesign.serif, .monospaced, .rounded] {
      #expect(faces(of: "Ada", in: engine, font: Font(design: design)) == ["Inter"])
    }
  }

  @Test func interForLargeLettersIsThere() {
    let engine = engine()
    let display = Font(family: "Inter Display", size: 40)
    #expect(faces(of: "Ada", in: engine, font: display) == ["Inter Display"])
    #expect(engine.warnings.isEmpty)
    // It is not mixed with another version of Inter.
    let given = self.engine(TestFonts.inter.first)
    #expect(faces(of: "Ada", in: given, font: display) == ["Inter"])
    #expect(given.warnings == [.missingFamily("Inter Display", substitute: "Inter")])
  }

  /// Inter as it is installed has 18 faces; the given one has a single one.
  @Test func aGivenInterReplacesTheInstalledOne() throws {
    try #require(TestFonts.inter.count == 2)
    let engine = engine(TestFonts.inter[0])
    #expect(faces(of: "Ada", in: engine, font: Font(weight: .bold)) == ["Inter"])
    let warnings = engine.warnings.map(\.description)
    #expect(
      warnings.count == 1 && warnings[0].hasPrefix("font family \"Inter\" has no weight bold"),
      "\(warnings)")
  }

  /// Bitmaps of an emoji font have the size of the text, as with the system's rules.
  @Test(.enabled(if: TestFonts.emoji != nil))
  func emojiHaveTheSizeOfTheText() {
    func width(_ engine: TextEngine) -> Double {
      engine.size(of: Paragraph("🎉", font: Font(size: 20))).width
    }
    let (given, system) = (width(engine(TestFonts.emoji)), width(engine(base: .system)))
    #expect(abs(given - system) < 0.01 && given < 40, "\(given) \(system)")
  }
}
