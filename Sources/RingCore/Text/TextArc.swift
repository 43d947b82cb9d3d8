/// The metrics of a line of text: its baseline and clusters.
package struct TextLine: Hashable, Sendable {
  /// An indivisible unit: a letter with its accents, a ligature, a syllable.
  package struct Cluster: Hashable, Sendable {
    /// In points from the left end of the line.
    package var from: Double
    /// The right end, including kerning.
    package var to: Double

    package init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

    package var midX: Double { (from + to) / 2 }
  }

  /// The distance from the top of the line's bounds to the baseline, in points.
  package var baseline: Double
  package var height: Double
  /// The clusters from left to right, whatever the direction of the script.
  package var clusters: [Cluster]

  package init(baseline: Double, height: Double, clusters: [Cluster]) {
    (self.baseline, self.height, self.clusters) = (baseline, height, clusters)
  }

  /// Returns the line for a font `factor` times as large. The result is approximate, because fonts
  /// do not scale exactly in proportion.
  package func scaled(by factor: Double) -> TextLine {
    TextLine(
      baseline: baseline * factor, height: height * factor,
      clusters: clusters.map { Cluster(from: $0.from * factor, to: $0.to * factor) })
  }

  /// The width from the left end of the first cluster to the right end of the last one, in points.
  package var width: Double { (clusters.last?.to ?? 0) - (clusters.first?.from ?? 0) }
}

/// A circle along which a line of text is set, cluster by cluster.
package struct TextArc: Hashable, Sendable {
  package var center: Point
  /// The radius of the baseline in points, > 0.
  package var radius: Double
  /// The angle of the line's left end.
  package var start: Angle
  /// Clockwise text has its ascenders away from the centre, counterclockwise text its descenders.
  package var direction: RotationDirection

  package init(
    center: Point, radius: Double, start: Angle, direction: RotationDirection = .clockwise
  ) {
    (self.center, self.radius, self.start, self.direction) = (center, radius, start, direction)
  }

  /// Returns the angle of a position on the line, in points from its left end along the baseline.
  package func angle(at distance: Double) -> Angle {
    start + .turns(direction.sign * distance / (2 * Double.pi * radius))
  }

  /// Returns the transform that places a cluster on the circle.
  ///
  /// `midX` is the centre of the cluster on its line. `baseline` is the distance of the baseline
  /// from the top, in points.
  package func placement(at midX: Double, baseline: Double) -> Transform {
    let angle = angle(at: midX)
    let turn = direction == .clockwise ? angle : angle + .degrees(180)
    return Transform.translation(Vector(x: -midX, y: -baseline))
      .then(.rotation(turn))
      .then(.translation(center.offset(by: radius, towards: angle).vector))
  }
}
