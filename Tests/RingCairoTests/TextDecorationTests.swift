import RingCairo
import RingCore
import TestSupport
import Testing

/// Underlines and strikethroughs; the font's own tables say where they are.
@Suite struct TextDecorationTests {
  private func paragraph(
    _ text: String, _ decoration: TextDecoration, size: Double = 20
  ) -> Paragraph {
    var paragraph = Paragraph(text, font: Font(size: size))
    paragraph.decoration = decoration
    return paragraph
  }

  /// Returns the commands of a text at the origin.
  private func commands(
    _ paragraph: Paragraph, _ engine: TextEngine, color: SRGBColor = .black
  ) throws -> [OutlinedCommand] {
    let run = TextRun(paragraph, origin: .zero, color: color)
    return try engine.commands(for: run).flatMap { command -> [OutlinedCommand] in
      guard case .group(_, let commands) = command else { return [command] }
      return commands
    }
  }

  /// Returns the bounds of the decoration's rectangles.
  private func rects(_ paragraph: Paragraph, _ engine: TextEngine) throws -> [Rect] {
    try commands(paragraph, engine).flatMap { command -> [Rect] in
      guard case .primitive(.fill(let path, _, _)) = command else { return [] }
      return stride(from: 0, to: path.elements.count, by: 5).compactMap {
        Path(Array(path.elements[$0..<$0 + 5])).bounds
      }
    }
  }

  @Test(arguments: [TextDecoration.underline, .strikethrough], [7.5, 20, 300])
  func theFontSaysWhereALineIs(decoration: TextDecoration, size: Double) throws {
    let (engine, file) = (try TestFonts.engine(), try FontFile(#require(TestFonts.inter.first)))
    let text = paragraph("Hxg", decoration, size: size)
    let rects = try rects(text, engine)
    try #require(rects.count == 1)
    let line = decoration == .underline ? file.underline : file.strikethrough
    let em = size / Double(file.unitsPerEm)
    let unit = 1.0 / 1024
    let baseline = engine.baselines(of: text).first
    expectClose(rects[0].minY, baseline - Double(line.position) * em, within: 2 * unit)
    expectClose(rects[0].height, Double(line.thickness) * em, within: 2 * unit)
    #expect(rects[0].minX == 0)
    expectClose(rects[0].width, engine.size(of: text).width, within: unit)
  }

  @Test func everyLineHasItsOwn() throws {
    let engine = try TestFonts.engine()
    var text = paragraph("wide line\nx", [.underline, .strikethrough])
    (text.alignment, text.width) = (.trailing, 150)
    let rects = try rects(text, engine)
    try #require(rects.count == 4)
    #expect(rects.map { ($0.maxX - 150).magnitude < 0.01 } == [true, true, true, true])
    let line = engine.size(of: text).height / 2
    expectClose(rects[2].minY - rects[0].minY, line, within: 0.01)
    #expect(rects[3].width < rects[1].width && rects[1].minY < rects[0].minY)
  }

  @Test func itEndsAtTheEllipsis() throws {
    let engine = try TestFonts.engine()
    var text = paragraph("one two three four", .underline)
    (text.lineLimit, text.width) = (1, 100)
    let rects = try rects(text, engine)
    try #require(rects.count == 1)
    expectClose(rects[0].width, engine.size(of: text).width, within: 0.01)
    #expect(rects[0].width < 100)
  }

  @Test func aTextWithoutLettersHasNone() throws {
    let engine = try TestFonts.engine()
    #expect(try commands(paragraph("", .underline), engine).isEmpty)
    #expect(try rects(paragraph("", .strikethrough), engine).isEmpty)
  }

  @Test func itDoesNotMoveTheLetters() throws {
    let engine = try TestFonts.engine()
    let (plain, decorated) = (paragraph("Hxg", []), paragraph("Hxg", .underline))
    #expect(engine.size(of: plain) == engine.size(of: decorated))
    #expect(try commands(decorated, engine).first == commands(plain, engine).first)
    #expect(try commands(plain, engine).count == 1)
  }

  /// Letters and lines of a translucent colour are composited once where they cross.
  @Test func aLineAcrossALetterIsNotDarker() throws {
    let engine = try TestFonts.engine()
    let text = paragraph("gjpQH", [.underline, .strikethrough], size: 40)
    let color = SRGBColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let image = try rasterized(
      [.text(TextRun(text, origin: .zero, color: color))], 200, 60, text: engine)
    #expect(Coverage(image).largest == 128)
    let found = try commands(text, engine, color: color)
    guard case .group(let effects, let inner)? = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(effects == GroupEffects(opacity: 0.5) && inner.count == 2)
  }

  @Test func aTextAlongACircleHasNone() throws {
    let engine = try TestFonts.engine()
    let arc = TextArc(center: .zero, radius: 50, start: .zero)
    let (plain, decorated) = (paragraph("Hxg", []), paragraph("Hxg", .underline))
    #expect(
      try engine.commands(for: TextRun(plain, along: arc, color: .black))
        == engine.commands(for: TextRun(decorated, along: arc, color: .black)))
  }
}
