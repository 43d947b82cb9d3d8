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
    var boxes: [Extent] = []
    commands.forEachBox { boxes.append($0) }
    guard boxes.count > 1 else { return self }
    let snapped = Extent.snapped(boxes, scale)
    return snapped.isEmpty ? self : OutlinedDisplayList(commands.replacing(snapped))
  }
}

extension Extent {
  /// Creates the box of a path; `nil` if the path is not a rectangle, or not finite.
  fileprivate init?(_ path: Path) {
    guard path.elements.count == 5, case .move(let start) = path.elements[0],
      case .line(let end) = path.elements[2]
    else { return nil }
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
    self.init(low: start, high: end)
  }

  /// A path of exactly these edges.
  fileprivate var elements: [PathElement] {
    [
      .move(low), .line(Point(x: high.x, y: low.y)), .line(high), .line(Point(x: low.x, y: high.y)),
      .close,
    ]
  }

  /// The box with x and y exchanged, so that horizontal edges are handled as vertical ones.
  private var transposed: Extent {
    Extent(low: Point(x: low.y, y: low.x), high: Point(x: high.y, y: high.x))
  }

  /// Returns the snapped form of each box that has shared edges; boxes are in points.
  fileprivate static func snapped(_ boxes: [Extent], _ scale: Double) -> [Extent: Extent] {
    var snapped: [Extent: Extent] = [:]
    let pixels = boxes.map {
      Extent(low: $0.low.scaled(by: scale), high: $0.high.scaled(by: scale))
    }
    func snap(
      _ edges: [SharedEdge], low: WritableKeyPath<Extent, Double>,
      high: WritableKeyPath<Extent, Double>
    ) {
      for edge in edges {
        let box = boxes[edge.box]
        snapped[box, default: box][keyPath: edge.isRight ? high : low] = edge.pixel / scale
      }
    }
    snap(SharedEdge.all(of: pixels), low: \.low.x, high: \.high.x)
    snap(SharedEdge.all(of: pixels.map(\.transposed)), low: \.low.y, high: \.high.y)
    return snapped
  }
}

/// The left or right edge of a box, which touches the opposite edge of another box.
private struct SharedEdge {
  var box: Int
  var isRight: Bool
  /// The pixel boundary to which the edge is moved, in pixels.
  var pixel: Double

  /// The difference up to which coordinates count as equal, in pixels: half a unit of Cairo's 24.8
  /// fixed point.
  static let tolerance = 1.0 / 512

  /// Returns all shared edges that are not on a pixel boundary; `boxes` are in pixels.
  static func all(of boxes: [Extent]) -> [SharedEdge] {
    let edges = verticalEdges(of: boxes)
    var (shared, start) = ([SharedEdge](), 0)
    while start < edges.count {
      let position = edges[start].position
      let end =
        edges[start...].firstIndex { $0.position - position > tolerance } ?? edges.count
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
  private static func verticalEdges(of boxes: [Extent]) -> [Edge] {
    var edges: [Edge] = []
    for (index, box) in boxes.enumerated() where box.high.x - box.low.x >= 1 - tolerance {
      for (position, isRight) in [(box.low.x, false), (box.high.x, true)]
      where abs(position - position.rounded()) > tolerance {
        edges.append(
          Edge(box: index, isRight: isRight, position: position, from: box.low.y, to: box.high.y))
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
    let count = intervals.prefixCount { $0.from < edge.to - SharedEdge.tolerance }
    return count > 0 && intervals[count - 1].to > edge.from + SharedEdge.tolerance
  }
}

extension [OutlinedCommand] {
  /// Calls `body` for the boxes of the list and of groups without a transform.
  fileprivate func forEachBox(_ body: (Extent) -> Void) {
    for command in self {
      switch command {
      case .primitive(.fill(let path, _, isBox: true)): if let box = Extent(path) { body(box) }
      case .group(let effects, let commands) where effects.transform == .identity:
        commands.forEachBox(body)
      case .primitive, .group: break
      }
    }
  }

  /// Returns the commands with each box that is a key of `boxes` replaced by its value.
  fileprivate func replacing(_ boxes: [Extent: Extent]) -> [OutlinedCommand] {
    map { command in
      switch command {
      case .primitive(.fill(let path, let paint, isBox: true)):
        guard let box = Extent(path), let other = boxes[box] else { return command }
        return .primitive(.fill(path.replacing(other.elements), paint))
      case .group(let effects, let commands) where effects.transform == .identity:
        return .group(effects, commands.replacing(boxes))
      case .primitive, .group: return command
      }
    }
  }
}
