import RingCore
import RingScene
import TestSupport
import Testing

/// A font whose characters are half an em wide and whose lines are 1.2 em high.
///
/// Lines are broken between words, and a word that is wider than its line is cut.
private struct FixedWords: TextMeasuring {
  func size(of paragraph: Paragraph) -> Size {
    guard !paragraph.breaksWords, let width = paragraph.width else {
      return FixedText().size(of: paragraph)
    }
    let advance = paragraph.font.size / 2
    let limit = width == 0 ? Int.max : max(1, Int(width / advance + 1e-9))
    var lines: [Int] = []
    for word in paragraph.text.split(separator: " ").map({ min($0.count, limit) }) {
      if width > 0, let last = lines.last, last + 1 + word <= limit {
        lines[lines.count - 1] = last + 1 + word
      } else {
        lines.append(word)
      }
    }
    lines = Array(lines.prefix(paragraph.lineLimit ?? .max))
    return Size(
      width: Double(lines.max() ?? 0) * advance,
      height: Double(lines.count) * paragraph.font.size * 1.2)
  }
}

/// Words stay whole: their letters shrink, and what then does not fit is cut.
@Suite struct WholeWordTests {
  private let context = SceneContext(text: FixedWords())

  private func text(_ string: String, minimumScale: Double = 1) -> Text {
    var text = Text(string, font: Font(size: 20))
    text.minimumScale = minimumScale
    return text
  }

  private func drawn(_ text: Text, width: Double) -> Paragraph? {
    let rect = Rect(x: 0, y: 0, width: width, height: 100)
    guard case .text(let run)? = text.draw(in: rect, context: context).first else { return nil }
    return run.paragraph
  }

  /// The word is 130 points wide at the size 20. The size changes in steps of a tenth.
  @Test(
    arguments: [
      (200, 1, 20), (130, 1, 20), (129, 1, 18), (100, 1, 14), (66, 1, 10), (40, 1, 10),
      (0.5, 1, 10),
      (100, 0.8, 14), (20, 0.25, 5), (20, 0.6, 10),
    ] as [(Double, Double, Double)])
  func aWordShrinksUntilItFits(width: Double, minimumScale: Double, size: Double) throws {
    let text = text("Notifications", minimumScale: minimumScale)
    let paragraph = try #require(drawn(text, width: width))
    expectClose(paragraph.font.size, size, within: 1e-9)
    #expect(paragraph.breaksWords == (width >= 130))
    #expect(text.size(for: ProposedSize(width: width), in: context).width <= max(5, width + 0.25))
  }

  @Test func wordsThatFitKeepTheirSize() throws {
    let text = text("one two three")
    #expect(try #require(drawn(text, width: 60)).font.size == 20)
    #expect(
      text.size(for: ProposedSize(width: 60), in: context) == Size(width: 50, height: 3 * 24))
    #expect(
      text.size(for: ProposedSize(width: 70), in: context) == Size(width: 70, height: 2 * 24))
  }

  @Test func aTextThatBreaksWordsKeepsItsSize() throws {
    var text = text("Notifications")
    text.breaksWords = true
    let paragraph = try #require(drawn(text, width: 40))
    #expect(paragraph.breaksWords && paragraph.font.size == 20 && paragraph.width == 40)
  }

  /// Stacks offer a text the width that it asked for.
  @Test(arguments: ["Notifications", "two Words", "a", "ab cde fghi"])
  func aTextIsDrawnAsItIsMeasured(string: String) throws {
    let text = text(string)
    for width in stride(from: 1.0, through: 140, by: 1.7) {
      let size = text.size(for: ProposedSize(width: width), in: context)
      #expect(text.size(for: ProposedSize(size), in: context) == size, "\(width)")
      #expect(
        drawn(text, width: width)?.font == drawn(text, width: size.width)?.font, "\(width)")
    }
  }

  /// Each size of a font takes time, and a scene may have thousands of texts.
  @Test func fewSizesOfAFontAreUsed() throws {
    let text = text("Notifications")
    let sizes = try stride(from: 0.5, through: 150, by: 0.5).map {
      try #require(drawn(text, width: $0)).font.size
    }
    #expect(Set(sizes).count == 6)
  }

  @Test func aNarrowRowHoldsItsTexts() {
    let texts = ["Calories", "Exercise"].map { AnyElement(Text($0)) }
    // 36 points for each text of 68 points.
    let size = HStack(children: texts).size(for: ProposedSize(width: 80), in: context)
    #expect(size == Size(width: 34 + 8 + 34, height: 8.5 * 1.2))
  }
}
