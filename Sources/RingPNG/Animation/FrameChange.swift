import RingGraphics

/// Where a picture differs from the canvas that it replaces.
struct FrameChange {
  /// Encloses every pixel that differs; one pixel if none does.
  private(set) var region = PixelRegion.corner
  /// How many pixels differ.
  private(set) var count = 0
  /// Whether each of them is opaque, so that drawing over the canvas needs no mixing.
  ///
  /// A translucent pixel over an empty one is exact by the specification too, but Pillow mixes it with
  /// the canvas's transparent black, and ffmpeg does not draw it where pixels are indices.
  private(set) var canBlendOver = true

  /// Alpha is the last of a pixel's four bytes. Not stored: every pixel would ask whether it is there.
  private static var alphaMask: UInt32 { UInt32(bigEndian: 0xFF) }

  /// Everything, for the first frame.
  init(all size: PixelSize) {
    (region, count, canBlendOver) = (PixelRegion(size), size.count, false)
  }

  /// Nothing: one pixel, as it is.
  static let none = FrameChange()

  private init() {}

  init(from canvas: RasterImage, to target: RasterImage) {
    let (width, height) = (target.width, target.height)
    var (left, right, top, bottom) = (width, -1, height, -1)
    canvas.withWords { old in
      target.withWords { new in
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

  /// The differences of one row; positions count from the picture's first pixel.
  private struct RowChange {
    var first = 0
    var last = 0
    var count = 0
    var canBlendOver = true

    mutating func scan(
      _ old: UnsafeBufferPointer<UInt32>, _ new: UnsafeBufferPointer<UInt32>, _ range: Range<Int>
    ) {
      // Without branches, so that several pixels are compared at once.
      var (changed, seeThrough) = (0 as UInt32, 0 as UInt32)
      for i in range {
        let differs: UInt32 = old[i] == new[i] ? 0 : .max
        changed &+= differs & 1
        seeThrough |= differs & ~new[i]
      }
      guard changed > 0 else { return }
      count = Int(changed)
      canBlendOver = seeThrough & FrameChange.alphaMask == 0
      first = range.first { old[$0] != new[$0] } ?? 0
      last = range.last { old[$0] != new[$0] } ?? 0
    }
  }
}

extension RasterImage {
  /// The pixels as words, in memory order.
  func withWords<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
    pixels.withUnsafeBytes { bytes in
      // An array's storage is aligned to 16 bytes.
      bytes.withMemoryRebound(to: UInt32.self, body)
    }
  }

  /// A part of the picture in which what the canvas already shows is transparent.
  func changes(from canvas: RasterImage, in region: PixelRegion) -> RasterImage {
    canvas.withWords { old in part(region) { new, i in new == old[i] ? 0 : new } }
  }

  /// The picture with a part made transparent.
  func cleared(in region: PixelRegion) -> RasterImage {
    var canvas = RasterBuffer(self)
    canvas.clear(region)
    return canvas.image
  }

  private func part(_ region: PixelRegion, _ pixel: (_ word: UInt32, _ index: Int) -> UInt32)
    -> RasterImage
  {
    let count = region.size.count * 4
    let pixels = withWords { words in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        var position = 0
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        for y in region.y..<region.y + region.height {
          for i in y * width + region.x..<y * width + region.x + region.width {
            bytes.storeBytes(of: pixel(words[i], i), toByteOffset: position, as: UInt32.self)
            position += 4
          }
        }
        initialized = count
      }
    }
    return RasterImage(size: region.size, pixels: pixels)
  }
}
