import RingScene
import Testing

@testable import RingRender

@Suite struct SceneSeriesTests {
  private struct Broken: Error {}

  /// A series of rows in which row 7 fails.
  private var rows: SceneSeries {
    SceneSeries(name: { "row \($0)" }) { row in
      if row == 7 { throw Broken() }
      return Scene(root: AnyElement(ActivityRing(progress: Double(row) / 10, radius: 6)))
    }
  }

  @Test func inputsThatAreNotMomentsHaveTheirOwnNamesAndNoTime() throws {
    let error = try #require(throws: FrameError.self) {
      try PictureRun(jobs: 2).run(frames: [2, 7, 9], of: rows) { _, frame in
        #expect(frame.time == nil)
      } deliver: { frame in
        #expect(frame.index == 2 && frame.time == nil)
      }
    }
    #expect(error.frame == 7 && error.time == nil && error.reason is Broken)
    #expect(error.description == "row 7: Broken()")
  }

  @Test func eachInputHasItsOwnScene() throws {
    var pictures: [Int: [UInt8]] = [:]
    try PictureRun(jobs: 3).run(frames: [9, 2], of: rows) { worker, frame in
      try worker.image(of: frame).pixels
    } deliver: { frame in
      if case .rendered(let pixels) = frame.content { pictures[frame.index] = pixels }
    }
    for row in [2, 9] {
      let alone = Scene(root: AnyElement(ActivityRing(progress: Double(row) / 10, radius: 6)))
      #expect(try pictures[row] == alone.image().pixels)
    }
  }

  @Test func anAnimationIsTheSeriesOfItsFrames() throws {
    let rate = try FrameRate(30_000, per: 1001)
    let series = SceneSeries(
      AnimatedScene(duration: 1, rate: rate) { time in
        Scene(root: AnyElement(ActivityRing(progress: time)))
      })
    #expect(series.rate == rate)
    #expect(series.time(of: 3) == 3003.0 / 30_000)
    #expect(series.name(of: 3) == "frame 3 (at 0.1001 s)")
    let expected = Scene(root: AnyElement(ActivityRing(progress: 3003.0 / 30_000)))
    #expect(try series.scene(of: 3) == expected)
  }
}
