import RingCairo
import RingCore
import Testing

/// Inside a shape, every channel is within 1/255 of the real-valued gradient.
@Suite struct GradientAccuracyTests {
  /// The tolerance in byte steps; rounding accounts for half of it.
  private static let tolerance = 1.0

  @Test(arguments: RingCase.progresses, RingCase.scales)
  func smallRing(progress: Double, scale: Double) throws {
    for interpolation in Interpolation.allCases {
      for direction in RotationDirection.allCases {
        for (startAngle, gradient) in [
          (0, Ramps.twoStops(interpolation)), (0, Ramps.twentyStops(interpolation)),
          (37.5, Ramps.twoStops(interpolation)), (-200, Ramps.twentyStops(interpolation)),
        ] {
          let ring = RingCase(
            progress: progress, radius: 8, width: 5, scale: scale, gradient: gradient,
            startAngle: Double(startAngle), direction: direction)
          try expectAccurate(ring, step: 1)
        }
      }
    }
  }

  @Test(arguments: RingCase.progresses.indices, RingCase.scales)
  func largeRing(index: Int, scale: Double) throws {
    let interpolation = Interpolation.allCases[index % 4]
    let gradient =
      index % 3 == 0 ? Ramps.twoStops(interpolation) : Ramps.twentyStops(interpolation)
    let ring = RingCase(
      progress: RingCase.progresses[index], radius: 140, width: 20, scale: scale,
      gradient: gradient, startAngle: [0, 123.4, 180][index % 3],
      direction: index % 2 == 0 ? .clockwise : .counterclockwise)
    try expectAccurate(ring, step: pixelStep)
  }

  @Test(arguments: Interpolation.allCases, [0.4, 1.25])
  func translucent(interpolation: Interpolation, progress: Double) throws {
    let ring = RingCase(
      progress: progress, radius: 8, width: 5, scale: 3.2,
      gradient: Ramps.twentyStops(interpolation, alpha: 0.2))
    try expectAccurate(ring, step: 1)
  }

  private func expectAccurate(_ ring: RingCase, step: Int) throws {
    let (largest, count) = try Self.largestError(ring, step: step)
    #expect(count > 0 || ring.scale * ring.width < 8, "no inside pixel: \(ring)")
    #expect(largest <= Self.tolerance, "largest error \(largest)/255 of \(count) pixels: \(ring)")
  }

  /// Returns the largest error of a premultiplied channel, in steps of 8 bits, and the number of
  /// compared pixels. Compares every `step`-th covered pixel if its eight neighbours are covered,
  /// too.
  static func largestError(_ ring: RingCase, step: Int) throws -> (error: Double, count: Int) {
    let picture = try ring.image(.conic(ring.conic))
    let inside = InsidePixels(try ring.image(.solid(.black)))
    var (largest, count, index) = (0.0, 0, 0)
    for y in 1..<picture.height - 1 {
      for x in 1..<picture.width - 1 where inside.isCovered(x, y) {
        index += 1
        guard index % step == 0, inside.contains(x, y), let ideal = ring.ideal(x: x, y: y) else {
          continue
        }
        let bytes = SIMD4<Double>(picture[x, y])
        let alpha = bytes.w / 255
        let difference = bytes * SIMD4(alpha, alpha, alpha, 1) - ideal
        largest = max(largest, difference.max(), -difference.min())
        count += 1
      }
    }
    return (largest, count)
  }
}

/// The fully covered pixels of an image.
struct InsidePixels {
  private let picture: RasterImage
  init(_ picture: RasterImage) { self.picture = picture }

  func isCovered(_ x: Int, _ y: Int) -> Bool { picture[x, y].w == 255 }

  /// Whether the pixel and its eight neighbours are fully covered.
  func contains(_ x: Int, _ y: Int) -> Bool {
    for j in y - 1...y + 1 {
      for i in x - 1...x + 1 where !isCovered(i, j) { return false }
    }
    return true
  }
}
