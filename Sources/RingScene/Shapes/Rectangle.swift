import RingCore

/// The radii of a rectangle's four corners, in points, ≥ 0.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft: Double
  package var topRight: Double
  package var bottomRight: Double
  package var bottomLeft: Double

  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  package init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  package static let zero = CornerRadii(0)

  private func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }

  /// Returns the radii scaled down together until the two on each side fit, as in CSS.
  func fitted(to size: Size) -> CornerRadii {
    let sides = [
      (size.width, topLeft + topRight), (size.width, bottomLeft + bottomRight),
      (size.height, topLeft + bottomLeft), (size.height, topRight + bottomRight),
    ]
    let factor = sides.reduce(1) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    return map { ($0 * factor).snappedToZero }
  }

  /// Whether a rounded corner is tighter than a circle of `radius` points.
  func hasRoundedCorner(below radius: Double) -> Bool {
    [topLeft, topRight, bottomRight, bottomLeft].contains {
      $0 > 0 && (radius - $0).snappedToZero > 0
    }
  }

  func inset(by distance: Double) -> CornerRadii { map { max(0, $0 - distance).snappedToZero } }
}

/// A rectangle that fills its frame, with optional rounded corners.
package struct Rectangle: Shape {
  package var corners = CornerRadii.zero
  package var appearance = ShapeAppearance()

  /// `cornerRadius` is in points, ≥ 0.
  package init(cornerRadius: Double = 0) { corners = CornerRadii(cornerRadius) }

  package init(corners: CornerRadii) { self.corners = corners }

  /// Returns the outline, clockwise from the left end of the top edge.
  package func path(in rect: Rect, inset: Double) -> Path {
    Path.rectangle(
      rect.inset(by: inset), corners.fitted(to: rect.size).inset(by: inset))
  }

  package func miteredBorder(in rect: Rect, width: Double) -> Path? {
    guard corners.fitted(to: rect.size).hasRoundedCorner(below: width / 2) else { return nil }
    let hole = path(in: rect, inset: width).reversedRectangle
    return Path(path(in: rect, inset: 0).elements + hole).simple()
  }
}

extension Path {
  fileprivate var reversedRectangle: [PathElement] {
    guard let start = elements.first else { return [] }
    let sides = elements.dropFirst().dropLast().reversed().map { element -> PathElement in
      guard case .arc(let arc) = element else { return element }
      return .arc(
        Arc(center: arc.center, radius: arc.radius, start: arc.end, sweep: -arc.sweep))
    }
    return [start] + sides + [.close]
  }

  /// Returns a rectangle with circular corners, clockwise from the left end of its top edge.
  ///
  /// The radii must fit, as those of `CornerRadii.fitted(to:)`.
  static func rectangle(_ r: Rect, _ corners: CornerRadii) -> Path {
    guard r.width.snappedToZero > 0, r.height.snappedToZero > 0 else { return Path() }
    func corner(_ x: Double, _ y: Double, _ radius: Double, _ start: Double) -> PathElement {
      let center = Point(
        x: x + (x > r.minX ? -radius : radius), y: y + (y > r.minY ? -radius : radius))
      guard radius > 0 else { return .line(center) }
      return .arc(
        Arc(center: center, radius: radius, start: .degrees(start), sweep: .degrees(90)))
    }
    guard corners != .zero else { return Path.box(r).simple() }
    let start = Point(x: r.minX + corners.topLeft, y: r.minY)
    return Path(
      [
        .move(start), corner(r.maxX, r.minY, corners.topRight, 0),
        corner(r.maxX, r.maxY, corners.bottomRight, 90),
        corner(r.minX, r.maxY, corners.bottomLeft, 180),
      ] + (corners.topLeft > 0 ? [corner(r.minX, r.minY, corners.topLeft, 270)] : []) + [.close]
    ).simple()
  }
}
