import Foundation
import RingCodec
import RingCore
import Testing

@testable import RingCompare

@Suite struct AnimationTests {
  private func animation(_ reds: [UInt8], wrong: Set<Int> = []) -> GoldenImage {
    GoldenImage(
      frames: reds.enumerated().map {
        picture($1, wrong: wrong.contains($0) ? $0 + 1 : 0).frames[0]
      })
  }

  private let reds: [UInt8] = [10, 20, 30, 40, 50, 60, 70]

  @Test(arguments: [1, 2, 3, 4, 5, 7, 9, 10])
  func aSheetHasAllFrames(_ count: Int) {
    let frames = (1...count).map { picture(UInt8($0)).frames[0] }
    let sheet = ContactSheet.image(of: frames)
    #expect(sheet.width / 4 - sheet.height / 3 <= 1 && sheet.width / 4 >= sheet.height / 3)
    #expect(
      ContactSheet.frames(of: sheet, cell: PixelSize(width: 4, height: 3), count: count) == frames)
  }

  @Test func transparentFramesAtTheEndAreFrames() {
    let clear = RasterImage(
      size: PixelSize(width: 4, height: 3), pixels: [UInt8](repeating: 0, count: 48))
    let frames = [picture(1).frames[0], picture(2).frames[0], clear]
    let sheet = ContactSheet.image(of: frames)
    #expect(ContactSheet.frames(of: sheet, cell: clear.size, count: 3) == frames)
    #expect(ContactSheet.frames(of: sheet, cell: clear.size, count: 2)?.count == 2)
    #expect(
      ContactSheet.frames(of: sheet, cell: PixelSize(width: 3, height: 3), count: 3) == nil)
  }

  @Test func anAnimationIsRecordedAndPasses() throws {
    let folder = try TemporaryStore()
    #expect(try folder.check(animation(reds), .missing).verdict == .recorded)
    #expect(try folder.check(animation(reds)).verdict == .passed)
    #expect(
      try folder.picture("rings/move/full.png").frames.first?.size
        == PixelSize(width: 12, height: 9))
  }

  @Test func theFramesThatDifferAreSaidAndTheWorstIsShown() throws {
    let folder = try TemporaryStore()
    _ = try folder.check(animation(reds), .missing)
    let changed = animation(reds, wrong: [1, 2, 5])
    let result = try folder.check(changed, pictures: folder.url.path + "/out")
    #expect(result.verdict == .different)
    #expect(
      result.explanation
        == "frames 1–2 and 5 differ; the worst is frame 5: 6 pixels differ; the largest channel "
        + "difference is 200; all within 4 × 2 at (0, 0)")
    #expect(try folder.picture("out/rings/move/full.actual.png").frames == [changed.frames[5]])
    #expect(
      try folder.picture("out/rings/move/full.expected.png").frames == [picture(60).frames[0]])
  }

  @Test func anotherNumberOfFramesIsDifferent() throws {
    let folder = try TemporaryStore()
    _ = try folder.check(animation(reds), .missing)
    #expect(
      try folder.check(animation(reds.dropLast())).explanation == "6 frames instead of 7")
    #expect(
      try folder.check(animation(reds + [80])).explanation
        == "frame 7 differs; the worst is frame 7: 12 pixels differ; the largest channel difference "
        + "is 255; all within 4 × 3 at (0, 0)")
    #expect(try folder.check(animation(reds + [80, 90, 100])).verdict == .different)
  }

  @Test func aGoldenThatIsNoSheetIsComparedAsAWhole() throws {
    let folder = try TemporaryStore()
    try folder.put(picture(9, width: 5), "rings/move/full.png")
    let result = try folder.check(animation([1, 2]), pictures: folder.url.path + "/out")
    #expect(
      result.explanation.hasPrefix(
        "8 × 3 pixels instead of 5 × 3; in their common area, 15 pixels"))
    #expect(try folder.check(animation([1, 2]), .failed).verdict == .recorded)
  }

  // Animated PNGs

  @Test func anAnimatedFileIsRecordedAsItIs() throws {
    let folder = try TemporaryStore()
    let bytes = try apng(animation(reds))
    let read = try GoldenImage(png: bytes, path: "a.png")
    #expect(read.frames == animation(reds).frames && read.path == "a.png")
    #expect(read.delays.count == 7 && read.delays.allSatisfy { abs($0 - 0.1) < 1e-12 })
    #expect(try folder.check(read, .missing).verdict == .recorded)
    let file = folder.url.appendingPathComponent("rings/move/full.png")
    #expect(try [UInt8](Data(contentsOf: file)) == bytes)
    #expect(try folder.check(read).verdict == .passed)
  }

  @Test func anAnimatedFileIsComparedFrameByFrame() throws {
    let folder = try TemporaryStore()
    try folder.put(apng(animation(reds)), "rings/move/full.png")
    let changed = try GoldenImage(png: apng(animation(reds, wrong: [3, 4])))
    #expect(
      try folder.check(changed).explanation.hasPrefix("frames 3–4 differ; the worst is frame 4: 5"))
    #expect(try folder.check(animation(reds)).verdict == .passed, "a list of frames has no delays")
  }

  @Test func otherDelaysAreADifference() throws {
    let folder = try TemporaryStore()
    try folder.put(apng(animation(reds)), "rings/move/full.png")
    let slow = try folder.check(GoldenImage(png: apng(animation(reds), hundredths: 20)))
    #expect(slow.verdict == .different)
    #expect(slow.explanation == "frames have different durations")
    // An equal animation, stored with twice as many frames of half the delay.
    let doubled = animation(reds.flatMap { [$0, $0] })
    let same = try folder.check(GoldenImage(png: apng(doubled, hundredths: 5)))
    #expect(same.verdict == .passed)
  }

  /// Programs store delays as fractions or in milliseconds.
  @Test func delaysThatDifferByLessThanAMillisecondAreTheSame() {
    func animation(_ delays: [Double]) -> GoldenImage {
      GoldenImage(frames: self.animation([1, 2]).frames, delays: delays)
    }
    func hasSameTiming(_ delays: [Double]) -> Bool {
      animation(delays).hasSameTiming(as: animation([1.0 / 60, 1.0 / 60]))
    }
    #expect(hasSameTiming([0.017, 0.016]) && hasSameTiming([0.016, 0.017]))
    #expect(!hasSameTiming([0.015, 0.017]) && !hasSameTiming([0.017, 0.018]))
  }
}
