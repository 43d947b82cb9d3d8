import RingCore
import RingKernels

/// A scan converter by signed-area coverage accumulation. Reuses its buffers between outlines.
///
/// The algorithm's source is named in RingKernels' `Shading/edges.h`.
///
/// `@unchecked Sendable`: only one thread uses a scan converter at a time, while it is not in the
/// cache's list of idle scan converters.
final class ScanConverter: @unchecked Sendable {
  private let points = ScratchBuffer<ring_point>()
  private let rows = ScratchBuffer<Int32>()
  private let sortedEdges = ScratchBuffer<Int32>()
  private let counts = ScratchBuffer<Int32>()
  private let active = ScratchBuffer<ring_outline_edge>()
  private let areaDeltas = ScratchBuffer<Float>()
  private let touched = ScratchBuffer<UInt64>()

  /// Scratch runs for small areas. After a scan, they are copied into a buffer of their exact size.
  private let scratchRuns = CoverageRuns()

  /// Pixels scanned at once, so that their accumulation buffer stays in the processor's cache.
  private static let bandPixelCount = 1 << 14

  /// Computes the coverage of a path inside `bounds`; exact coverage reuses the buffers of
  /// `recycled`.
  func computeCoverage(
    of path: StyledPath, in bounds: PixelRect, recycling recycled: CoverageRuns?,
    _ simdLevel: SIMDLevel
  ) throws -> CoverageCache.Entry {
    if let annulus = Annulus(path) {
      let (runs, area) = (recycled ?? CoverageRuns(), annulus.extents(in: bounds))
      try scanConvert(runs, of: annulus, in: area, simdLevel)
      return CoverageCache.Entry(coverage: .runs(runs), work: annulus.work(in: area))
    }
    let shape = try DeviceShape(path)
    let area = shape.extents(in: bounds).intersection(bounds)
    if path.isWorthExactScan || area.isEmpty {
      let runs = recycled ?? CoverageRuns()
      try scanConvert(runs, of: shape.path, in: area)
      if path.isExact || !runs.mayOverlap {
        return CoverageCache.Entry(
          coverage: .runs(runs), work: shape.path.points.count * WorkCost.point)
      }
    }
    let layout = CoverageSampleLayout(of: shape, in: area)
    let samples = try CoverageSamples(layout, of: shape)
    return CoverageCache.Entry(coverage: .samples(samples), work: layout.work(for: shape))
  }

  /// Replaces `runs` by the coverage of a filled path inside `area`; open polylines are closed.
  private func scanConvert(_ runs: CoverageRuns, of path: DevicePath, in area: PixelRect) throws {
    guard !area.isEmpty else { return runs.clear() }
    let outline = try outline(of: path, in: area)
    func estimatedPixelCount() -> Double {
      let (area, perimeter) = path.areaAndPerimeter
      // A line of the length of a pixel touches at most three pixels.
      return area + 3 * perimeter
    }
    try fill(runs, in: area, estimatedByteCount: estimatedPixelCount()) { runs in
      withUnsafePointer(to: outline) { ring_outline_find_runs($0, &runs) }
    }
  }

  /// Replaces `runs` by the coverage of an annulus inside `area`.
  private func scanConvert(
    _ runs: CoverageRuns, of annulus: Annulus, in area: PixelRect, _ simdLevel: SIMDLevel
  ) throws {
    guard !area.isEmpty else { return runs.clear() }
    let cValue = annulus.cValue(in: area)
    try fill(runs, in: area, estimatedByteCount: annulus.maximumByteCount) { runs in
      withUnsafePointer(to: cValue) { ring_annulus_find_runs($0, &runs, simdLevel.cValue) }
    }
  }

  /// Calls `scan` with buffers of the estimated size, then with larger ones until they suffice.
  ///
  /// `scan` fills the runs and returns whether they fit.
  private func fill(
    _ runs: CoverageRuns, in area: PixelRect, estimatedByteCount: @autoclosure () -> Double,
    _ scan: (inout ring_runs) -> Bool
  ) throws {
    let isSmall = area.area <= Self.bandPixelCount
    let target = isSmall ? scratchRuns : runs
    let bytes =
      isSmall ? area.area : Int(clamping: min(Double(area.area), estimatedByteCount()) + 64)
    try target.reserve(runs: 3 * area.height, bytes: bytes)
    while !scan(&target.cValue) { try target.grow() }
    if isSmall { try runs.copy(scratchRuns) }
  }

  /// Returns the outline of `path`, stored in this scanner's buffers.
  private func outline(of path: DevicePath, in area: PixelRect) throws -> ring_outline {
    let ends = path.subpaths.map { Int32($0.range.upperBound) }
    let count = path.points.count + ends.count
    let band = min(area.height, max(1, Self.bandPixelCount / area.width))
    var outline = try ring_outline(
      points: points.uninitialized(count), rows: rows.uninitialized(count),
      sorted_edges: sortedEdges.uninitialized(count), edge_count: 0,
      active: active.uninitialized(count),
      band_height: Int32(band), area_deltas: areaDeltas.zeroed((area.width + 2) * band + 2),
      touched: touched.zeroed((area.width / 64 + 1) * band),
      left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
      height: Int32(area.height))
    let counts = try counts.uninitialized(area.height + 1)
    path.points.withUnsafeBufferPointer { points in
      // Safe: `Point` has the layout of `ring_point`, which a test asserts.
      points.withMemoryRebound(to: ring_point.self) { points in
        ring_outline_init(&outline, points.baseAddress, ends, Int32(ends.count), counts)
      }
    }
    return outline
  }
}
