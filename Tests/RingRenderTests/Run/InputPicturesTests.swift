import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

/// Pictures of the inputs of an asynchronous sequence.
@Suite struct InputPicturesTests {
  private struct EndError: Error {}

  /// The numbers below `count`, as a sequence that suspends before each and ends with `failure`.
  private struct Numbers: AsyncSequence, Sendable {
    var count = Int.max
    var failure: EndError?
    var isSlow = false
    /// The number of inputs that were read, by all iterators.
    let read = Monitor(0)

    struct Iterator: AsyncIteratorProtocol {
      let numbers: Numbers
      var next = 0

      mutating func next() async throws -> Int? {
        if numbers.isSlow {
          try await Task.sleep(for: .milliseconds(2))
        } else {
          await Task.yield()
        }
        if next == numbers.count {
          if let failure = numbers.failure { throw failure }
          return nil
        }
        defer { next += 1 }
        numbers.read.withLock { $0 += 1 }
        return next
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(numbers: self) }
  }

  private static func scene(_ number: Int) -> Scene {
    let ring = ActivityRing(progress: Double(number % 20) / 20, radius: 8, thickness: 4)
    return Scene(root: AnyElement(ring))
  }

  @Test(.watchdog(seconds: 1200), arguments: [1, 2, 5], [false, true])
  func picturesComeInTheOrderOfTheInputs(jobs: Int, isSlow: Bool) async throws {
    let numbers = Numbers(count: 25, isSlow: isSlow)
    var inputs: [Int] = []
    for try await picture in PictureRun(jobs: jobs).pictures(of: numbers, scene: Self.scene) {
      #expect(picture.index == picture.input)
      #expect(try picture.image() == Self.scene(picture.input).image())
      inputs.append(picture.input)
    }
    #expect(inputs == Array(0..<25))
  }

  @Test(.watchdog(seconds: 1200)) func noInputsGiveNoPictures() async throws {
    let pictures = PictureRun(jobs: 2).pictures(of: Numbers(count: 0), scene: Self.scene)
    for try await _ in pictures { Issue.record("there is a picture") }
  }

  @Test(.watchdog(seconds: 1200)) func anErrorOfAnInputIsThatOfItsPicture() async throws {
    let pictures = PictureRun(jobs: 3).pictures(of: Numbers(count: 9)) { number in
      if number % 4 == 1 { throw EndError() }
      return Self.scene(number)
    }
    var failed: [Int] = []
    for try await picture in pictures {
      if (try? picture.image()) == nil { failed.append(picture.input) }
    }
    #expect(failed == [1, 5])
  }

  @Test(.watchdog(seconds: 1200)) func anErrorOfTheSequenceFollowsTheLastPicture() async throws {
    let numbers = Numbers(count: 7, failure: EndError())
    var iterator = PictureRun(jobs: 3).pictures(of: numbers, scene: Self.scene).makeAsyncIterator()
    for index in 0..<7 {
      let picture = try await iterator.next()
      #expect(picture?.index == index)
    }
    do {
      _ = try await iterator.next()
      Issue.record("there is no error")
    } catch {
      let error = error as? RingError
      #expect(error?.underlying is EndError && error?.code == .other)
    }
    let end = try await iterator.next()
    #expect(end == nil)
  }

  @Test(.watchdog(seconds: 1200)) func onlyAFewInputsAreReadAhead() async throws {
    let numbers = Numbers()
    var iterator = PictureRun(jobs: 2).pictures(of: numbers, scene: Self.scene).makeAsyncIterator()
    for taken in 1...10 {
      _ = try await iterator.next()
      try await Task.sleep(for: .milliseconds(5))
      // Two per job are pending in the run, two per job are in the queue, one is being delivered,
      // and one is in the mailbox.
      #expect(numbers.read.withLock { $0 } <= taken + 2 * 2 + 2 * 2 + 2)
    }
  }

  @Test(.watchdog(seconds: 1200)) func aCancelledTaskEndsTheReading() async throws {
    let numbers = Numbers()
    let task = Task {
      for try await _ in PictureRun(jobs: 2).pictures(of: numbers, scene: Self.scene) {}
    }
    while numbers.read.withLock({ $0 }) < 20 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Self.expectEnd(of: numbers)
  }

  @Test(.watchdog(seconds: 1200)) func aDroppedIteratorEndsTheReading() async throws {
    let numbers = Numbers()
    do {
      var iterator = PictureRun(jobs: 2).pictures(of: numbers, scene: Self.scene)
        .makeAsyncIterator()
      _ = try await iterator.next()
    }
    try await Self.expectEnd(of: numbers)
  }

  /// Waits until no more inputs are read.
  private static func expectEnd(of numbers: Numbers) async throws {
    var last = -1
    while numbers.read.withLock({ $0 }) != last {
      last = numbers.read.withLock { $0 }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
