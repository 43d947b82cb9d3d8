import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

/// The precision of Pango, 1/1024 of a point: a text's width is a sum of rounded widths.
private let unit = 1.0 / 1024

@Suite struct TextMeasuringTests {
  @Test(arguments: ["H", "A", "m", "i", "0", "1", "%", "é", "–"], [0.5, 9, 17, 100.25, 1000])
  func aCharacterIsAsWideAsItsFontSays(character: Character, size: Double) throws {
    let font = try FontFile(#require(TestFonts.inter.first))
    let scalar = try #require(character.unicodeScalars.first)
    let measured = try TestFonts.engine()
      .size(of: Paragraph(String(character), font: Font(size: size)))
    let width = Double(font.advance(of: scalar)) / Double(font.unitsPerEm) * size
    expectClose(measured.width, width, within: unit)
    let height = Double(font.lineHeight) / Double(font.unitsPerEm) * size
    expectClose(measured.height, height, within: 2 * unit)
  }

  /// The font's tables give the position of the baseline; the lowest drawn pixel of an H confirms
  /// it.
  @Test(arguments: [1, 2, 3], [17.0, 100])
  func baselines(lines: Int, size: Double) throws {
    let (engine, font) = (try TestFonts.engine(), try FontFile(#require(TestFonts.inter.first)))
    let text = Array(repeating: "H", count: lines).joined(separator: "\n")
    let paragraph = Paragraph(text, font: Font(size: size))
    let baselines = engine.baselines(of: paragraph)
    let em = size / Double(font.unitsPerEm)
    let (ascent, line) = (Double(font.ascender) * em, Double(font.lineHeight) * em)
    expectClose(baselines.first, ascent, within: 4 * unit, "\(baselines.first) and \(ascent)")
    expectClose(baselines.last - ascent, Double(lines - 1) * line, within: 8 * unit)
    let box = engine.size(of: paragraph)
    let image = try rasterized(
      [.text(TextRun(paragraph, origin: .zero, color: .black))], Int(box.width) + 2,
      Int(box.height) + 2, text: engine)
    let rows = (0..<image.height).filter { y in (0..<image.width).contains { image[$0, y].w > 127 }
    }
    expectClose(Double(try #require(rows.last)) + 1, baselines.last, within: 0.51)
  }

  @Test func aTextSaysItsLinesAndFonts() throws {
    let engine = try TestFonts.engine()
    func setting(_ text: String, _ font: Font = Font(), lines: Int? = nil, width: Double? = nil)
      -> TextLayoutResult?
    {
      engine.layoutResult(of: Paragraph(text, font: font, lineLimit: lines, width: width))
    }
    let regular = TextLayoutResult.Face(family: "Inter", weight: 400, isItalic: false)
    let bold = TextLayoutResult.Face(family: "Inter", weight: 700, isItalic: false)
    let words = engine.size(of: Paragraph("one two")).width + 1
    #expect(setting("one two") == TextLayoutResult(lines: ["one two"], faces: [regular]))
    #expect(setting("one\ntwo")?.lines == ["one", "two"])
    #expect(setting("one two three", width: words)?.lines == ["one two ", "three"])
    let cut = try #require(setting("one two three four", lines: 1, width: words)?.lines)
    #expect(cut.count == 1 && cut[0].hasPrefix("one") && cut[0].hasSuffix("…"))
    #expect(setting("a\nb\nc", lines: 2)?.lines == ["a", "b…"])
    #expect(
      setting("a", Font(weight: .black))?.faces == [bold], "what is there, not what was asked")
    #expect(setting("")?.lines == [""])
    #expect(setting("a", Font(size: 1e-9)) == nil && setting("a", Font(size: -1)) == nil)
  }

  @Test func aLongWordIsReadAsItIsWritten() throws {
    let word = String(repeating: "x", count: 600)
    let setting = try TestFonts.engine().layoutResult(of: Paragraph(word, width: 300))
    #expect(setting?.lines.joined() == word)
  }

  @Test func fontsOfOtherScriptsAreNamed() throws {
    let arabic = try #require(TestFonts.arabic, "the tests need a font of Arabic")
    let setting = try TestFonts.engine(adding: [arabic]).layoutResult(of: Paragraph("a سلام"))
    #expect(setting?.faces.count == 2 && setting?.faces.first?.family == "Inter")
    #expect(setting?.lines == ["a سلام"])
  }

  @Test func emptyLayoutsHaveNoBaseline() throws {
    let engine = try TestFonts.engine()
    let none = Baselines(first: 0, last: 0)
    #expect(engine.baselines(of: Paragraph("H", font: Font(size: 1e-9))) == none)
    #expect(engine.baselines(of: Paragraph("H", font: Font(size: -1))) == none)
    #expect(engine.baselines(of: Paragraph("")).first > 0)
  }

  @Test func weightsAreDifferentFonts() throws {
    let engine = try TestFonts.engine()
    let font = try FontFile(#require(TestFonts.inter.last))
    let bold = engine.size(of: Paragraph("m", font: Font(size: 100, weight: .bold)))
    let width = Double(font.advance(of: "m")) / Double(font.unitsPerEm) * 100
    expectClose(bold.width, width, within: unit)
    #expect(engine.warnings.isEmpty)
  }

  @Test func layoutIsProportionalToTheFontSize() throws {
    let engine = try TestFonts.engine()
    let text = "Every widget – 99.9 % of 1000 AVAST"
    let small = engine.size(of: Paragraph(text, font: Font(size: 17)))
    let large = engine.size(of: Paragraph(text, font: Font(size: 68)))
    expectClose(large.width / 4, small.width, within: 0.01, "\(large.width / 4) and \(small.width)")
    expectClose(large.height / 4, small.height, within: 0.01)
  }

  @Test func tabularDigitsAreEquallyWide() throws {
    let engine = try TestFonts.engine()
    func widths(_ tabular: Bool) -> Set<Double> {
      Set(
        "0123456789".map { digit in
          engine.size(of: Paragraph("\(digit)", font: Font(tabularDigits: tabular))).width
        })
    }
    #expect(widths(true).count == 1)
    #expect(widths(false).count > 1)
  }

  @Test func wordsAreBrokenAtTheWidth() throws {
    let engine = try TestFonts.engine()
    func size(_ width: Double?, lines: Int? = nil) -> Size {
      engine.size(of: Paragraph("one two three four", lineLimit: lines, width: width))
    }
    let line = size(nil)
    #expect(size(line.width).height == line.height, "a measured width is enough")
    #expect(size(line.width - 1e-9).height == line.height, "rounding does not break a line")
    #expect(size(line.width * 0.6).height == 2 * line.height)
    #expect(size(line.width * 0.6).width <= line.width * 0.6)
    #expect(size(1).height >= 15 * line.height, "every letter has a line of its own")
    #expect(size(1, lines: 3).height == 3 * line.height)
  }

  @Test(arguments: [nil, 120.0] as [Double?])
  func lineLimitCountsAllLines(width: Double?) throws {
    let engine = try TestFonts.engine()
    let text = "one\ntwo two two two two two\r\nthree\u{2029}four\n"
    func size(_ limit: Int?) -> Size {
      engine.size(of: Paragraph(text, lineLimit: limit, width: width))
    }
    let line = engine.size(of: Paragraph("one")).height
    let lines = Int((size(nil).height / line).rounded())
    #expect(lines == (width == nil ? 5 : 6))
    for limit in 1...7 {
      expectClose(size(limit).height, line * Double(min(limit, lines)), within: 0.01, "\(limit)")
    }
  }

  @Test func truncatedTextsEndWithAnEllipsis() throws {
    let engine = try TestFonts.engine()
    func width(_ text: String, lines: Int? = nil, width: Double? = nil) -> Double {
      engine.size(of: Paragraph(text, lineLimit: lines, width: width)).width
    }
    #expect(width("one\ntwo", lines: 1) == width("one…"))
    #expect(width("one\r\n\r\ntwo", lines: 2) == width("one"), "the second line is an ellipsis")
    // Next to a letter the ellipsis may be slightly narrower than alone.
    let cut = width("wwwwwwww", lines: 1, width: width("www…") + 6)
    expectClose(cut, width("www…"), within: 2, "the room that is left over is not counted")
    #expect(width("one two", lines: 1) == width("one two"))
  }

  @Test func emptyTextIsALineHigh() throws {
    let engine = try TestFonts.engine()
    let empty = engine.size(of: Paragraph(""))
    #expect(empty.width == 0 && empty.height == engine.size(of: Paragraph("x")).height)
  }
}

@Suite struct TrackingTests {
  @Test(arguments: [3.0, -0.5])
  func lettersAreSetApart(tracking: Double) throws {
    let engine = try TestFonts.engine()
    var font = Font(size: 20)
    let plain = engine.size(of: Paragraph("HHHH", font: font))
    font.tracking = tracking
    let apart = engine.size(of: Paragraph("HHHH", font: font))
    expectClose(apart.width - plain.width, 4 * tracking, within: 0.01)
    #expect(apart.height == plain.height)
    let half = engine.size(of: Paragraph("HHHH", font: font.scaled(by: 0.5)))
    expectClose(half.width, apart.width / 2, within: 0.01)
  }

  @Test(arguments: [0.3, 1.7, 4, -0.2, -1])
  func aTextFitsInItsOwnWidth(tracking: Double) throws {
    let engine = try TestFonts.engine()
    for text in ["kerning", "Two words", "iiii"] {
      var paragraph = Paragraph(text, font: Font(size: 17))
      paragraph.font.tracking = tracking
      let size = engine.size(of: paragraph)
      (paragraph.width, paragraph.lineLimit) = (size.width, 1)
      #expect(engine.layoutResult(of: paragraph)?.lines == [text])
      expectClose(engine.size(of: paragraph).width, size.width, within: 0.01)
    }
  }

  /// DejaVu Sans has a ligature for each of these texts.
  @Test(arguments: ["ffi", "fi", "fl"])
  func trackedLettersAreNoLigature(text: String) throws {
    let engine = try TestFonts.engine(adding: [TestFonts.arabic])
    var paragraph = Paragraph(text, font: Font(family: "DejaVu Sans", size: 20))
    try #require(engine.line(of: paragraph).clusters.count == 1)
    paragraph.font.tracking = 2
    #expect(engine.line(of: paragraph).clusters.count == text.count)
  }

  @Test(arguments: [Double.nan, .infinity, 1e7])
  func rejectsExcessiveTracking(tracking: Double) throws {
    var font = Font(size: 20)
    font.tracking = tracking
    let engine = try TestFonts.engine()
    let run = TextRun(Paragraph("HH", font: font), origin: .zero, color: .black)
    #expect(throws: TextError.self) { try engine.outlined(DisplayList([.text(run)])) }
  }
}

@Suite struct LineHeightTests {
  /// The difference is above and below the letters of each line, also of a single one.
  @Test(arguments: [0.7, 0.85, 1.2, 2], [1, 3])
  func linesAreAsHighAsTheirFactor(factor: Double, count: Int) throws {
    let engine = try TestFonts.engine()
    let text = Array(repeating: "H", count: count).joined(separator: "\n")
    var paragraph = Paragraph(text, font: Font(size: 20))
    let (plain, first) = (engine.size(of: paragraph), engine.baselines(of: paragraph).first)
    let line = plain.height / Double(count)
    paragraph.font.lineHeight = factor
    let size = engine.size(of: paragraph)
    #expect(size.width == plain.width)
    expectClose(size.height, factor * plain.height, within: 8 * unit)
    let baselines = engine.baselines(of: paragraph)
    expectClose(baselines.first, first + line * (factor - 1) / 2, within: 4 * unit)
    expectClose(
      baselines.last - baselines.first, Double(count - 1) * line * factor, within: 8 * unit)
  }

  /// Graphite's positions depend on the processor.
  @Test func textsAreShapedByOpenTypeRules() throws {
    _ = try TestFonts.engine()
    #expect(getenv("HB_SHAPER_LIST").map { String(cString: $0) } == "ot")
  }

  @Test func aFactorOfOneIsTheFontsOwn() throws {
    let engine = try TestFonts.engine()
    var paragraph = Paragraph("a\nb", font: Font(size: 17))
    let plain = engine.size(of: paragraph)
    paragraph.font.lineHeight = 1 + 1e-9
    #expect(engine.size(of: paragraph) == plain)
  }

  @Test func truncatedLinesKeepTheirHeight() throws {
    let engine = try TestFonts.engine()
    var paragraph = Paragraph("one two three four", font: Font(size: 20), lineLimit: 2, width: 50)
    let plain = engine.size(of: paragraph).height
    paragraph.font.lineHeight = 1.5
    expectClose(engine.size(of: paragraph).height, 1.5 * plain, within: 4 * unit)
  }

  @Test(arguments: [Double.infinity, 1e7])
  func rejectsAnExcessiveLineHeight(factor: Double) throws {
    var font = Font(size: 20)
    font.lineHeight = factor
    let run = TextRun(Paragraph("H", font: font), origin: .zero, color: .black)
    let engine = try TestFonts.engine()
    #expect(throws: TextError.self) { try engine.outlined(DisplayList([.text(run)])) }
  }
}
