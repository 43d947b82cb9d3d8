import RingGraphics

/// The number at a tick.
struct GaugeNumber {
  var tick: GaugeTick
  var piece: GaugeLayout.Piece
}

extension Gauge {
  /// The numbers of the major ticks; where a bound has a label of its own, its tick has none.
  func numbers(at ticks: [GaugeTick], in context: SceneContext) -> [GaugeNumber] {
    guard let labels = self.ticks?.labels else { return [] }
    let isClosed = sweep >= .fullTurn
    let hidesMin = minLabel != nil || (isClosed && maxLabel != nil)
    let hidesMax = maxLabel != nil || (isClosed && minLabel != nil)
    return ticks.compactMap { tick in
      guard tick.isMajor, !(hidesMin && tick.fraction == 0), !(hidesMax && tick.fraction == 1)
      else { return nil }
      let text = Text(labels.text, font: labels.font, color: labels.color)
      let inner = context.inside(valued(tick.value))
      return GaugeNumber(tick: tick, piece: GaugeLayout.Piece(AnyElement(text), in: inner))
    }
  }

  /// The gauge's range with another value in it.
  func valued(_ value: Double) -> ProgressValue {
    var other = progress
    other.value = value
    return other
  }

  /// How far ticks and their numbers reach from the ring's edge, wherever on it they stand.
  func depth(of numbers: [GaugeNumber]) -> Double {
    guard let ticks else { return 0 }
    let diagonals = numbers.map { number in
      Point(x: number.piece.size.width, y: number.piece.size.height).length
    }
    guard let longest = diagonals.max(), let labels = ticks.labels else { return ticks.depth }
    return ticks.depth + labels.spacing + longest
  }
}

extension GaugeTicks {
  /// How far ticks reach from the ring's edge.
  var depth: Double { gap + max(length, minor > 0 ? minorLength : 0) }
}

/// Finds places for labels where they touch neither the ring nor each other.
struct GaugeLabelPlacing {
  var geometry: GaugeGeometry
  var gauge: Gauge

  /// Between the scale's end and a label beyond it, in points.
  private static let clearance = 2.0
  /// Between the labels of the two bounds, at the least, in points.
  private static let neighborGap = 4.0

  // MARK: Numbers at ticks

  func place(_ number: GaugeNumber) -> GaugeLayout.Placed {
    let size = number.piece.size
    let direction = geometry.ring.angle(of: number.tick.fraction).direction
    let ticks = gauge.ticks ?? GaugeTicks()
    let depth = ticks.depth + (ticks.labels?.spacing ?? 0)
    let distance =
      ticks.placement == .outside
      // Wholly beyond the tangent, so beyond the circle.
      ? geometry.scaleOuterEdge + depth + size.reach(along: direction)
      : Self.distance(of: size, along: direction, inside: geometry.scaleInnerEdge - depth)
    return GaugeLayout.Placed(
      piece: number.piece, center: geometry.center + direction * distance)
  }

  /// How far from a circle's centre a box can be moved in a direction so that its farthest corner
  /// just touches the circle: |d·u + h|² = r² for its half diagonal h; 0 if it is too large.
  static func distance(of size: Size, along u: Point, inside radius: Double) -> Double {
    let half = Point(x: size.width / 2, y: size.height / 2)
    let b = size.reach(along: u)
    let rest = b * b - half.dot(half) + max(0, radius) * max(0, radius)
    return rest > 0 ? max(0, rest.squareRoot() - b) : 0
  }

  // MARK: Labels of the bounds

  /// The labels of the bounds beyond the ends of the scale – or, where the gap between the ends is
  /// too narrow for them, side by side outside of it.
  func bounds(in context: SceneContext) -> [GaugeLayout.Placed] {
    let ends = [
      gauge.minLabel.map {
        Bound($0, gauge.valued(gauge.progress.lowerBound), isEnd: false, context)
      },
      gauge.maxLabel.map {
        Bound($0, gauge.valued(gauge.progress.upperBound), isEnd: true, context)
      },
    ].compactMap { $0 }
    let beyond = ends.map(placedBeyondEnd)
    let fits = zip(ends, beyond).allSatisfy { keepsToItsHalf($0, at: $1) }
    let places = fits ? beyond : ends.map { placedOutside($0, alone: ends.count == 1) }
    return zip(ends, places).map { GaugeLayout.Placed(piece: $0.piece, center: $1) }
  }

  /// The label of one end of the scale.
  private struct Bound {
    var piece: GaugeLayout.Piece
    var isEnd: Bool
    /// +1 where the label lies ahead of its end in the scale's direction, −1 where behind.
    var sign: Double { isEnd ? 1 : -1 }

    init(_ label: AnyElement, _ value: ProgressValue, isEnd: Bool, _ context: SceneContext) {
      piece = GaugeLayout.Piece(label, in: context.inside(value))
      self.isEnd = isEnd
    }
  }

  private var turn: Double { geometry.ring.ringDirection.sign }

  /// The middle of the gap between the scale's end and its beginning.
  private var gapMiddle: Angle {
    geometry.ring.angle(of: 1) + .turns(turn * (1 - geometry.ring.sweep) / 2)
  }

  /// Straight on from the end of the ring.
  private func placedBeyondEnd(_ bound: Bound) -> Point {
    let angle = geometry.ring.angle(of: bound.isEnd ? 1 : 0)
    let outwards = angle.tangent * (turn * bound.sign)
    let cap = bound.isEnd ? gauge.cap.end : gauge.cap.start
    let start = Self.clearance + (cap == .round ? geometry.ring.thickness / 2 : 0)
    let distance = start + bound.piece.size.reach(along: outwards)
    return geometry.ring.point(at: angle) + outwards * distance
  }

  /// Whether a label stays on its own side of the gap's middle: then it meets neither the other
  /// label nor the other end of the ring.
  private func keepsToItsHalf(_ bound: Bound, at place: Point) -> Bool {
    guard !geometry.ring.isClosed else { return false }
    let side = sideways(bound)
    let distance = (place - geometry.center).dot(side) - bound.piece.size.reach(along: side)
    return distance >= Self.neighborGap / 2
  }

  /// From the gap's middle to a label's own end of the scale.
  private func sideways(_ bound: Bound) -> Point { gapMiddle.tangent * (-turn * bound.sign) }

  private func placedOutside(_ bound: Bound, alone: Bool) -> Point {
    let (outwards, side) = (gapMiddle.direction, sideways(bound))
    let distance = geometry.reach + Self.clearance + bound.piece.size.reach(along: outwards)
    let aside = alone ? 0 : Self.neighborGap / 2 + bound.piece.size.reach(along: side)
    return geometry.center + outwards * distance + side * aside
  }
}

extension Size {
  /// How far a box of this size reaches from its middle in a direction.
  func reach(along direction: Point) -> Double {
    abs(direction.x) * width / 2 + abs(direction.y) * height / 2
  }
}
