import RingCore
import RingKernels

/// The memory layout of the samples that Cairo's scan converter computes for a non-empty area.
///
/// Cairo has 15 sample rows per pixel: the error is up to 17/255 at almost horizontal edges. Twice
/// as many rows halve the error.
struct CoverageSampleLayout {
  let area: PixelRect
  /// Sample rows per row of pixels.
  private let rows: Int

  init(of shape: DeviceShape, in area: PixelRect) {
    self.area = area
    // A surface has at most `maximumSide` rows.
    let isFine = shape.fitsSupersampledGrid && 2 * area.height <= Rasterizer.maximumSide
    rows = isFine ? 2 : 1
  }

  private var stride: Int { (area.width + 7) & ~7 }
  var byteCount: Int { stride * rows * area.height }

  /// In pixels.
  func work(for shape: DeviceShape) -> Int {
    shape.path.points.count * WorkCost.point + area.area * WorkCost.scannedPixel
  }

  /// Scans a shape into `samples`, a zeroed buffer of `byteCount` bytes.
  func scan(_ shape: DeviceShape, into samples: UnsafeMutablePointer<UInt8>) throws {
    let surface = try ImageSurface(
      .a8, samples, width: area.width, height: rows * area.height, stride: stride)
    let context = try Context(drawingOn: surface)
    try context.setColor(.black)
    try shape.draw(on: context, SampleGrid(origin: area.origin, rowsPerPixel: Double(rows)))
    try surface.flush()
  }

  /// Returns a mask that points into `samples`, which `scan` has filled.
  func mask(_ samples: UnsafePointer<UInt8>) -> ring_mask {
    ring_mask(
      coverage: samples, stride: Int32(stride * rows), lower: Int32(stride * (rows - 1)),
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

  /// Valid as long as this object.
  func rows(_ rows: Range<Int>) -> ring_mask {
    var mask = layout.mask(samples)
    let visible = rows.clamped(to: self.rows)
    mask.coverage += (visible.lowerBound - layout.area.top) * Int(mask.stride)
    (mask.top, mask.height) = (Int32(visible.lowerBound), Int32(visible.count))
    return mask
  }
}
