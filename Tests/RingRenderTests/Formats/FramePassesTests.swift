import RingCodec
import RingCore
import RingScene
import RingSystem
import Synchronization
import TestSupport
import Testing

@testable import RingRender

@Suite struct FramePassesTests {
  /// A log of the calls to a sink.
  private final class Log: Sendable {
    private let words = Mutex<[String]>([])

    func add(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }
  }

  /// A sink that stores transparency up to a number of frames only.
  private struct LoggedSink: FrameSink, ~Copyable {
    let log: Log
    var room = Int.max
    var taken = 0

    let convert: @Sendable (RasterImage) -> PixelSize = { $0.size }

    mutating func append(_ size: PixelSize) -> Bool {
      guard taken < room else { return false }
      taken += 1
      log.add("frame of \(size.width)")
      return true
    }

    consuming func finish() -> Int {
      log.add("end")
      return taken
    }
  }

  private func passes(_ fixture: Fixture, _ frames: [Int], _ log: Log) -> FramePasses {
    FramePasses(
      PictureRun(jobs: 2), of: SceneSeries(fixture.animation), frames: frames, count: 2,
      progress: { log.add("\($0) of \($1)") }, willDraw: { _ in })
  }

  private let size = PixelSize(width: 41, height: 41)

  /// Returns a transparent first frame, with the digest of no frame.
  private func first(_ size: PixelSize) -> FirstFrame {
    FirstFrame(
      image: RasterImage(size: size, pixels: [UInt8](repeating: 0, count: size.count * 4)),
      scale: 1, digest: StableHasher().digest)
  }

  /// A sink that keeps the first image.
  private struct ImageSink: FrameSink {
    var image: RasterImage?

    let convert: @Sendable (RasterImage) -> RasterImage = { $0 }

    mutating func append(_ image: RasterImage) -> Bool {
      self.image = self.image ?? image
      return true
    }

    func finish() -> RasterImage? { image }
  }

  @Test func theFirstFrameIsDrawnOnce() throws {
    let fixture = try Fixture()
    var first = first(size)
    first.digest = try Renderer().drawing(of: fixture.animation.scene(ofFrame: 3)).digest
    var passes = passes(fixture, [3, 4], Log())
    let isSame = try passes.run(into: ImageSink(), after: first) == first.image
    #expect(isSame, "the first frame was drawn again")
  }

  /// Returns a scene with a character that no font has.
  private func scene(_ text: String) -> Scene {
    var scene = Scene(root: AnyElement(Text("\(text) \u{10FFFD}")))
    (scene.canvas.width, scene.canvas.height) = (40, 20)
    return scene
  }

  /// A worker has loaded its fonts when it has warnings. The worker of the first frame draws the
  /// others, too: it has kept the warnings about both.
  @Test func allPassesHaveTheSameWorkers() throws {
    let animation = AnimatedScene(duration: nil, rate: FrameRate(1)) { scene("\(Int($0))") }
    var passes = FramePasses(
      PictureRun(jobs: 1), of: SceneSeries(animation), frames: [0, 1], count: 1,
      progress: { _, _ in }, willDraw: { _ in })
    let first = try passes.first(of: .apng)
    #expect(passes.warnings.elements.count == 1)
    _ = try passes.run(into: ImageSink(), after: first)
    #expect(passes.warnings.elements.count == 2)
    let run: PictureRun = passes.run
    #expect(try passes.workers.withWorker(of: 0, for: run) { $0.keptWarningCount } == 2)
  }

  /// The first frame is drawn without regard to its warnings, which are errors of its own in the
  /// strict pass, and not of the frame that the same worker draws then.
  @Test func aWorkerThatBecomesStrictForgetsItsWarnings() throws {
    let lenient = PictureRun(jobs: 1)
    var strict = lenient
    strict.warnings = .fail
    let workers = FrameWorkers(strict)
    let kept = try workers.withWorker(of: 0, for: lenient) {
      _ = try $0.frame(of: scene("a"))
      return $0.keptWarningCount
    }
    #expect(kept == 1)
    try workers.withWorker(of: 0, for: strict) { worker in
      _ = try worker.frame(of: Scene(root: AnyElement(Text("b"))))
      do {
        _ = try worker.frame(of: scene("a"))
        Issue.record("a strict worker has no error")
      } catch is TextWarningError {}
    }
  }

  @Test func aSinkTakesEveryFrameOnceRepeatedOnesToo() throws {
    let log = Log()
    var passes = passes(try Fixture(), [4, 4, 5], log)
    let taken = try passes.run(into: LoggedSink(log: log), after: first(size))
    #expect(taken == 3)
    let frame = "frame of 41"
    #expect(log.all == [frame, "1 of 6", frame, "2 of 6", frame, "3 of 6", "end"])
  }

  @Test func aPassEndsWhereItsSinkHasNoRoomAndIsNotFinished() throws {
    let log = Log()
    var passes = passes(try Fixture(), Array(0..<12), log)
    #expect(throws: NeedsAlphaError.self) {
      _ = try passes.run(into: LoggedSink(log: log, room: 2), after: first(size))
    }
    #expect(log.all == ["frame of 41", "1 of 24", "frame of 41", "2 of 24"])
  }

  @Test func passesAreCountedTogetherAndFromTheBeginningAfterARestart() throws {
    let log = Log()
    var passes = passes(try Fixture(), [0, 1], log)
    for isLast in [false, false, true] {
      if isLast { passes.restart() }
      _ = try passes.run(into: LoggedSink(log: log), after: first(size))
    }
    let counts = log.all.filter { $0.hasSuffix(" of 4") }
    #expect(counts == ["1 of 4", "2 of 4", "3 of 4", "4 of 4", "1 of 4", "2 of 4"])
  }

  @Test func aFrameOfAnotherSizeEndsThePass() throws {
    let log = Log()
    var passes = passes(try Fixture(), [3], log)
    let error = #expect(throws: FrameError.self) {
      _ = try passes.run(
        into: LoggedSink(log: log), after: first(PixelSize(width: 40, height: 41)))
    }
    #expect(
      error?.reason as? AnimationError
        == .frameSize(size, expected: PixelSize(width: 40, height: 41)))
    #expect(log.all.isEmpty)
  }

  /// The request for alpha is made at most once, so that a scene that changes from call to call
  /// cannot loop forever.
  @Test(arguments: [false, true])
  func anAPNGAsksForRoomOnlyIfItMayHaveMore(_ keepsAlpha: Bool) throws {
    let fixture = try Fixture()
    let settings = APNGEncoder.Settings(
      duration: FrameDuration(1, 30), plays: 0, compression: .fast, metadata: PNGMetadata())
    var sink = try APNGSink(
      try APNGEncoder(size: size, layout: .opaque, settings: settings), keepsAlpha: keepsAlpha,
      path: fixture.path("a.png"))
    let clear = RasterImage(size: size, pixels: [UInt8](repeating: 0, count: size.count * 4))
    if keepsAlpha {
      #expect(throws: PNGError.frameLayout(0)) { try sink.append(clear) }
    } else {
      let isAccepted = try sink.append(clear)
      #expect(!isAccepted)
    }
  }
}
