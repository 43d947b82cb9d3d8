import RingCore
import Testing

@testable import RingCairo

/// Texts in the fonts of the designs and given ones only, as with `--no-system-fonts`.
@Suite struct SystemFontExclusionTests {
  private func engine(_ files: String?..., base: FontSources.Base = .none) -> TextEngine {
    var sources = FontSources(base: base, files: files.compactMap { $0 })
    sources.addsDesigns = base == .none
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
  }

  @Test(
    arguments: [
      (.default, "Inter"), (.rounded, "Quicksand"), (.serif, "Gentium Book Basic"),
      (.monospaced, "Noto Sans Mono"),
    ] as [(FontDesign, String)])
  func everyDesignHasItsFamily(design: FontDesign, family: String) {
    let engine = engine()
    for (text, weight) in [("0123456789", .regular), ("72 %", .bold), ("Ünß", .regular)]
      as [(String, FontWeight)]
    {
      #expect(faces(of: text, in: engine, font: Font(weight: weight, design: design)) == [family])
    }
    #expect(engine.warnings.isEmpty, "\(engine.warnings)")
    // The same with the fonts of the system, whatever others it has.
    let system = self.engine(base: .system)
    #expect(faces(of: "72 %", in: system, font: Font(design: design)) == [family])
    #expect(system.warnings.isEmpty)
  }

  /// A character that Quicksand or Gentium lacks comes from Inter, not from another design.
  @Test func interCompletesTheOtherDesigns() {
    let engine = engine()
    for design in [FontDesign.rounded, .serif] {
      #expect(faces(of: "Ж", in: engine, font: Font(design: design)) == ["Inter"])
    }
    #expect(engine.warnings.isEmpty)
  }

  /// Quicksand has two weights.
  @Test func aThemeTakesTheNearestWeightOfItsFamily() {
    let engine = engine()
    var font = Font(weight: .semibold, design: .rounded)
    font.isDesignOptional = true
    #expect(faces(of: "72 %", in: engine, font: font) == ["Quicksand"])
    #expect(engine.warnings.isEmpty)
    font.isDesignOptional = false
    _ = faces(of: "72 %", in: engine, font: font)
    #expect(
      engine.warnings == [.missingWeight(.semibold, family: "Quicksand", substitute: 700)])
  }

  @Test(arguments: [FontDesign.default, .serif, .monospaced])
  func digitsCanHaveOneWidth(design: FontDesign) {
    let engine = engine()
    for weight in [FontWeight.regular, .bold] {
      let font = Font(size: 20, weight: weight, design: design, tabularDigits: true)
      let widths = (0..<10).map { engine.size(of: Paragraph("\($0)", font: font)).width }
      let (narrowest, widest) = (widths.min() ?? 0, widths.max() ?? .infinity)
      // The digits of one release of Inter differ by 4 of 2 048 units.
      #expect(widest - narrowest <= font.size * 4 / 2048, "\(widths)")
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
