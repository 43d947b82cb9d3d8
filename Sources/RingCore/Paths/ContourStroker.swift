/// The outline of a stroked contour, made of two offset curves.
///
/// The outline is exact for lines and arcs. Eight cubics approximate the offset of a cubic curve.
/// Their error is 1.2·10⁻⁵ of half the line width for a quarter circle, and larger for tighter
/// bends. There is no outline if the inner offset curve would reverse, which happens in a bend
/// tighter than the pen.
struct ContourStroker {
  private let contour: Contour
  private let style: StrokeStyle
  private var half: Double { style.width / 2 }

  init(_ contour: Contour, _ style: StrokeStyle) {
    (self.contour, self.style) = (contour, style)
  }

  /// The elements of the outline; `nil` if it would contain loops.
  ///
  /// The outer boundary is clockwise, a hole counterclockwise.
  var outline: [PathElement]? {
    guard contour.isClosed else { return openOutline }
    guard let left = side(-half), let right = side(half) else { return outlineWithoutHole }
    return closed(left) + closed(right.reversed().map(\.reversed))
  }

  private func closed(_ segments: [PathSegment]) -> [PathElement] {
    Contour(segments, isClosed: true).elements
  }

  /// The outline of a convex contour whose interior the pen covers; `nil` for other contours.
  private var outlineWithoutHole: [PathElement]? {
    guard let turn = contour.turningDirection, contour.breadth <= style.width else { return nil }
    guard let outer = side(turn > 0 ? -half : half) else { return nil }
    return closed(turn > 0 ? outer : outer.reversed().map(\.reversed))
  }

  private var openOutline: [PathElement]? {
    guard let left = side(-half), let right = side(half), let first = contour.segments.first,
      let last = contour.segments.last, let start = first.startDirection,
      let end = last.endDirection
    else { return nil }
    let endCap = cap(style.endCap, at: last.end, from: end.rightward * -1)
    let startCap = cap(style.startCap, at: first.start, from: start.rightward)
    return Contour(
      left + endCap + right.reversed().map(\.reversed) + startCap, isClosed: true
    ).elements
  }

  /// Returns the cap at the end `point`, clockwise. `direction` is that of its start from `point`.
  private func cap(_ cap: LineCap, at point: Point, from direction: Vector) -> [PathSegment] {
    switch cap {
    case .butt: return []
    case .round:
      return [
        .arc(
          Arc(
            center: point, radius: half, start: Angle(of: direction), sweep: .degrees(180)))
      ]
    }
  }

  // MARK: Sides

  fileprivate struct OffsetSegment {
    var source: PathSegment
    var offset: [PathSegment]
  }

  /// Returns the offset curve `distance` points to the right of the contour; `nil` if there is no
  /// simple one.
  ///
  /// The curve is empty on the inside of a closed contour that is tighter than the pen.
  private func side(_ distance: Double) -> [PathSegment]? {
    var segments: [OffsetSegment] = []
    for segment in contour.segments {
      guard segment.length.snappedToZero > 0 else { continue }
      guard let offset = segment.offset(distance) else { return nil }
      segments.append(OffsetSegment(source: segment, offset: offset))
    }
    // An arc tighter than the pen has no inner offset; its neighbours meet.
    let isEmpty = contour.isClosed && segments.allSatisfy(\.offset.isEmpty)
    guard !segments.isEmpty, !isEmpty else { return isEmpty ? [] : nil }
    if !contour.isClosed, segments[0].offset.isEmpty || segments[segments.count - 1].offset.isEmpty
    {
      return nil
    }
    let nonEmpty = segments.filter { !$0.offset.isEmpty }
    return joined(nonEmpty, distance)
  }

  /// Returns the offset curves with joins between them; `nil` if the curve would not be simple.
  private func joined(_ segments: [OffsetSegment], _ distance: Double) -> [PathSegment]? {
    var segments = segments
    var joins = [[PathSegment]](repeating: [], count: segments.count)
    let count = contour.isClosed ? segments.count : segments.count - 1
    for index in 0..<count {
      let next = (index + 1) % segments.count
      guard index != next else {
        if segments[index].source.isSmoothlyClosed { continue }
        return nil
      }
      guard let join = join(&segments, from: index, to: next, at: distance) else { return nil }
      joins[index] = join
    }
    for segment in segments where segment.isReversed { return nil }
    return zip(segments, joins).flatMap { $0.offset + $1 }
  }

  /// Returns the join between two segments; `nil` if there is no simple one.
  ///
  /// On the inner side the join is empty, and both segments are cut at their intersection.
  private func join(
    _ segments: inout [OffsetSegment], from index: Int, to next: Int, at distance: Double
  ) -> [PathSegment]? {
    guard let from = segments[index].source.endDirection,
      let to = segments[next].source.startDirection, let last = segments[index].offset.last?.end,
      let first = segments[next].offset.first?.start
    else { return nil }
    if (last - first).length.snappedToZero == 0 { return [] }
    let turn = from.cross(to)
    guard turn * distance > 0 else {
      // Between the two segments, an arc may have shrunk to nothing.
      guard (segments[index].source.end - segments[next].source.start).length.snappedToZero == 0
      else {
        return nil
      }
      return outerJoin(
        at: segments[next].source.start, from: from, to: to, start: last, end: first)
    }
    guard segments[index].offset.count == 1, segments[next].offset.count == 1,
      case .line(let a, _) = segments[index].offset[0],
      case .line(_, let d) = segments[next].offset[0]
    else { return nil }
    // `travel` is the distance along the first line from its end to the intersection.
    let travel = (first - last).cross(to) / turn
    let intersection = last + from * travel
    segments[index].offset = [.line(a, intersection)]
    segments[next].offset = [.line(intersection, d)]
    return []
  }

  /// Returns the join on the outer side of a corner between the unit tangents `from` and `to`, from
  /// the end of one offset curve, `last`, to the start of the next one, `first`.
  private func outerJoin(
    at corner: Point, from: Vector, to: Vector, start last: Point, end first: Point
  ) -> [PathSegment] {
    switch style.join {
    case .bevel: return [.line(last, first)]
    case .round:
      let start = Angle(of: last - corner)
      let sweep = (Angle(of: first - corner) - start).degrees.remainder(dividingBy: 360)
      return [.arc(Arc(center: corner, radius: half, start: start, sweep: .degrees(sweep)))]
    case .miter:
      // The tip is the intersection of both offset lines, half ÷ cos(turn/2) from the corner.
      let cosine = max(0, (1 + from.dot(to)) / 2).squareRoot()
      guard cosine * StrokeStyle.miterLimit >= 1,
        let bisector = ((last - corner) + (first - corner)).unit
      else { return [.line(last, first)] }
      let tip = corner + bisector * (half / cosine)
      return [.line(last, tip), .line(tip, first)]
    }
  }
}

extension ContourStroker.OffsetSegment {
  /// Whether the offset line, cut at both ends, is reversed, so that nothing of it is left.
  fileprivate var isReversed: Bool {
    guard offset.count == 1, case .line(let start, let end) = offset[0],
      let direction = source.startDirection
    else { return false }
    return (end - start).dot(direction) < 0
  }
}

extension PathSegment {
  /// Returns the offset `distance` points to the right; empty if it shrinks to nothing, `nil` if it
  /// reverses.
  fileprivate func offset(_ distance: Double) -> [PathSegment]? {
    switch self {
    case .line(let start, let end):
      let displacement = ((end - start).unit ?? .zero).rightward * distance
      return [.line(start + displacement, end + displacement)]
    case .arc(var arc):
      arc.radius -= arc.sweep.degrees < 0 ? -distance : distance
      return arc.radius.snappedToZero > 0 ? [.arc(arc)] : []
    case .cubic(let curve):
      return curve.offset(distance)?.map { .cubic($0) }
    }
  }

  /// Whether the segment is a full circle.
  fileprivate var isSmoothlyClosed: Bool {
    if case .arc(let arc) = self { return arc.isFullTurn }
    return false
  }
}

extension Contour {
  /// The parameters, near both ends and in the middle, at which a cubic's curvature is sampled.
  private static let curvatureParameters = [0.1, 0.5, 0.9]

  /// The direction of a convex contour: 1 if it never turns counterclockwise, −1 if it never turns
  /// clockwise; `nil` if it turns both ways.
  ///
  /// A cubic curve is only tested at `curvatureParameters`.
  var turningDirection: Double? {
    var turns: [Double] = []
    for (index, segment) in segments.enumerated() {
      let next = segments[(index + 1) % segments.count]
      guard let from = segment.endDirection, let to = next.startDirection else { return nil }
      turns.append(from.cross(to).snappedToZero)
      switch segment {
      case .line: break
      case .arc(let arc): turns.append(arc.sweep.degrees)
      case .cubic(let curve):
        turns += Self.curvatureParameters.map { curve.curvature(at: $0) ?? 0 }
      }
    }
    if turns.allSatisfy({ $0 >= 0 }) { return 1 }
    return turns.allSatisfy { $0 <= 0 } ? -1 : nil
  }

  /// The shorter side of the contour's bounding box, in points.
  fileprivate var breadth: Double {
    guard let box = Path(elements).bounds else { return 0 }
    return min(box.width, box.height)
  }
}
