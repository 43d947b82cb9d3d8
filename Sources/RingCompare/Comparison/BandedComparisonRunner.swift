import RingCore
import RingSystem

/// The rows of an image, read from top to bottom by one thread at a time.
package protocol PixelRowReader: AnyObject {
  var size: PixelSize { get }

  /// Reads up to `rows` rows into `band`, none after the last. Returns whether that succeeded.
  func read(_ rows: Int, into band: inout [UInt8]) -> Bool
}

/// A comparison of two images while they are read, on up to three threads.
///
/// `@unchecked Sendable`: the owner of a task has exclusive access to its reader, band or
/// comparison, and the schedule issues no task twice.
package final class BandedComparisonRunner: @unchecked Sendable {
  private let readers: [any PixelRowReader]
  private let rows: Int
  private var comparison: BandedComparison
  /// The last bands read of either image, as ring buffers.
  private let bands: [[Band]]
  private let scheduler: Monitor<BandScheduler>

  /// Few enough for a processor's cache; more than one, so that no thread waits for a slow band.
  private static let ahead = 3

  private final class Band {
    var pixels: [UInt8] = []
  }

  /// Creates a comparison in bands of `rows` rows.
  package init(
    _ comparison: Comparison, _ expected: any PixelRowReader, _ actual: any PixelRowReader,
    rows: Int
  ) {
    readers = [expected, actual]
    self.rows = rows
    self.comparison = BandedComparison(comparison, expected: expected.size, actual: actual.size)
    bands = readers.map { _ in (0..<Self.ahead).map { _ in Band() } }
    // The higher image may be damaged below the last row of the other: read both to their ends.
    let height = max(expected.size.height, actual.size.height)
    scheduler = Monitor(BandScheduler(count: (height + rows - 1) / rows, ahead: Self.ahead))
  }

  /// Compares the images on at most `jobs` threads; `nil` if rows cannot be read.
  package func result(jobs: Int) -> ComparisonResult? {
    let threads = min(jobs, readers.count + 1)
    _ = Parallel.map(threads, jobs: threads) { [self] _ in work() }
    return scheduler.withLock { $0.isComplete } ? comparison.finish() : nil
  }

  private func work() {
    while true {
      let task = scheduler.wait { $0.next() }
      if task == .end { return }
      let succeeded = run(task)
      scheduler.withLock { $0.finish(task, hasFailed: !succeeded) }
    }
  }

  private func run(_ task: BandScheduler.Task) -> Bool {
    switch task {
    case .read(let image, let number):
      return readers[image].read(rows, into: &band(image, number).pixels)
    case .compare(let number):
      comparison.add(expected: band(0, number).pixels, actual: band(1, number).pixels)
      return true
    case .end: return true
    }
  }

  private func band(_ image: Int, _ number: Int) -> Band { bands[image][number % Self.ahead] }
}
