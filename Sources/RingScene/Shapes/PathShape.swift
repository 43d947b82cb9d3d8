import RingCore

/// A custom path, in points from the top left corner of its frame.
///
/// The shape takes the proposed size, like SwiftUI's `Path`, and is neither scaled nor clipped:
/// parts outside its frame are drawn too. Without a proposal, the size is the distance from the
/// corner to the right and the bottom edge of the path's bounds, at least 0.
package struct PathShape: Shape {
  /// In points.
  package var path: Path
  package var appearance = ShapeAppearance()

  package init(_ path: Path = Path()) { self.path = path }

  /// `data` is SVG path data.
  package init(data: String) throws(PathDataError) {
    let path = try Path(data: data)
    self.path = path.simple(path.isSimpleOutline)
  }

  package static var isInsettable: Bool { false }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let box = path.bounds
    return proposal.replacingUnspecified(
      by: Size(width: max(0, box?.maxX ?? 0), height: max(0, box?.maxY ?? 0)))
  }

  package func path(in rect: Rect, inset: Double) -> Path { path.translated(by: rect.origin) }
}
