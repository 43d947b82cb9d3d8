import RingCore
import RingKernels

/// Coverage of a path in runs, row by row.
///
/// `@unchecked Sendable`: one thread owns the runs while filling them; afterwards they are only
/// read, until a single owner recycles them.
final class CoverageRuns: @unchecked Sendable {
  var cValue = ring_runs()
  private let runs = ScratchBuffer<ring_run>()
  private let bytes = ScratchBuffer<UInt8>()

  /// The allocated capacity, in bytes.
  var byteCount: Int {
    Int(cValue.run_capacity) * MemoryLayout<ring_run>.stride + Int(cValue.byte_capacity)
  }

  /// Whether parts of the outline overlap or wind in opposite directions: where their edges share a
  /// pixel, the coverage is not exact.
  var mayOverlap: Bool {
    let (minimum, maximum) = (cValue.min_area, cValue.max_area)
    let rounding: Float = 1 / 1024
    return maximum > 1 + rounding || minimum < -1 - rounding
      || (minimum < -rounding && maximum > rounding)
  }

  func clear() { (cValue.run_count, cValue.byte_count, cValue.pixel_count) = (0, 0, 0) }

  /// Grows the capacity to at least these numbers. Invalidates the contents.
  func reserve(runs runCount: Int, bytes byteCount: Int) throws {
    cValue.run_capacity = max(cValue.run_capacity, Int64(runCount))
    cValue.byte_capacity = max(cValue.byte_capacity, Int64(byteCount))
    cValue.runs = try runs.uninitialized(Int(cValue.run_capacity))
    // The pixel loops read eight bytes at a time.
    cValue.bytes = try bytes.uninitialized(Int(cValue.byte_capacity) + 8)
  }

  /// Replaces the contents by a copy of those of `other`.
  func copy(_ other: CoverageRuns) throws {
    let source = other.cValue
    try reserve(runs: Int(source.run_count), bytes: Int(source.byte_count))
    cValue.runs.update(from: source.runs, count: Int(source.run_count))
    cValue.bytes.update(from: source.bytes, count: Int(source.byte_count))
    (cValue.run_count, cValue.byte_count) = (source.run_count, source.byte_count)
    cValue.pixel_count = source.pixel_count
    (cValue.min_area, cValue.max_area) = (source.min_area, source.max_area)
  }

  /// Grows the capacity to the counts of the last scan, which did not fit.
  func grow() throws { try reserve(runs: Int(cValue.run_count), bytes: Int(cValue.byte_count)) }

  /// The rows from the first run to the last one; empty without runs.
  var rows: Range<Int> {
    guard cValue.run_count > 0 else { return 0..<0 }
    return Int(cValue.runs[0].y)..<Int(cValue.runs[Int(cValue.run_count) - 1].y) + 1
  }

  /// Returns the runs in `rows`, valid until this object changes.
  func rows(_ rows: Range<Int>) -> ring_runs {
    let all = UnsafeBufferPointer(start: cValue.runs, count: Int(cValue.run_count))
    let first = all.firstIndex(fromRow: rows.lowerBound)
    var result = cValue
    result.runs = cValue.runs.map { $0 + first }
    result.run_count = Int64(all.firstIndex(fromRow: rows.upperBound) - first)
    return result
  }

  /// Copies the coverage into `mask`, a zeroed buffer whose first byte is the top left pixel of
  /// `origin`.
  func copy(to mask: UnsafeMutablePointer<UInt8>, stride: Int, origin: PixelRect) {
    for run in UnsafeBufferPointer(start: cValue.runs, count: Int(cValue.run_count)) {
      let target = mask + (Int(run.y) - origin.top) * stride + Int(run.left) - origin.left
      target.update(from: cValue.bytes + Int(run.offset), count: Int(run.width))
    }
  }
}

extension UnsafeBufferPointer<ring_run> {
  /// Returns the index of the first run in or below `row`; runs are sorted from top to bottom.
  fileprivate func firstIndex(fromRow row: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].y < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
