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
        "passes with --max-delta 7, or --metric oklab --threshold 0.019, or --max-pixels 12"
      ])
    #expect(
      try hints(picture(9), picture(16), Comparison(metric: .oklab(threshold: 0.01))) == [
        "passes with --max-delta 7, or --threshold 0.019, or --max-pixels 12"
      ])
    #expect(
      try hints(picture(9), picture(16), Comparison(), .swift) == [
        "passes with maxDelta: 7, or metric: .oklab(threshold: 0.019), or maxPixels: 12"
      ])
  }

  @Test func windowsHaveWordsOfTheirOwn() throws {
    let options = Comparison(
      maxPixels: 3, density: .init(side: 2, maxPixels: 1))
    let tolerances = "passes with --max-delta 7, or --metric oklab --threshold 0.019, or "
    #expect(
      try hints(picture(9), picture(16), options)
        == [tolerances + "--max-pixels 12 --window-pixels 4"])
    #expect(
      try hints(picture(9), picture(16), options, .swift) == [
        "passes with maxDelta: 7, or metric: .oklab(threshold: 0.019), or maxPixels: 12, "
          + "density: .init(side: 2, maxPixels: 4)"
      ])
  }

  @Test func aPictureThatMovedIsTheSame() throws {
    func dot(_ x: Int) -> GoldenImage {
      var pixels = [UInt8](repeating: 0, count: 8 * 3 * 4)
      pixels.replaceSubrange((8 + x) * 4..<(8 + x) * 4 + 4, with: [255, 0, 0, 255])
      return GoldenImage(RasterImage(size: PixelSize(width: 8, height: 3), pixels: pixels))
    }
    let lines = try hints(dot(2), dot(5))
    #expect(lines.count == 2 && lines[0] == "the same picture, 3 px to the right")
    // A pixel that is opaque in one image and clear in the other exceeds every channel tolerance.
    #expect(lines[1].hasPrefix("passes with --metric oklab --threshold "))
    #expect(lines[1].hasSuffix(", or --max-pixels 2"))
  }

  @Test func anAnimationPassesWithWhatItsWorstFramesNeed() throws {
    let lines = try hints(frames([1, 2, 3, 4]), frames([1, 9, 3, 40]))
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("passes with --max-delta 36, or --metric oklab --threshold "))
    #expect(lines[0].hasSuffix(", or --max-pixels 12"))
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
    #expect(run.junit.contains("&#10;  \(hint)"))
  }
}
