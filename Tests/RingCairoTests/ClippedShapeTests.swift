import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// Clipped shapes have the same coverage as in a larger image.
///
/// In the larger image the shapes start in other rows, and the scan converter divides the rows into
/// other bands.
@Suite struct ClippedShapeTests {
  private static let side = 320

  /// Returns a convex polygon and a ring, which together have edges of all slopes.
  ///
  /// Each shape spans more pixels than the scan converter processes at once.
  private static func commands(_ random: inout SplitMix64, _ offset: Vector) -> [DrawCommand] {
    let center = Point(x: 160, y: 160) + offset
    let turn = Double.random(in: 0..<60, using: &random)
    let corners = (0..<6).map { index in
      center.offset(
        by: .random(in: 120...150, using: &random), towards: .degrees(60 * Double(index) + turn))
    }
    let polygon = corners.dropFirst().map { PathElement.line($0) }
    let ring = Path.circle(center: center, radius: .random(in: 60...140, using: &random))
    return [
      .fill(Path([.move(corners[0])] + polygon + [.close]), .solid(.black)),
      .stroke(ring, StrokeStyle(width: 7), .solid(.white)),
    ]
  }

  @Test(arguments: 0..<6) func areCoveredAsInALargerPicture(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let state = random
    let whole = try draw(Self.commands(&random, .zero), width: Self.side, height: Self.side)
    for (left, top, width, height) in [
      (100, 137, 60, 41), (0, 150, 320, 20), (31, 0, 7, 320), (150, 9, 130, 130),
      (0, 200, 320, 120),
    ] {
      random = state
      let offset = Vector(x: -Double(left), y: -Double(top))
      let part = try draw(Self.commands(&random, offset), width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let (found, expected) = (part[x, y], whole[x + left, y + top])
          // Sums are rounded in a different order.
          let isAlike = found.isAlike(expected, within: 1)
          #expect(isAlike, "\(x + left), \(y + top): \(found), not \(expected)")
          if !isAlike { return }
        }
      }
    }
  }

  private func draw(_ commands: [DrawCommand], width: Int, height: Int) throws -> RasterImage {
    var rasterizer = Rasterizer()
    return try rasterizer.rasterize(
      DisplayList(commands), size: PixelSize(width: width, height: height), scale: 1)
  }

  /// The estimated cost of a shape uses a box that contains all pixels that the shape touches.
  @Test(arguments: 0..<6) func touchNoMoreThanIsEstimated(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let area = PixelRect(left: 0, top: 0, right: 100, bottom: 100)
    func place() -> Point {
      Point(x: .random(in: -20...90, using: &random), y: .random(in: -20...90, using: &random))
    }
    for _ in 0..<15 {
      let arc = Arc(
        center: place(), radius: .random(in: 1...30, using: &random),
        start: .degrees(.random(in: -720...720, using: &random)),
        sweep: .degrees(.random(in: -360...360, using: &random)))
      let paths = [
        Path([.move(arc.startPoint), .arc(arc)]), Path([.move(place()), .line(place())]),
        Path([.move(place()), .cubic(place(), place(), place())]),
      ]
      let style = StrokeStyle(
        width: .random(in: 1...9, using: &random), startCap: .round, endCap: .round, join: .round)
      let scale = Double.random(in: 0.5...2, using: &random)
      for path in paths {
        let figure = StyledPath(path: path, style: style, transform: .scale(scale, scale))
        var rasterizer = Rasterizer()
        let picture = try rasterizer.rasterize(
          DisplayList([.stroke(path, style, .solid(.black))]),
          size: PixelSize(width: area.width, height: area.height), scale: scale)
        let touched = (0..<area.area).count { picture.pixels[4 * $0 + 3] > 0 }
        #expect(figure.maximumPixelCount(in: area) >= touched, "\(figure)")
      }
    }
  }
}

extension SIMD4<UInt8> {
  fileprivate func isAlike(_ other: Self, within levels: Int16) -> Bool {
    let difference =
      SIMD4<Int16>(truncatingIfNeeded: self) &- SIMD4<Int16>(truncatingIfNeeded: other)
    return difference.max() <= levels && difference.min() >= -levels
  }
}
