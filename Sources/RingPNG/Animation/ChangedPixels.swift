import RingGraphics

extension RasterImage {
  /// Alpha is the last of a pixel's four bytes. Not stored: every pixel would ask whether it is there.
  static var alphaMask: UInt32 { UInt32(bigEndian: 0xFF) }

  /// The pixels as words, in memory order.
  func withWords<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
    pixels.withUnsafeBytes { bytes in
      // An array's storage is aligned to 16 bytes.
      bytes.withMemoryRebound(to: UInt32.self, body)
    }
  }

  /// A part of the picture in which what the canvas already shows is transparent.
  ///
  /// Of a row, up to `bridged` opaque pixels that stay between two that change are there as well: to
  /// leave out so few takes more bytes.
  func changes(
    from canvas: RasterImage, in region: PixelRegion, bridging bridged: Int
  ) -> RasterImage {
    let pixels = [UInt8](unsafeUninitializedCapacity: region.size.count * 4) { bytes, count in
      bytes.withMemoryRebound(to: UInt32.self) { output in
        canvas.withWords { old in
          withWords { new in
            for y in 0..<region.height {
              let start = (region.y + y) * width + region.x
              let row = ChangedRow(
                old: .init(rebasing: old[start..<start + region.width]),
                new: .init(rebasing: new[start..<start + region.width]))
              row.write(bridging: bridged, to: output, y * region.width)
            }
          }
        }
      }
      count = region.size.count * 4
    }
    return RasterImage(size: region.size, pixels: pixels)
  }

  /// The picture with a part made transparent.
  func cleared(in region: PixelRegion) -> RasterImage {
    var canvas = RasterBuffer(self)
    canvas.clear(region)
    return canvas.image
  }
}

/// A row of the canvas, and what it is to become.
private struct ChangedRow {
  let old: UnsafeBufferPointer<UInt32>
  let new: UnsafeBufferPointer<UInt32>

  /// Further than any row is long.
  private static var unbridgeable: Int { 1 << 32 }

  /// Writes the pixels that change, from a place on.
  func write(bridging bridged: Int, to output: UnsafeMutableBufferPointer<UInt32>, _ place: Int) {
    // Pixels since the last one that changed.
    var gap = Self.unbridgeable
    for x in new.indices {
      let word = new[x]
      if word == old[x] {
        output[place + x] = 0
        let isOpaque = word & RasterImage.alphaMask == RasterImage.alphaMask
        gap = isOpaque ? gap + 1 : Self.unbridgeable
        continue
      }
      output[place + x] = word
      if gap <= bridged { for back in x - gap..<x { output[place + back] = new[back] } }
      gap = 0
    }
  }
}
