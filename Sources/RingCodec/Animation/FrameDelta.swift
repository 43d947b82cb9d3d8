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

    /// Sets all properties from the pixels in `range`, one row.
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

extension RasterImage {
  /// The mask of the alpha, the last of a pixel's four bytes. A computed property, because a stored
  /// one would be checked for initialisation at every pixel.
  static var alphaMask: UInt32 { UInt32(bigEndian: 0xFF) }

  /// Calls `body` with the pixels as words, in memory order.
  func withPixelWords<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
    pixels.withUnsafeBytes { bytes in
      // An array's storage is aligned to 16 bytes.
      bytes.withMemoryRebound(to: UInt32.self, body)
    }
  }

  /// Returns a region of the image in which pixels that equal the canvas are transparent, except in
  /// gaps of up to `maximumGap` opaque pixels of a row: clearing a short gap takes more bytes.
  func delta(
    from canvas: RasterImage, in region: PixelRegion, mergingGapsUpTo maximumGap: Int
  ) -> RasterImage {
    let pixels = [UInt8](unsafeUninitializedCapacity: region.size.count * 4) { bytes, count in
      bytes.withMemoryRebound(to: UInt32.self) { output in
        canvas.withPixelWords { old in
          withPixelWords { new in
            for y in 0..<region.height {
              let start = (region.y + y) * width + region.x
              let row = ChangedRow(
                old: .init(rebasing: old[start..<start + region.width]),
                new: .init(rebasing: new[start..<start + region.width]))
              row.write(mergingGapsUpTo: maximumGap, to: output, at: y * region.width)
            }
          }
        }
      }
      count = region.size.count * 4
    }
    return RasterImage(size: region.size, pixels: pixels)
  }

  func cleared(in region: PixelRegion) -> RasterImage {
    var canvas = RasterBuffer(self)
    canvas.clear(region)
    return canvas.image
  }
}

/// A row of the canvas, and the same row of the next image.
private struct ChangedRow {
  let old: UnsafeBufferPointer<UInt32>
  let new: UnsafeBufferPointer<UInt32>

  /// The length of a gap that is never kept: more pixels than any row has.
  private static var neverMerge: Int { 1 << 32 }

  /// Writes the row to `output`, beginning at the index `location`: unchanged pixels as 0, except
  /// in gaps of up to `maximumGap` opaque pixels between changed ones.
  func write(
    mergingGapsUpTo maximumGap: Int, to output: UnsafeMutableBufferPointer<UInt32>,
    at location: Int
  ) {
    // The number of pixels since the last changed one.
    var gap = Self.neverMerge
    for x in new.indices {
      let word = new[x]
      if word == old[x] {
        output[location + x] = 0
        let isOpaque = word & RasterImage.alphaMask == RasterImage.alphaMask
        gap = isOpaque ? gap + 1 : Self.neverMerge
        continue
      }
      output[location + x] = word
      if gap <= maximumGap { for back in x - gap..<x { output[location + back] = new[back] } }
      gap = 0
    }
  }
}
