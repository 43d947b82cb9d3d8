import RingCore
import TestSupport
import Testing

/// A named image; a failing test shows the name.
struct Picture: CustomTestStringConvertible, Sendable {
  let name: String
  let image: RasterImage

  var testDescription: String { name }

  init(_ name: String, _ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) {
    self.name = name
    image = RasterImage(
      size: PixelSize(width: width, height: height),
      pixels: (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } })
  }

  static let all: [Picture] =
    [
      Picture("one opaque pixel", 1, 1) { _, _ in [1, 2, 3, 255] },
      Picture("one transparent pixel", 1, 1) { _, _ in [0, 0, 0, 0] },
      Picture("one translucent pixel", 1, 1) { _, _ in [9, 8, 7, 6] },
      Picture("a row", 97, 1) { x, _ in [UInt8(x), 0, 255, 255] },
      Picture("a column", 1, 97) { _, y in [UInt8(y), 0, 255, UInt8(y + 1)] },
      Picture("opaque gradient", 61, 47) { x, y in [UInt8(x * 4), UInt8(y * 5), 77, 255] },
      Picture("gray gradient", 33, 21) { x, y in gray(UInt8(x * 7 ^ y), 255) },
      Picture("translucent gray", 33, 21) { x, y in gray(UInt8(x * 7), UInt8(y * 12 + 1)) },
      ring(96),
      noise("opaque noise", seed: 1) { r, g, b, _ in [r, g, b, 255] },
      noise("translucent noise", seed: 2) { $3 == 0 ? [0, 0, 0, 0] : [$0, $1, $2, $3] },
    ] + [1, 2, 3, 4, 5, 16, 17, 255, 256, 257].flatMap { [colors($0, 255), colors($0, 128)] }

  /// Returns an image of `count` different colours, one of them transparent unless `alpha` is 255.
  static func colors(_ count: Int, _ alpha: UInt8) -> Picture {
    var random = SplitMix64(seed: UInt64(count))
    return Picture("\(count) colours of alpha \(alpha)", 37, 19) { x, y in
      // Each colour once, then random colours.
      let position = y * 37 + x
      let index = position < count ? position : Int(random.next() % UInt64(count))
      if index == 0 && alpha < 255 { return [0, 0, 0, 0] }
      let opaque = index % 3 == 0
      return [UInt8(index & 255), UInt8(index >> 8), 200, opaque ? 255 : alpha]
    }
  }

  /// Returns a ring with a sweep gradient and soft edges, transparent elsewhere.
  static func ring(_ side: Int) -> Picture {
    Picture("ring of \(side) pixels", side, side) { x, y in
      let half = Double(side) / 2
      let (dx, dy) = (Double(x) + 0.5 - half, Double(y) + 0.5 - half)
      let distance = abs((dx * dx + dy * dy).squareRoot() - 0.7 * half)
      let coverage = min(1, max(0, 0.2 * half - distance + 0.5))
      guard coverage > 0 else { return [0, 0, 0, 0] }
      let angle = ElementaryFunctions.arcTangentDegrees(y: dy, x: dx) / 360 + 0.5
      return [255, UInt8(150 * angle), UInt8(255 - 200 * angle), UInt8(max(1, coverage * 255))]
    }
  }

  private static func gray(_ value: UInt8, _ alpha: UInt8) -> [UInt8] {
    [value, value, value, alpha]
  }

  private static func noise(
    _ name: String, seed: UInt64, _ color: (UInt8, UInt8, UInt8, UInt8) -> [UInt8]
  ) -> Picture {
    var random = SplitMix64(seed: seed)
    return Picture("\(name), seed \(seed)", 53, 41) { _, _ in
      let word = random.next()
      return color(
        UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), UInt8(word >> 24 & 255))
    }
  }
}
