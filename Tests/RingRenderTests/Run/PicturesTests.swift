import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

/// The time limits are long: a test that suspends waits until the other tests leave a thread.
@Suite struct PicturesTests {
  private struct Broken: Error, Equatable { var number: Int }

  private static func scene(_ number: Int) throws -> Scene {
    guard number % 7 != 3 else { throw Broken(number: number) }
    return Scene(root: AnyElement(ActivityRing(progress: Double(number) / 20, radius: 8)))
  }

  @Test(.watchdog(seconds: 1200), arguments: [1, 2, 5])
  func picturesComeInOrderAndAnErrorIsThatOfItsPicture(jobs: Int) async throws {
    var bad: [Int] = []
    var next = 0
    for try await picture in PictureRun(jobs: jobs).pictures(of: 0..<30, scene: Self.scene) {
      #expect(picture.index == next && picture.input == next && picture.repeats == nil)
      next += 1
      do {
        let alone = try Self.scene(picture.input).image()
        #expect(try picture.image() == alone && picture.png() == alone.png())
      } catch let error as Broken {
        bad.append(error.number)
        let converted = #expect(throws: RingError.self) { try picture.png() }
        #expect(converted?.underlying as? Broken == Broken(number: picture.index))
      }
    }
    #expect(next == 30 && bad == [3, 10, 17, 24])
  }

  @Test(.watchdog(seconds: 1200)) func framesHaveTheirTimesAndRepeatEachOther() async throws {
    let animation = AnimatedScene(duration: 1, rate: .default) { time in
      let ring = ActivityRing(progress: time < 0.1 ? 0.2 : 0.7, radius: 8, thickness: 4)
      return Scene(root: AnyElement(ring))
    }
    var repeats: [Int?] = []
    for try await frame in animation.frames(1..<6, run: PictureRun(jobs: 2)) {
      #expect(frame.time == Double(frame.index) / 30)
      #expect(try frame.image() == animation.scene(ofFrame: frame.index).image())
      repeats.append(frame.repeats)
    }
    #expect(repeats == [nil, 1, nil, 3, 3])
  }

  @Test(.watchdog(seconds: 1200)) func theFirstErrorEndsTheFrames() async {
    let animation = AnimatedScene(duration: 1) { try Self.scene(Int(($0 * 30).rounded())) }
    var iterator = animation.frames(run: PictureRun(jobs: 3)).makeAsyncIterator()
    for index in 0..<3 {
      let frame = try? await iterator.next()
      #expect(frame?.index == index)
    }
    do {
      _ = try await iterator.next()
      Issue.record("there is no error")
    } catch {
      let frame = (error as? RingError)?.underlying as? FrameError
      #expect(frame?.description == "frame 3 (at 0.1 s): Broken(number: 3)")
    }
    let end = try? await iterator.next()
    #expect(end == nil)
  }

  @Test(.watchdog(seconds: 1200)) func aCancelledTaskEndsItsRun() async throws {
    let run = EndlessRun()
    let task = Task {
      var count = 0
      for try await picture in run.pictures() {
        count = picture.index + 1
        if count == 5 { run.isRead.withLock { $0 = true } }
      }
      return count
    }
    while !run.isRead.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await run.waitForEnd()
  }

  @Test(.watchdog(seconds: 1200)) func aTaskThatWaitsForAPictureCanBeCancelled() async throws {
    let run = EndlessRun(isStuck: true)
    let task = Task {
      for try await _ in run.pictures() {}
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    run.isRead.withLock { $0 = true }
    try await run.waitForEnd()
  }

  @Test(.watchdog(seconds: 1200), arguments: [0, 1, 4])
  func aDroppedIteratorEndsItsRun(count: Int) async throws {
    let run = EndlessRun()
    do {
      var iterator = run.pictures().makeAsyncIterator()
      for index in 0..<count {
        let picture = try await iterator.next()
        #expect(picture?.index == index)
      }
    }
    try await run.waitForEnd()
    let drawn = run.drawn.withLock { $0 }
    try await Task.sleep(for: .milliseconds(20))
    #expect(run.drawn.withLock { $0 } == drawn)
  }

  @Test(.watchdog(seconds: 1200)) func aSlowReaderHoldsUpTheRun() async throws {
    let run = EndlessRun()
    do {
      var iterator = run.pictures().makeAsyncIterator()
      for taken in 1...10 {
        let picture = try await iterator.next()
        #expect(picture?.index == taken - 1)
        try await Task.sleep(for: .milliseconds(5))
        // Two per job are in progress, one is being delivered and one is in the mailbox.
        #expect(run.drawn.withLock { $0 } <= taken + 2 * 3 + 2)
      }
    }
    try await run.waitForEnd()
  }
}

/// A run without an end, on three threads, which tells when its threads have let go of it.
private struct EndlessRun: Sendable {
  /// The number of begun pictures.
  let drawn = Monitor(0)
  let isRead = Monitor(false)
  private let hasEnded = Monitor(false)
  private let isStuck: Bool

  init(isStuck: Bool = false) { self.isStuck = isStuck }

  /// An object that lives as long as a run.
  private final class Token: Sendable {
    private let hasEnded: Monitor<Bool>

    init(_ hasEnded: Monitor<Bool>) { self.hasEnded = hasEnded }

    deinit { hasEnded.withLock { $0 = true } }
  }

  /// Returns the pictures. If the run is stuck, they wait until `isRead` is set.
  func pictures() -> Pictures<Int> {
    let token = Token(hasEnded)
    return PictureRun(jobs: 3).pictures(of: 0...) { [drawn, isRead, isStuck] number in
      withExtendedLifetime(token) {
        if isStuck { isRead.wait { $0 ? () : nil } }
        drawn.withLock { $0 += 1 }
        let ring = ActivityRing(progress: Double(number % 50) / 50, radius: 6, thickness: 3)
        return Scene(root: AnyElement(ring))
      }
    }
  }

  func waitForEnd() async throws {
    while !hasEnded.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
  }
}
