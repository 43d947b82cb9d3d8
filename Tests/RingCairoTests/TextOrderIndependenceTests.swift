import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// Earlier texts, and texts on other threads, have no effect: a frame looks the same on every
/// thread.
///
/// These tests run concurrently with many others.
@Suite struct TextOrderIndependenceTests {
  private static let words = [
    "Label", "17:", "a", "\u{AD}", "extra\u{AD}ordinary", "x\u{AD}", "\t", " ", "  ", "\u{A0}",
    "\n", "سلام", "שלום", "文字", "文i", "e\u{301}", "well-known", "\u{200B}", "…", "🙂", "\u{2028}",
    "WAVE",
    "ภาษาไทย",
  ]

  private struct Answers: Equatable {
    var size: Size
    var line: TextLine
    var commands: [OutlinedCommand]
  }

  private static func answers(_ engine: TextEngine, _ paragraph: Paragraph) throws -> Answers {
    Answers(
      size: engine.size(of: paragraph), line: engine.line(of: paragraph),
      commands: try engine.commands(for: TextRun(paragraph, origin: .zero, color: .black)))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func layoutDoesNotDependOnEarlierTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = [TestFonts.arabic, TestFonts.chinese].compactMap { $0 }
    let sources = FontSources(base: .none, files: TestFonts.inter + files)
    let used = TextEngine(sources)
    for _ in 0..<10 {
      var paragraph = Paragraph(
        (0..<Int.random(in: 1...5, using: &random))
          .map { _ in Self.words.randomElement(using: &random) ?? "" }
          .joined(separator: Bool.random(using: &random) ? " " : ""),
        font: Font(size: Double.random(in: 5...40, using: &random)))
      paragraph.lineLimit = [nil, 1, 2].randomElement(using: &random) ?? nil
      for width in [nil, 0, 20, 90] as [Double?] {
        paragraph.width = width
        let fresh = TextEngine(sources)
        let expected = try Self.answers(fresh, paragraph)
        #expect(try Self.answers(used, paragraph) == expected, "seed \(seed): \(paragraph)")
      }
    }
  }
}
