import RingCore

/// Evenly spaced horizontal lines, along which areas are measured.
struct Scanlines {
  /// A piece of a line, in points.
  struct Span {
    var start, end: Double
  }

  let count: Int
  /// The position of the first line, and the distance of two lines, in points.
  private let top, spacing: Double

  private static let maximumCount = 512

  /// Creates lines over the height of `bounds`, whose distance is about `spacing`, in points.
  init(over bounds: Rect, spacing: Double) {
    let ideal = Int(clamping: (bounds.height / spacing).rounded(.up))
    count = max(1, min(Self.maximumCount, ideal))
    self.spacing = bounds.height / Double(count)
    top = bounds.minY + self.spacing / 2
  }

  /// Returns the number of points in which the lines cross the edges of an area.
  func crossingCount(of area: Polygon) -> Int {
    var count = 0
    forEachEdge(of: area) { _, _, lines in count += lines.count }
    return count
  }

  /// Returns the pieces of each line inside an area: disjoint, from left to right.
  func spans(of area: Polygon) -> [[Span]] {
    var crossings = Array(repeating: [Polygon.Crossing](), count: count)
    forEachEdge(of: area) { from, to, lines in
      let slope = (to.x - from.x) / (to.y - from.y)
      for line in lines {
        let x = from.x + (top + Double(line) * spacing - from.y) * slope
        crossings[line].append(Polygon.Crossing(x: x, direction: to.y > from.y ? 1 : -1))
      }
    }
    return crossings.map { area.spans(between: $0.sorted { $0.x < $1.x }) }
  }

  /// Calls `body` with each edge of an area and the lines that cross it.
  private func forEachEdge(
    of area: Polygon, _ body: (_ from: Point, _ to: Point, _ lines: Range<Int>) -> Void
  ) {
    for contour in area.contours {
      var previous = contour[contour.count - 1]
      for next in contour {
        let first = index(from: min(previous.y, next.y))
        let end = index(from: max(previous.y, next.y))
        if first < end { body(previous, next, first..<end) }
        previous = next
      }
    }
  }

  /// Returns the index of the first line at or below `y`; `count` if there is none.
  private func index(from y: Double) -> Int {
    max(0, min(count, Int(clamping: ((y - top) / spacing).rounded(.up))))
  }
}

extension Array where Element == Scanlines.Span {
  var length: Double { reduce(0) { $0 + $1.end - $1.start } }

  /// Returns the pieces that lie in both; both are disjoint and sorted.
  func intersection(_ other: Self) -> Self {
    var (result, i, j) = (Self(), 0, 0)
    while i < count, j < other.count {
      let (start, end) = (
        Swift.max(self[i].start, other[j].start), Swift.min(self[i].end, other[j].end)
      )
      if start < end { result.append(Scanlines.Span(start: start, end: end)) }
      if self[i].end < other[j].end { i += 1 } else { j += 1 }
    }
    return result
  }
}
