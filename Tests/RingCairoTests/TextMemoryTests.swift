import RingCore
import Testing

@testable import RingCairo

/// The outlines of texts count against the memory budget of an image.
@Suite struct TextMemoryTests {
  private static func list(_ texts: String...) -> DisplayList {
    DisplayList(
      texts.enumerated().map { index, text in
        .text(
          TextRun(
            Paragraph(text), origin: Point(x: 0, y: 20 * Double(index)), color: .black))
      })
  }

  private static func elements(_ commands: [OutlinedCommand]) -> Int {
    commands.reduce(0) { sum, command in
      switch command {
      case .primitive(.glyphs(let path, _)): sum + path.elements.count
      case .primitive: sum
      case .group(_, let inner): sum + elements(inner)
      }
    }
  }

  private static func used(
    _ engine: TextEngine, _ list: DisplayList
  ) throws -> (bytes: Int, outlines: Int) {
    var memory = MemoryBudget(limit: 1 << 30, used: 1000)
    let outlined = try engine.outlined(list, within: &memory)
    let bytes = elements(outlined.commands) * MemoryLayout<PathElement>.stride
    return (memory.used - 1000, bytes)
  }

  @Test func outlinesAreCountedAsTheyAre() throws {
    let engine = try TestFonts.engine()
    let (bytes, outlines) = try Self.used(engine, Self.list("abc", "xyz"))
    #expect(bytes > 2000)
    #expect(bytes == outlines)
    // Cached outlines of another image count for this one, too.
    #expect(try Self.used(engine, Self.list("abc", "xyz")).bytes == bytes)
  }

  @Test func equalTextsShareTheirOutlines() throws {
    let engine = try TestFonts.engine()
    let one = try Self.used(engine, Self.list("abc")).bytes
    #expect(try Self.used(engine, Self.list("abc", "abc", "abc")).bytes == one)
  }

  @Test func textsAlongCirclesHaveOutlinesOfTheirOwn() throws {
    let engine = try TestFonts.engine()
    let run = TextRun(
      Paragraph("abc"), along: TextArc(center: .zero, radius: 50, start: .zero), color: .black)
    let (bytes, outlines) = try Self.used(engine, DisplayList([.text(run), .text(run)]))
    #expect(bytes == outlines)
  }

  @Test func moreThanIsAllowedIsRefusedByName() throws {
    let engine = try TestFonts.engine()
    let bytes = try Self.used(engine, Self.list("abc", "xyz")).bytes
    var enough = MemoryBudget(limit: bytes)
    _ = try engine.outlined(Self.list("abc", "xyz"), within: &enough)
    var less = MemoryBudget(limit: bytes - 1)
    let error = #expect(throws: MemoryLimitError.self) {
      try engine.outlined(Self.list("abc", "xyz"), within: &less)
    }
    #expect(error?.purpose == "the outlines of all texts")
  }
}
