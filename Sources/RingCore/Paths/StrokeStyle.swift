/// The shape of a stroke's ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// A half disc beyond the end.
  case round
  /// A straight cut at the end.
  case butt
}

/// The shape of a stroke's corners.
package enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A sharp corner, a rounded corner, or one that is cut off, as in SVG's `stroke-linejoin`.
  case miter, round, bevel
}

/// The properties of a stroke.
package struct StrokeStyle: Hashable, Sendable {
  /// The width in points, ≥ 0.
  package var width: Double
  /// The cap at the start of the path. Default: butt.
  package var startCap: LineCap
  /// The cap at the end of the path. Default: butt.
  package var endCap: LineCap
  /// The join at corners. Default: miter.
  package var join: LineJoin

  /// Creates a style; `width` is in points. Default: butt caps and miter joins.
  package init(
    width: Double, startCap: LineCap = .butt, endCap: LineCap = .butt, join: LineJoin = .miter
  ) {
    self.width = width
    self.startCap = startCap
    self.endCap = endCap
    self.join = join
  }
}
