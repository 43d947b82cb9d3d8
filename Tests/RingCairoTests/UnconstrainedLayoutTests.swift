import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// A text whose lines fit is not laid out again for every offered width.
///
/// The result must equal the layout for that width.
@Suite struct UnconstrainedLayoutTests {
  /// Words in scripts of both directions, and characters that Pango handles specially.
  ///
  /// The special characters are soft hyphens, tabs, non-breaking spaces, spaces at the ends,
  /// characters of several fonts, and characters of no font.
  private static let words = [
    "Label", "17:", "62.9", "%", "a", "\u{AD}", "extra\u{AD}ordinary", "x\u{AD}", "\t", " ", "  ",
    "\u{A0}", "\n", "سلام", "שלום", "文字", "i", "文i", "é", "e\u{301}", "-", "well-known", "\u{200B}",
    "…", "ﬁ", "🙂", "\u{2028}", "\u{1}", "\u{E000}", ",", "(", "WAVE", "ภาษาไทย",
  ]

  private struct Answers: Equatable {
    var size: Size
    var baselines: Baselines
    var setting: TextLayoutResult?
    var line: TextLine
    var commands: [OutlinedCommand]
  }

  private static func answers(_ engine: TextEngine, _ paragraph: Paragraph) throws -> Answers {
    Answers(
      size: engine.size(of: paragraph), baselines: engine.baselines(of: paragraph),
      setting: engine.layoutResult(of: paragraph), line: engine.line(of: paragraph),
      commands: try engine.commands(for: TextRun(paragraph, origin: .zero, color: .black)))
  }

  @Test(arguments: TestCases.seeds(40))
  func skippingTheSecondLayoutChangesNothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = [TestFonts.arabic, TestFonts.chinese]
    let engine = try TestFonts.engine(adding: files)
    let sources = FontSources(base: .none, files: TestFonts.inter + files.compactMap { $0 })
    for _ in 0..<12 {
      var paragraph = Paragraph(
        (0..<Int.random(in: 0...5, using: &random))
          .map { _ in Self.words.randomElement(using: &random) ?? "" }
          .joined(separator: Bool.random(using: &random) ? " " : ""),
        font: Font(size: Double.random(in: 5...40, using: &random)))
      if Int.random(in: 0..<8, using: &random) == 0 { paragraph.font.tracking = 1.5 }
      paragraph.alignment =
        [.leading, .center, .trailing].randomElement(using: &random) ?? .leading
      paragraph.lineLimit = [nil, 1, 2].randomElement(using: &random) ?? nil
      var unlimited = paragraph
      unlimited.lineLimit = nil
      let natural = engine.size(of: unlimited).width
      for width in [
        nil, 0, natural / 2, natural - 1.0 / 1024, natural, natural + 1.0 / 1024, natural + 3,
        natural + paragraph.font.size, natural * 2 + 100,
      ] {
        paragraph.width = width
        let set = engine.layoutCount
        let size = engine.size(of: paragraph)
        let baselines = engine.baselines(of: paragraph)
        let setting = engine.layoutResult(of: paragraph)
        guard engine.layoutCount == set else { continue }
        let direct = TextEngine(sources, alwaysRelayouts: true)
        #expect(size == direct.size(of: paragraph), "seed \(seed): \(paragraph)")
        #expect(baselines == direct.baselines(of: paragraph), "seed \(seed): \(paragraph)")
        #expect(setting == direct.layoutResult(of: paragraph), "seed \(seed): \(paragraph)")
        let answers = try Self.answers(engine, paragraph)
        guard engine.layoutCount == set else { continue }
        #expect(answers == (try Self.answers(direct, paragraph)), "seed \(seed): \(paragraph)")
      }
    }
  }

  /// Truncated text causes no warnings, even if the whole text was measured on the way.
  @Test func truncatedCharactersCauseNoFontWarning() throws {
    let engine = try TestFonts.engine()
    let paragraph = Paragraph("one two three 文", lineLimit: 1, width: 60)
    _ = engine.size(of: paragraph)
    #expect(engine.warnings.isEmpty, "\(engine.warnings)")
    _ = engine.size(of: Paragraph("one two three 文", lineLimit: 1, width: 600))
    #expect(engine.warnings.count == 1)
  }

  /// Counts layouts instead of measuring time.
  @Test func aGridOfLabelsIsSetInProportionToItsLabels() throws {
    func count(_ labels: Int) throws -> Int {
      let engine = try TestFonts.engine()
      for index in 0..<labels {
        let text = "Label \(index): \(index % 100).5 %"
        let natural = engine.size(of: Paragraph(text)).width
        for width in [natural, 0, 30, natural + 20, natural + 30, 200, natural] {
          _ = engine.size(of: Paragraph(text, width: width))
        }
        let run = TextRun(Paragraph(text, width: natural), origin: .zero, color: .black)
        _ = try engine.commands(for: run)
      }
      return engine.layoutCount
    }
    // Each text is laid out without limits and at 30 points. At width 0, 15 segments are laid out
    // once for all texts: the ten digits, ".", and "Label", ":", "5" and "%", each before a space
    // or at the end.
    #expect(try count(20) == 2 * 20 + 15)
    // The cache is cleared when it is full, so a few paragraphs are laid out twice.
    #expect(try (815...835).contains(count(400)))
  }
}
