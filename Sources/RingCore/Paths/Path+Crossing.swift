extension Path {
  /// Whether no two parts of the outline cross, with curves approximated by chords.
  ///
  /// `false` for outlines with more than 600 chords, which would take too long to test.
  package var isSimpleOutline: Bool {
    let lines = contours.flatMap { contour in
      contour.segments.flatMap(\.chords)
        + (contour.isClosed ? [] : [contour.closingLine].compactMap { $0 })
    }
    guard lines.count <= Self.maximumLines else { return false }
    return lines.indices.allSatisfy { first in
      lines[(first + 1)...].allSatisfy { !lines[first].crosses($0) }
    }
  }

  /// The maximum number of chords. Testing all pairs of 600 chords takes one millisecond.
  private static let maximumLines = 600
}

/// A line segment between two points.
struct Chord {
  var start, end: Point

  /// Whether this segment and `other` intersect in their interior; touching is not crossing.
  func crosses(_ other: Chord) -> Bool {
    let (direction, otherDirection) = (end - start, other.end - other.start)
    let (a, b) = (direction.cross(other.start - start), direction.cross(other.end - start))
    let (c, d) = (
      otherDirection.cross(start - other.start), otherDirection.cross(end - other.start)
    )
    return a * b < 0 && c * d < 0
  }
}

extension PathSegment {
  /// One for a line, at most 15° of an arc each, twelve for a cubic curve.
  fileprivate var chords: [Chord] {
    let count: Int
    switch self {
    case .line: count = 1
    case .arc(let arc): count = max(2, Int(clamping: (abs(arc.sweep.degrees) / 15).rounded(.up)))
    case .cubic: count = 12
    }
    let points = (0...count).map { index -> Point in
      let t = Double(index) / Double(count)
      switch self {
      case .line(let start, let end): return index == 0 ? start : end
      case .arc(let arc):
        return arc.center.offset(by: arc.radius, towards: arc.start + arc.sweep * t)
      case .cubic(let curve): return curve.point(at: t)
      }
    }
    return zip(points, points.dropFirst()).map { Chord(start: $0, end: $1) }
  }
}

extension Contour {
  /// The line that closes an open contour for filling; `nil` if the contour is empty.
  fileprivate var closingLine: Chord? {
    guard let start = segments.first?.start, let end = segments.last?.end else { return nil }
    return Chord(start: end, end: start)
  }
}
