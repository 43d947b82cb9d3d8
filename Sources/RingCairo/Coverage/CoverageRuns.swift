import CRingShim
import RingGraphics

/// Coverage of a path in runs, row by row.
///
/// `@unchecked Sendable`: one thread owns it while it is filled; afterwards it is only read, until
/// a single owner recycles it.
final class CoverageRuns: @unchecked Sendable {
  var shim = ring_runs()
  private let runs = ScratchBuffer<ring_run>()
  private let bytes = ScratchBuffer<UInt8>()

  /// The allocated capacity, in bytes.
  var byteCount: Int {
    Int(shim.run_capacity) * MemoryLayout<ring_run>.stride + Int(shim.byte_capacity)
  }

  /// Whether parts of the outline overlap or wind in opposite directions.
  ///
  /// Their edges may then share a pixel, and the coverage is not exact.
  var mayOverlap: Bool {
    let (least, most) = (shim.min_area, shim.max_area)
    let rounding: Float = 1 / 1024
    return most > 1 + rounding || least < -1 - rounding || (least < -rounding && most > rounding)
  }

  func clear() { (shim.run_count, shim.byte_count, shim.pixel_count) = (0, 0, 0) }

  /// Grows the capacity to at least `runCount` runs and `byteCount` bytes. Invalidates the
  /// contents.
  func reserve(runs runCount: Int, bytes byteCount: Int) throws {
    shim.run_capacity = max(shim.run_capacity, Int64(runCount))
    shim.byte_capacity = max(shim.byte_capacity, Int64(byteCount))
    shim.runs = try runs.uninitialized(Int(shim.run_capacity))
    // The pixel loops read eight bytes at a time.
    shim.bytes = try bytes.uninitialized(Int(shim.byte_capacity) + 8)
  }

  /// Replaces the contents by a copy of those of `other`.
  func copy(_ other: CoverageRuns) throws {
    let found = other.shim
    try reserve(runs: Int(found.run_count), bytes: Int(found.byte_count))
    shim.runs.update(from: found.runs, count: Int(found.run_count))
    shim.bytes.update(from: found.bytes, count: Int(found.byte_count))
    (shim.run_count, shim.byte_count) = (found.run_count, found.byte_count)
    shim.pixel_count = found.pixel_count
    (shim.min_area, shim.max_area) = (found.min_area, found.max_area)
  }

  /// Grows the capacity to the counts of the last scan, which did not fit.
  func grow() throws { try reserve(runs: Int(shim.run_count), bytes: Int(shim.byte_count)) }

  /// The rows from the first run to the last one; empty without runs.
  var rows: Range<Int> {
    guard shim.run_count > 0 else { return 0..<0 }
    return Int(shim.runs[0].y)..<Int(shim.runs[Int(shim.run_count) - 1].y) + 1
  }

  /// Returns the runs in `rows`, valid until this object changes.
  func rows(_ rows: Range<Int>) -> ring_runs {
    let all = UnsafeBufferPointer(start: shim.runs, count: Int(shim.run_count))
    let first = all.firstIndex(fromRow: rows.lowerBound)
    var part = shim
    part.runs = shim.runs.map { $0 + first }
    part.run_count = Int64(all.firstIndex(fromRow: rows.upperBound) - first)
    return part
  }

  /// Copies the coverage into `mask`, whose first byte is at `origin` and whose other bytes are 0.
  func copy(to mask: UnsafeMutablePointer<UInt8>, stride: Int, origin: PixelRect) {
    for run in UnsafeBufferPointer(start: shim.runs, count: Int(shim.run_count)) {
      let target = mask + (Int(run.y) - origin.top) * stride + Int(run.left) - origin.left
      target.update(from: shim.bytes + Int(run.offset), count: Int(run.width))
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
