import RingGraphics

/// A path of one's own, in points from the upper left corner of its frame.
///
/// It takes what it is offered, as SwiftUI's `Path` does, and is neither scaled nor cut: what lies
/// outside of its frame is drawn, too. Offered nothing, it takes what it draws right of and below that
/// corner.
public struct PathShape: Shape {
  /// In points. Default: empty.
  public var path: Path
  /// Default: filled with primary.
  public var look = ShapeLook()

  /// A path filled with primary.
  public init(_ path: Path = Path()) { self.path = path }

  /// A path of SVG's path data, filled with primary. Throws `PathDataError`.
  public init(data: String) throws(PathDataError) {
    let path = try Path(data: data)
    self.path = path.simple(path.isSimpleOutline)
  }

  public static var isInsettable: Bool { false }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let box = path.bounds
    return proposal.replacingUnspecified(
      by: Size(width: max(0, box?.maxX ?? 0), height: max(0, box?.maxY ?? 0)))
  }

  public func path(in rect: Rect, inset: Double) -> Path { path.moved(by: rect.origin) }
}
