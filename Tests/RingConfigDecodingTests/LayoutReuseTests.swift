import RingConfigDecoding
import RingCore
import RingScene
import Testing

/// The reader lays out the scene to find the canvas size; drawing reuses that layout.
@Suite struct LayoutReuseTests {
  /// A text measurer that counts its calls.
  private final class Counter: TextMeasuring {
    private(set) var count = 0

    func size(of paragraph: Paragraph) -> Size {
      count += 1
      return SquareLetters().size(of: paragraph)
    }
  }

  private static let scene = """
    {"type": "hstack", "children": [{"type": "text", "text": "abc"}, {"type": "text", "text": "de"}]}
    """

  private func read(_ text: String, _ counter: Counter) -> Reading {
    ConfigReader().read(SourceText(name: "t", bytes: Array(text.utf8)), measuring: counter)
  }

  @Test(arguments: [
    "", "\"canvas\": {\"padding\": 3}, ", "\"canvas\": {\"width\": 500}, ",
    "\"canvas\": {\"width\": 500, \"height\": 50}, ",
  ])
  func textsAreMeasuredForOneLayout(head: String) throws {
    let (all, once) = (Counter(), Counter())
    let result = read("{\(head)\"scene\": \(Self.scene)}", all)
    let scene = try #require(result.scene)
    let layout = result.canvas?.layout ?? scene.layout(measuring: all)
    #expect(layout == scene.layout(measuring: once))
    #expect(once.count > 0)
    #expect(all.count == once.count)
  }

  @Test func reusesLayoutOfStaticAnimations() throws {
    let source = SourceText(name: "t", bytes: Array("{\"scene\": \(Self.scene)}".utf8))
    let result = ConfigReader().read(source, animated: true, measuring: SquareLetters())
    #expect(result.canvas?.layout == result.scene?.layout(measuring: SquareLetters()))
    #expect(result.canvas?.layout != nil)
    #expect(result.bound?.showsStart == true && result.bound?.frameSize == nil)
  }

  @Test(arguments: [nil, 0, 0.5, 9.0])
  func doesNotReuseLayoutOfAnimatedScenes(time: Double?) throws {
    let text = """
      {"scene": {"type": "text", "text": "a",
        "font": {"size": {"from": 9, "to": 20, "duration": 1}}}}
      """
    let source = SourceText(name: "t", bytes: Array(text.utf8))
    let result = ConfigReader().read(source, at: time, measuring: SquareLetters())
    #expect(result.scene != nil)
    #expect(result.canvas?.layout == nil)
  }
}
