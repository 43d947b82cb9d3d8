import RingCore
import Testing

@testable import RingCairo

/// Characters in fonts that a text does not ask for, as with `--strict-fonts`.
@Suite struct ForeignGlyphTests {
  private func engine(_ files: String?..., base: FontSources.Base = .system) -> TextEngine {
    var sources = FontSources(base: base, files: files.compactMap { $0 })
    sources.reportsForeignGlyphs = true
    return TextEngine(sources)
  }

  private func warnings(_ paragraph: Paragraph, _ engine: TextEngine) -> [TextWarning] {
    engine.forgetWarnings()
    _ = engine.size(of: paragraph)
    return engine.warnings
  }

  /// The families of a text with the fonts of the system.
  private func families(_ text: String) throws -> [String] {
    try #require(TextEngine().layoutResult(of: Paragraph(text))).faces.map(\.family)
  }

  @Test(
    .enabled(if: TestFonts.chinese != nil && TestFonts.emoji != nil),
    arguments: ["李", "🎉"] as [Unicode.Scalar])
  func theyAreNamedWithTheirFont(scalar: Unicode.Scalar) throws {
    let text = "Ada \(scalar)"
    let family = try #require(try families(text).first { $0 != "Inter" })
    let found = warnings(Paragraph(text), engine())
    #expect(found == [.foreignGlyphs([scalar], text: text, family: family)], "\(found)")
    #expect(found.allSatisfy { $0.problem.code == .missingGlyphs })
  }

  @Test(.enabled(if: TestFonts.chinese != nil))
  func aFontThatIsAddedIsAskedFor() {
    #expect(warnings(Paragraph("Ada 李"), engine(TestFonts.chinese)).isEmpty)
  }

  @Test(.enabled(if: TestFonts.arabic != nil))
  func aFamilyOfTheListIsAskedFor() {
    let engine = engine()
    let text = "Ada \u{627}\u{628}"
    let other = Font(family: "Inter, DejaVu Sans, Geeza Pro, Noto Sans Arabic")
    #expect(warnings(Paragraph(text, font: other), engine).isEmpty)
    var paragraph = Paragraph(text)
    paragraph.spans = [Paragraph.Span(text, font: other)]
    #expect(warnings(paragraph, engine).isEmpty)
    #expect(!warnings(Paragraph(text), engine).isEmpty)
  }

  /// Only Noto Sans Mono has the character; a text in Inter must not depend on its presence.
  @Test func otherDesignsAreNotAskedFor() {
    var sources = FontSources(base: .none)
    (sources.addsDesigns, sources.reportsForeignGlyphs) = (true, true)
    let engine = TextEngine(sources)
    let text = "72 │"
    #expect(
      warnings(Paragraph(text), engine)
        == [.foreignGlyphs(["│"], text: text, family: "Noto Sans Mono")])
    let monospaced = Font(design: .monospaced)
    #expect(warnings(Paragraph(text, font: monospaced), engine).isEmpty)
    #expect(warnings(Paragraph("Ж", font: Font(design: .rounded)), engine).isEmpty)
  }

  /// What the machine chooses for a design or a generic name is what was asked for.
  @Test(arguments: [Font(family: "system-ui"), Font(family: "serif"), Font(design: .serif), Font()])
  func theSystemsChoiceIsAskedFor(font: Font) {
    #expect(warnings(Paragraph("72 %", font: font), engine()).isEmpty)
  }

  @Test func aCharacterThatNoFontHasIsMissing() {
    let text = "a\u{10FFFD}"
    #expect(warnings(Paragraph(text), engine()) == [.missingGlyphs(["\u{10FFFD}"], text: text)])
  }

  @Test func aMissingFamilyIsNamedOnce() throws {
    let found = warnings(Paragraph("a", font: Font(family: "No Such Font")), engine())
    guard case .missingFamily = try #require(found.first), found.count == 1 else {
      Issue.record("\(found)")
      return
    }
  }

  /// An ellipsis is not in the text.
  @Test func aTextThatIsCutHasNoOtherCharacters() {
    let paragraph = Paragraph("Ada Lovelace", lineLimit: 1, width: 40)
    #expect(warnings(paragraph, engine()).isEmpty)
  }
}
