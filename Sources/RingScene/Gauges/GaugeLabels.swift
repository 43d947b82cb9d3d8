import RingCore

/// A major tick and its measured number.
struct GaugeTickLabel {
  var tick: GaugeTick
  var element: GaugeLayout.MeasuredElement
}

extension Gauge {
  /// Returns the numbers of major ticks, but none for a bound that has its own label.
  ///
  /// On a closed gauge the bounds coincide, so a label of one hides the numbers of both.
  func numbers(at ticks: [GaugeTick], in context: SceneContext) -> [GaugeTickLabel] {
    guard let labels = self.ticks?.labels else { return [] }
    let isClosed = sweep >= .fullTurn
    let hidesMin = minLabel != nil || (isClosed && maxLabel != nil)
    let hidesMax = maxLabel != nil || (isClosed && minLabel != nil)
    return ticks.compactMap { tick in
      guard tick.isMajor, !(hidesMin && tick.fraction == 0), !(hidesMax && tick.fraction == 1)
      else { return nil }
      var text = Text(labels.text, font: labels.font, color: labels.color)
      // It is drawn in its own size, so there is no word to keep.
      text.breaksWords = true
      let inner = context.withValues(of: progressValue(at: tick.value))
      return GaugeTickLabel(
        tick: tick, element: GaugeLayout.MeasuredElement(AnyElement(text), in: inner))
    }
  }

  /// Returns the gauge's progress with another value.
  func progressValue(at value: Double) -> ProgressValue {
    var progress = progress
    progress.value = value
    return progress
  }

  /// Returns the depth of ticks and numbers from the ring's edge, in points; 0 without ticks.
  ///
  /// Numbers count with their diagonals, so that the depth suffices at every position on the ring.
  func depth(of numbers: [GaugeTickLabel]) -> Double {
    guard let ticks else { return 0 }
    let diagonals = numbers.map { number in
      Vector(x: number.element.size.width, y: number.element.size.height).length
    }
    guard let longest = diagonals.max(), let labels = ticks.labels else { return ticks.depth }
    return ticks.depth + labels.spacing + longest
  }
}

extension GaugeTicks {
  /// From the ring's edge, including the gap, in points.
  var depth: Double { gap + max(length, minor > 0 ? minorLength : 0) }
}

/// The layout of a gauge's tick numbers and bound labels, outside or inside the ring.
struct GaugeLabelLayout {
  var geometry: GaugeGeometry
  var gauge: Gauge

  /// Returns the number of a tick at its position next to the tick.
  func placed(_ number: GaugeTickLabel) -> GaugeLayout.Placed {
    let size = number.element.size
    let direction = geometry.ring.angle(of: number.tick.fraction).direction
    let ticks = gauge.ticks ?? GaugeTicks()
    let depth = ticks.depth + (ticks.labels?.spacing ?? 0)
    let distance =
      ticks.placement == .outside
      // The number lies entirely beyond the tangent, and therefore outside the circle.
      ? geometry.scaleOuterEdge + depth + size.reach(along: direction)
      : Self.distance(of: size, along: direction, inside: geometry.scaleInnerEdge - depth)
    return GaugeLayout.Placed(
      element: number.element, center: geometry.center + direction * distance)
  }

  /// Returns the distance from a circle's centre at which a box along `u` touches the circle.
  ///
  /// The distance d of the box's centre solves |d·u + h|² = r² for the half diagonal h of the box.
  /// Returns 0 if the box is too large.
  static func distance(of size: Size, along u: Vector, inside radius: Double) -> Double {
    let half = Vector(x: size.width / 2, y: size.height / 2)
    let b = size.reach(along: u)
    let discriminant = b * b - half.dot(half) + max(0, radius) * max(0, radius)
    return discriminant > 0 ? max(0, discriminant.squareRoot() - b) : 0
  }

  /// Returns the labels of the bounds, beyond the ends of the scale; empty if there are none.
  func endLabels(in context: SceneContext) -> [GaugeLayout.Placed] {
    let labels: [(element: AnyElement?, value: Double, side: RingEndLabelLayout.Side)] = [
      (gauge.minLabel, gauge.progress.lowerBound, .start),
      (gauge.maxLabel, gauge.progress.upperBound, .end),
    ]
    let ends = labels.compactMap { label in
      label.element.map {
        RingEndLabelLayout.End(
          element: GaugeLayout.MeasuredElement(
            $0, in: context.withValues(of: gauge.progressValue(at: label.value))),
          side: label.side)
      }
    }
    return RingEndLabelLayout(
      ring: geometry.ring, caps: gauge.cap, capWidth: geometry.ring.thickness,
      reach: geometry.reach
    ).placements(of: ends)
  }
}

extension Size {
  /// Returns how far a box of this size extends from its centre along a unit vector, in points.
  func reach(along direction: Vector) -> Double {
    abs(direction.x) * width / 2 + abs(direction.y) * height / 2
  }
}
