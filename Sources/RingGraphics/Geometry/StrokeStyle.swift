/// How the end of a stroke looks.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Half a disc beyond the end.
  case round
  /// Cut straight at the end.
  case butt
}

/// How two pieces of a stroke meet.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A sharp corner, a rounded one, or one that is cut off, as in SVG's `stroke-linejoin`.
  case miter, round, bevel
}

/// The pen that follows a path.
public struct StrokeStyle: Hashable, Sendable {
  /// Width in points, ≥ 0.
  public var width: Double
  /// The cap where the path begins. Default: butt.
  public var startCap: LineCap
  /// The cap where the path ends. Default: butt.
  public var endCap: LineCap
  /// Default: miter.
  public var join: LineJoin

  /// A pen of a width in points, with straight cuts and sharp corners by default.
  public init(
    width: Double, startCap: LineCap = .butt, endCap: LineCap = .butt, join: LineJoin = .miter
  ) {
    self.width = width
    self.startCap = startCap
    self.endCap = endCap
    self.join = join
  }
}
