import RingCore
import Testing

@testable import RingCairo

/// The coverage of letters, compared with their outlines at 256 heights per pixel.
@Suite struct GlyphCoverageTests {
  private static let size = PixelSize(width: 150, height: 40)

  private static func run(_ text: String, _ fontSize: Double) -> TextRun {
    TextRun(
      Paragraph(text, font: Font(size: fontSize)), origin: Point(x: 3.3, y: 2.7), color: .black)
  }

  @Test(arguments: [("AVATAR 0123 fly %", 9.0), ("Ängström & 87 %", 17), ("@{ß}?", 26)])
  func lettersAreCoveredExactly(_ text: String, _ fontSize: Double) throws {
    let engine = try TestFonts.engine()
    let run = Self.run(text, fontSize)
    let image = try rasterized([.text(run)], Self.size.width, Self.size.height, text: engine)
    var ideal = IdealFilling(size: Self.size)
    for command in try engine.commands(for: run) {
      guard case .group(let effects, let inner) = command else { continue }
      for case .primitive(.glyphs(let path, _)) in inner { ideal.add(path, effects.transform) }
    }
    let differences = zip(Coverage(image).alpha, ideal.coverage).map { abs($0 - 255 * $1) }
    let covered = ideal.coverage.count { $0 > 0 }
    let largest = differences.max() ?? 255
    let mean = differences.reduce(0, +) / Double(covered + 1)
    #expect(
      covered > 300 && largest <= 1.8 && mean <= 0.4, "largest \(largest), mean \(mean) of 255")
  }

  private static func box(_ x: Double, _ y: Double, _ side: Double, clockwise: Bool = true)
    -> [PathElement]
  {
    let corners = [
      Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side),
      Point(x: x, y: y + side),
    ]
    let turn = clockwise ? corners : corners.reversed()
    return [.move(turn[0])] + turn.dropFirst().map { .line($0) } + [.close]
  }

  /// Outlines, and whether their coverage proves that they are simple.
  static let outlines: [(String, [PathElement], Bool)] = [
    ("a part beside another", box(2.4, 2.4, 6) + box(9.1, 3.2, 4), true),
    ("parts that meet in a pixel", box(2.4, 2.4, 6) + box(8.4, 2.4, 4), true),
    ("a hole", box(2.4, 2.4, 9) + box(4.6, 5.1, 3.3, clockwise: false), true),
    ("counterclockwise", box(2.4, 2.4, 9, clockwise: false) + box(4.6, 5.1, 3.3), true),
    ("two overlap", box(2.4, 2.4, 6) + box(6.3, 5.7, 4), false),
    (
      "two overlap counterclockwise",
      box(2.4, 2.4, 6, clockwise: false)
        + box(6.3, 5.7, 4, clockwise: false), false
    ),
    ("in different directions", box(2.4, 2.4, 6) + box(8.7, 2.4, 4, clockwise: false), false),
  ]

  @Test(arguments: outlines)
  func cairoDrawsLettersThatOverlapThemselves(
    _ name: String, _ elements: [PathElement], _ isSimple: Bool
  ) throws {
    let size = PixelSize(width: 16, height: 14)
    let letters = Primitive.glyphs(Path(elements), .solid(.black))
    let bounds = PixelRect(size)
    let figure = StyledPath(letters, .identity)
    let found = try CoverageCache(WorkMeter()).coverage(of: figure, in: bounds)
    #expect((found.runs != nil) == isSimple)
    var rasterizer = Rasterizer()
    let image = try rasterizer.rasterize(
      OutlinedDisplayList([.primitive(letters)]), size: size, scale: 1)
    guard isSimple else {
      let cairos = try rasterized([.fill(Path(elements), .solid(.black))], 16, 14)
      #expect(image == cairos)
      return
    }
    var ideal = IdealFilling(size: size)
    ideal.add(Path(elements), .identity)
    let differences = zip(Coverage(image).alpha, ideal.coverage).map { abs($0 - 255 * $1) }
    #expect((differences.max() ?? 255) <= 1.1)
  }
}
