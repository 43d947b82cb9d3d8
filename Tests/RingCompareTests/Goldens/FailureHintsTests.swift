import RingCore
import Testing

@testable import RingCompare

@Suite struct FailureHintsTests {
  private let folder: TemporaryStore
  private let golden = "rings/move/full.png"

  init() throws { folder = try TemporaryStore() }

  private func hints(
    _ expected: GoldenImage, _ actual: GoldenImage,
    _ options: Comparison = Comparison(),
    _ spelling: FailureHints.Spelling = .options
  ) throws -> [String] {
    try folder.put(expected, golden)
    var checker = GoldenChecker(store: folder.store)
    (checker.comparison, checker.spelling) = (options, spelling)
    return try checker.check(GoldenName("rings/move/full"), actual).hints
  }

  private func frames(_ reds: [UInt8]) -> GoldenImage {
    GoldenImage(frames: reds.map { picture($0).frames[0] })
  }

  /// By the formulas in Double, the distance of the two colours is 0.01825.
  @Test func aFailureSaysWhatWouldHavePassed() throws {
    #expect(
      try hints(picture(9), picture(16)) == [
        "passes with --max-delta 7, or --metric oklab --threshold 0.019"
      ])
    #expect(
      try hints(picture(9), picture(16), Comparison(metric: .oklab(threshold: 0.01))) == [
        "passes with --max-delta 7, or --threshold 0.019"
      ])
    #expect(
      try hints(picture(9), picture(16), Comparison(), .swift) == [
        "passes with maxDelta: 7, or metric: .oklab(threshold: 0.019)"
      ])
  }

  @Test func windowsHaveWordsOfTheirOwn() throws {
    let options = Comparison(
      maxPixels: 3, density: .init(side: 2, maxPixels: 1))
    let golden = picture(9, width: 40, height: 30)
    let actual = picture(9, width: 40, height: 30, wrong: 12)
    #expect(
      try hints(golden, actual, options) == ["passes with --max-pixels 12 --window-pixels 2"])
    #expect(
      try hints(golden, actual, options, .swift) == [
        "passes with maxPixels: 12, density: .init(side: 2, maxPixels: 2)"
      ])
  }

  @Test func aPictureThatMovedIsTheSame() throws {
    func dot(_ x: Int) -> GoldenImage {
      var pixels = [UInt8](repeating: 0, count: 8 * 3 * 4)
      pixels.replaceSubrange((8 + x) * 4..<(8 + x) * 4 + 4, with: [255, 0, 0, 255])
      return GoldenImage(RasterImage(size: PixelSize(width: 8, height: 3), pixels: pixels))
    }
    #expect(try hints(dot(2), dot(5)) == ["the same picture, 3 px to the right"])
  }

  @Test func anAnimationPassesWithWhatItsWorstFramesNeed() throws {
    let lines = try hints(frames([1, 2, 3, 4]), frames([1, 9, 3, 30]))
    try #require(lines.count == 1)
    #expect(lines[0].hasPrefix("passes with --max-delta 26, or --metric oklab --threshold 0.07"))
    // All pixels of a frame differ.
    #expect(!lines[0].contains("--max-pixels"))
  }

  /// A tolerance cannot replace a missing frame.
  @Test func nothingHelpsWhereFramesAreMissing() throws {
    #expect(try hints(frames([1, 2, 3, 4]), frames([1, 9, 3])) == [])
    #expect(try hints(picture(9), picture(9, width: 5)) == [])
  }

  @Test func passingCasesHaveNoHints() throws {
    #expect(try hints(picture(9), picture(9)) == [])
    #expect(try hints(picture(9), picture(16), Comparison(maxDelta: 7)) == [])
  }

  @Test func hintsAreInEveryOutput() throws {
    try folder.put(picture(9), golden)
    let result = try folder.check(picture(16))
    let hint = "passes with --max-delta 7, or "
    #expect(result.failureText(versions: "").contains("\n  \(hint)"))
    let run = RunResult(cases: [result], versions: "", tolerance: "")
    #expect(run.json.contains("\"hints\":[\"\(hint)"))
    #expect(run.junit().contains("&#10;  \(hint)"))
  }
}
