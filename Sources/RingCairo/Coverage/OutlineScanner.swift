import CRingShim
import RingGraphics

/// Finds the pixels that outlines cover, by signed-area coverage accumulation (CRingShim's
/// `edges.h` names its source); keeps its memory from outline to outline.
///
/// `@unchecked Sendable`: a thread takes it out of where scanners are kept, and has it alone until it
/// puts it back.
final class OutlineScanner: @unchecked Sendable {
  private let points = ScratchBuffer<ring_point>()
  private let rows = ScratchBuffer<Int32>()
  private let order = ScratchBuffer<Int32>()
  private let counts = ScratchBuffer<Int32>()
  private let active = ScratchBuffer<ring_outline_edge>()
  private let changes = ScratchBuffer<Float>()
  private let touched = ScratchBuffer<UInt64>()

  /// What a small outline covers is found here, and copied into as much memory as it takes.
  private let draft = CoverageRuns()

  /// Pixels that are scanned at once; what changes in them stays in the processor's cache.
  private static let pixelsOfBand = 1 << 14

  /// The inside of a path, each of its polylines closed, as far as it lies in `area`.
  func find(_ runs: CoverageRuns, of path: DevicePath, in area: PixelRect) throws {
    guard !area.isEmpty else { return runs.clear() }
    let outline = try outline(of: path, in: area)
    func pixels() -> Double {
      let (inside, border) = path.measures
      return inside + 3 * border
    }
    try find(runs, in: area, about: pixels()) { runs in
      withUnsafePointer(to: outline) { ring_outline_find_runs($0, &runs) }
    }
  }

  /// What lies between two circles, as far as it lies in `area`.
  func find(
    _ runs: CoverageRuns, of annulus: Annulus, in area: PixelRect, _ vectors: PixelVectors
  ) throws {
    guard !area.isEmpty else { return runs.clear() }
    let shim = annulus.shim(in: area)
    try find(runs, in: area, about: annulus.bytes) { runs in
      withUnsafePointer(to: shim) { ring_annulus_find_runs($0, &runs, vectors.shim) }
    }
  }

  /// Lets `scan` find runs that take about so many bytes. Two or three runs a row; what that is too
  /// little for is scanned twice.
  private func find(
    _ runs: CoverageRuns, in area: PixelRect, about bytes: @autoclosure () -> Double,
    _ scan: (inout ring_runs) -> Bool
  ) throws {
    let isSmall = area.area <= Self.pixelsOfBand
    let found = isSmall ? draft : runs
    let bytes = isSmall ? area.area : Int(clamping: min(Double(area.area), bytes()) + 64)
    try found.reserve(runs: 3 * area.height, bytes: bytes)
    while !scan(&found.shim) { try found.grow() }
    if isSmall { try runs.copy(draft) }
  }

  /// The outline in this scanner's memory.
  private func outline(of path: DevicePath, in area: PixelRect) throws -> ring_outline {
    let ends = path.subpaths.map { Int32($0.range.upperBound) }
    let count = path.points.count + ends.count
    let band = min(area.height, max(1, Self.pixelsOfBand / area.width))
    var outline = try ring_outline(
      points: points.uninitialized(count), rows: rows.uninitialized(count),
      order: order.uninitialized(count), edge_count: 0, active: active.uninitialized(count),
      band_height: Int32(band), changes: changes.zeroed((area.width + 2) * band + 2),
      touched: touched.zeroed((area.width / 64 + 1) * band),
      left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
      height: Int32(area.height))
    let counts = try counts.uninitialized(area.height + 1)
    path.points.withUnsafeBufferPointer { points in
      points.withMemoryRebound(to: ring_point.self) { points in
        ring_outline_set(&outline, points.baseAddress, ends, Int32(ends.count), counts)
      }
    }
    return outline
  }
}
