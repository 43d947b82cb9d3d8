import Foundation
import RingSystem
import Testing

@Suite struct ThreadTests {
  @Test(arguments: [1, 2, 7])
  func workOnThreadsComesBackInOrder(_ jobs: Int) {
    #expect(Parallel.map(100, jobs: jobs) { $0 * $0 } == (0..<100).map { $0 * $0 })
    #expect(Parallel.map(0, jobs: jobs) { $0 }.isEmpty)
  }

  /// Each thread lets the others run between reading and writing: without the lock, additions would
  /// be lost.
  @Test func aMonitorIsSeenByOneAtATime() {
    let sum = Monitor(0)
    _ = Parallel.map(8, jobs: 4) { _ in
      for _ in 0..<1000 {
        sum.withLock { sum in
          let before = sum
          sched_yield()
          sum = before + 1
        }
      }
    }
    #expect(sum.withLock { $0 } == 8000)
  }

  /// Two threads wait for each other's changes in turn.
  @Test func waitersSeeEveryChange() {
    let turn = Monitor(0)
    let seen = Parallel.map(2, jobs: 2) { player in
      (0..<1000).map { round in
        turn.wait { value -> Int? in
          guard value == 2 * round + player else { return nil }
          value += 1
          return value
        }
      }
    }
    #expect(seen[0] == (0..<1000).map { 2 * $0 + 1 } && seen[1] == (0..<1000).map { 2 * $0 + 2 })
  }
}
