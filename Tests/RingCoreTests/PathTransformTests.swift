import RingCore
import Testing

@Suite struct PathTransformTests {
  private static let arc = Arc(
    center: Point(x: 3, y: -2), radius: 5, start: .degrees(20), sweep: .degrees(250))

  /// The points of an arc are compared one by one with those of the original, mapped by the transform.
  @Test(arguments: [
    Transform.rotation(.degrees(75)), .scale(2, 2), .scale(-1, 1), .scale(3, -3),
    .scale(-2, -2), Transform.scale(1, -1).then(.rotation(.degrees(40))),
  ])
  func arcsStayArcs(transform: Transform) throws {
    let map = transform.then(.translation(Vector(x: 4, y: 9)))
    let path = Path([.arc(Self.arc)]).transformed(by: map)
    guard case .arc(let mapped)? = path.elements.first, path.elements.count == 1 else {
      Issue.record("\(path.elements)")
      return
    }
    for step in 0...10 {
      func point(_ arc: Arc) -> Point {
        let angle = Angle.degrees(arc.start.degrees + arc.sweep.degrees * Double(step) / 10)
        return arc.center.offset(by: arc.radius, towards: angle)
      }
      #expect((point(mapped) - map.apply(point(Self.arc))).length < 1e-9, "\(step)")
    }
  }

  /// An arc that is no longer a part of a circle becomes curves from the same start to the same end.
  @Test func otherArcsBecomeCurves() {
    let map = Transform.scale(2, 1)
    let elements = Path([.arc(Self.arc)]).transformed(by: map).elements
    #expect(elements.first == .line(map.apply(Self.arc.startPoint)))
    guard case .cubic(_, _, let end)? = elements.last else {
      Issue.record("\(elements)")
      return
    }
    #expect((end - map.apply(Self.arc.endPoint)).length < 1e-9)
  }
}
