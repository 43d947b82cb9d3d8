import RingCore

/// The positions and outlines of a donut's parts, without colours.
package struct DonutGeometry: Hashable, Sendable {
  /// A span of the circle, in turns from the donut's start, 0…1.
  package struct Span: Hashable, Sendable {
    package var from: Double
    /// ≥ `from`.
    package var to: Double
  }

  /// In points.
  package let center: Point
  /// The outer radius in points.
  package let outer: Double
  /// The hole's radius in points.
  package let inner: Double
  /// One for each part, in order.
  package let spans: [Span]
  private let donut: Donut

  init(_ donut: Donut, in rect: Rect) {
    self.donut = donut
    center = rect.center
    outer = (donut.diameter ?? min(rect.width, rect.height)) / 2
    if let thickness = donut.thickness {
      inner = max(0, outer - thickness)
    } else {
      inner = outer * donut.hole.clampedToUnit
    }
    let shares = DonutShares(donut.parts, total: donut.total)
    let isComplete = shares.sum >= shares.total * (1 - Self.roundingTolerance)
    var position = 0.0
    let lastVisibleIndex = shares.values.lastIndex { $0 > 0 }
    spans = shares.values.enumerated().map { index, share in
      let from = position
      position = shares.total > 0 ? min(1, position + share / shares.total) : 0
      // Snap the last visible part to the full circle: rounding must not leave a slit.
      if let lastVisibleIndex, index >= lastVisibleIndex, isComplete { position = 1 }
      return Span(from: from, to: position)
    }
  }

  /// The tolerance for rounding of the sum of the parts, as a fraction of the total.
  ///
  /// Decimals such as 0.7, 0.2 and 0.1 do not add up to 1 exactly.
  private static let roundingTolerance = 1e-9

  /// Returns the angle at `turns` from the donut's start, in its direction.
  func angle(at turns: Double) -> Angle { donut.startAngle + .turns(direction.sign * turns) }

  var direction: RotationDirection { donut.direction }
  var gap: Double { donut.distance }
  /// `nil` if no part has an angle above 0.
  var firstVisibleIndex: Int? { spans.firstIndex { $0.to > $0.from } }
  var lastVisibleIndex: Int? { spans.lastIndex { $0.to > $0.from } }

  /// Whether a part is larger than another one, or equally large and earlier.
  func isLarger(_ part: Int, than other: Int) -> Bool {
    func share(_ part: Int) -> Double { spans[part].to - spans[part].from }
    return (share(part), other) > (share(other), part)
  }

  /// The whole area between the hole and the outer circle; empty if the hole fills the circle.
  package var fullOutline: Path {
    outer > inner
      ? Path.annulus(center: center, inner: inner, outer: outer).simple() : Path()
  }

  /// Returns the outline of a part, reduced by the donut's gap and caps; empty if nothing is left.
  ///
  /// `from` and `to` are positions in turns from the donut's start, 0…1.
  package func outline(from: Double, to: Double) -> Path {
    guard to > from, outer > inner else { return Path() }
    if to - from >= 1 { return fullOutline }
    return donut.cap == .round
      ? rounded(from: from, to: to) : sector(from: from, to: to, gap: gap)
  }

  /// Returns the angles of a span, whose ends are in turns from the donut's start, in degrees
  /// clockwise from 12 o'clock, the smaller one first.
  private func angles(from: Double, to: Double) -> (Double, Double) {
    let start = donut.startAngle.degrees
    return donut.direction == .clockwise
      ? (start + 360 * from, start + 360 * to) : (start - 360 * to, start - 360 * from)
  }

  /// Returns a sector whose straight sides are inset by half the gap; empty if nothing is left.
  ///
  /// `from` and `to` are positions in turns from the donut's start, 0…1; `gap` is in points.
  func sector(from: Double, to: Double, gap: Double) -> Path {
    let ((a, b), half) = (angles(from: from, to: to), gap / 2)
    func arc(_ radius: Double) -> Arc? {
      guard radius.snappedToZero > 0, radius > half else { return nil }
      let aside = ElementaryFunctions.arcSineDegrees(half / radius)
      guard b - a - 2 * aside > 0 else { return nil }
      return Arc(
        center: center, radius: radius, start: .degrees(a + aside),
        sweep: .degrees(b - a - 2 * aside))
    }
    guard let rim = arc(outer) else { return Path() }
    let side: [PathElement]
    if let hole = arc(inner) {
      side = [
        .arc(Arc(center: center, radius: inner, start: hole.end, sweep: -hole.sweep))
      ]
    } else {
      // The hole has no arc between the inset sides, so the sides meet in a point.
      let (sine, _) = ElementaryFunctions.sineCosine(degrees: min(90, (b - a) / 2))
      side = [.line(center.offset(by: half / sine, towards: .degrees((a + b) / 2)))]
    }
    return Path([.move(rim.startPoint), .arc(rim)] + side + [.close]).simple()
  }

  /// Whether the round ends of a part leave room for a rectangle in its middle.
  ///
  /// `rect` is in points from the donut's centre, at least `clearance` points from the rim and the
  /// hole, and inside the part with straight ends. `true` for straight ends.
  func roundEndsContain(_ rect: Rect, part: Int, clearance: Double) -> Bool {
    guard donut.cap == .round else { return true }
    let (span, radius) = (spans[part], (outer - inner) / 2)
    let middle = angle(at: (span.from + span.to) / 2)
    let (sweep, corners) = (360 * (span.to - span.from), rect.corners.map(\.vector))
    guard let inset = endInset(ofSweep: sweep) else {
      let limit = discRadius(ofSweep: sweep) - clearance
      return corners.allSatisfy { ($0 - middle.direction * centerRadius).length <= limit }
    }
    let bend = sweep / 2 - inset
    // Between a corner beyond the centre of an end and that centre's ray, the rectangle is inside
    // the end's disc if the corner is.
    let (_, cosine) = ElementaryFunctions.sineCosine(degrees: min(180, bend))
    return corners.allSatisfy { corner in
      guard corner.dot(middle.direction) < cosine * corner.length else { return true }
      let side = corner.dot(middle.tangent) < 0 ? -bend : bend
      let end = (middle + .degrees(side)).direction * centerRadius
      return (corner - end).length <= radius - clearance
    }
  }

  /// Returns the outermost point in the middle of a part, in points from the donut's centre.
  ///
  /// It lies on the rim, or within it if the part's round ends leave room for a disc only.
  func outermostPoint(of part: Int) -> Vector {
    let (span, direction) = (spans[part], middleDirection(of: part))
    let sweep = 360 * (span.to - span.from)
    guard donut.cap == .round, sweep < 360, endInset(ofSweep: sweep) == nil else {
      return direction * outer
    }
    return direction * (centerRadius + max(0, discRadius(ofSweep: sweep)))
  }

  /// The radius of the centre line, in points.
  private var centerRadius: Double { (outer + inner) / 2 }

  /// Returns the angle between each side of a part and the centre of its round end there, in
  /// degrees; `nil` if the part's sweep, in degrees, is too short for both ends.
  private func endInset(ofSweep sweep: Double) -> Double? {
    let reach = (outer - inner) / 2 + gap / 2
    guard reach <= centerRadius else { return nil }
    let inset = ElementaryFunctions.arcSineDegrees(reach / centerRadius)
    return (sweep - 2 * inset).snappedToZero > 0 ? inset : nil
  }

  /// Returns the radius in points of the disc that is drawn for a part whose sweep, in degrees, is
  /// too short for both round ends; at most 0 if there is no room for one.
  private func discRadius(ofSweep sweep: Double) -> Double {
    let (sine, _) = ElementaryFunctions.sineCosine(degrees: min(90, sweep / 2))
    return min((outer - inner) / 2, centerRadius * sine - gap / 2)
  }

  /// Returns a sector with round ends inside its span: a disc if it is too short for both, empty if
  /// not even a disc fits.
  private func rounded(from: Double, to: Double) -> Path {
    let (a, b) = angles(from: from, to: to)
    if let inset = endInset(ofSweep: b - a) {
      let arc = Arc(
        center: center, radius: centerRadius, start: .degrees(a + inset),
        sweep: .degrees(b - a - 2 * inset))
      let pen = StrokeStyle(width: outer - inner, startCap: .round, endCap: .round)
      if let outline = Path.arc(arc).simple().strokeOutline(pen) { return outline }
    }
    let radius = discRadius(ofSweep: b - a)
    guard radius.snappedToZero > 0 else { return Path() }
    let point = center.offset(by: centerRadius, towards: .degrees((a + b) / 2))
    return Path.circle(center: point, radius: radius).simple()
  }
}
