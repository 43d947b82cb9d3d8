import RingGraphics

/// What a text looks like, apart from its colour; its box's top left corner is the origin.
struct TextShape {
  /// The outlines of all glyphs, in points. One path, so that a translucent colour is laid on once
  /// where glyphs overlap.
  var outline = Path.letters
  /// Glyphs with colours of their own, as emoji have.
  var pictures: [PlacedImage] = []

  /// The memory that outlines and pictures take.
  var byteCount: Int {
    pictures.reduce(outline.elements.count * MemoryLayout<PathElement>.stride) {
      $0 + $1.image.width * $1.image.height * MemoryLayout<UInt32>.stride
    }
  }

  /// The commands that draw it.
  func commands(in color: Color, at origin: Point) -> [OutlinedCommand] {
    var commands: [OutlinedCommand] = []
    if !outline.isEmpty { commands.append(.primitive(.fill(outline, .solid(color)))) }
    if !pictures.isEmpty {
      let images = pictures.map { OutlinedCommand.primitive(.image($0)) }
      commands += color.isOpaque ? images : [.group(GroupEffects(opacity: color.alpha), images)]
    }
    guard !commands.isEmpty else { return [] }
    return [.group(GroupEffects(transform: .translation(origin)), commands)]
  }
}

/// What a cluster of a line looks like, where it stands on its line.
struct ClusterShape {
  /// The middle of its room on the line, and the line's baseline, in points of the layout.
  var middle: Double
  var baseline: Double
  var shape = TextShape()
}

extension [ClusterShape] {
  /// The commands that draw the line along a circle.
  ///
  /// The outlines are one path, as those of a text in a box are.
  func commands(in color: Color, along arc: TextArc) -> [OutlinedCommand] {
    var (outline, images): (Path, [OutlinedCommand]) = (.letters, [])
    for cluster in self {
      let place = arc.placing(cluster.middle, baseline: cluster.baseline)
      outline.elements += cluster.shape.outline.elements.map { $0.mapped(by: place) }
      guard !cluster.shape.pictures.isEmpty else { continue }
      images.append(
        .group(
          GroupEffects(transform: place, opacity: color.alpha),
          cluster.shape.pictures.map { .primitive(.image($0)) }))
    }
    let fill = OutlinedCommand.primitive(.fill(outline, .solid(color)))
    return (outline.isEmpty ? [] : [fill]) + images
  }
}

extension Path {
  /// No letters as yet.
  fileprivate static var letters: Path {
    var path = Path()
    path.isText = true
    return path
  }
}

extension PathElement {
  /// The same of a glyph's outline, which has no arcs, elsewhere.
  fileprivate func mapped(by map: Transform) -> PathElement {
    switch self {
    case .move(let point): .move(map.apply(point))
    case .line(let point): .line(map.apply(point))
    case .cubic(let a, let b, let end): .cubic(map.apply(a), map.apply(b), map.apply(end))
    case .arc, .close: self
    }
  }
}
