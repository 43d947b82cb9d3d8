import Foundation
import RingCore

/// A point-in-path test by the winding number of the path's polygon.
struct PathProbe {
  private var polygons: [[Point]] = []

  init(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): polygons.append([point])
      case .line(let point): add([point])
      case .cubic(_, _, let end): add([end])
      case .arc(let arc): add(Self.points(of: arc))
      case .close: break
      }
    }
  }

  private mutating func add(_ points: [Point]) {
    if polygons.isEmpty { polygons.append([]) }
    polygons[polygons.count - 1] += points
  }

  private static func points(of arc: Arc) -> [Point] {
    let steps = max(1, Int(abs(arc.sweep.degrees) / 2))
    return (0...steps).map { step in
      let degrees = arc.start.degrees + arc.sweep.degrees * Double(step) / Double(steps)
      let angle = degrees * .pi / 180
      return Point(
        x: arc.center.x + arc.radius * sin(angle), y: arc.center.y - arc.radius * cos(angle))
    }
  }

  func contains(_ p: Point) -> Bool {
    var winding = 0
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
        if a.y <= p.y, b.y > p.y, side > 0 { winding += 1 }
        if a.y > p.y, b.y <= p.y, side < 0 { winding -= 1 }
      }
    }
    return winding != 0
  }

  /// The bounding box of the path.
  var bounds: Rect {
    let points = polygons.flatMap { $0 }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
