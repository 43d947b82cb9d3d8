import RingCore
import RingKernels

/// The memory layout of the samples that Cairo's scan converter computes for a non-empty area.
///
/// Cairo has 15 sample rows per pixel: the error is up to 17/255 at almost horizontal edges. Twice
/// as many rows halve the error.
struct CoverageSampleLayout {
  let area: PixelRect
  private let rowsPerPixel: Int

  init(of shape: DeviceShape, in area: PixelRect) {
    self.area = area
    // A surface has at most `maximumSide` rows.
    let isFine = shape.fitsSupersampledGrid && 2 * area.height <= Rasterizer.maximumSide
    rowsPerPixel = isFine ? 2 : 1
  }

  private var stride: Int { (area.width + 7) & ~7 }
  var byteCount: Int { stride * rowsPerPixel * area.height }

  /// In pixels.
  func work(for shape: DeviceShape) -> Int {
    shape.path.points.count * WorkCost.point + area.area * WorkCost.scannedPixel
  }

  /// Scans a shape into `samples`, a zeroed buffer of `byteCount` bytes.
  func scan(_ shape: DeviceShape, into samples: UnsafeMutablePointer<UInt8>) throws {
    let surface = try ImageSurface(
      .a8, samples, width: area.width, height: rowsPerPixel * area.height, stride: stride)
    let context = try Context(drawingOn: surface)
    try context.setColor(.black)
    try shape.draw(on: context, SampleGrid(origin: area.origin, rowsPerPixel: Double(rowsPerPixel)))
    try surface.flush()
  }

  /// Returns a mask that points into `samples`, which `scan` has filled.
  func mask(_ samples: UnsafePointer<UInt8>) -> ring_mask {
    ring_mask(
      coverage: samples, stride: Int32(stride * rowsPerPixel),
      lower: Int32(stride * (rowsPerPixel - 1)),
      left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
      height: Int32(area.height))
  }
}

/// Coverage samples computed by Cairo's scan converter, with the buffer that holds them.
///
/// `@unchecked Sendable`: immutable after initialization.
final class CoverageSamples: @unchecked Sendable {
  private let layout: CoverageSampleLayout
  private let buffer = ScratchBuffer<UInt8>()
  private let samples: UnsafeMutablePointer<UInt8>

  /// Throws `OutOfMemoryError` and the errors of `ImageSurface`.
  init(_ layout: CoverageSampleLayout, of shape: DeviceShape) throws {
    self.layout = layout
    samples = try buffer.zeroed(layout.byteCount)
    try layout.scan(shape, into: samples)
  }

  var byteCount: Int { layout.byteCount }

  var rows: Range<Int> { layout.area.top..<layout.area.bottom }

  /// Returns the coverage of `rows`, valid as long as this object.
  func mask(of rows: Range<Int>) -> ring_mask {
    var mask = layout.mask(samples)
    let visible = rows.clamped(to: self.rows)
    mask.coverage += (visible.lowerBound - layout.area.top) * Int(mask.stride)
    (mask.top, mask.height) = (Int32(visible.lowerBound), Int32(visible.count))
    return mask
  }
}

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
    let shape = try DeviceShape(path)
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
      return try scannedCoverage(of: DeviceShape(path), in: area, isCounted: true)
    }
    let stride = (area.width + 7) & ~7
    let buffer = try allocateMask(for: area, byteCount: stride * area.height, isCounted: true)
    try coverageCache.coverage(of: path, in: area).runs?
      .copy(to: buffer.pointer, stride: stride, origin: area)
    let mask = ring_mask(
      coverage: buffer.pointer, stride: Int32(stride), lower: 0, left: Int32(area.left),
      top: Int32(area.top), width: Int32(area.width), height: Int32(area.height))
    return CoverageMask(mask: mask, buffer: buffer)
  }

  /// Returns the coverage from Cairo's scan converter; the memory budget does not count it unless
  /// `isCounted`.
  private func scannedCoverage(
    of shape: DeviceShape, in area: PixelRect, isCounted: Bool
  ) throws -> CoverageMask {
    let layout = CoverageSampleLayout(of: shape, in: area)
    try pool.meter.spend(layout.work(for: shape))
    let buffer = try allocateMask(for: area, byteCount: layout.byteCount, isCounted: isCounted)
    try layout.scan(shape, into: buffer.pointer)
    return CoverageMask(mask: layout.mask(buffer.pointer), buffer: buffer)
  }

  /// Returns a zeroed buffer; the memory budget does not count it unless `isCounted`.
  private func allocateMask(
    for area: PixelRect, byteCount: Int, isCounted: Bool
  ) throws -> PooledBuffer<UInt8> {
    try pool.allocateZeroed(
      byteCount, of: UInt8.self, excludedCount: isCounted ? 0 : byteCount,
      for: "a mask of \(area.dimensions)")
  }
}
