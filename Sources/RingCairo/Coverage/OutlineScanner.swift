import CRingShim
import RingGraphics

/// Finds the pixels that outlines cover, by signed-area coverage accumulation (CRingShim's
/// `outline.h` names its source); keeps its memory from outline to outline.
///
/// `@unchecked Sendable`: a thread takes it out of where scanners are kept, and has it alone until it
/// puts it back.
final class OutlineScanner: @unchecked Sendable {
  private let edges = ScratchBuffer<ring_outline_edge>()
  private let unsorted = ScratchBuffer<ring_outline_edge>()
  private let rows = ScratchBuffer<Int32>()
  private let active = ScratchBuffer<Int32>()
  private let changes = ScratchBuffer<Float>()
  private let touched = ScratchBuffer<UInt64>()

  /// The inside of a path, each of its polylines closed, as far as it lies in `area`.
  func find(_ runs: CoverageRuns, of path: DevicePath, in area: PixelRect) throws {
    guard !area.isEmpty else { return runs.clear() }
    let count = path.points.count
    var outline = try ring_outline(
      edges: edges.uninitialized(count), edge_count: 0, active: active.uninitialized(count),
      changes: changes.zeroed(area.width + 2), touched: touched.zeroed(area.width / 64 + 1),
      left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
      height: Int32(area.height))
    let ends = path.subpaths.map { Int32($0.range.upperBound) }
    let (spare, rows) = try (unsorted.uninitialized(count), rows.uninitialized(area.height + 1))
    path.points.withUnsafeBufferPointer { points in
      points.withMemoryRebound(to: ring_point.self) { points in
        ring_outline_set_edges(
          &outline, points.baseAddress, ends, Int32(ends.count), spare, rows)
      }
    }
    // Two or three runs a row; what that is too little for is scanned twice.
    let (inside, border) = path.measures
    let bytes = min(Double(area.width * area.height), inside + 3 * border) + 64
    try runs.reserve(runs: 3 * area.height, bytes: Int(clamping: bytes))
    while !ring_outline_find_runs(&outline, &runs.shim) { try runs.grow() }
  }
}
