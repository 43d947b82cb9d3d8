import RingCompare
import RingCore
import Testing

@Suite struct ImageChangeTests {
  /// Returns an asymmetric blot at a position of the image.
  private static func blot(_ x: Int, _ y: Int, on background: [Int]) -> RasterImage {
    RasterImage(30, 24) { column, row in
      let (a, b) = (column - x, row - y)
      guard 0..<7 ~= a, 0..<5 ~= b, a != 3 || b > 2 else { return background }
      return [a * 30, b * 40, 90, 255]
    }
  }

  @Test(arguments: [
    (1, 0, "the same picture, 1 px to the right"), (-2, 0, "the same picture, 2 px to the left"),
    (0, 3, "the same picture, 3 px down"), (0, -1, "the same picture, 1 px up"),
    (12, -4, "the same picture, 12 px to the right and 4 px up"),
    (-9, 14, "the same picture, 9 px to the left and 14 px down"),
  ])
  func wholePixelsAreSeen(_ x: Int, _ y: Int, _ text: String) throws {
    for background in [[0, 0, 0, 0], [255, 255, 255, 255]] {
      let change = try #require(
        ImageChange(
          expected: Self.blot(10, 4, on: background),
          actual: Self.blot(10 + x, 4 + y, on: background)))
      #expect(change == .offset(x: x, y: y) && change.description == text)
    }
  }

  @Test func differentImagesAreNotReportedAsMoved() {
    let (clear, white) = ([0, 0, 0, 0], [255, 255, 255, 255])
    let still = Self.blot(10, 4, on: clear)
    let moved = Self.blot(11, 4, on: clear)
    #expect(ImageChange(expected: still, actual: still) == nil)
    let retouched = moved.with { x, y, color in x == 12 && y == 5 ? [1, 2, 3, 255] : color }
    #expect(ImageChange(expected: still, actual: retouched) == nil)
    #expect(ImageChange(expected: still, actual: Self.blot(11, 4, on: white)) == nil)
    // Content that has left the image cannot be matched.
    #expect(ImageChange(expected: still, actual: Self.blot(26, 4, on: clear)) == nil)
    #expect(ImageChange(expected: still, actual: .plain(30, 24, clear)) == nil)
    #expect(ImageChange(expected: .plain(30, 24, clear), actual: still) == nil)
    let dot = RasterImage(30, 24) { x, y in x == 0 && y == 0 ? [1, 2, 3, 255] : clear }
    #expect(ImageChange(expected: dot, actual: .plain(30, 24, clear)) == nil)
  }

  @Test func aLargerCanvasMayHaveMovedIt() {
    let clear = [0, 0, 0, 0]
    let wide = RasterImage(40, 24) { x, y in
      let color = x >= 5 && x < 35 ? Self.blot(10, 4, on: clear)[x - 5, y] : SIMD4(repeating: 0)
      return (0..<4).map { Int(color[$0]) }
    }
    #expect(
      ImageChange(expected: Self.blot(10, 4, on: clear), actual: wide) == .offset(x: 5, y: 0))
  }

  /// Draws a ring with 8 × 8 samples per pixel, independently at each scale.
  private static func ring(_ scale: Double, thickness: Double = 4) -> RasterImage {
    let side = Int((40 * scale).rounded(.up))
    let shape = Shape.ring(
      x: 20 * scale, y: 18 * scale, radius: 14 * scale, thickness: thickness * scale)
    return RasterImage(side, side) { x, y in
      [20, 90, 200, Int((shape.coverage(x, y) * 255).rounded())]
    }
  }

  @Test(arguments: [
    (1.0, 2.0, "the same picture at 2 times the scale"),
    (2.0, 1.0, "the same picture at 0.5 times the scale"),
    (1.0, 1.5, "the same picture at 1.5 times the scale"),
    (1.0, 3.0, "the same picture at 3 times the scale"),
  ])
  func anotherScaleIsSeen(_ from: Double, _ to: Double, _ text: String) throws {
    let change = try #require(
      ImageChange(expected: Self.ring(from), actual: Self.ring(to)))
    #expect(change.description == text)
  }

  @Test func anotherPictureOfAnotherSizeIsNotScaled() {
    let ring = Self.ring(1)
    #expect(ImageChange(expected: ring, actual: Self.ring(2, thickness: 7)) == nil)
    #expect(ImageChange(expected: .plain(20, 20), actual: .plain(40, 40)) == nil)
    #expect(ImageChange(expected: .plain(20, 20), actual: ring) == nil)
    let stretched = RasterImage(80, 40) { x, y in
      let color = ring[x / 2, y]
      return (0..<4).map { Int(color[$0]) }
    }
    #expect(ImageChange(expected: ring, actual: stretched) == nil)
  }
}
