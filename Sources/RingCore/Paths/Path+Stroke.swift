extension Path {
  /// Returns the outline of the stroked path for filling; `nil` if the stroke may cross itself.
  ///
  /// Empty if the style's width is 0. The outline is marked as simple if the path is simple and its
  /// ends do not come near each other.
  package func strokeOutline(_ style: StrokeStyle) -> Path? {
    guard style.width.snappedToZero > 0 else { return Path() }
    let contours = contours
    var elements: [PathElement] = []
    for contour in contours {
      guard let outline = ContourStroker(contour, style).outline else { return nil }
      elements += outline
    }
    return Path(elements).simple(isSimple && !Self.endsTouch(contours, style))
  }

  /// Whether the caps of neighbouring contours, or both caps of a single contour, may overlap.
  private static func endsTouch(_ contours: [Contour], _ style: StrokeStyle) -> Bool {
    let open = contours.filter { !$0.isClosed }
    guard let last = open.last else { return false }
    let minimumDistance = style.startCap == .round || style.endCap == .round ? style.width : 0
    return zip([last] + open, open).contains { before, next in
      guard let end = before.segments.last?.end, let start = next.segments.first?.start else {
        return false
      }
      // The ends of a short contour are close, but its caps point away from each other.
      if open.count == 1, before.length <= 2 * style.width { return false }
      return (end - start).length <= minimumDistance
    }
  }

  /// Whether the path is one contour that turns only one way.
  package var isConvex: Bool {
    let contours = contours
    return contours.count == 1 && contours[0].turningDirection != nil
  }

  /// Keeps `isSimple`, but not `isEvenOdd`, `isText` and `isBox`.
  package func translated(by offset: Point) -> Path {
    let translatedElements = elements.map { element -> PathElement in
      switch element {
      case .move(let point): return .move(point + offset)
      case .line(let point): return .line(point + offset)
      case .cubic(let b, let c, let d): return .cubic(b + offset, c + offset, d + offset)
      case .arc(var arc):
        arc.center = arc.center + offset
        return .arc(arc)
      case .close: return .close
      }
    }
    return Path(translatedElements).simple(isSimple)
  }

  /// The bounding box of the path's points, including control points; `nil` for an empty path.
  package var bounds: Rect? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .cubic(let b, let c, let d): points += [b, c, d]
      case .arc(let arc): points += arc.extremes
      case .close: break
      }
    }
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }
}

extension Arc {
  /// The points that determine the bounding box: both ends, and the points at 12, 3, 6 and 9
  /// o'clock that the arc passes.
  package var extremes: [Point] {
    let (low, high) = (min(start.degrees, end.degrees), max(start.degrees, end.degrees))
    let first = (low / 90).rounded(.up)
    let quarters = (0..<4).map { (first + Double($0)) * 90 }.filter { $0 <= high }
    return [startPoint, endPoint]
      + quarters.map { center.offset(by: radius, towards: .degrees($0)) }
  }
}
