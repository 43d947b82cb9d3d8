import RingCore

/// The shape of rounded corners, with SwiftUI's names.
package enum CornerStyle: String, Hashable, Sendable, CaseIterable {
  /// Quarter circles.
  case circular
  /// Corners whose curvature grows from 0, as those of Apple's systems.
  case continuous
}

/// A corner between two sides at right angles: a circular arc, with a cubic curve on each side that
/// joins it to the straight side.
///
/// Daniel Furse, Desperately seeking squircles, 2018,
/// https://www.figma.com/blog/desperately-seeking-squircles/. With `maximumSmoothing`, the outline
/// is within 0.4 % of the radius of the one that UIKit and SwiftUI draw, whose coefficients are in
/// https://www.paintcodeapp.com/news/code-for-ios-7-rounded-rectangles.
struct ContinuousCorner {
  /// The part of the quarter circle that the two cubics replace, 0…1.
  private let smoothing: Double
  /// The angle between a side and the arc's beginning.
  private let angle: Angle
  /// The distances of the first cubic's start and its two control points from the vertex, in radii.
  private let (start, first, second): (Double, Double, Double)

  /// The smoothing of corners with enough room.
  static let maximumSmoothing = 0.6

  /// Creates the corner of a rectangle in `size`, whose radii fit: smooth as far as there is room.
  init(_ corners: CornerRadii, in size: Size) {
    let room = corners.sides(of: size).reduce(1 + Self.maximumSmoothing) {
      $1.radii > 0 ? min($0, $1.length / $1.radii) : $0
    }
    smoothing = max(0, room - 1).snappedToZero
    angle = .degrees(45 * smoothing)
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: angle.degrees)
    start = 1 + smoothing
    // Where the tangent of the arc's beginning meets the side.
    second = 1 - sine + sine * cosine / (1 + cosine)
    first = start - (start - second) * 2 / 3
  }

  /// Returns the curve around `vertex`, clockwise; only a line to it if `radius` is 0.
  ///
  /// `direction` is that of the side before the vertex: 90° for the top right corner.
  func elements(_ vertex: Point, radius: Double, direction: Angle) -> [PathElement] {
    guard radius > 0 else { return [.line(vertex)] }
    func before(_ distance: Double) -> Point {
      vertex.offset(by: -distance * radius, towards: direction)
    }
    func after(_ distance: Double) -> Point {
      vertex.offset(by: distance * radius, towards: direction + .degrees(90))
    }
    let arc = Arc(
      center: before(1) + (after(1) - vertex), radius: radius,
      start: direction - .degrees(90) + angle, sweep: .degrees(90 - 2 * angle.degrees))
    guard smoothing > 0 else { return [.arc(arc)] }
    return [
      .line(before(start)), .cubic(before(first), before(second), arc.startPoint), .arc(arc),
      .cubic(after(second), after(first), after(start)),
    ]
  }
}

extension Path {
  /// Returns a rectangle with continuous corners, clockwise from the left end of its top edge.
  ///
  /// The radii must fit, as those of `CornerRadii.fitted(to:)`.
  static func continuousRectangle(_ r: Rect, _ corners: CornerRadii) -> Path {
    guard corners != .zero, r.width.snappedToZero > 0, r.height.snappedToZero > 0 else {
      return rectangle(r, corners)
    }
    let corner = ContinuousCorner(corners, in: r.size)
    let vertices = [
      (Point(x: r.maxX, y: r.minY), corners.topRight, 90.0),
      (Point(x: r.maxX, y: r.maxY), corners.bottomRight, 180),
      (Point(x: r.minX, y: r.maxY), corners.bottomLeft, 270),
      (r.origin, corners.topLeft, 0),
    ]
    let outline = vertices.flatMap {
      corner.elements($0.0, radius: $0.1, direction: .degrees($0.2))
    }
    // The path begins where its last corner ends.
    guard let end = Path(outline).contours.last?.segments.last?.end else { return Path() }
    return Path([.move(end)] + outline + [.close]).simple()
  }
}
