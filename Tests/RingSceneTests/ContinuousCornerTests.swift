import RingCore
import RingScene
import Testing

@Suite struct ContinuousCornerTests {
  private func outline(_ radius: Double, _ rect: Rect, inset: Double = 0) -> Path {
    var rectangle = Rectangle(cornerRadius: radius)
    rectangle.cornerStyle = .continuous
    return rectangle.path(in: rect, inset: inset)
  }

  private func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
    let (s, cubes) = (1 - t, t * t * t)
    func mix(_ p: (Point) -> Double) -> Double {
      s * s * s * p(a) + 3 * s * s * t * p(b) + 3 * s * t * t * p(c) + cubes * p(d)
    }
    return Point(x: mix { $0.x }, y: mix { $0.y })
  }

  /// Returns points along a path of lines, cubics and arcs.
  private func points(along path: Path) -> [Point] {
    var (points, current) = ([Point](), Point.zero)
    for element in path.elements {
      switch element {
      case .move(let end), .line(let end):
        points.append(end)
        current = end
      case .cubic(let b, let c, let d):
        points += (0...400).map { point(current, b, c, d, Double($0) / 400) }
        current = d
      case .arc(let arc):
        points += (0...400).map {
          let angle = arc.start.degrees + arc.sweep.degrees * Double($0) / 400
          return arc.center.offset(by: arc.radius, towards: .degrees(angle))
        }
        current = arc.endPoint
      case .close: break
      }
    }
    return points
  }

  /// UIKit's corner of radius 1 at 0, from the top side to its middle, as three cubics of which the
  /// last mirrors the first: published in `ContinuousCorner`'s source.
  @Test func cornersAreThoseOfUIKit() {
    let cubics = [
      [(1.528665, 0.0), (1.088493, 0.0), (0.868407, 0.0), (0.631494, 0.074911)],
      [(0.631494, 0.074911), (0.372824, 0.169060), (0.169060, 0.372824), (0.074911, 0.631494)],
    ].map { $0.map { Point(x: 100 * $0.0, y: 100 * $0.1) } }
    let ours = points(along: outline(100, Rect(x: 0, y: 0, width: 400, height: 500)))
    for cubic in cubics {
      for step in 0...50 {
        let theirs = point(cubic[0], cubic[1], cubic[2], cubic[3], Double(step) / 50)
        let distance = ours.map { ($0 - theirs).length }.min() ?? .infinity
        #expect(distance < 0.8, "\(theirs)")
      }
    }
  }

  @Test func aCornerLeavesItsSideEarlierThanACircle() {
    let path = outline(10, Rect(x: 0, y: 0, width: 100, height: 80))
    #expect(path.elements.first == .move(Point(x: 16, y: 0)))
    #expect(path.elements[1] == .line(Point(x: 84, y: 0)))
    #expect(path.isSimple && path.bounds == Rect(x: 0, y: 0, width: 100, height: 80))
  }

  /// A side that is only as long as the radii leaves no room.
  @Test func withoutRoomACornerIsCircular() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 40)
    let circular = Rectangle(cornerRadius: 20).path(in: rect)
    #expect(points(along: outline(20, rect)).count == points(along: circular).count)
    #expect(outline(90, rect).elements.count == circular.elements.count)
    #expect(outline(0, rect) == Rectangle().path(in: rect))
  }

  @Test(arguments: tinyLengths)
  func tinyCornersAreNumbers(size: Double) {
    var rectangle = Rectangle(cornerRadius: size)
    rectangle.cornerStyle = .continuous
    #expect(hasFiniteCommands(rectangle))
    for radius in [size, 3] {
      let path = outline(radius, Rect(x: 0, y: 0, width: size, height: 9))
      let text = DisplayList([.fill(path, .solid(.black))]).description
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
  }

  /// A line that is wider than a corner's diameter keeps the outline as its outer edge.
  @Test func aWideLineInsideIsBetweenTwoOutlines() throws {
    var rectangle = Rectangle(cornerRadius: 6)
    rectangle.cornerStyle = .continuous
    let frame = Rect(x: 0, y: 0, width: 50, height: 36)
    let border = try #require(rectangle.miteredBorder(in: frame, width: 12.5))
    #expect(border.isEvenOdd)
    let hole = Rectangle().path(in: frame.inset(by: 12.5))
    #expect(border.elements == rectangle.path(in: frame).elements + hole.elements)
  }
}
