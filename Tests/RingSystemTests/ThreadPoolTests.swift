import Testing

@testable import RingSystem

@Suite struct ThreadPoolTests {
  /// The output of tasks, in order.
  private typealias Words = Monitor<[String]>

  @Test func urgentTasksComeFirstAndEqualOnesInOrder() throws {
    let (words, gate) = (Words([]), Monitor(false))
    let pool = ThreadPool(size: 1)
    let hasBegun = Monitor(false)
    try pool.add { _ in
      hasBegun.withLock { $0 = true }
      gate.wait { $0 ? () : nil }
    }
    // Wait until the thread is busy: otherwise it might take the first tasks before the last ones
    // are added.
    hasBegun.wait { $0 ? () : nil }
    for (urgency, word) in [(0, "a"), (1, "b"), (2, "c"), (0, "d"), (1, "e"), (2, "f")] {
      try pool.add(priority: urgency) { _ in words.withLock { $0.append(word) } }
    }
    gate.withLock { $0 = true }
    words.wait { $0.count == 6 ? () : nil }
    #expect(words.withLock { $0 } == ["c", "f", "b", "e", "a", "d"])
  }

  /// The pool starts a thread with each added task, up to its size.
  @Test(arguments: [1, 2, 5])
  func noMoreTasksAtOnceThanThreads(size: Int) throws {
    let (running, most, done) = (Monitor(0), Monitor(0), Monitor(0))
    let pool = ThreadPool(size: size)
    for _ in 0..<40 {
      try pool.add { thread in
        #expect(0..<size ~= thread)
        let now = running.withLock { count in
          count += 1
          return count
        }
        most.withLock { $0 = max($0, now) }
        usleep(2000)
        running.withLock { $0 -= 1 }
        done.withLock { $0 += 1 }
      }
    }
    done.wait { $0 == 40 ? () : nil }
    #expect(most.withLock { $0 } == size)
  }

  @Test func cancellationWaitsForStartedTasksOnly() throws {
    let (begun, done) = (Monitor(0), Monitor(0))
    do {
      let pool = ThreadPool(size: 2)
      for _ in 0..<20 {
        try pool.add { _ in
          begun.withLock { $0 += 1 }
          usleep(50_000)
          done.withLock { $0 += 1 }
        }
      }
      begun.wait { $0 == 2 ? () : nil }
    }
    #expect(begun.withLock { $0 } == 2)
    #expect(done.withLock { $0 } == 2)
  }

  @Test func everyThreadKeepsItsOwnValue() throws {
    let (made, done) = (Monitor(0), Monitor(0))
    let values = PerThread<Int>(count: 3)
    let sums = Monitor([Int](repeating: 0, count: 3))
    do {
      let pool = ThreadPool(size: 3)
      for _ in 0..<300 {
        try pool.add { thread in
          let value = values.withValue(of: thread) {
            made.withLock { $0 += 1 }
            return 0
          } in: { value in
            value += 1
            return value
          }
          sums.withLock { $0[thread] = value }
          done.withLock { $0 += 1 }
        }
      }
      done.wait { $0 == 300 ? () : nil }
    }
    #expect(made.withLock { $0 } <= 3)
    #expect(sums.withLock { $0.reduce(0, +) } == 300)
  }

  private struct Broken: Error {}

  @Test func aValueThatIsNotMadeIsMadeNextTime() throws {
    let values = PerThread<Int>(count: 1)
    func use(_ made: () throws -> Int) throws -> Int {
      try values.withValue(of: 0, default: made) { value in
        value += 1
        return value
      }
    }
    #expect(throws: Broken.self) { try use { throw Broken() } }
    #expect(try use { 7 } == 8)
    #expect(try use { 70 } == 9)
  }
}
