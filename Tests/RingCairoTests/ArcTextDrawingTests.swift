import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

/// Texts along circles: the position of every letter, computed from the font's own tables.
@Suite struct ArcTextDrawingTests {
  private let center = Point(x: 200, y: 180)

  private func outline(
    _ text: String, _ arc: TextArc, size: Double = 20, _ engine: TextEngine? = nil
  ) throws -> [PathElement] {
    let engine = try engine ?? TestFonts.engine()
    let run = TextRun(Paragraph(text, font: Font(size: size)), along: arc, color: .black)
    return try engine.commands(for: run).flatMap { command -> [PathElement] in
      guard case .primitive(.glyphs(let path, _)) = command else { return [] }
      return path.elements
    }
  }

  /// Returns the corners of each letter, which has one contour.
  private func letters(_ elements: [PathElement]) -> [[Point]] {
    var letters: [[Point]] = []
    for element in elements {
      switch element {
      case .move(let point): letters.append([point])
      case .line(let point): letters[letters.count - 1].append(point)
      case .cubic(_, _, let point): letters[letters.count - 1].append(point)
      case .arc, .close: break
      }
    }
    // Cairo ends each glyph's path with a move that starts no contour.
    return letters.filter { $0.count > 2 }
  }

  /// "I" is a rectangle in the middle of its advance, so its centre shows where the letter is.
  @Test(
    arguments: [30.0, 60, 117, 400], [RotationDirection.clockwise, .counterclockwise])
  func lettersStandOnTheCircleAtTheirAdvances(radius: Double, direction: RotationDirection) throws {
    let font = try FontFile(#require(TestFonts.inter.first))
    let advance = Double(font.advance(of: "I")) / Double(font.unitsPerEm) * 20
    let arc = TextArc(
      center: center, radius: radius, start: .degrees(-40), direction: direction)
    let found = letters(try outline("IIIIIII", arc))
    try #require(found.count == 7)
    for (index, letter) in found.enumerated() {
      // The mean of the four corners of a rotated rectangle is its centre.
      let corners = letter.prefix(4)
      let sum = corners.map(\.vector).reduce(Vector.zero, +)
      let mean = Point.zero + sum * (1 / Double(corners.count))
      let degrees =
        -40 + direction.sign * (Double(index) + 0.5) * advance / radius * 180 / Double.pi
      let angle = degrees * Double.pi / 180
      // The capital height of Inter is 1490 of 2048 units.
      let lift = (mean - center).length - radius
      let expected = Point(
        x: center.x + (radius + lift) * sin(angle), y: center.y - (radius + lift) * cos(angle))
      #expect((mean - expected).length < 0.05, "letter \(index)")
      expectClose(lift * direction.sign, 20 * 1490.0 / 2048 / 2, within: 0.1, "\(lift)")
    }
  }

  @Test(arguments: ["AVATAR", "ffi office", "87 % → Wa.", "e\u{301}te\u{301}"])
  func clustersAreAsFarApartAsTheirLineIsLong(text: String) throws {
    let engine = try TestFonts.engine()
    let paragraph = Paragraph(text, font: Font(size: 50))
    let line = engine.line(of: paragraph)
    expectClose(line.width, engine.size(of: paragraph).width, within: 0.01)
    #expect(line.height == engine.size(of: paragraph).height)
    #expect(line.baseline > 0.7 * 50 && line.baseline < line.height)
    for (a, b) in zip(line.clusters, line.clusters.dropFirst()) { #expect(a.to == b.from) }
    #expect(line.clusters.count <= text.count)
  }

  @Test func kerningIsKept() throws {
    let engine = try TestFonts.engine()
    func line(_ text: String) -> TextLine {
      engine.line(of: Paragraph(text, font: Font(size: 100)))
    }
    let (pair, a) = (line("AV"), line("A"))
    #expect(pair.clusters.count == 2)
    #expect(pair.width < line("A").width + line("V").width - 1)
    #expect(abs(pair.clusters[0].to - a.width) > 1)
    #expect(engine.line(of: Paragraph("")).clusters.isEmpty)
  }

  /// On a circle of huge radius a text is the same as in a box.
  ///
  /// Ligatures and right-to-left runs are laid out before the text is bent.
  @Test(arguments: ["Rings 87 %", "ffi", "سلام عليكم", "abc سلام def", "进度 60 %", "é o\u{308}"])
  func onAHugeCircleATextIsStraight(text: String) throws {
    let engine = try TestFonts.engine(adding: [TestFonts.arabic, TestFonts.chinese])
    let radius = 1e7
    let paragraph = Paragraph(text, font: Font(size: 20))
    let line = engine.line(of: paragraph)
    let half = line.width / 2 / radius * 180 / Double.pi
    let arc = TextArc(
      center: Point(x: line.width / 2, y: radius + line.baseline), radius: radius,
      start: .degrees(-half))
    let bent = letters(try outline(text, arc, size: 20, engine)).flatMap { $0 }
    let straight = try engine.commands(
      for: TextRun(paragraph, origin: .zero, color: .black)
    ).flatMap { command -> [PathElement] in
      guard case .group(_, let inner) = command,
        case .primitive(.glyphs(let path, _))? = inner.first
      else { return [] }
      return path.elements
    }
    let expected = letters(straight).flatMap { $0 }
    #expect(bent.count == expected.count && bent.count > 3)
    let farthest = zip(bent, expected).map { ($0 - $1).length }.max() ?? 9
    #expect(farthest < 0.01, "\(farthest)")
  }

  @Test func emojiAreTurnedWithTheirCircle() throws {
    let file = try #require(TestFonts.emoji)
    let engine = try TestFonts.engine(adding: [file])
    let arc = TextArc(center: center, radius: 80, start: .degrees(90))
    let run = TextRun(
      Paragraph("🚲", font: Font(size: 20)), along: arc,
      color: SRGBColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    let commands = try engine.commands(for: run)
    try #require(commands.count == 1)
    guard case .group(let effects, let inner) = commands[0] else {
      Issue.record("no group")
      return
    }
    #expect(inner.count == 1 && effects.opacity == 0.5)
    let foot = effects.transform.apply(
      Point(
        x: engine.line(of: run.paragraph).clusters[0].midX,
        y: engine.line(of: run.paragraph).baseline))
    expectClose((foot - center).length, 80, within: 1e-6)
  }
}
