import CRingShim
import RingGraphics

/// The coverage that Cairo's scan converter finds of an area, which is not empty: how its samples lie
/// in memory.
///
/// Cairo has 15 rows per pixel, which leaves up to 17/255 at almost level edges; with twice as many it
/// is half of that.
struct SampleLayout {
  let area: PixelRect
  /// Rows of samples in a row of pixels.
  private let rows: Int

  init(of shape: DeviceShape, in area: PixelRect) {
    self.area = area
    // A surface has at most `maximumSide` rows.
    let isFine = shape.fitsFinerGrid && 2 * area.height <= Rasterizer.maximumSide
    rows = isFine ? 2 : 1
  }

  private var stride: Int { (area.width + 7) & ~7 }
  var byteCount: Int { stride * rows * area.height }

  /// What it takes to scan a shape, in pixels.
  func work(for shape: DeviceShape) -> Int {
    shape.path.points.count * WorkUnits.point + area.area * WorkUnits.scannedPixel
  }

  /// Finds the coverage; all `byteCount` bytes of `samples` are 0.
  func scan(_ shape: DeviceShape, into samples: UnsafeMutablePointer<UInt8>) throws {
    let surface = try ImageSurface(
      .a8, samples, width: area.width, height: rows * area.height, stride: stride)
    let context = try Context(drawingOn: surface)
    try context.setColor(.black)
    try shape.draw(on: context, SampleGrid(origin: area.origin, rowsPerPixel: Double(rows)))
    try surface.flush()
  }

  /// The mask of samples that were found.
  func mask(_ samples: UnsafePointer<UInt8>) -> ring_mask {
    ring_mask(
      coverage: samples, stride: Int32(stride * rows), lower: Int32(stride * (rows - 1)),
      left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
      height: Int32(area.height))
  }
}

/// Samples in memory of their own.
///
/// `@unchecked Sendable`: nothing of it changes once it is made.
final class ScannedSamples: @unchecked Sendable {
  private let layout: SampleLayout
  private let memory = ScratchBuffer<UInt8>()
  private let samples: UnsafeMutablePointer<UInt8>

  /// Throws what Cairo throws, or if there is no memory.
  init(_ layout: SampleLayout, of shape: DeviceShape) throws {
    self.layout = layout
    samples = try memory.zeroed(layout.byteCount)
    try layout.scan(shape, into: samples)
  }

  var byteCount: Int { layout.byteCount }

  /// The rows that it has samples of.
  var rows: Range<Int> { layout.area.top..<layout.area.bottom }

  /// The part that lies in some rows, valid as long as this is.
  func rows(_ rows: Range<Int>) -> ring_mask {
    var mask = layout.mask(samples)
    let part = rows.clamped(to: self.rows)
    mask.coverage += (part.lowerBound - layout.area.top) * Int(mask.stride)
    (mask.top, mask.height) = (Int32(part.lowerBound), Int32(part.count))
    return mask
  }
}
