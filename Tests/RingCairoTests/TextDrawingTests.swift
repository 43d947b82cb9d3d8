import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

@Suite struct TextDrawingTests {
  private func run(
    _ text: String, at origin: Point = Point(x: 4, y: 4), color: SRGBColor = .black,
    size: Double = 17,
    alignment: TextAlignment = .leading, width: Double? = nil
  ) -> TextRun {
    TextRun(
      Paragraph(text, font: Font(size: size), alignment: alignment, width: width), origin: origin,
      color: color)
  }

  private func draw(
    _ run: TextRun, _ width: Int = 120, _ height: Int = 32, scale: Int = 1,
    _ engine: TextEngine? = nil
  ) throws -> Coverage {
    let engine = try engine ?? TestFonts.engine()
    return Coverage(try rasterized([.text(run)], width, height, scale: scale, text: engine))
  }

  @Test func everyScaleShowsTheSameShape() throws {
    let text = run("Rings 87 %")
    let fine = try draw(text, scale: 8).averaged(8)
    let coarse = try draw(text).alpha
    let differences = zip(fine, coarse).map { abs($0 - $1) }
    let largest = differences.max() ?? 255
    let mean = differences.reduce(0, +) / Double(differences.count { $0 > 0 } + 1)
    #expect(largest <= 3 && mean <= 0.6, "largest \(largest), mean \(mean) of 255")
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.77])
  func textMovesByFractionsOfPixels(offset: Double) throws {
    let here = try draw(run("Rings 87 %"))
    let there = try draw(run("Rings 87 %", at: Point(x: 4 + offset, y: 4 + offset / 2)))
    let moved = there.centroid - here.centroid
    // A pixel's coverage counts at its centre, so the centroid of thin stems is slightly off.
    expectClose(moved.x, offset, within: 0.05, "\(moved)")
    expectClose(moved.y, offset / 2, within: 0.05, "\(moved)")
    expectClose(there.sum / here.sum, 1, within: 0.01)
  }

  @Test func aStemIsOfTheTextsColor() throws {
    let color = SRGBColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    let engine = try TestFonts.engine()
    let image = try rasterized(
      [.text(run("I", at: .zero, color: color, size: 100))], 40, 120, text: engine)
    let size = engine.size(of: Paragraph("I", font: Font(size: 100)))
    // Premultiplied bytes: 26, 51, 77 of 128.
    #expect(image[Int(size.width / 2), 70] == SIMD4(52, 102, 153, 128))
  }

  /// A pixel inside a letter has the colour that a filled rectangle has there.
  @Test(arguments: [0.0, 13], [0.0, 2.5])
  func aGradientCrossesTheText(x: Double, y: Double) throws {
    let engine = try TestFonts.engine()
    let colors = Gradient(colors: [SRGBColor(bytes: 255, 0, 0), SRGBColor(bytes: 0, 0, 255)])
    let paints = [
      Paint.linear(
        LinearGradient(gradient: colors, start: Point(x: x, y: 0), end: Point(x: x + 100, y: 30))),
      .radial(RadialGradient(gradient: colors, center: Point(x: x + 50, y: 30), endRadius: 60)),
      .conic(ConicGradient(center: Point(x: x + 50, y: 30), gradient: colors)),
    ]
    for paint in paints {
      var text = run("HIH", at: Point(x: x, y: y), size: 50)
      let black = try rasterized([.text(text)], 130, 80, text: engine)
      text.gradient = paint
      let letters = try rasterized([.text(text)], 130, 80, text: engine)
      let area = Path.rect(Rect(x: 0, y: 0, width: 130, height: 80))
      let whole = try rasterized([.fill(area, paint)], 130, 80, text: engine)
      var count = 0
      for (x, y) in (0..<130).flatMap({ x in (0..<80).map { (x, $0) } }) {
        #expect(abs(Int(black[x, y].w) - Int(letters[x, y].w)) <= 1)
        guard black[x, y].w == 255 else { continue }
        count += 1
        // The origin of the text is not a whole number of pixels.
        let difference =
          SIMD4<Int>(truncatingIfNeeded: letters[x, y])
          &- SIMD4(
            truncatingIfNeeded: whole[x, y])
        #expect((0..<4).allSatisfy { abs(difference[$0]) <= 1 }, "\(x), \(y)")
      }
      #expect(count > 500)
    }
  }

  @Test func overlapsAreNotDarker() throws {
    let color = SRGBColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let coverage = try draw(run("q\u{328}\u{335} Ø̸ ﬁ", color: color, size: 40), 200, 60)
    #expect(coverage.largest == 128)
  }

  @Test(arguments: [TextAlignment.leading, .center, .trailing])
  func linesLieWhereTheyAreAligned(alignment: TextAlignment) throws {
    let left = try draw(run("HHH", at: .zero, alignment: alignment, width: 100)).columns
    // A right-to-left mark sets the direction and is invisible.
    let right = try draw(
      run("\u{200F}123", at: .zero, alignment: alignment, width: 100)
    ).columns
    let (a, b) = (try #require(left), try #require(right))
    switch alignment {
    case .leading: #expect(a.lowerBound <= 2 && b.upperBound >= 97 && b.lowerBound > 50)
    case .center: #expect(abs(a.lowerBound + a.upperBound - 99) <= 1 && b.lowerBound > 25)
    case .trailing: #expect(a.upperBound >= 97 && a.lowerBound > 50 && b.lowerBound <= 3)
    }
  }

  @Test func textIsDrawnInsideGroups() throws {
    let engine = try TestFonts.engine()
    let text = DrawCommand.text(run("Rings", at: .zero))
    let effects = GroupEffects(
      transform: .translation(Vector(x: 8, y: 4)),
      clip: .rect(Rect(x: 0, y: 0, width: 30, height: 40)),
      opacity: 0.5)
    let plain = Coverage(try rasterized([text], 64, 32, text: engine))
    let grouped = Coverage(try rasterized([.group(effects, [text])], 64, 32, text: engine))
    for y in 0..<28 {
      for x in 0..<22 {
        let expected = plain.alpha[y * 64 + x] / 2
        expectClose(grouped.alpha[(y + 4) * 64 + x + 8], expected, within: 1)
      }
    }
    #expect(try #require(grouped.columns).upperBound < 30)
  }

  @Test(.enabled(if: TestFonts.emoji != nil))
  func emojiKeepTheirColorsAndTakeTheAlpha() throws {
    // A rule of the system's fontconfig configuration scales bitmap fonts.
    let engine = TextEngine()
    func image(_ alpha: Double) throws -> RasterImage {
      let color = SRGBColor(red: 0, green: 0, blue: 1, alpha: alpha)
      return try rasterized(
        [.text(run("👍", at: .zero, color: color, size: 40))], 56, 56, text: engine)
    }
    let (opaque, faded) = (try image(1), try image(0.5))
    #expect(engine.warnings.isEmpty)
    let center = opaque[28, 28]
    #expect(center.x > 180 && center.z < 120 && center.w == 255, "\(center) is a yellow thumb's")
    expectClose(Int(faded[28, 28].w), 128, within: 1)
  }

  @Test(.enabled(if: TestFonts.arabic != nil && TestFonts.chinese != nil))
  func otherScriptsComeFromOtherFonts() throws {
    let engine = try TestFonts.engine(adding: [TestFonts.arabic, TestFonts.chinese])
    let joined = engine.size(of: Paragraph("سلام")).width
    let apart = engine.size(of: Paragraph("س\u{200C}ل\u{200C}ا\u{200C}م")).width
    #expect(joined < apart, "letters are joined")
    #expect(engine.size(of: Paragraph("你好")).width == 2 * engine.size(of: Paragraph("你")).width)
    #expect(engine.warnings.isEmpty)
  }

  @Test func samePixelsFromAnyEngine() throws {
    let text = run("Same 123\nwrapped here and there", width: 90)
    let first = try rasterized([.text(text)], 120, 80, text: TestFonts.engine())
    let engine = try TestFonts.engine()
    _ = try draw(run("something else"), 120, 32, engine)
    #expect(try rasterized([.text(text)], 120, 80, text: engine) == first)
  }
  /// Each thread has its own engine, but fontconfig's fonts are shared.
  @Test func manyThreadsDrawTheSame() async throws {
    let text = run("Same 123 – 你好 مرحبا 👍\nwrapped here and there", width: 90)
    let pictures = try await withThrowingTaskGroup(of: RasterImage.self) { group in
      for _ in 0..<16 {
        group.addTask { try rasterized([.text(text)], 120, 120, text: TextEngine()) }
      }
      return try await group.reduce(into: Set<RasterImage>()) { $0.insert($1) }
    }
    #expect(pictures.count == 1)
  }

  /// Users set antialiasing and hinting for their screens, not for images.
  @Test func fontconfigRenderingSettingsChangeNoPixel() throws {
    let rules = [
      "antialias": "<bool>false</bool>", "hinting": "<bool>true</bool>",
      "autohint": "<bool>true</bool>", "hintstyle": "<const>hintfull</const>",
      "rgba": "<const>rgb</const>",
    ]
    let edits = rules.map { "<edit name='\($0)' mode='assign'>\($1)</edit>" }.joined()
    let file = try #require(TestFonts.inter.first)
    let text = """
      <fontconfig><dir>\(file.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })</dir>
      <match target="pattern">\(edits)</match><match target="font">\(edits)</match></fontconfig>
      """
    let folder = try TemporaryFolder()
    try folder.write(text, to: "fonts.conf")
    let engine = TextEngine(FontSources(base: .configuration(folder["fonts.conf"])))
    let run = DrawCommand.text(run("Rings 87 %"))
    let plain = try rasterized([run], 120, 32, text: TestFonts.engine())
    #expect(try rasterized([run], 120, 32, text: engine) == plain)
    #expect(engine.size(of: Paragraph("x")) == (try TestFonts.engine()).size(of: Paragraph("x")))
  }
}
