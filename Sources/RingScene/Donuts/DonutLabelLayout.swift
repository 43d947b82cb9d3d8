import RingCore

/// The layout of a donut's labels around the donut's centre.
struct DonutLabelLayout {
  struct Placed {
    var label: DonutLabelTexts.Label
    /// In points from the donut's centre.
    var rect: Rect
    var isInside: Bool
    /// The corners of the leader line, in points from the donut's centre; empty for none.
    var leader: [Vector] = []
  }

  /// In the order of the parts.
  private(set) var placed: [Placed]
  /// The labels without room, in the order of the parts.
  let omitted: [DonutLabelTexts.Label]

  /// The largest distance in points at which a label outside needs no line: about the height of a
  /// line of text, at which the label is still nearer to its part than to any other thing.
  private static let maximumUnlinkedGap = 8.0

  /// Creates a layout in which no label outside the donut extends beyond `limit`.
  ///
  /// `limit` is half the size of the donut's frame in points; `nil` means no limit.
  init(_ texts: DonutLabelTexts, _ geometry: DonutGeometry, limit: Size? = nil) {
    let style = texts.style
    var (placed, rest): ([Placed], [DonutLabelTexts.Label]) = ([], [])
    for label in texts.labels {
      let mayLieInside = style.placement == .inside || label.mayLieInside
      if style.placement != .outside, mayLieInside, let rect = geometry.rectInside(of: label) {
        placed.append(Placed(label: label, rect: rect, isInside: true))
      } else {
        rest.append(label)
      }
    }
    guard style.placement != .inside else {
      (self.placed, omitted) = (placed, [])
      return
    }
    var outside = Self.besideParts(rest, style, geometry, limit)
    if outside.count < rest.count {
      // Columns need more width than labels beside their parts.
      let columns = DonutLeaders(style, geometry, limit).placed(rest)
      if columns.count >= outside.count { outside = columns }
    }
    self.placed = (placed + outside).sorted { $0.label.part < $1.label.part }
    let parts = Set(outside.map(\.label.part))
    omitted = rest.filter { !parts.contains($0.part) }
  }

  /// Returns labels beside the middles of their parts, larger parts first.
  ///
  /// Leaves out labels that would overlap that of a larger part or exceed the limit. Returns none
  /// if the gap is larger than `maximumUnlinkedGap`.
  private static func besideParts(
    _ labels: [DonutLabelTexts.Label], _ style: DonutLabels, _ geometry: DonutGeometry,
    _ limit: Size?
  ) -> [Placed] {
    guard style.gap <= maximumUnlinkedGap else { return [] }
    var placed: [Placed] = []
    for label in labels.sorted(by: { geometry.isLarger($0.part, than: $1.part) }) {
      // The label lies beyond the tangent at the middle of the part.
      let direction = geometry.middleDirection(of: label.part)
      let distance = geometry.outer + style.gap + label.size.reach(along: direction)
      let rect = Rect(center: Point.zero + direction * distance, size: label.size)
      guard !placed.contains(where: { $0.rect.overlaps(rect) }), rect.isWithin(limit) else {
        continue
      }
      placed.append(Placed(label: label, rect: rect, isInside: false))
    }
    return placed
  }

  /// The distances in points from the donut's centre to the farthest sides of circle and labels.
  func extent(around geometry: DonutGeometry) -> Size {
    let circle = Size(square: geometry.outer)
    return placed.reduce(circle) { size, label in
      Size(
        width: max(size.width, label.rect.maxX, -label.rect.minX),
        height: max(size.height, label.rect.maxY, -label.rect.minY))
    }
  }
}

extension DonutGeometry {
  /// Around a label inside its part, in points.
  private static let labelClearance = 2.0

  /// Returns the direction of the middle of a part, as a vector of length 1.
  func middleDirection(of part: Int) -> Vector {
    angle(at: (spans[part].from + spans[part].to) / 2).direction
  }

  /// Returns the frame of a label in the middle of its part, in points from the donut's centre;
  /// `nil` if it does not fit there.
  fileprivate func rectInside(of label: DonutLabelTexts.Label) -> Rect? {
    let center = Point.zero + middleDirection(of: label.part) * ((outer + inner) / 2)
    let rect = Rect(center: center, size: label.size)
    return contains(rect, inPart: label.part) ? rect : nil
  }

  /// Whether `rect`, in points from the donut's centre, lies in a part with clearance on all sides.
  private func contains(_ rect: Rect, inPart part: Int) -> Bool {
    let clearance = Self.labelClearance
    guard rect.maximumDistance <= outer - clearance,
      inner <= 0 || rect.minimumDistance >= inner + clearance
    else { return false }
    let (span, corners) = (spans[part], rect.corners.map(\.vector))
    if span.to - span.from >= 1 { return true }
    guard roundEndsContain(rect, part: part, clearance: clearance) else { return false }
    let margin = clearance + gap / 2
    guard span.to - span.from < 0.5 else {
      // A part of at least half a turn contains the whole half plane towards its middle.
      let middle = middleDirection(of: part)
      return corners.allSatisfy { $0.dot(middle) >= margin }
    }
    let sides = [(span.from, 1.0), (span.to, -1.0)].map { turn, sign in
      angle(at: turn).tangent * (sign * direction.sign)
    }
    return sides.allSatisfy { inwards in corners.allSatisfy { $0.dot(inwards) >= margin } }
  }
}

extension Rect {
  /// The distance from the origin to the farthest point.
  fileprivate var maximumDistance: Double { corners.map(\.vector.length).max() ?? 0 }

  /// The distance from the origin to the nearest point; 0 if the origin lies inside.
  fileprivate var minimumDistance: Double {
    Vector(x: max(minX, -maxX, 0), y: max(minY, -maxY, 0)).length
  }

  /// Whether no side is farther from the origin than `limit`; `nil` means no limit.
  func isWithin(_ limit: Size?) -> Bool {
    guard let limit else { return true }
    // The tolerance is for rounding.
    let (width, height) = (limit.width + 1e-9, limit.height + 1e-9)
    return maxX <= width && -minX <= width && maxY <= height && -minY <= height
  }
}
