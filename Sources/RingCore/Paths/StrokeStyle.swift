/// The shape of a stroke's ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// A half disc beyond the end.
  case round
  /// A straight cut at the end.
  case butt
}

package enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A sharp corner, a rounded corner, or one that is cut off, as in SVG's `stroke-linejoin`.
  case miter, round, bevel
}

package struct StrokeStyle: Hashable, Sendable {
  /// In points, ≥ 0.
  package var width: Double
  package var startCap: LineCap
  package var endCap: LineCap
  package var join: LineJoin

  package init(
    width: Double, startCap: LineCap = .butt, endCap: LineCap = .butt, join: LineJoin = .miter
  ) {
    self.width = width
    self.startCap = startCap
    self.endCap = endCap
    self.join = join
  }
}
