import RingCore

/// The positions and outlines of a bar's parts, without colours.
package struct BarGeometry: Sendable {
  /// The position of 0 %, in the middle of the thickness, in points.
  package let start: Point
  /// The position of 100 %, in the middle of the thickness, in points.
  package let end: Point
  /// From 0 % to 100 %, in points.
  package let length: Double
  /// In points.
  package let thickness: Double
  /// The fractions at which the fill begins and ends, clamped to 0…1; `nil` without data.
  package let span: (from: Double, to: Double)?
  private let shapes: [BarShape]
  /// Whether the fill begins at 0 %, so that it is at least as long as its round end is wide.
  private let beginsAtZero: Bool

  init(_ bar: Bar, in rect: Rect) {
    length = bar.length ?? (bar.direction.axis == .horizontal ? rect.width : rect.height)
    thickness = bar.thickness
    let angle = bar.direction.angle
    start = rect.center.offset(by: -length / 2, towards: angle)
    end = rect.center.offset(by: length / 2, towards: angle)
    shapes = Self.shapes(bar, from: start, towards: angle, length)
    let from = bar.progress.originFraction.clampedToUnit
    beginsAtZero = bar.progress.originFraction == 0
    span = bar.progress.fraction.map { (from, $0.clampedToUnit) }
  }

  /// Returns one shape for each segment of a bar; empty if the bar has no area.
  ///
  /// A bar is undivided if the gaps leave no space for its segments, or if it has more than
  /// `RingPattern.maximumSegmentCount` segments.
  private static func shapes(
    _ bar: Bar, from start: Point, towards axis: Angle, _ length: Double
  ) -> [BarShape] {
    func shape(_ position: Double, _ length: Double) -> BarShape {
      BarShape(
        start: start.offset(by: position, towards: axis), axis: axis, length: length,
        thickness: bar.thickness, cap: bar.cap)
    }
    guard length.snappedToZero > 0, bar.thickness.snappedToZero > 0 else { return [] }
    let count = bar.segments?.count ?? 1
    let gap = bar.segments?.gap ?? 0
    let width = (length - gap * Double(count - 1)) / Double(count)
    guard count > 1, count <= RingPattern.maximumSegmentCount, width > 0 else {
      return [shape(0, length)]
    }
    return (0..<count).map { shape(Double($0) * (width + gap), width) }
  }

  /// Whether several segments are drawn; `false` if gaps leave no space for them, or if there are
  /// too many.
  package var isSegmented: Bool { shapes.count > 1 }

  /// The fraction at which the drawn fill ends, 0…1; `nil` without data.
  ///
  /// The fill ends beyond a value that is too small for the fill's round end.
  package var drawnEnd: Double? {
    guard let span, span.to > span.from, !isSegmented, length > 0 else { return span?.to }
    return (fillings.first?.to).map { $0 / length }
  }

  /// Returns a point on the bar's axis; `fraction` is 0 at `start` and 1 at `end`.
  package func point(at fraction: Double) -> Point { start + (end - start) * fraction }

  package var track: Path { Path(shapes.flatMap { $0.slice(from: 0, to: $0.length) }) }

  /// The outline of all segments and of the gaps between them.
  var band: Path { Path(whole?.slice(from: 0, to: length) ?? []) }

  /// The outline from the beginning of the fill to its end, with the gaps in between; empty if
  /// nothing is filled.
  var filledBand: Path {
    guard let span, let whole, let width = shapes.first?.length else { return Path() }
    let isReversed = span.to < span.from
    let step = isSegmented ? (length - width) / Double(shapes.count - 1) : 0
    let filled = fillings.enumerated().filter { $1.to > $1.from }.map { index, fill in
      let start = isReversed ? length - width - Double(index) * step : Double(index) * step
      return (from: start + fill.from, to: start + fill.to)
    }
    guard let from = filled.map(\.from).min(), let to = filled.map(\.to).max() else {
      return Path()
    }
    let shape = isReversed ? whole.reversed : whole
    return Path(shape.slice(from: from, to: to, head: shape.head(from: from, to: to)))
  }

  /// The bar as a single segment; `nil` if it has no area.
  private var whole: BarShape? {
    guard var shape = shapes.first else { return nil }
    (shape.length, shape.radius) = (length, min(shape.radius, length / 2))
    return shape
  }

  /// Empty without data.
  package var filling: Path {
    Path(
      fillings.flatMap { filled -> [PathElement] in
        filled.shape.slice(from: filled.from, to: filled.to, head: filled.head)
      })
  }

  /// The part of the track that an opaque fill leaves visible.
  ///
  /// It extends under the fill no further than antialiasing requires: two overlapping soft edges
  /// would let the track show through.
  package var uncoveredTrack: Path { Path(fillings.flatMap(\.remainder)) }

  /// A segment of the bar, in the direction of travel, and its filled part in points.
  private struct Fill {
    var shape: BarShape
    var from: Double
    var to: Double
    var head: Double { shape.head(from: from, to: to) }

    /// The part of the segment that the fill leaves visible.
    var remainder: [PathElement] {
      guard to > from else { return shape.slice(from: 0, to: shape.length) }
      // Two adjacent straight cuts would show a hairline: overlap them by up to a point.
      let overlap = min(1, (to - from) / 2)
      let leading = from > 0 ? shape.slice(from: 0, to: from + overlap) : []
      guard to < shape.length else { return leading }
      return leading + shape.slice(from: max(from, min(head, to - overlap)), to: shape.length)
    }
  }

  /// The fill of each segment, whose shape is reversed if the value lies below the origin.
  private var fillings: [Fill] {
    guard let span else { return shapes.map { Fill(shape: $0, from: 0, to: 0) } }
    let count = Double(shapes.count)
    return shapes.enumerated().map { index, shape in
      func position(_ fraction: Double) -> Double {
        (fraction * count - Double(index)).clampedToUnit * shape.length
      }
      let (from, to) = (position(span.from), position(span.to))
      guard to < from else {
        let hasCap = beginsAtZero && to.snappedToZero > 0
        return Fill(shape: shape, from: from, to: hasCap ? max(to, shape.shortestFill) : to)
      }
      return Fill(
        shape: shape.reversed, from: shape.length - from, to: shape.length - to)
    }
  }
}
