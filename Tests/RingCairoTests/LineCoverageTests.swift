import Foundation
import RingCore
import Testing

@testable import RingCairo

/// The coverage of separate straight lines, compared with their rectangles at 256 heights per
/// pixel.
@Suite struct LineCoverageTests {
  private static let size = PixelSize(width: 60, height: 56)

  /// Returns radial lines from `inner` to `outer` points from a common centre.
  private static func ticks(_ count: Int, from inner: Double, to outer: Double) -> Path {
    let middle = Point(x: 29.7, y: 27.4)
    return Path(
      (0..<count).flatMap { index -> [PathElement] in
        let way = Angle.degrees(Double(index) * 360 / Double(count) + 4).direction
        return [.move(middle + way * inner), .line(middle + way * outer)]
      })
  }

  /// Returns the rectangle of each line, computed differently from the library: by offsetting the
  /// line.
  private static func ideal(_ lines: Path, width: Double, _ transform: Transform) -> IdealFilling {
    var ideal = IdealFilling(size: size)
    var from = Point.zero
    for element in lines.elements {
      switch element {
      case .move(let point): from = point
      case .line(let to):
        let angle = Angle.degrees(atan2(to.y - from.y, to.x - from.x) * 180 / .pi)
        let box = Rect(x: 0, y: -width / 2, width: (to - from).length, height: width)
        let place = Transform.rotation(angle).then(.translation(from.vector)).then(transform)
        ideal.add(.rect(box), place)
      case .arc, .cubic, .close: break
      }
    }
    return ideal
  }

  @Test(arguments: [0.7, 1.5, 3])
  func ticksAreCoveredExactly(_ width: Double) throws {
    let lines = Self.ticks(13, from: 12, to: 23)
    let skewed = Transform(1.1, 0.2, -0.3, 0.9, 6, -3)
    for transform in [Transform.identity, skewed] {
      let style = StrokeStyle(width: width)
      let image = try rasterized(
        [
          .group(
            GroupEffects(transform: transform), [.stroke(lines, style, .solid(.black))])
        ], Self.size.width, Self.size.height)
      let ideal = Self.ideal(lines, width: width, transform)
      let differences = zip(Coverage(image).alpha, ideal.coverage).map { abs($0 - 255 * $1) }
      let largest = differences.max() ?? 255
      #expect(ideal.coverage.count { $0 > 0 } > 200 && largest <= 1.2, "largest \(largest) of 255")
    }
  }

  @Test(arguments: [
    (StrokeStyle(width: 1.5), 12.0, true), (StrokeStyle(width: 6), 2, false),
    (StrokeStyle(width: 1.5, startCap: .round), 12, false),
    (StrokeStyle(width: 1.5, endCap: .round), 12, false), (StrokeStyle(width: 0), 12, true),
  ])
  func linesThatCrossOrHaveOtherEndsAreLeftToCairo(
    _ style: StrokeStyle, _ inner: Double, _ isExact: Bool
  ) throws {
    let figure = StyledPath(
      path: Self.ticks(13, from: inner, to: 23), style: style, transform: .identity)
    let found = try CoverageCache(WorkMeter()).coverage(of: figure, in: PixelRect(Self.size))
    #expect((found.runs != nil) == isExact)
  }

  /// Crossing lines form a union.
  @Test func crossingLinesAreNotDarker() throws {
    let lines = Path([
      .move(Point(x: 5, y: 5)), .line(Point(x: 50, y: 45)), .move(Point(x: 50, y: 5)),
      .line(Point(x: 5, y: 45)),
    ])
    let color = SRGBColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let image = try rasterized(
      [.stroke(lines, StrokeStyle(width: 7), .solid(color))], Self.size.width, Self.size.height)
    #expect(Coverage(image).largest == 128)
  }
}
