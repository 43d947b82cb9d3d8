import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// Paragraphs that are broken between words only, where Pango's lines may be too wide.
@Suite struct WholeWordTests {
  private static let words = [
    "Label", "Photographs", "WAVE", "office", "a", "Notifications", "12", "i", "Überraschung",
    "Donaudampfschifffahrt", "of", "99%", "mmm",
  ]

  private static func paragraph(_ random: inout SplitMix64) -> Paragraph {
    let size = Double.random(in: 5...40, using: &random)
    var paragraph = Paragraph(
      (0..<Int.random(in: 1...5, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "),
      font: Font(size: size), width: size * Double.random(in: 1...8, using: &random))
    paragraph.breaksWords = false
    paragraph.alignment = [.leading, .center, .trailing].randomElement(using: &random) ?? .leading
    return paragraph
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func onlyWordsThatNoLineHoldsAreCut(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let engine = try TestFonts.engine()
    func width(_ text: some StringProtocol, _ paragraph: Paragraph) -> Double {
      engine.size(of: Paragraph(String(text), font: paragraph.font)).width
    }
    for _ in 0..<20 {
      let paragraph = Self.paragraph(&random)
      let limit = try #require(paragraph.width)
      let lines = try #require(engine.layoutResult(of: paragraph)).lines
      let pieces = lines.flatMap { $0.split(separator: " ") }
      let words = paragraph.text.split(separator: " ")
      try #require(pieces.count == words.count, "seed \(seed): \(paragraph), \(lines)")
      for (piece, word) in zip(pieces, words) where piece != word {
        #expect(piece.hasSuffix("…") && word.hasPrefix(piece.dropLast()), "\(piece) of \(word)")
        // Half a point is for kerning with a space or an ellipsis.
        #expect(width(word, paragraph) > limit - 0.5, "\(word) in \(limit)")
        #expect(piece == "…" || width(piece, paragraph) < limit + 0.5, "\(piece) in \(limit)")
      }
      let widest = lines.map { width($0.split(separator: " ").joined(separator: " "), paragraph) }
      #expect(engine.size(of: paragraph).width < max(limit, widest.max() ?? 0) + 0.5)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func aTextInItsOwnWidthHasTheSameLines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let engine = try TestFonts.engine()
    for _ in 0..<20 {
      var paragraph = Self.paragraph(&random)
      paragraph.lineLimit = [nil, 1, 2].randomElement(using: &random) ?? nil
      let (size, lines) = (engine.size(of: paragraph), engine.layoutResult(of: paragraph)?.lines)
      paragraph.width = size.width
      func trimmed(_ lines: [String]?) -> [String]? {
        lines?.map { $0.split(separator: " ").joined(separator: " ") }
      }
      #expect(
        trimmed(engine.layoutResult(of: paragraph)?.lines) == trimmed(lines),
        "seed \(seed): \(paragraph)")
      #expect(engine.size(of: paragraph).height == size.height, "seed \(seed): \(paragraph)")
    }
  }

  @Test(arguments: words + ["Label of 12 Photographs", "two words", "well-known 3/4", ""])
  func theWidestWordDecidesTheLeastWidth(text: String) throws {
    let engine = try TestFonts.engine()
    let direct = TextEngine(FontSources(base: .none, files: TestFonts.inter), alwaysRelayouts: true)
    var paragraph = Paragraph(text, width: 0)
    paragraph.breaksWords = false
    #expect(engine.size(of: paragraph) == direct.size(of: paragraph))
    guard !text.contains("-") else { return }
    let widths = text.split(separator: " ").map { engine.size(of: Paragraph(String($0))).width }
    expectClose(engine.size(of: paragraph).width, widths.max() ?? 0, within: 0.5)
  }

  @Test func scriptsWithoutSpacesAreBrokenBetweenLetters() throws {
    let chinese = try #require(TestFonts.chinese, "the tests need a Chinese font")
    let engine = try TestFonts.engine(adding: [chinese])
    var paragraph = Paragraph("文字文字文字文字", font: Font(size: 20), width: 70)
    paragraph.breaksWords = false
    let lines = try #require(engine.layoutResult(of: paragraph)).lines
    #expect(lines.count > 1 && lines.joined() == paragraph.text)
  }

  @Test func theLastPermittedLineIsTruncatedAsBefore() throws {
    let engine = try TestFonts.engine()
    var paragraph = Paragraph("Photographs of Berlin", lineLimit: 2, width: 60)
    paragraph.breaksWords = false
    let lines = try #require(engine.layoutResult(of: paragraph)).lines
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasSuffix("…") }, "\(lines)")
    #expect(lines[0].hasPrefix("Phot") && lines[1].hasPrefix("of"), "\(lines)")
  }
}
