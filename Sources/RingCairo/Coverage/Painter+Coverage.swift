import RingCore
import RingKernels

/// `mask` points into `buffer`.
struct CoverageMask {
  var mask: ring_mask
  let buffer: PooledBuffer<UInt8>
}

extension Painter {
  /// Composites a large path with coverage from Cairo's scan converter, band by band.
  func drawWithCairoCoverage(
    _ path: StyledPath, _ source: borrowing GradientSource, on canvas: borrowing DrawingSurface
  ) throws {
    let shape = try path.shape()
    let area = shape.extents(in: canvas.bounds).intersection(canvas.bounds)
    guard !area.isEmpty else { return }
    for band in area.bands(height: Self.maximumTilePixelCount / area.width) {
      // The band size bounds the memory, so it is not counted against the budget.
      let coverage = try scannedCoverage(of: shape, in: band, isCounted: false)
      defer { withExtendedLifetime(coverage) {} }
      try canvas.withPixels { source.composite(coverage.mask, on: $0, canvas.bounds, simdLevel) }
    }
  }

  func coverage(of path: StyledPath, in area: PixelRect) throws -> CoverageMask {
    guard path.isExact else {
      return try scannedCoverage(of: path.shape(), in: area, isCounted: true)
    }
    let stride = (area.width + 7) & ~7
    let buffer = try mask(of: area, bytes: stride * area.height, isCounted: true)
    try coverageCache.coverage(of: path, in: area).runs?
      .copy(to: buffer.pointer, stride: stride, origin: area)
    let mask = ring_mask(
      coverage: buffer.pointer, stride: Int32(stride), lower: 0, left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
    return CoverageMask(mask: mask, buffer: buffer)
  }

  private func scannedCoverage(
    of shape: DeviceShape, in area: PixelRect, isCounted: Bool
  ) throws -> CoverageMask {
    let layout = CoverageSampleLayout(of: shape, in: area)
    try pool.meter.spend(layout.work(for: shape))
    let buffer = try mask(of: area, bytes: layout.byteCount, isCounted: isCounted)
    try layout.scan(shape, into: buffer.pointer)
    return CoverageMask(mask: layout.mask(buffer.pointer), buffer: buffer)
  }

  private func mask(of area: PixelRect, bytes: Int, isCounted: Bool) throws -> PooledBuffer<UInt8> {
    try pool.allocateZeroed(
      bytes, of: UInt8.self, excludedCount: isCounted ? 0 : bytes,
      for: "a mask of \(area.dimensions)")
  }
}
