import RingCore

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

  /// Writes the changed pixels to `output`, beginning at the index `location`.
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
