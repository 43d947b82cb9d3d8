import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

@Suite struct TextProblemTests {
  private func warnings(_ text: String, _ font: Font = Font()) throws -> [String] {
    let engine = try TestFonts.engine()
    for _ in 0..<2 {
      _ = engine.size(of: Paragraph(text, font: font))
      _ = try engine.commands(
        for: TextRun(Paragraph(text, font: font, width: 50), origin: .zero, color: .black))
    }
    return engine.warnings.map(\.description)
  }

  @Test func aMissingFamilyIsNamedOnce() throws {
    #expect(
      try warnings("x", Font(family: "No Such Font"))
        == [#"font family "No Such Font" was not found; "Inter" is used instead"#])
    #expect(try warnings("x", Font(family: "No Such Font, inter")).isEmpty)
    #expect(try warnings("x", Font(family: "sans-serif")).isEmpty)
    #expect(try warnings("x", Font(family: " ,\u{0} ")).isEmpty, "no name asks for the default")
  }

  /// The engine has a regular and a bold face of Inter.
  @Test(
    arguments: [
      (.ultraLight, "ultraLight (100); regular (400)"), (.light, "light (300); regular (400)"),
      (.medium, "medium (500); regular (400)"), (.semibold, "semibold (600); bold (700)"),
      (.black, "black (900); bold (700)"), (.regular, nil), (.bold, nil),
    ] as [(FontWeight, String?)])
  func aMissingWeightIsNamedOnce(weight: FontWeight, words: String?) throws {
    let expected =
      words.map { [#"font family "Inter" has no weight \#($0) is used instead"#] } ?? []
    #expect(try warnings("x", Font(weight: weight)) == expected)
    // The weights of a substitute family were not requested.
    #expect(
      try warnings("x", Font(family: "No Such Font", weight: weight))
        == [#"font family "No Such Font" was not found; "Inter" is used instead"#])
  }

  @Test(
    arguments: [
      (.rounded, "Quicksand (Debian's package fonts-quicksand)"),
      (.serif, "Gentium Book Basic (Debian's package fonts-sil-gentium-basic)"),
      (.monospaced, "Noto Sans Mono (Debian's package fonts-noto-mono)"),
    ] as [(FontDesign, String)])
  func aMissingDesignIsNamedOnce(design: FontDesign, example: String) throws {
    let words =
      #"no font of the design "\#(design)" was found; "Inter" is used instead; "#
      + "for example \(example) is one"
    #expect(try warnings("x", Font(design: design)) == [words])
    #expect(try warnings("x", Font(family: "Inter", design: design)).isEmpty)
    var font = Font(design: design)
    font.isDesignOptional = true
    #expect(try warnings("x", font).isEmpty)
  }

  @Test(arguments: ["Inter", "Inter Display"])
  func thePackageOfAMissingFamilyIsNamed(family: String) throws {
    let file = try #require(TestFonts.arabic, "the tests need DejaVu Sans (fonts-dejavu-core)")
    let engine = TextEngine(FontSources(base: .none, files: [file]))
    _ = engine.size(of: Paragraph("x", font: Font(family: family)))
    let words = engine.warnings.map(\.description)
    #expect(words.count == 1 && words[0].hasPrefix(#"font family "\#(family)" was not found; "#))
    #expect(words.first?.hasSuffix("; Debian's package fonts-inter has it") == true, "\(words)")
  }

  @Test func aLabelWithoutRoomIsNamedOnce() throws {
    let engine = try TestFonts.engine()
    let label = UnplacedLabel("Documents\nof everybody, 12 %", part: 3, element: "disk")
    for _ in 0..<2 { engine.report(.unplacedLabel(label)) }
    engine.report(.unplacedLabel(UnplacedLabel("a", part: 1)))
    let help = "a larger frame or diameter, a smaller font, a shorter text or a legend makes room"
    #expect(
      engine.warnings.map(\.description) == [
        #"no room for the label "Documents\nof everybody, …" of part 3 of "disk": left out; \#(help)"#,
        #"no room for the label "a" of part 1: left out; \#(help)"#,
      ])
    let problem = try #require(engine.warnings.first).problem
    #expect(problem.code == .invalidView && problem.severity == .warning && problem.help == help)
    #expect(problem.description == engine.warnings.first?.description)
  }

  @Test func aDesignThatIsThereIsNoProblem() throws {
    try #require(TestFonts.monospaced != nil, "the tests need DejaVu Sans Mono (fonts-dejavu-core)")
    let engine = try TestFonts.engine(adding: [TestFonts.monospaced])
    _ = engine.size(of: Paragraph("x", font: Font(design: .monospaced)))
    #expect(engine.warnings.isEmpty)
  }

  /// Fontconfig reads the names of web fonts, but HarfBuzz finds no glyphs in them: every letter
  /// would come from another font.
  @Test func webFontsAreNotTakenForFonts() throws {
    let folder = try TemporaryFolder()
    let inter = try #require(TestFonts.inter.first)
    try folder.write(WebFont.data(of: inter), to: "a.WOFF")
    let named = TextEngine(FontSources(base: .none, files: [inter, folder["a.WOFF"]]))
    #expect(
      message { try commands(Paragraph("x"), named) }
        == "\(folder["a.WOFF"]) is a web font (WOFF), which cannot be drawn: convert it to .ttf or .otf"
    )
    let found = TextEngine(FontSources(base: .none, directories: [folder.path]))
    #expect(
      message { try commands(Paragraph("x"), found) }
        == "no font was found; install one, for example Inter (Debian's package fonts-inter)")
  }

  @Test func missingCharactersAreNamed() throws {
    #expect(
      try warnings("a\u{4F60}b\u{4F60}\u{10FFFD}")
        == ["no font has U+4F60 “你”, U+10FFFD “\u{10FFFD}” of the text \"a你b你\u{10FFFD}\""])
  }

  @Test func controlCharactersAreLeftOut() throws {
    let found = try warnings("a\u{0}b\u{7}\u{9F}\t\r\nc")
    #expect(
      found
        == [
          "U+0000, U+0007, U+009F cannot be drawn: left out of the text "
            + #""a\0b\u{07}\u{009F}\t\r\nc""#
        ])
    let engine = try TestFonts.engine()
    #expect(engine.size(of: Paragraph("a\u{0}b")) == engine.size(of: Paragraph("ab")))
  }

  @Test(arguments: [
    "\u{FEFF}", "\u{202E}abc\u{202D}", "\u{FFFF}\u{FFFE}", "\u{D7FF}\u{E000}", "\u{301}",
    "\n\n\r\n",
    "\u{2028}\u{2029}", "\u{FFFC}", "\u{1F1E9}", "\u{200D}\u{200D}",
  ])
  func oddTextsAreDrawn(text: String) throws {
    let engine = try TestFonts.engine(adding: [TestFonts.emoji])
    for limit in [nil, 1] {
      for width in [nil, 0, 10] as [Double?] {
        let paragraph = Paragraph(text, lineLimit: limit, width: width)
        let run = TextRun(paragraph, origin: .zero, color: .black)
        _ = try rasterized([.text(run)], 40, 40, text: engine)
        #expect(engine.size(of: paragraph).height > 0)
      }
    }
  }

  @Test func aMegabyteIsRefused() throws {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(try TestFonts.engine().size(of: Paragraph(text)) == .zero)
    #expect(
      message { try commands(Paragraph(text), TestFonts.engine()) }
        == "the text is too long: 1048576 bytes; at most 32768 are allowed")
  }

  @Test func longTextsAreLaidOut() throws {
    let text = String(repeating: "x", count: TextLimits.maximumBytes / 8)
    let engine = try TestFonts.engine()
    let one = engine.size(of: Paragraph("x"))
    let size = engine.size(of: Paragraph(text, width: 1000))
    #expect(size.width <= 1000 && size.height > one.width * Double(text.count) / 1000 * one.height)
  }

  @Test(arguments: [-1, .nan, .infinity, 65_536, 2_000_000])
  func fontSizesHaveLimits(size: Double) throws {
    let text = message {
      try commands(Paragraph("x", font: Font(size: size)), TestFonts.engine())
    }
    #expect(
      text == "the font size of \(size.rounded6) points is out of range: "
        + "for this text it must be above 0 and at most 65535")
  }

  @Test func withoutFontsThereIsNoText() {
    #expect(
      message { try commands(Paragraph("x"), TextEngine(FontSources(base: .none))) }
        == "no font was found; install one, for example Inter (Debian's package fonts-inter)")
    let missing = FontSources(base: .none, files: ["no/such/font.otf"])
    #expect(
      message { try commands(Paragraph("x"), TextEngine(missing)) }
        == "no/such/font.otf is not a readable font file")
  }

  @Test func withoutTextNoFontIsLookedFor() throws {
    let sources = FontSources(base: .configuration("no/such/fonts.conf"))
    let engine = TextEngine(sources)
    let square = DrawCommand.fill(.rect(Rect(x: 0, y: 0, width: 4, height: 4)), .solid(.black))
    _ = try rasterized([.group(GroupEffects(opacity: 0.5), [square])], 4, 4, text: engine)
    #expect(
      message { try commands(Paragraph("x"), engine) }
        == "the fontconfig file no/such/fonts.conf cannot be read")
  }

  private func commands(_ paragraph: Paragraph, _ engine: TextEngine) throws {
    _ = try engine.commands(for: TextRun(paragraph, origin: .zero, color: .black))
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
