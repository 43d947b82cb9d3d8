import Foundation
import RingCairo
import RingCore
import RingScene
import RingSystem
import Testing

@testable import RingRender

/// The frames, repeats and products of a run.
private struct Report: Equatable {
  var indices: [Int] = []
  var repeats: [Int: Int] = [:]
  var products: [Int: [UInt8]] = [:]
}

@Suite struct PictureRunFrameTests {
  /// Returns an animation of a disc whose size is a function of time, repeating after `period`
  /// frames.
  private func animation(period: Int = .max) -> AnimatedScene {
    AnimatedScene(duration: 4, rate: FrameRate.default) { time in
      let step = Int((time * 30).rounded()) % period
      let ring = ActivityRing(progress: Double(step) / 100, radius: 6, thickness: 3)
      return Scene(root: AnyElement(ring))
    }
  }

  private func report(
    _ animation: AnimatedScene, _ frames: some Sequence<Int>, _ run: PictureRun,
    repeats: DuplicateDetection = .previous
  ) throws -> Report {
    var report = Report()
    try run.run(
      frames: frames, of: SceneSeries(animation), repeats: repeats
    ) { worker, frame in
      try worker.png(of: frame)
    } deliver: { frame in
      report.indices.append(frame.index)
      #expect(frame.time == Double(frame.index) / 30)
      switch frame.content {
      case .rendered(let bytes): report.products[frame.index] = bytes
      case .duplicate(of: let earlier): report.repeats[frame.index] = earlier
      }
    }
    return report
  }

  @Test(arguments: [1, 2, 3, 8])
  func theNumberOfThreadsChangesNothing(jobs: Int) throws {
    let frames = Array(0..<20) + [7, 3, 90]
    let animation = animation(period: 9)
    // The first frame takes longer to render than its repetition.
    let slow = AnimatedScene(duration: 4) { time in
      if time == 0 { usleep(50_000) }
      return try animation.scene(at: time)
    }
    let alone = try report(animation, frames, PictureRun(jobs: 1), repeats: .all)
    let many = try report(slow, frames, PictureRun(jobs: jobs), repeats: .all)
    #expect(many == alone)
    #expect(many.indices == frames)
    #expect(many.products.keys.sorted() == Array(0..<9))
    #expect(many.repeats[9] == 0 && many.repeats[19] == 1 && many.repeats[90] == 0)
  }

  /// A frame that exceeds a thread's share of the memory is drawn while no other thread draws. The
  /// frames are the same as without a limit, or the run fails.
  @Test(arguments: [1, 2, 5])
  func threadsShareTheMemory(jobs: Int) throws {
    let animation = AnimatedScene(duration: 4, rate: FrameRate.default) { time in
      let ring = ActivityRing(progress: time, radius: 40, thickness: 8)
      return Scene(root: AnyElement(ring.opacity(time > 0.1 ? 0.5 : 1)))
    }
    var run = PictureRun(jobs: jobs)
    let free = try report(animation, 0..<8, run)
    // A canvas of 89 × 89 pixels is 31 684 bytes, and so is the layer of every later frame.
    run.memory = MemoryBudget(limit: 70_000)
    #expect(try report(animation, 0..<8, run) == free)
    run.memory = MemoryBudget(limit: 50_000)
    let error = try #require(throws: FrameError.self) { try report(animation, 0..<8, run) }
    #expect(error.frame == 4)
    #expect(error.reason is MemoryLimitError)
  }

  @Test func aFrameIsThePictureOfItsMoment() throws {
    let animation = animation()
    let report = try report(animation, [5, 60], PictureRun(jobs: 2))
    for index in [5, 60] {
      let image = try animation.scene(at: Double(index) / 30).image()
      #expect(try report.products[index] == image.png())
    }
  }

  @Test func onlyWhatIsAskedForIsRecognised() throws {
    // The frames are 0 1 2 0 1 2 …, and 0 0 0 ….
    let circle = animation(period: 3)
    let still = animation(period: 1)
    func made(_ animation: AnimatedScene, _ repeats: DuplicateDetection) throws -> Int {
      try report(animation, 0..<9, PictureRun(jobs: 3), repeats: repeats).products.count
    }
    #expect(try made(circle, .none) == 9 && made(still, .none) == 9)
    #expect(try made(circle, .previous) == 9 && made(still, .previous) == 1)
    #expect(try made(circle, .all) == 3 && made(still, .all) == 1)
  }

  @Test func noFramesAreNoProblem() throws {
    #expect(try report(animation(), [], PictureRun(jobs: 4)) == Report())
  }

  private struct Broken: Error {}

  @Test(arguments: [1, 2, 5])
  func theFirstErrorInOrderEndsTheRun(jobs: Int) throws {
    let begun = Counter()
    let animation = AnimatedScene(duration: 1000) { time in
      begun.add()
      // Later frames fail sooner.
      if time >= 8 / 30 { throw Broken() }
      usleep(2000)
      return Scene(root: AnyElement(ActivityRing(progress: time, radius: 6, thickness: 3)))
    }
    var delivered: [Int] = []
    var run = PictureRun(jobs: jobs)
    run.maximumPendingPerJob = 100
    let error = #expect(throws: FrameError.self) {
      try run.run(frames: 0..<30_000, of: SceneSeries(animation)) { _, _ in
      } deliver: {
        delivered.append($0.index)
      }
    }
    #expect(error?.frame == 8 && error?.reason is Broken)
    #expect(error?.location == "frame 8 (at 0.266667 s)")
    #expect(delivered == Array(0..<8))
    #expect(begun.value <= 8 + 2 * jobs)
  }

  @Test func errorsOfTheWorkNameTheirFrame() {
    let error = #expect(throws: FrameError.self) {
      try PictureRun(jobs: 3).run(frames: 0..<100, of: SceneSeries(animation())) { _, frame in
        if frame.index == 11 { throw Broken() }
      } deliver: { _ in
      }
    }
    #expect(error?.frame == 11)
  }

  @Test func errorsOfTheReceiverEndTheRun() {
    let made = Counter()
    #expect(throws: Broken.self) {
      try PictureRun(jobs: 3).run(frames: 0..<100, of: SceneSeries(animation())) { _, _ in
        made.add()
      } deliver: {
        if $0.index == 4 { throw Broken() }
      }
    }
    #expect(made.value <= 5 + 6)
  }

  /// The resources of `work` may be released after the run, even if its threads continue.
  @Test(arguments: [1, 3])
  func nothingIsMadeAfterTheRun(jobs: Int) {
    let (begun, made) = (Counter(), Counter())
    let threads = ThreadPool(size: jobs)
    #expect(throws: Broken.self) {
      try PictureRun(jobs: jobs).run(
        frames: 0..<100, of: SceneSeries(animation()), repeats: .none, on: threads
      ) { _, _ in
        begun.add()
        usleep(20_000)
        made.add()
      } deliver: { _ in
        // The next frames start meanwhile.
        usleep(10_000)
        throw Broken()
      }
    }
    #expect(begun.value == made.value)
    usleep(50_000)
    #expect(begun.value == made.value)
    withExtendedLifetime(threads) {}
  }

  @Test(arguments: [1, 2, 4])
  func aSlowReceiverBoundsWhatIsKept(jobs: Int) throws {
    let made = Counter()
    var delivered = 0
    try PictureRun(jobs: jobs).run(frames: 0..<40, of: SceneSeries(animation())) { _, _ in
      made.add()
    } deliver: { _ in
      usleep(1000)
      delivered += 1
      #expect(made.value - delivered < 2 * jobs)
    }
    #expect(made.value == 40)
  }

  @Test func aCanvasThatIsTooLargeIsNamedWithItsFrame() {
    let error = #expect(throws: FrameError.self) {
      try PictureRun(jobs: 2, maximumPixels: 10).run(
        frames: [3], of: SceneSeries(animation())
      ) { _, _ in
      } deliver: { _ in
      }
    }
    #expect(
      error?.description.hasPrefix("frame 3 (at 0.1 s): the canvas of 16 × 16 pixels") == true,
      "\(String(describing: error))")
  }

  @Test(arguments: [1, 3])
  func warningsComeOnceInTheOrderOfFrames(jobs: Int) throws {
    let animation = AnimatedScene(duration: 1) { time in
      // From frame 2, another missing family is used.
      let family = time < 2 / 30 ? "No Such Font" : "Nor This One"
      return Scene(root: AnyElement(Text("a", font: Font(family: family, size: 10))))
    }
    let fonts = FontSources(base: .none, files: [font])
    let run = PictureRun(jobs: jobs, fonts: fonts)
    let warnings = try run.run(frames: 0..<12, of: SceneSeries(animation)) { worker, frame in
      _ = try worker.image(of: frame)
    } deliver: { _ in
    }
    #expect(
      warnings == [
        .missingFamily("No Such Font", substitute: "Inter"),
        .missingFamily("Nor This One", substitute: "Inter"),
      ])
  }

  private var font: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fonts/Inter-Regular.otf").path
  }
}

/// A counter that several threads increment.
private final class Counter: @unchecked Sendable {  // under its lock only
  private let lock = NSLock()
  private var count = 0

  func add() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
}
