/// Pixel snapping of the edges that boxes share, so that no background shows between the boxes.
///
/// An edge inside a pixel covers the pixel partly. If two boxes meet there, each of them blends
/// with what is below, and the background shines through as a seam.
extension OutlinedDisplayList {
  /// Returns the list with every edge that two boxes share moved to the nearest pixel boundary;
  /// ties are rounded to the right and down.
  ///
  /// `scale` is in pixels per point, > 0. Boxes under a transform are not moved. A box that is less
  /// than a pixel wide or high keeps its edges in this direction, because it could vanish
  /// otherwise.
  package func snappingTouchingBoxes(scale: Double) -> OutlinedDisplayList {
    var boxes: [Box] = []
    commands.forEachBox { boxes.append($0) }
    guard boxes.count > 1 else { return self }
    let snapped = Box.snapped(boxes, scale)
    return snapped.isEmpty ? self : OutlinedDisplayList(commands.replacing(snapped))
  }
}

/// The edges of an axis-aligned rectangle, in points or in pixels.
private struct Box: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The difference up to which coordinates count as equal, in pixels: half a unit of Cairo's 24.8
  /// fixed point.
  static let tolerance = 1.0 / 512

  /// Creates the box of a path; `nil` if the path is not a box, or not finite.
  init?(_ path: Path) {
    guard path.isBox, path.elements.count == 5, case .move(let start) = path.elements[0],
      case .line(let end) = path.elements[2]
    else { return nil }
    (left, top, right, bottom) = (start.x, start.y, end.x, end.y)
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else { return nil }
  }

  private init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The path with exactly these edges; a `Rect` would round the sums of its origin and size.
  var path: Path {
    var path = Path([
      .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
      .line(Point(x: right, y: bottom)), .line(Point(x: left, y: bottom)), .close,
    ])
    path.isBox = true
    return path
  }

  func scaled(_ scale: Double) -> Box {
    Box(left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale)
  }

  /// The box with x and y exchanged, so that horizontal edges are handled as vertical ones.
  var transposed: Box { Box(left: top, top: left, right: bottom, bottom: right) }

  /// Returns the snapped form of each box that has shared edges; boxes are in points.
  static func snapped(_ boxes: [Box], _ scale: Double) -> [Box: Box] {
    var snapped: [Box: Box] = [:]
    let pixels = boxes.map { $0.scaled(scale) }
    for edge in SharedEdge.all(of: pixels) {
      let box = boxes[edge.box]
      let path: WritableKeyPath<Box, Double> = edge.isRight ? \.right : \.left
      snapped[box, default: box][keyPath: path] = edge.pixel / scale
    }
    for edge in SharedEdge.all(of: pixels.map(\.transposed)) {
      let box = boxes[edge.box]
      let path: WritableKeyPath<Box, Double> = edge.isRight ? \.bottom : \.top
      snapped[box, default: box][keyPath: path] = edge.pixel / scale
    }
    return snapped
  }
}

/// The left or right edge of a box, which touches the opposite edge of another box.
private struct SharedEdge {
  var box: Int
  var isRight: Bool
  /// The pixel boundary to which the edge is moved, in pixels.
  var pixel: Double

  /// Returns all shared edges that are not on a pixel boundary; `boxes` are in pixels.
  static func all(of boxes: [Box]) -> [SharedEdge] {
    let edges = verticalEdges(of: boxes)
    var (shared, start) = ([SharedEdge](), 0)
    while start < edges.count {
      let position = edges[start].position
      let end =
        edges[start...].firstIndex { $0.position - position > Box.tolerance } ?? edges.count
      let (lefts, rights) = (
        EdgeUnion(edges[start..<end].filter { !$0.isRight }),
        EdgeUnion(edges[start..<end].filter(\.isRight))
      )
      let pixel = (position + 0.5).rounded(.down)
      for edge in edges[start..<end] where (edge.isRight ? lefts : rights).overlaps(edge) {
        shared.append(SharedEdge(box: edge.box, isRight: edge.isRight, pixel: pixel))
      }
      start = end
    }
    return shared
  }

  /// Returns the left and right edges inside pixels, sorted by position.
  private static func verticalEdges(of boxes: [Box]) -> [Edge] {
    var edges: [Edge] = []
    for (index, box) in boxes.enumerated() where box.right - box.left >= 1 - Box.tolerance {
      for (position, isRight) in [(box.left, false), (box.right, true)]
      where abs(position - position.rounded()) > Box.tolerance {
        edges.append(
          Edge(box: index, isRight: isRight, position: position, from: box.top, to: box.bottom))
      }
    }
    return edges.sorted { $0.position < $1.position }
  }
}

/// A vertical edge of a box, in pixels.
private struct Edge {
  var box: Int
  var isRight: Bool
  var position: Double
  /// The upper and the lower end of the edge.
  var from: Double
  var to: Double
}

/// The union of edges on one line, as sorted, disjoint intervals.
private struct EdgeUnion {
  private var intervals: [(from: Double, to: Double)] = []

  init(_ edges: [Edge]) {
    for edge in edges.sorted(by: { $0.from < $1.from }) {
      if let last = intervals.last, edge.from <= last.to {
        intervals[intervals.count - 1].to = max(last.to, edge.to)
      } else {
        intervals.append((edge.from, edge.to))
      }
    }
  }

  /// Whether an edge overlaps the union by more than the tolerance.
  func overlaps(_ edge: Edge) -> Bool {
    let count = intervals.prefixCount { $0.from < edge.to - Box.tolerance }
    return count > 0 && intervals[count - 1].to > edge.from + Box.tolerance
  }
}

extension [OutlinedCommand] {
  /// Calls `body` for the boxes of the list and of groups without a transform.
  fileprivate func forEachBox(_ body: (Box) -> Void) {
    for command in self {
      switch command {
      case .primitive(.fill(let path, _)): if let box = Box(path) { body(box) }
      case .group(let effects, let commands) where effects.transform == .identity:
        commands.forEachBox(body)
      case .primitive, .group: break
      }
    }
  }

  /// Returns the commands with each box that is a key of `boxes` replaced by its value.
  fileprivate func replacing(_ boxes: [Box: Box]) -> [OutlinedCommand] {
    map { command in
      switch command {
      case .primitive(.fill(let path, let paint)):
        guard let box = Box(path), let other = boxes[box] else { return command }
        return .primitive(.fill(other.path.simple(path.isSimple), paint))
      case .group(let effects, let commands) where effects.transform == .identity:
        return .group(effects, commands.replacing(boxes))
      case .primitive, .group: return command
      }
    }
  }
}
