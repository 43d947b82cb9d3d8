import Foundation
import RingCodec
import RingCore
import TestSupport

/// Image pairs with the numbers of differing pixels that pixelmatch's formulas give.
///
/// The numbers were computed in JavaScript, outside of this project, with pixelmatch's development
/// version of 2026.
enum PerceptualPairs {
  private static let white = [255, 255, 255, 255]
  private static let clear = [0, 0, 0, 0]
  private static let pink = [230, 40, 120, 255]

  static let all: [PicturePair] = drawn + texts + random

  private static let drawn: [PicturePair] = [
    PicturePair("gradients", 64, 40, { x, y in [x * 4, y * 6, 90, 255] }) { x, y in
      [x * 4 + 9, y * 6 - y / 2, 90 + x / 2, 255]
    },
    PicturePair("dark levels", 64, 32, { x, y in [x / 4, y / 4, 0, 255] }) { x, y in
      [y, x / 2, x / 8, 255]
    },
    PicturePair("levels of alpha", 64, 64, { x, y in [y * 4, 200, 255 - y * 4, x * 4] }) { x, y in
      [y * 4, 200, 255 - y * 4, x * 4 + 12]
    },
    PicturePair("translucent colours", 48, 48, { x, y in [x * 5, 40, y * 5, 60 + x] }) { x, y in
      [y * 5, 60, x * 5, 60 + y]
    },
    rings("thick ring on white, moved by a quarter", 9, white, by: 0.25),
    rings("thick ring on white, moved by one", 9, white, by: 1),
    rings("thick ring on transparency, moved by 0.4", 9, clear, by: 0.4),
    rings("thin ring on white, moved by a quarter", 2, white, by: 0.25),
    rings("thin ring on transparency, moved by a quarter", 2, clear, by: 0.25),
    PicturePair(
      "boxes at the edges", box(-2, -2, 20.5, 15.25, white), box(-2, -2, 21, 15.75, white)),
    PicturePair(
      "boxes at the edges, on transparency", box(11.5, 9.5, 40, 40, clear),
      box(11, 9.25, 40, 40, clear)),
  ]

  private static let texts: [PicturePair] = [
    PicturePair("text moved by 0.3", fixture("text"), fixture("text-moved")),
    PicturePair("text changed", fixture("text"), fixture("text-changed")),
  ]

  private static let random: [PicturePair] = [
    noise("opaque noise", 40) { r, g, b, _ in [r, g, b, 255] },
    noise("translucent noise", 40) { [$0, $1, $2, $3] },
    noise("noise of few levels", 30) { r, g, b, _ in [r & 192, g & 192, b & 192, 255] },
    noise("noise of few translucent levels", 60) { [$0 & 128, 0, $2 & 128, $3 & 192] },
  ]

  private static func rings(
    _ name: String, _ thickness: Double, _ background: [Int], by distance: Double
  ) -> PicturePair {
    func ring(_ x: Double) -> RasterImage {
      Shape.ring(x: x, y: 30, radius: 22, thickness: thickness)
        .image(60, 60, color: pink, over: background)
    }
    return PicturePair(name, ring(30), ring(30 + distance))
  }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ background: [Int]
  ) -> RasterImage {
    Shape.box(x: x, y: y, width: width, height: height)
      .image(30, 24, color: [20, 90, 60, 255], over: background)
  }

  /// Returns random colours, and the same colours changed a little.
  private static func noise(
    _ name: String, _ amount: Int, _ color: (Int, Int, Int, Int) -> [Int]
  ) -> PicturePair {
    var random = SplitMix64(seed: UInt64(amount))
    let expected = RasterImage(57, 43) { _, _ in
      let word = random.next()
      return color(
        Int(word & 255), Int(word >> 8 & 255), Int(word >> 16 & 255), Int(word >> 24 & 255))
    }
    let actual = expected.with { _, _, old in
      let new = old.map { $0 + random.jitter(amount) }
      return color(
        min(255, max(0, new[0])), min(255, max(0, new[1])), min(255, max(0, new[2])),
        min(255, max(0, new[3])))
    }
    return PicturePair(name, expected, actual)
  }

  private static func fixture(_ name: String) -> RasterImage {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).png")
    guard let data = try? Data(contentsOf: file),
      let image = try? PNGDecoder().decode([UInt8](data))
    else { fatalError("cannot read \(file.path)") }
    return image
  }
}
