import RingCodec
import RingCore
import RingSystem
import TestSupport
import Testing

/// A named animation; a failing test shows the name.
struct Animation: CustomTestStringConvertible, Sendable {
  let name: String
  let frames: [RasterImage]

  var testDescription: String { name }

  init(_ name: String, _ frames: [RasterImage]) {
    (self.name, self.frames) = (name, frames)
  }

  private init(
    _ name: String, count: Int, width: Int = 40, height: Int = 30,
    _ color: (_ frame: Int, _ x: Int, _ y: Int) -> [UInt8]
  ) {
    self.init(
      name,
      (0..<count).map { frame in
        Picture(name, width, height) { color(frame, $0, $1) }.image
      })
  }

  static let all: [Animation] = [
    Animation("one frame", count: 1) { _, x, y in [UInt8(x), UInt8(y), 0, 255] },
    Animation("one pixel that changes", count: 5, width: 1, height: 1) { frame, _, _ in
      [UInt8(frame * 50), 0, 0, 255]
    },
    Animation("an opaque box on an opaque gradient", count: 8) { frame, x, y in
      isInside(x, y, left: frame * 4) ? [255, 0, 0, 255] : [UInt8(x * 6), UInt8(y * 8), 9, 255]
    },
    Animation("an opaque box on nothing", count: 8) { frame, x, y in
      isInside(x, y, left: frame * 4) ? [255, UInt8(x), UInt8(y), 255] : [0, 0, 0, 0]
    },
    Animation("a translucent box on a translucent gradient", count: 8) { frame, x, y in
      isInside(x, y, left: frame * 4)
        ? [255, UInt8(x), UInt8(y), 100] : [UInt8(x * 6), UInt8(y * 8), 9, 200]
    },
    Animation("a flash that goes", count: 7) { frame, x, y in
      frame % 2 == 1 && isInside(x, y, left: 10)
        ? noise(frame, x, y) : [UInt8(x * 6), UInt8(y * 8), UInt8(x ^ y), 180]
    },
    Animation("an arc that grows", arc(0...9)),
    Animation("pauses at both ends", arc([0, 0, 0, 1, 2, 3, 3, 3, 3])),
    Animation("blinking to nothing", count: 6) { frame, x, y in
      frame % 2 == 0 ? [UInt8(x * 5), UInt8(y * 7), 200, UInt8(x + 1)] : [0, 0, 0, 0]
    },
    Animation("opaque corners of noise", count: 6) { frame, x, y in
      let isCorner = (x < 2 && y < 2) || (x > 37 && y > 27)
      return Array(noise(isCorner ? frame : 0, x, y).prefix(3)) + [255]
    },
    // The gaps between changes are opaque, translucent and empty.
    Animation("an opaque comb on stripes of all kinds", count: 6) { frame, x, y in
      x % 5 == frame % 3
        ? [UInt8(frame * 40), UInt8(x), UInt8(y), 255]
        : [[9, UInt8(x), 7, 255], [9, UInt8(y), 7, 120], [0, 0, 0, 0]][y / 3 % 3]
    },
    Animation("an opaque comb on an opaque gradient", count: 6) { frame, x, y in
      x % 9 == frame % 3
        ? [UInt8(frame * 40), UInt8(x), UInt8(y), 255] : [UInt8(x * 6), UInt8(y * 8), 9, 255]
    },
    Animation("noise", count: 4) { frame, x, y in noise(frame, x, y) },
    Animation("first frame opaque, others not", count: 3) { frame, x, _ in
      frame == 0 || x > 3 ? [UInt8(x), 0, 0, 255] : [0, 0, 0, 0]
    },
    Animation("gray", count: 4) { frame, x, y in
      let value = UInt8(x * 6 + frame * 3)
      return [value, value, value, UInt8(255 - y)]
    },
  ]

  private static func isInside(_ x: Int, _ y: Int, left: Int) -> Bool {
    left..<left + 8 ~= x && 10..<20 ~= y
  }

  private static func noise(_ frame: Int, _ x: Int, _ y: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(frame * 10_000 + y * 100 + x))
    let word = random.next()
    return [0, 8, 16].map { UInt8(word >> $0 & 255) } + [UInt8(word >> 24 & 255 | 1)]
  }

  /// Returns a ring with soft edges for each step, cut off below `step` + 1 tenths of its height.
  private static func arc(_ steps: some Sequence<Int>) -> [RasterImage] {
    let ring = Picture.ring(48).image
    return steps.map { step in
      let rows = 48 * (step + 1) / 10
      var pixels = ring.pixels
      for i in min(pixels.count, rows * 48 * 4)..<pixels.count { pixels[i] = 0 }
      return RasterImage(size: ring.size, pixels: pixels)
    }
  }
}

/// Encodes images as an animation.
func encode(
  _ frames: [RasterImage], _ layout: AnimationLayout = .translucent,
  duration: FrameDuration = FrameDuration(1, 30), plays: Int = 0,
  _ compression: Compression = .balanced, jobs: Int = 1
) throws -> [UInt8] {
  var encoder = try APNGEncoder(
    size: frames[0].size, layout: layout,
    settings: .init(duration: duration, plays: plays, compression: compression),
    threads: jobs > 1 ? ThreadPool(size: jobs) : nil)
  var bytes: [UInt8] = []
  for frame in frames { bytes += try encoder.append(frame) }
  let ending = try encoder.finish()
  bytes += ending.bytes
  bytes.replaceSubrange(
    ending.patchOffset..<ending.patchOffset + ending.patch.count, with: ending.patch)
  return bytes
}
