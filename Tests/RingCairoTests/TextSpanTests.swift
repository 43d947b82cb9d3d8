import RingCairo
import RingCore
import TestSupport
import Testing

/// Texts of several spans, compared with texts of one font each.
@Suite struct TextSpanTests {
  private let unit = 1.0 / 1024
  private let large = Font(size: 40, weight: .bold)
  private let small = Font(size: 20)

  private func paragraph(_ spans: (String, Font)...) -> Paragraph {
    var paragraph = Paragraph(spans.map(\.0).joined(), font: large)
    paragraph.spans = spans.map { Paragraph.Span($0.0, font: $0.1) }
    return paragraph
  }

  /// Returns the paths and paints of a text's letters, in points of the text.
  private func letters(_ run: TextRun, _ engine: TextEngine) throws -> [(path: Path, paint: Paint)]
  {
    try engine.commands(for: run).flatMap { command -> [OutlinedCommand] in
      guard case .group(_, let commands) = command else { return [command] }
      return commands
    }.compactMap {
      guard case .primitive(.glyphs(let path, let paint)) = $0 else { return nil }
      return (path, paint)
    }
  }

  @Test func spansStandOnOneBaseline() throws {
    let engine = try TestFonts.engine()
    let text = paragraph(("72", large), ("%", small))
    let (first, second) = (Paragraph("72", font: large), Paragraph("%", font: small))
    let (size, firstSize, secondSize) = (
      engine.size(of: text), engine.size(of: first), engine.size(of: second)
    )
    expectClose(size.width, firstSize.width + secondSize.width, within: 4 * unit)
    expectClose(size.height, firstSize.height, within: 2 * unit)
    let baselines = [text, first, second].map { engine.baselines(of: $0).first }
    expectClose(baselines[0], baselines[1], within: 2 * unit)

    let red = SRGBColor(bytes: 255, 0, 0)
    var run = TextRun(text, origin: .zero, color: .black)
    run.spanPaints = [.solid(.black), .solid(red)]
    let found = try letters(run, engine)
    #expect(found.map(\.paint) == [.solid(.black), .solid(red)])
    let alone = try letters(TextRun(second, origin: .zero, color: red), engine)
    try #require(found.count == 2 && alone.count == 1)
    let offset = Vector(x: firstSize.width, y: baselines[0] - baselines[2])
    let moved = try #require(alone[0].path.translated(by: offset).bounds)
    let box = try #require(found[1].path.bounds)
    expectClose(box.minX, moved.minX, within: 0.01)
    expectClose(box.minY, moved.minY, within: 0.01)
    expectClose(box.width, moved.width, within: 0.01)
  }

  @Test func equalFontsAreOneText() throws {
    let engine = try TestFonts.engine()
    var text = paragraph(("HH", large), ("", small), ("HH", large))
    var plain = Paragraph("HHHH", font: large)
    #expect(engine.size(of: text) == engine.size(of: plain))
    (text.width, plain.width) = (200, 200)
    (text.alignment, plain.alignment) = (.trailing, .trailing)
    var run = TextRun(text, origin: .zero, color: .black)
    run.spanPaints = Array(repeating: .solid(.black), count: 3)
    let boxes = try letters(run, engine).compactMap(\.path.bounds)
    let whole = try letters(TextRun(plain, origin: .zero, color: .black), engine)
    let expected = try #require(whole.first?.path.bounds)
    #expect(boxes.count == 2)
    expectClose(boxes.first?.minX ?? 0, expected.minX, within: 0.01)
    expectClose(boxes.last?.maxX ?? 0, expected.maxX, within: 0.01)
  }

  @Test func linesThatDoNotFitEndInAnEllipsis() throws {
    let engine = try TestFonts.engine()
    var text = paragraph(("one\ntwo", large), ("\nthree", small))
    func lines() -> [String]? { engine.layoutResult(of: text)?.lines }
    #expect(lines() == ["one", "two", "three"])
    text.lineLimit = 2
    #expect(lines() == ["one", "two…"])
    text.lineLimit = 1
    #expect(lines() == ["one…"])
    text = paragraph(("one two ", small), ("three four", small))
    (text.lineLimit, text.width) = (1, 100)
    let cut = try #require(lines())
    #expect(cut.count == 1 && cut[0].hasPrefix("one two") && cut[0].hasSuffix("…"))
    text.lineLimit = nil
    #expect(lines()?.joined() == "one two three four")
    #expect(engine.size(of: text).width <= 100)
  }

  /// Unlike a word of one font, which is cut.
  @Test func aWideWordOfSpansIsBroken() throws {
    let engine = try TestFonts.engine()
    var text = paragraph(("HHHHHH", small), ("MMMM", small))
    (text.breaksWords, text.width) = (false, 60)
    let lines = engine.layoutResult(of: text)?.lines ?? []
    #expect(lines.joined() == "HHHHHHMMMM" && lines.count > 2)
    #expect(engine.size(of: text).width <= 60)
    text.width = 0
    #expect(engine.layoutResult(of: text)?.lines == ["HHHHHHMMMM"])
  }

  @Test func anUprightSpanOfASlantedTextIsUpright() throws {
    let engine = TextEngine(FontSources(base: .system))
    var slanted = small
    slanted.isItalic = true
    var text = paragraph(("a", slanted), ("b", small))
    text.font = slanted
    #expect(engine.layoutResult(of: text)?.faces.map(\.isItalic) == [true, false])
  }

  @Test func everySpanIsChecked() throws {
    let engine = try TestFonts.engine()
    _ = engine.size(of: paragraph(("a", small), ("b", Font(family: "No Such Font", size: 9))))
    #expect(engine.warnings == [.missingFamily("No Such Font", substitute: "Inter")])
    let run = TextRun(paragraph(("a", small), ("b", Font(size: 1e9))), origin: .zero, color: .black)
    #expect(throws: TextError.self) { try engine.outlined(DisplayList([.text(run)])) }
  }
}
