extension Path {
  /// Whether the path consists of separate arcs and closed circles: rings, their segments and
  /// dashes. Open arcs must have a radius of at least half the line width.
  package func isSeparateArcs(style: StrokeStyle) -> Bool {
    var previous: Arc?
    for element in elements {
      switch element {
      case .arc(let arc):
        guard previous == nil, arc.isFullTurn || style.width <= 2 * arc.radius else { return false }
        previous = arc
      case .close:
        guard previous?.isFullTurn == true else { return false }
        previous = nil
      case .move: previous = nil
      case .line, .cubic: return false
      }
    }
    return true
  }

  /// Returns the outline of a stroked path of separate arcs, with caps at the ends of open ones.
  ///
  /// Filling the exact outline gives better edges than a general stroker, which flattens to
  /// polylines, and allows different caps at both ends. Overlapping caps have the same winding
  /// direction, so the non-zero rule unites them.
  package func separateArcsOutline(style: StrokeStyle) -> Path {
    let half = style.width / 2
    let outline = elements.indices.flatMap { index -> [PathElement] in
      guard case .arc(let arc) = elements[index] else { return [] }
      guard index + 1 < elements.count, elements[index + 1] == .close else {
        return arc.strokeOutline(style)
      }
      return Path.annulus(center: arc.center, inner: arc.radius - half, outer: arc.radius + half)
        .elements
    }
    return Path(outline)
  }

  /// Whether the path, stroked with `style`, consists of separate straight lines with butt caps,
  /// such as the ticks of a scale.
  package func isDisjointButtSegments(style: StrokeStyle) -> Bool {
    guard style.startCap == .butt, style.endCap == .butt, elements.count.isMultiple(of: 2) else {
      return false
    }
    return stride(from: 0, to: elements.count, by: 2).allSatisfy { index in
      guard case .move(let start) = elements[index], case .line(let end) = elements[index + 1]
      else { return false }
      return (end - start).length.isNormal
    }
  }

  /// Returns the outline of separate lines, `width` points wide: rectangles with the same winding
  /// direction.
  package func disjointSegmentsOutline(width: Double) -> Path {
    var (outline, start): ([PathElement], Point) = ([], .zero)
    for element in elements {
      switch element {
      case .line(let end):
        let direction = end - start
        let side = direction.rightward * (width / 2 / direction.length)
        outline += [
          .move(start + side), .line(end + side), .line(end - side), .line(start - side), .close,
        ]
      case .move(let point): start = point
      case .arc, .cubic, .close: break
      }
    }
    return Path(outline)
  }

  /// Whether round caps of this path's arcs may overlap in its `separateArcsOutline`.
  ///
  /// The arcs must be in their order along the circle.
  package func capsOverlap(style: StrokeStyle) -> Bool {
    guard style.startCap == .round || style.endCap == .round else { return false }
    let arcs = elements.compactMap { element -> Arc? in
      if case .arc(let arc) = element, !arc.isFullTurn { arc } else { nil }
    }
    return arcs.indices.contains { index in
      let (arc, next) = (arcs[index], arcs[(index + 1) % arcs.count])
      // The ends of a single short arc are close, but its caps point away from each other.
      if arcs.count == 1, abs(arc.sweep.degrees) < 180 { return false }
      return (arc.endPoint - next.startPoint).length < style.width
    }
  }

  /// Returns the area between two circles with radii in points; a disc if `inner` is not positive.
  package static func annulus(center: Point, inner: Double, outer: Double) -> Path {
    var path = Path.circle(center: center, radius: outer)
    if inner > 0 {
      let hole = Arc(center: center, radius: inner, start: .zero, sweep: -.fullTurn)
      path.elements += [.move(hole.startPoint), .arc(hole), .close]
    }
    return path
  }

  /// Returns a path of separate arcs: each begins a subpath.
  package static func arcs(_ arcs: [Arc]) -> Path {
    Path(arcs.flatMap { [PathElement.move($0.startPoint), .arc($0)] })
  }
}

extension Arc {
  /// Returns the closed outline of the stroked arc: outer arc, end cap, inner arc, start cap.
  func strokeOutline(_ style: StrokeStyle) -> [PathElement] {
    let half = style.width / 2
    let outer = Arc(center: center, radius: radius + half, start: start, sweep: sweep)
    let inner = Arc(center: center, radius: max(0, radius - half), start: end, sweep: -sweep)
    var elements: [PathElement] = [.move(outer.startPoint), .arc(outer)]
    if style.endCap == .round { elements.append(.arc(cap(at: endPoint, half, from: end))) }
    elements.append(.arc(inner))
    if style.startCap == .round {
      elements.append(.arc(cap(at: startPoint, half, from: start + .degrees(180))))
    }
    elements.append(.close)
    return elements
  }

  private func cap(at point: Point, _ radius: Double, from angle: Angle) -> Arc {
    let halfTurn = Angle(degrees: sweep.degrees < 0 ? -180 : 180)
    return Arc(center: point, radius: radius, start: angle, sweep: halfTurn)
  }
}

/// The shape of a stroke's ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// A half disc beyond the end.
  case round
  /// A straight cut at the end.
  case butt
}

package enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A sharp corner, a rounded corner, or one that is cut off, as in SVG's `stroke-linejoin`.
  case miter, round, bevel
}

package struct StrokeStyle: Hashable, Sendable {
  /// The ratio of miter length to line width: 10, as in PostScript and Cairo. Sharper corners are
  /// bevelled.
  package static let miterLimit = 10.0

  /// In points, ≥ 0.
  package var width: Double
  package var startCap: LineCap
  package var endCap: LineCap
  package var join: LineJoin

  package init(
    width: Double, startCap: LineCap = .butt, endCap: LineCap = .butt, join: LineJoin = .miter
  ) {
    self.width = width
    self.startCap = startCap
    self.endCap = endCap
    self.join = join
  }
}
