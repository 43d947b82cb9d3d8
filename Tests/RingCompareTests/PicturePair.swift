import RingCore
import TestSupport
import Testing

/// Two images to compare; a failing test shows the name.
struct PicturePair: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let expected: RasterImage
  let actual: RasterImage

  init(_ name: String, _ expected: RasterImage, _ actual: RasterImage) {
    testDescription = name
    self.expected = expected
    self.actual = actual
  }

  /// Creates a pair from functions of column and row.
  init(
    _ name: String, _ width: Int, _ height: Int, _ expected: (Int, Int) -> [Int],
    _ actual: (Int, Int) -> [Int]
  ) {
    self.init(name, RasterImage(width, height, expected), RasterImage(width, height, actual))
  }
}

extension RasterImage {
  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Int]) {
    self.init(
      size: PixelSize(width: width, height: height),
      pixels: (0..<height).flatMap { y in
        (0..<width).flatMap { x in
          let channels = color(x, y).map { UInt8(min(255, max(0, $0))) }
          return channels[3] == 0 ? [0, 0, 0, 0] : channels
        }
      })
  }

  /// Returns the image with some pixels changed.
  func with(_ change: (_ x: Int, _ y: Int, _ color: [Int]) -> [Int]) -> RasterImage {
    RasterImage(width, height) { x, y in
      let color = self[x, y]
      return change(x, y, (0..<4).map { Int(color[$0]) })
    }
  }

  static func plain(_ width: Int, _ height: Int, _ color: [Int] = [9, 90, 200, 255]) -> RasterImage
  {
    RasterImage(width, height) { _, _ in color }
  }
}

/// Shapes as a renderer draws them: 8 × 8 samples per pixel, in exact arithmetic except for √.
enum Shape {
  case ring(x: Double, y: Double, radius: Double, thickness: Double)
  case box(x: Double, y: Double, width: Double, height: Double)

  private static let samples = 8

  /// Returns the coverage of a pixel, 0…1.
  func coverage(_ x: Int, _ y: Int) -> Double {
    var hits = 0
    for row in 0..<Self.samples {
      for column in 0..<Self.samples {
        let half = 0.5 / Double(Self.samples)
        let sampleX = Double(x) + Double(column) / Double(Self.samples) + half
        let sampleY = Double(y) + Double(row) / Double(Self.samples) + half
        if contains(sampleX, sampleY) { hits += 1 }
      }
    }
    return Double(hits) / Double(Self.samples * Self.samples)
  }

  private func contains(_ px: Double, _ py: Double) -> Bool {
    switch self {
    case .ring(let x, let y, let radius, let thickness):
      let (dx, dy) = (px - x, py - y)
      return abs((dx * dx + dy * dy).squareRoot() - radius) <= thickness / 2
    case .box(let x, let y, let width, let height):
      return px >= x && px < x + width && py >= y && py < y + height
    }
  }

  func image(_ width: Int, _ height: Int, color: [Int], over background: [Int]) -> RasterImage {
    RasterImage(width, height) { x, y in
      let coverage = coverage(x, y)
      guard background[3] > 0 else {
        return [color[0], color[1], color[2], Int(Double(color[3]) * coverage + 0.5)]
      }
      return (0..<4).map {
        Int(Double(color[$0]) * coverage + Double(background[$0]) * (1 - coverage) + 0.5)
      }
    }
  }
}

extension SplitMix64 {
  /// Returns a random number in −amount…amount.
  mutating func jitter(_ amount: Int) -> Int { Int(next() >> 33) % (2 * amount + 1) - amount }
}
