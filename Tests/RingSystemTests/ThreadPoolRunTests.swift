import TestSupport
import Testing

@testable import RingSystem

@Suite struct ThreadPoolRunTests {
  private struct Broken: Error, Equatable {
    var position: Int
  }

  @Test(arguments: [1, 2, 5])
  func resultsComeInOrderAndFailuresEndNothing(threads: Int) throws {
    var positions: [Int] = []
    var inputs = (0..<60).makeIterator()
    try ThreadPool(size: threads).run(
      maximumPending: 2 * threads, stopsAtFailure: false, next: { inputs.next() }
    ) { position, input, _ in
      usleep(input.isMultiple(of: 3) ? 500 : 0)
      if input % 7 == 3 { throw Broken(position: position) }
      return input * 2
    } deliver: { position, input, result in
      positions.append(position)
      #expect(position == input)
      switch result {
      case .success(let product): #expect(product == 2 * input)
      case .failure(let error): #expect(error as? Broken == Broken(position: input))
      }
      return true
    }
    #expect(positions == Array(0..<60))
  }

  /// While `isReady` returns `false`, all results are delivered before `next` is called.
  @Test func theNextInputMayBlockOnlyIfNothingIsPending() throws {
    var (started, delivered) = (0, 0)
    try ThreadPool(size: 2).run(
      maximumPending: 8, stopsAtFailure: false, isReady: { !started.isMultiple(of: 3) },
      next: { () -> Int? in
        if started.isMultiple(of: 3) { #expect(started == delivered) }
        started += 1
        return started <= 20 ? started : nil
      }
    ) { _, input, _ in
      input
    } deliver: { _, _, _ in
      delivered += 1
      return true
    }
    #expect(delivered == 20)
  }

  /// Runs with random numbers of threads and inputs, failures and ends.
  @Test(.watchdog(seconds: 60), arguments: 0..<8)
  func anyRunEndsWithAllThatIsBeforeItsEnd(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 { try RandomRun(&random, threads: seed + 1).check() }
  }

  /// The error of a system without threads, which a test cannot provoke as every user.
  @Test func aThreadThatCannotBeStartedIsNamed() {
    #expect(
      ThreadGroup.StartError(code: EAGAIN).description
        == "no thread could be started: Resource temporarily unavailable")
  }

  @Test(.watchdog(seconds: 60))
  func aClosedTurnstileEndsAllWaits() throws {
    let (turnstile, closed) = (Turnstile(0), Monitor(0))
    var threads = ThreadGroup()
    for position in 1...4 {
      try threads.add {
        do { try turnstile.pass(at: position) { $0 += 1 } } catch { closed.withLock { $0 += 1 } }
      }
    }
    turnstile.close()
    threads.join()
    #expect(closed.withLock { $0 } == 4)
  }
}

/// A run whose inputs are their positions. Its threads wait for each other at a turnstile.
private struct RandomRun {
  /// The way in which a run ends before its last input.
  enum End: CaseIterable {
    case none, enough, error, nextError
  }

  struct Ended: Error {}

  private let threads: Int
  private let count: Int
  private let maximumPending: Int
  private let stopsAtFailure: Bool
  private let end: End
  /// The position at which `end` happens.
  private let endPosition: Int
  /// The positions that fail, before or after the turnstile.
  private let failures: [Int: Bool]
  private let delays: [UInt32]

  init(_ random: inout SplitMix64, threads: Int) {
    self.threads = threads
    count = Int.random(in: 0...40, using: &random)
    maximumPending = Int.random(in: 1...(4 * threads), using: &random)
    stopsAtFailure = Bool.random(using: &random)
    end = End.allCases.randomElement(using: &random) ?? .none
    endPosition = Int.random(in: 0...40, using: &random)
    var failures: [Int: Bool] = [:]
    for position in 0..<count where Int.random(in: 0..<12, using: &random) == 0 {
      failures[position] = Bool.random(using: &random)
    }
    self.failures = failures
    delays = (0..<count).map { _ in
      Bool.random(using: &random) ? 0 : UInt32.random(in: 0...300, using: &random)
    }
  }

  /// The number of results that are delivered, unless `next` throws.
  private var expectedCount: Int {
    let failure = stopsAtFailure ? failures.keys.min() ?? count : count
    let stop = end == .enough || end == .error ? endPosition : count
    return min(count, failure + 1, stop + 1)
  }

  func check() throws {
    let (running, passed) = (Monitor(0), Turnstile([Int]()))
    var delivered: [Int] = []
    var started = 0
    let hasEnded: Bool
    do {
      try run(running, passed, &started, &delivered)
      hasEnded = false
    } catch is Ended {
      hasEnded = true
    }
    #expect(running.withLock { $0 } == 0, "work goes on after the run")
    #expect(delivered == Array(0..<delivered.count))
    if end == .nextError, endPosition <= count {
      #expect(delivered.count <= expectedCount)
      #expect(hasEnded == (started == endPosition) || delivered.count == expectedCount)
    } else {
      #expect(delivered.count == expectedCount)
      #expect(hasEnded == (end == .error && endPosition == delivered.count - 1))
    }
  }

  private func run(
    _ running: Monitor<Int>, _ turnstile: Turnstile<[Int]>, _ started: inout Int,
    _ delivered: inout [Int]
  ) throws {
    let (failures, delays, stopsAtFailure) = (failures, delays, stopsAtFailure)
    try ThreadPool(size: threads).run(
      maximumPending: maximumPending, stopsAtFailure: stopsAtFailure,
      next: { () throws -> Int? in
        #expect(started - delivered.count < maximumPending)
        if end == .nextError, started == endPosition { throw Ended() }
        guard started < count else { return nil }
        defer { started += 1 }
        return started
      }, onStop: { turnstile.close() }
    ) { position, input, _ in
      running.withLock { $0 += 1 }
      defer { running.withLock { $0 -= 1 } }
      usleep(delays[position])
      if failures[position] == true { throw Ended() }
      if stopsAtFailure {
        let earlier = try turnstile.pass(at: position) { positions in
          positions.append(position)
          return positions
        }
        #expect(earlier == Array(0...position))
      }
      if failures[position] == false { throw Ended() }
      return input
    } deliver: { position, input, result in
      delivered.append(position)
      #expect(position == input)
      switch result {
      case .success(let product): #expect(product == position && failures[position] == nil)
      case .failure: #expect(failures[position] != nil)
      }
      guard position == endPosition else { return true }
      if end == .error { throw Ended() }
      return end != .enough
    }
  }
}
