/// A line of text as it is set: where its parts lie.
public struct TextLine: Hashable, Sendable {
  /// What cannot be divided: a letter with its accents, a ligature, a syllable.
  public struct Cluster: Hashable, Sendable {
    /// Its left end in points from that of the line.
    public var from: Double
    /// Its right end in points from the left end of the line, kerning included.
    public var to: Double

    /// A cluster between two places on its line, in points.
    public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

    /// Its middle in points from the left end of the line.
    public var middle: Double { (from + to) / 2 }
  }

  /// From the top of the line's box to its baseline, in points.
  public var baseline: Double
  /// Of the line's box, in points.
  public var height: Double
  /// From the left to the right, whatever the direction of the script.
  public var clusters: [Cluster]

  /// A line of these clusters; lengths are in points.
  public init(baseline: Double, height: Double, clusters: [Cluster]) {
    (self.baseline, self.height, self.clusters) = (baseline, height, clusters)
  }

  /// The line in a font that is so many times as large, as nearly as fonts are proportional.
  public func scaled(by factor: Double) -> TextLine {
    TextLine(
      baseline: baseline * factor, height: height * factor,
      clusters: clusters.map { Cluster(from: $0.from * factor, to: $0.to * factor) })
  }

  /// From the left end of the first cluster to the right end of the last one, in points.
  public var width: Double { (clusters.last?.to ?? 0) - (clusters.first?.from ?? 0) }
}

/// A circle on which a line of text stands, cluster by cluster.
public struct TextArc: Hashable, Sendable {
  /// The middle of the circle in points.
  public var center: Point
  /// The radius in points of the circle on which the baseline lies, > 0.
  public var radius: Double
  /// Where the left end of the line lies.
  public var start: Angle
  /// The way in which the line runs: clockwise with the heads of its letters away from the centre, or
  /// counter-clockwise with their feet away from it. Default: clockwise.
  public var direction: RotationDirection

  /// A circle on which a line begins at an angle; lengths are in points.
  public init(
    center: Point, radius: Double, start: Angle, direction: RotationDirection = .clockwise
  ) {
    (self.center, self.radius, self.start, self.direction) = (center, radius, start, direction)
  }

  /// Where a place on the line comes to lie, in points from its left end along the baseline.
  public func angle(at distance: Double) -> Angle {
    start + .turns(direction.sign * distance / (2 * Double.pi * radius))
  }

  /// The map of a cluster that stands around `middle` on its line, whose baseline is `baseline` points
  /// below the top: its foot comes to lie on the circle, and it is turned with it.
  public func placing(_ middle: Double, baseline: Double) -> Transform {
    let angle = angle(at: middle)
    let turn = direction == .clockwise ? angle : angle + .degrees(180)
    return Transform.translation(Point(x: -middle, y: -baseline))
      .then(.rotation(turn))
      .then(.translation(center.moved(radius, towards: angle)))
  }
}
