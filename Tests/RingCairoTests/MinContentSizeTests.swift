import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// The minimum width of a text is computed segment by segment; it must equal Pango's result for the
/// whole text.
@Suite struct MinContentSizeTests {
  /// Parts of labels, and cases with special line breaking in Pango.
  ///
  /// The special cases are hyphens between letters, ligatures, signs within words, and digits next
  /// to letters.
  private static let words = [
    "Label", "17:", "62.9", "%", "a", "i", "l", "well-known", "WAVE", "AVA", "ffi", "office", "fi",
    "it's", "x_y", "a1", "1a", "3/4", "1,000", "(a)", "[b]", "->", "e.g.", "http://a.b/c?d=e&f",
    "#",
    "$1", "-5", "+", "0", "A", "...", "\"no\"", "12h30m", "CO2", "~", "|", "illicit", "mmm", "@x",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      if Bool.random(using: &random) { return words.randomElement(using: &random) ?? "" }
      return String(
        decoding: (0..<Int.random(in: 1...9, using: &random)).map { _ in
          UInt8.random(in: 0x21...0x7E, using: &random)
        }, as: UTF8.self)
    }.joined(separator: " ")
  }

  private static func font(_ random: inout SplitMix64) -> Font {
    var font = Font(size: Double.random(in: 5...40, using: &random))
    font.weight = FontWeight.allCases.randomElement(using: &random) ?? .regular
    font.isItalic = Bool.random(using: &random)
    font.tabularDigits = Bool.random(using: &random)
    font.design = FontDesign.allCases.randomElement(using: &random) ?? .default
    return font
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func aTextIsAsNarrowAsItsPieces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Also use the system's fonts, which have other ligatures and kerning.
    let sources = seed % 2 == 0 ? FontSources() : FontSources(base: .none, files: TestFonts.inter)
    let (engine, direct) = (TextEngine(sources), TextEngine(sources, alwaysRelayouts: true))
    let fonts = (0..<3).map { _ in Self.font(&random) }
    for _ in 0..<25 {
      let paragraph = Paragraph(
        Self.text(&random), font: fonts.randomElement(using: &random) ?? Font(size: 12), width: 0)
      let size = engine.size(of: paragraph)
      #expect(size == direct.size(of: paragraph), "seed \(seed): \(paragraph)")
      // The second time, nothing is laid out.
      let second = engine.layoutCount
      #expect(engine.size(of: paragraph) == size)
      #expect(engine.layoutCount == second, "seed \(seed): \(paragraph)")
    }
  }

  /// If words interact, or Pango does more than break lines, the whole text is laid out.
  @Test(arguments: [
    "", " ", "two  spaces", " before", "after ", "a\tb", "a\nb", "caf\u{E9} au lait", "x\u{AD}y",
    "Label \u{6587}", "a\u{A0}b", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} a", "\u{1F642} 5 %",
  ])
  func otherTextsAreSetAsAWhole(text: String) throws {
    let files = [TestFonts.arabic, TestFonts.chinese].compactMap { $0 }
    let sources = FontSources(base: .none, files: TestFonts.inter + files)
    let (engine, direct) = (TextEngine(sources), TextEngine(sources, alwaysRelayouts: true))
    var paragraph = Paragraph(text, font: Font(size: 17), width: 0)
    for tracking in [0, 1.5] {
      paragraph.font.tracking = tracking
      for limit in [nil, 1, 2] {
        paragraph.lineLimit = limit
        #expect(engine.size(of: paragraph) == direct.size(of: paragraph), "\(paragraph)")
      }
    }
    #expect(engine.warnings == direct.warnings)
  }

  /// Words and signs are laid out once, in whichever texts they appear.
  @Test func labelsShareTheirPieces() throws {
    let engine = try TestFonts.engine()
    for index in 0..<100 {
      _ = engine.size(of: Paragraph("Label \(index % 10) of 100 %", width: 0))
    }
    // Ten whole texts; "Label" and "of", ten digits and "0" before a space, "1" and "0" before
    // another digit, and "%".
    #expect(engine.layoutCount == 10 + 2 + 10 + 2 + 1)
  }
}
