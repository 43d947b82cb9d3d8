import CRingShim
import RingGraphics

/// Memory for scanning outlines, kept from shape to shape.
final class OutlineBuffers {
  private let sides = ScratchBuffer<ring_side>()
  private let unsorted = ScratchBuffer<ring_side>()
  private let rows = ScratchBuffer<Int32>()
  private let active = ScratchBuffer<Int32>()
  private let intervals = ScratchBuffer<ring_interval>()
  private let changes = ScratchBuffer<Float>()
  private let coverage = ScratchBuffer<UInt8>()

  /// Lends the inside of a path, each of its polylines closed, as far as it lies in `area`.
  func withOutline<R>(
    of path: DevicePath, in area: PixelRect, _ body: (inout ring_outline) throws -> R
  ) rethrows -> R {
    let count = path.points.count
    var outline = ring_outline(
      sides: sides.uninitialized(count), side_count: 0, active: active.uninitialized(count),
      intervals: intervals.uninitialized(count), changes: changes.zeroed(area.width + 2),
      coverage: coverage.uninitialized(area.width + 16), left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
    let ends = path.subpaths.map { Int32($0.range.upperBound) }
    path.points.withUnsafeBufferPointer { points in
      points.withMemoryRebound(to: ring_point.self) { points in
        ring_outline_set_sides(
          &outline, points.baseAddress, ends, Int32(ends.count), unsorted.uninitialized(count),
          rows.uninitialized(area.height + 1))
      }
    }
    return try body(&outline)
  }
}
