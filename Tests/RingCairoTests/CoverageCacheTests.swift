import RingCore
import Testing

@testable import RingCairo

/// The coverage cache from image to image.
struct CoverageCacheTests {
  /// Four rings on 320 points, each between two thin lines.
  private static let rings: [(Path, StrokeStyle)] = [140.0, 120, 100, 80].flatMap { radius in
    [circle(radius, 20), circle(radius - 10, 1), circle(radius + 10, 1)]
  }

  private static func circle(_ radius: Double, _ width: Double) -> (Path, StrokeStyle) {
    (.circle(center: Point(x: 160, y: 160), radius: radius), StrokeStyle(width: width))
  }

  /// Returns the arc of an image: half a turn, and a hundredth of a turn more in each next image.
  private static func arc(_ picture: Int, radius: Double) -> (Path, StrokeStyle) {
    let arc = Arc(
      center: Point(x: 160, y: 160), radius: radius, start: .turns(0),
      sweep: .turns(0.5 + Double(picture) / 100))
    return (.arc(arc), StrokeStyle(width: 20))
  }

  /// Four rings of any size are computed once, and growing arcs reuse the buffers of replaced arcs.
  @Test(arguments: [320, 1024, 4096])
  func ringsAreFoundOnceAndArcsTakeOver(side: Int) throws {
    let cache = CoverageCache(WorkMeter())
    let scale = Double(side) / 320
    let bounds = PixelRect(PixelSize(width: side, height: side))
    func runs(_ figure: (Path, StrokeStyle)) throws -> CoverageRuns {
      let figure = StyledPath(path: figure.0, style: figure.1, transform: .scale(scale, scale))
      return try #require(try cache.coverage(of: figure, in: bounds).runs)
    }
    // All results are retained here, so that no new object has the address of an old one.
    var (first, moving) = ([CoverageRuns](), [CoverageRuns]())
    for picture in 0..<8 {
      cache.beginImage(pixelCount: bounds.area)
      let found = try Self.rings.map(runs)
      if picture == 0 { first = found }
      for (kept, first) in zip(found, first) { #expect(kept === first, "picture \(picture)") }
      moving += try [140, 120].map { try runs(Self.arc(picture, radius: $0)) }
    }
    #expect(Set(moving.map(ObjectIdentifier.init)).count <= 4)
  }
}
