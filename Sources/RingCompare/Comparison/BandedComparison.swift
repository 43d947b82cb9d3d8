import RingCore
import RingSystem

/// A comparison of images that are never completely in memory.
///
/// Receives their rows from top to bottom, and returns the same result as `Comparison.compare`.
/// Holds the last rows that it received and, once a pixel is counted, a byte for each pixel of the
/// overlap.
package struct BandedComparison {
  private let comparison: Comparison
  private let expectedSize: PixelSize
  private let actualSize: PixelSize
  private let overlap: PixelSize
  /// `nil` until a pixel is counted, because only counted pixels affect the density.
  private var mask: DifferenceMask?
  /// The marks of the rows being compared.
  private var marks: [UInt8] = []
  private var differences = ComparisonResult()
  private var expected: Band
  private var actual: Band
  private var nextRow = 0

  /// In rows above and below: the detector of anti-aliasing reads the neighbours of neighbours.
  private static let neighborRows = 2

  /// The rows of one image that are still needed.
  private struct Band {
    let size: PixelSize
    var top = 0
    var pixels: [UInt8] = []

    var bytesPerRow: Int { size.width * PixelGrid.bytesPerPixel }
    /// The first row below these.
    var end: Int { top + pixels.count / bytesPerRow }

    /// Appends rows, without a copy if the band is empty.
    mutating func add(_ rows: [UInt8]) {
      if pixels.isEmpty { pixels = rows } else { pixels += rows }
    }

    mutating func removeRows(above row: Int) {
      guard row > top else { return }
      if row >= end {
        pixels = []
      } else {
        pixels.removeFirst((row - top) * bytesPerRow)
      }
      top = row
    }
  }

  package init(_ comparison: Comparison, expected: PixelSize, actual: PixelSize) {
    self.comparison = comparison.resolved(for: expected)
    (expectedSize, actualSize) = (expected, actual)
    overlap = expected.overlap(with: actual)
    (self.expected, self.actual) = (Band(size: expected), Band(size: actual))
  }

  /// `expected` and `actual` have equally many rows, as RGBA bytes like those of a `RasterImage`.
  package mutating func add(expected: [UInt8], actual: [UInt8]) {
    // Rows that only one of the images has are not compared.
    guard nextRow < overlap.height else { return }
    self.expected.add(expected)
    self.actual.add(actual)
    let end = min(self.expected.end, self.actual.end)
    let margin = comparison.ignoresAntiAliasing ? Self.neighborRows : 0
    let comparableEnd = end >= overlap.height ? overlap.height : max(nextRow, end - margin)
    compareRows(nextRow..<comparableEnd, keeping: margin)
  }

  /// Compares `rows`, then removes all rows but the last `margin`, which later rows need.
  private mutating func compareRows(_ rows: Range<Int>, keeping margin: Int) {
    guard !rows.isEmpty else { return }
    expected.pixels.withUnsafeBytes { a in
      actual.pixels.withUnsafeBytes { b in
        guard
          let a = PixelGrid(a, from: expected.top, of: expectedSize, part: overlap),
          let b = PixelGrid(b, from: actual.top, of: actualSize, part: overlap)
        else { return }
        let scan = DifferenceScan(a, b, comparison)
        if !scan.isEqual(rows) { mark(rows, scan) }
      }
    }
    nextRow = rows.upperBound
    expected.removeRows(above: nextRow - margin)
    actual.removeRows(above: nextRow - margin)
  }

  /// Classifies the pixels of `rows`, and adds them to `differences` and, if any counts, to `mask`.
  private mutating func mark(_ rows: Range<Int>, _ scan: DifferenceScan) {
    let pixels = rows.lowerBound * overlap.width..<rows.upperBound * overlap.width
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: pixels.count))
    let found = marks.withUnsafeMutableBufferPointer { marks in
      marks.baseAddress.map { scan.differences(in: rows, $0 - pixels.lowerBound) }
    }
    guard let found else { return }
    differences.add(found)
    guard found.count > 0 else { return }
    var mask = self.mask.take() ?? DifferenceMask(size: overlap)
    mask.marks.replaceSubrange(pixels, with: marks)
    self.mask = mask
  }

  /// Returns the result. All rows of the overlap must have been added.
  package consuming func finish() -> ComparisonResult {
    comparison.result(
      differences, mask ?? DifferenceMask(size: PixelSize(width: 0, height: 0)),
      expected: expectedSize, actual: actualSize)
  }
}

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
  private let rowsPerBand: Int
  private var comparison: BandedComparison
  /// The last bands read of either image, as ring buffers.
  private let bands: [[Band]]
  private let scheduler: Monitor<BandScheduler>

  /// Bands of an image in memory: few enough for a processor's cache, and more than one, so that no
  /// thread waits for a slow band.
  private static let maximumBands = 3

  private final class Band {
    var pixels: [UInt8] = []
  }

  /// Creates a comparison in bands of `rows` rows.
  package init(
    _ comparison: Comparison, _ expected: any PixelRowReader, _ actual: any PixelRowReader,
    rows: Int
  ) {
    readers = [expected, actual]
    rowsPerBand = rows
    self.comparison = BandedComparison(comparison, expected: expected.size, actual: actual.size)
    bands = readers.map { _ in (0..<Self.maximumBands).map { _ in Band() } }
    // The higher image may be damaged below the last row of the other: read both to their ends.
    let height = max(expected.size.height, actual.size.height)
    scheduler = Monitor(BandScheduler(count: (height + rows - 1) / rows, ahead: Self.maximumBands))
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
      return readers[image].read(rowsPerBand, into: &band(image, number).pixels)
    case .compare(let number):
      comparison.add(expected: band(0, number).pixels, actual: band(1, number).pixels)
      return true
    case .end: return true
    }
  }

  private func band(_ image: Int, _ number: Int) -> Band {
    bands[image][number % Self.maximumBands]
  }
}

/// The schedule by which threads read and compare the bands of two images.
///
/// A task belongs to the caller that received it until that caller reports completion.
struct BandScheduler: Sendable {
  enum Task: Hashable, Sendable {
    case read(image: Int, band: Int)
    case compare(band: Int)
    case end
  }

  /// The number of bands of either image.
  private let count: Int
  /// The maximum number of bands that are read before they are compared.
  private let ahead: Int
  private var images = [Progress(), Progress()]
  private var comparison = Progress()
  private var hasFailed = false

  private struct Progress: Sendable {
    var done = 0
    var isInProgress = false
  }

  init(count: Int, ahead: Int) { (self.count, self.ahead) = (count, ahead) }

  var isComplete: Bool { comparison.done == count }

  /// Returns the next task; `nil` if none is possible until a task in progress is finished.
  mutating func next() -> Task? {
    if hasFailed || isComplete { return .end }
    // Compare first, because the last bands read are still in the processor's cache.
    if !comparison.isInProgress, images.allSatisfy({ $0.done > comparison.done }) {
      comparison.isInProgress = true
      return .compare(band: comparison.done)
    }
    let limit = min(count, comparison.done + ahead)
    let readable = images.indices.filter {
      !images[$0].isInProgress && images[$0].done < limit
    }
    guard let image = readable.min(by: { images[$0].done < images[$1].done }) else {
      return nil
    }
    images[image].isInProgress = true
    return .read(image: image, band: images[image].done)
  }

  /// Marks a task that `next` returned as finished. If `hasFailed` is `true`, the schedule ends.
  mutating func finish(_ task: Task, hasFailed: Bool = false) {
    if hasFailed { self.hasFailed = true }
    switch task {
    case .read(let image, _): images[image] = Progress(done: images[image].done + 1)
    case .compare: comparison = Progress(done: comparison.done + 1)
    case .end: break
    }
  }
}
