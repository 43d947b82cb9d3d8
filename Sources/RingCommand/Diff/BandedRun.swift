import RingCompare
import RingGraphics
import RingPNG
import RingSystem

/// The comparison of two stills in bands, of which the next is read while the last is compared.
///
/// Each reader and the comparison are used by one thread at a time: a task has one of the three, and
/// all tasks of a step end before the next begins.
final class BandedRun: @unchecked Sendable {
  private let expected: BandReader
  private let actual: BandReader
  private var comparison: BandedComparison
  /// What was read and not compared yet.
  private var band: (expected: [UInt8], actual: [UInt8]) = ([], [])

  /// `nil` unless both can be read quickly in bands.
  init?(_ expected: DiffInput, _ actual: DiffInput, _ options: ComparisonOptions) {
    guard let first = BandReader(expected.bytes), let second = BandReader(actual.bytes) else {
      return nil
    }
    (self.expected, self.actual) = (first, second)
    comparison = BandedComparison(options, expected: first.size, actual: second.size)
  }

  private enum Task: Int, CaseIterable {
    case readExpected, readActual, compare
  }

  /// `nil` if a file is damaged.
  func result(rows: Int, jobs: Int) -> ComparisonResult? {
    let tasks = Task.allCases
    for _ in stride(from: 0, to: max(expected.size.height, actual.size.height), by: rows) {
      let read = Parallel.map(tasks.count, jobs: jobs) { [self] in run(tasks[$0], rows) }
      guard let first = read[Task.readExpected.rawValue],
        let second = read[Task.readActual.rawValue]
      else { return nil }
      expected.recycle(band.expected)
      actual.recycle(band.actual)
      band = (first, second)
    }
    compare()
    return comparison.finish()
  }

  private func run(_ task: Task, _ rows: Int) -> [UInt8]? {
    switch task {
    case .readExpected: return expected.next(rows)
    case .readActual: return actual.next(rows)
    case .compare:
      compare()
      return []
    }
  }

  private func compare() { comparison.add(expected: band.expected, actual: band.actual) }
}

/// The rows of a picture, as long as they can be read quickly.
private final class BandReader {
  let size: PixelSize
  private var bands: PNGBands
  /// The memory of rows that are no longer needed.
  private var spare: [UInt8] = []

  init?(_ bytes: [UInt8]) {
    do throws(PNGError) {
      guard let bands = try PNGBands(bytes), bands.isQuick else { return nil }
      size = bands.size
      self.bands = bands
    } catch {
      return nil
    }
  }

  func recycle(_ rows: [UInt8]) { spare = rows }

  /// None after the last; `nil` if the file is damaged.
  func next(_ rows: Int) -> [UInt8]? {
    do throws(PNGError) {
      var band: [UInt8] = []
      swap(&band, &spare)
      try bands.read(rows, into: &band)
      return bands.isQuick ? band : nil
    } catch {
      return nil
    }
  }
}
