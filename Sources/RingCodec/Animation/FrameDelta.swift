import RingCore

/// The difference between an image and the canvas that it replaces.
struct FrameDelta {
  /// The bounding box of the differing pixels; one pixel if there are none.
  private(set) var region = PixelRegion.corner
  /// The number of differing pixels.
  private(set) var count = 0
  /// Whether all differing pixels are opaque, so that drawing over the canvas needs no blending.
  ///
  /// By the specification, drawing a translucent pixel over a transparent one is exact, too, but
  /// Pillow blends it with the canvas's transparent black, and ffmpeg does not draw it in indexed
  /// images.
  private(set) var canBlendOver = true

  /// A change of all pixels, for the first frame, which is not drawn over a canvas.
  init(all size: PixelSize) {
    (region, count, canBlendOver) = (PixelRegion(size), size.count, false)
  }

  /// No change: a region of one pixel.
  static let none = FrameDelta()

  private init() {}

  /// The images must have the same size.
  init(from canvas: RasterImage, to target: RasterImage) {
    let (width, height) = (target.width, target.height)
    var (left, right, top, bottom) = (width, -1, height, -1)
    canvas.withPixelWords { old in
      target.withPixelWords { new in
        for y in 0..<height {
          var row = RowChange()
          row.scan(old, new, y * width..<(y + 1) * width)
          guard row.count > 0 else { continue }
          count += row.count
          canBlendOver = canBlendOver && row.canBlendOver
          left = min(left, row.first - y * width)
          right = max(right, row.last - y * width)
          top = min(top, y)
          bottom = y
        }
      }
    }
    guard count > 0 else { return }
    region = PixelRegion(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The differences of one row. Positions are indices of pixels in the image.
  private struct RowChange {
    var first = 0
    var last = 0
    var count = 0
    var canBlendOver = true

    mutating func scan(
      _ old: UnsafeBufferPointer<UInt32>, _ new: UnsafeBufferPointer<UInt32>, _ range: Range<Int>
    ) {
      // The loop has no branches, so that the compiler can compare several pixels at once.
      var (changed, translucent) = (0 as UInt32, 0 as UInt32)
      for i in range {
        let differs: UInt32 = old[i] == new[i] ? 0 : .max
        changed &+= differs & 1
        translucent |= differs & ~new[i]
      }
      guard changed > 0 else { return }
      count = Int(changed)
      canBlendOver = translucent & RasterImage.alphaMask == 0
      first = range.first { old[$0] != new[$0] } ?? 0
      last = range.last { old[$0] != new[$0] } ?? 0
    }
  }
}
