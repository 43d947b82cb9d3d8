package enum PathSegment: Hashable, Sendable {
  case line(Point, Point)
  case arc(Arc)
  case cubic(CubicCurve)

  package var start: Point {
    switch self {
    case .line(let start, _): start
    case .arc(let arc): arc.startPoint
    case .cubic(let curve): curve.a
    }
  }

  package var end: Point {
    switch self {
    case .line(_, let end): end
    case .arc(let arc): arc.endPoint
    case .cubic(let curve): curve.d
    }
  }

  package var length: Double {
    switch self {
    case .line(let start, let end): (end - start).length
    case .arc(let arc): arc.radius * abs(arc.sweep.degrees) * (.pi / 180)
    case .cubic(let curve): curve.length
    }
  }

  /// The unit tangent at the start; `nil` if the segment has no direction.
  var startDirection: Vector? {
    switch self {
    case .line(let start, let end): (end - start).unit
    case .arc(let arc): arc.start.tangent * (arc.sweep.degrees < 0 ? -1 : 1)
    case .cubic(let curve):
      (curve.b - curve.a).unit ?? (curve.c - curve.a).unit ?? (curve.d - curve.a).unit
    }
  }

  /// The unit tangent at the end; `nil` if the segment has no direction.
  var endDirection: Vector? {
    switch self {
    case .line(let start, let end): (end - start).unit
    case .arc(let arc): arc.end.tangent * (arc.sweep.degrees < 0 ? -1 : 1)
    case .cubic(let curve):
      (curve.d - curve.c).unit ?? (curve.d - curve.b).unit ?? (curve.d - curve.a).unit
    }
  }

  var reversed: PathSegment {
    switch self {
    case .line(let start, let end): .line(end, start)
    case .arc(let arc):
      .arc(Arc(center: arc.center, radius: arc.radius, start: arc.end, sweep: -arc.sweep))
    case .cubic(let curve): .cubic(curve.reversed)
    }
  }

  /// Returns the part between two distances from the start, in points.
  func subsegment(from: Double, to: Double) -> PathSegment {
    let totalLength = length
    guard totalLength > 0, from > 0 || to < totalLength else { return self }
    switch self {
    case .line(let start, let end):
      let direction = (end - start) * (1 / totalLength)
      return .line(start + direction * from, to < totalLength ? start + direction * to : end)
    case .arc(let arc):
      return .arc(
        Arc(
          center: arc.center, radius: arc.radius,
          start: arc.start + arc.sweep * (from / totalLength),
          sweep: arc.sweep * ((to - from) / totalLength)))
    case .cubic(let curve):
      return .cubic(curve.subcurve(from: curve.parameter(at: from), to: curve.parameter(at: to)))
    }
  }

  /// The path element that draws the segment from its start.
  var element: PathElement {
    switch self {
    case .line(_, let end): .line(end)
    case .arc(let arc): .arc(arc)
    case .cubic(let curve): .cubic(curve.b, curve.c, curve.d)
    }
  }
}
