import RingCore

/// A circle in the centre of its frame, as large as the shorter side.
package struct Circle: Shape {
  package static let typeName = "circle"
  /// In points, > 0; `nil` is the shorter side of the frame.
  package var diameter: Double?
  package var appearance = ShapeAppearance()

  package init() {}

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let diameter { return Size(square: diameter) }
    let sides = [proposal.width, proposal.height].compactMap { $0 }
    return sides.min().map { Size(square: $0) } ?? Self.naturalSize
  }

  /// Returns the outline, clockwise from 3 o'clock, as in SwiftUI.
  package func path(in rect: Rect, inset: Double) -> Path {
    let radius = (diameter ?? min(rect.width, rect.height)) / 2 - inset
    guard radius.snappedToZero > 0 else { return Path() }
    let circle = Arc(
      center: rect.center, radius: radius, start: .degrees(90), sweep: .fullTurn)
    return Path([.move(circle.startPoint), .arc(circle), .close]).simple()
  }
}

/// An ellipse inscribed in its frame.
package struct Ellipse: Shape {
  package static let typeName = "ellipse"
  package var appearance = ShapeAppearance()

  package init() {}

  /// Returns the outline, clockwise from 3 o'clock, as in SwiftUI.
  package func path(in rect: Rect, inset: Double) -> Path {
    let box = rect.inset(by: inset)
    guard box.width.snappedToZero > 0, box.height.snappedToZero > 0 else { return Path() }
    if box.width == box.height { return Circle().path(in: box, inset: 0) }
    let ellipse = EllipticArc(
      center: box.center, radii: Size(width: box.width / 2, height: box.height / 2),
      start: .degrees(90), sweep: .fullTurn)
    return Path([.move(ellipse.startPoint)] + ellipse.curves + [.close]).simple()
  }
}

/// A rectangle whose shorter sides are semicircles.
package struct Capsule: Shape {
  package static let typeName = "capsule"
  package var appearance = ShapeAppearance()

  package init() {}

  /// Returns the outline, clockwise from the left end of the top edge.
  package func path(in rect: Rect, inset: Double) -> Path {
    let box = rect.inset(by: inset)
    return Path.rectangle(box, CornerRadii(min(box.width, box.height) / 2))
  }
}

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

  /// Returns the length of each side of a rectangle, and the sum of the radii at its ends.
  func sides(of size: Size) -> [(length: Double, radii: Double)] {
    [
      (size.width, topLeft + topRight), (size.width, bottomLeft + bottomRight),
      (size.height, topLeft + bottomLeft), (size.height, topRight + bottomRight),
    ]
  }

  /// Returns the radii scaled down together until the two on each side fit, as in CSS.
  func fitted(to size: Size) -> CornerRadii {
    let factor = sides(of: size).reduce(1) {
      $1.radii > 0 ? min($0, $1.length / $1.radii) : $0
    }
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
  package static let typeName = "rectangle"
  package var corners = CornerRadii.zero
  package var cornerStyle = CornerStyle.circular
  package var appearance = ShapeAppearance()

  /// `cornerRadius` is in points, ≥ 0.
  package init(cornerRadius: Double = 0) { corners = CornerRadii(cornerRadius) }

  /// Returns the outline, clockwise from the left end of the top edge.
  package func path(in rect: Rect, inset: Double) -> Path {
    let (box, corners) = (rect.inset(by: inset), corners.fitted(to: rect.size).inset(by: inset))
    return cornerStyle == .circular
      ? Path.rectangle(box, corners) : Path.continuousRectangle(box, corners)
  }

  package func isBox(in rect: Rect) -> Bool { corners.fitted(to: rect.size) == .zero }

  package func miteredBorder(in rect: Rect, width: Double) -> Path? {
    guard corners.fitted(to: rect.size).hasRoundedCorner(below: width / 2) else { return nil }
    guard cornerStyle == .circular else {
      var border = Path(path(in: rect, inset: 0).elements + path(in: rect, inset: width).elements)
      border.isEvenOdd = true
      return border
    }
    let hole = path(in: rect, inset: width).reversedRectangle
    return Path(path(in: rect, inset: 0).elements + hole).simple()
  }
}

extension Path {
  /// The elements of a `rectangle`, from the same start in the opposite direction.
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
    guard corners != .zero else { return Path.rect(r).simple() }
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

/// A straight line between two points of its frame.
package struct Line: Shape {
  package static let typeName = "line"
  package var from: UnitPoint
  package var to: UnitPoint
  /// A fill has no effect.
  package var appearance = ShapeAppearance()

  package init(
    from: UnitPoint = UnitPoint(x: 0, y: 0.5), to: UnitPoint = UnitPoint(x: 1, y: 0.5)
  ) {
    (self.from, self.to) = (from, to)
  }

  package static var isInsettable: Bool { false }
  package static var isLine: Bool { true }

  package func path(in rect: Rect, inset: Double) -> Path {
    let (start, end) = (from.point(in: rect), to.point(in: rect))
    guard (end - start).length.snappedToZero > 0 else { return Path() }
    return Path([.move(start), .line(end)]).simple()
  }
}

/// An arc around the centre of its frame, clockwise from one angle to another.
///
/// A filled arc is closed by a straight line.
package struct ArcShape: Shape {
  package static let typeName = "arc"
  /// In points, > 0; `nil` is half the shorter side of the frame.
  package var radius: Double?
  package var from: Angle
  /// If it is below `from`, the arc runs counter-clockwise. A full turn is a circle.
  package var to: Angle
  package var appearance = ShapeAppearance()

  package init(radius: Double? = nil, from: Angle = .zero, to: Angle = .fullTurn) {
    (self.radius, self.from, self.to) = (radius, from, to)
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    radius.map { Size(square: 2 * $0) }
      ?? proposal.replacingUnspecified(by: Self.naturalSize)
  }

  package func path(in rect: Rect, inset: Double) -> Path {
    let radius = (radius ?? min(rect.width, rect.height) / 2) - inset
    let sweep = (to - from).degrees
    guard radius.snappedToZero > 0, sweep.snappedToZero != 0 else { return Path() }
    let arc = Arc(
      center: rect.center, radius: radius, start: from,
      sweep: .degrees(min(360, max(-360, sweep))))
    let elements: [PathElement] = [.move(arc.startPoint), .arc(arc)]
    return Path(arc.isFullTurn ? elements + [.close] : elements).simple()
  }
}

/// A custom path, in points from the top left corner of its frame.
///
/// The shape takes the proposed size, like SwiftUI's `Path`, and is neither scaled nor clipped:
/// parts outside its frame are drawn too. Without a proposal, the size is the distance from the
/// corner to the right and the bottom edge of the path's bounds, at least 0.
package struct PathShape: Shape {
  package static let typeName = "path"
  /// In points, or in units of `viewBox`.
  package var path: Path
  /// The rectangle of the path's coordinates that is scaled to fit the frame, and centred in it, as
  /// SVG does with `xMidYMid meet`; the stroke is scaled, too.
  ///
  /// `nil` does not scale. Both sides are > 0.
  /// https://www.w3.org/TR/SVG2/coords.html#ViewBoxAttribute
  package var viewBox: Rect?
  /// Whether a path with a `viewBox` takes the proposed size; otherwise, it has that of `viewBox`.
  package var fillsProposal = false
  package var appearance = ShapeAppearance()

  package init(_ path: Path = Path()) { self.path = path }

  /// `data` is SVG path data.
  package init(data: String) throws(PathDataError) {
    let path = try Path(data: data)
    self.path = path.simple(path.isSimpleOutline)
  }

  package static var isInsettable: Bool { false }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let viewBox {
      let proposal = fillsProposal ? proposal : ProposedSize(width: nil, height: nil)
      return Image.size(of: viewBox.size, width: proposal.width, height: proposal.height)
    }
    let box = path.bounds
    return proposal.replacingUnspecified(
      by: Size(width: max(0, box?.maxX ?? 0), height: max(0, box?.maxY ?? 0)))
  }

  package func path(in rect: Rect, inset: Double) -> Path {
    guard let viewBox else { return path.translated(by: rect.origin.vector) }
    let factor = strokeScale(in: rect)
    guard factor.snappedToZero > 0 else { return Path() }
    return path.transformed(
      by: Transform.translation(Point.zero - viewBox.center).then(.scale(factor, factor))
        .then(.translation(rect.center.vector)))
  }

  package func strokeScale(in rect: Rect) -> Double {
    guard let viewBox else { return 1 }
    guard min(viewBox.width, viewBox.height).snappedToZero > 0 else { return 0 }
    return min(rect.width / viewBox.width, rect.height / viewBox.height)
  }
}
