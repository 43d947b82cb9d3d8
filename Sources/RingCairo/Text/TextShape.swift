import RingCore

/// The shape of a text without its colour; the origin is the top left corner of its box.
struct TextShape {
  /// In points. A single path, so that a translucent colour is composited once where glyphs
  /// overlap.
  var outline = Path()
  /// With fixed colours, such as emoji.
  var colorGlyphs: [PlacedImage] = []

  var byteCount: Int {
    colorGlyphs.reduce(outline.elements.count * MemoryLayout<PathElement>.stride) {
      $0 + $1.image.width * $1.image.height * MemoryLayout<UInt32>.stride
    }
  }

  func commands(in color: SRGBColor, at origin: Point) -> [OutlinedCommand] {
    var commands: [OutlinedCommand] = []
    if !outline.isEmpty { commands.append(.primitive(.glyphs(outline, .solid(color)))) }
    if !colorGlyphs.isEmpty {
      let images = colorGlyphs.map { OutlinedCommand.primitive(.image($0)) }
      commands += color.isOpaque ? images : [.group(GroupEffects(opacity: color.alpha), images)]
    }
    guard !commands.isEmpty else { return [] }
    return [.group(GroupEffects(transform: .translation(origin.vector)), commands)]
  }
}

/// The shape of a cluster at its position on its line.
struct ClusterShape {
  /// The centre of the cluster's advance on the line. Like `baseline`, in points of the layout.
  var centerX: Double
  var baseline: Double
  var shape = TextShape()

  /// Joins the outlines to a single path, so that overlapping glyphs are composited once.
  static func commands(
    _ clusters: [ClusterShape], in color: SRGBColor, along arc: TextArc
  ) -> [OutlinedCommand] {
    var (outline, images): (Path, [OutlinedCommand]) = (Path(), [])
    for cluster in clusters {
      let placement = arc.placement(at: cluster.centerX, baseline: cluster.baseline)
      outline.elements += cluster.shape.outline.elements.map { $0.mapped(by: placement) }
      guard !cluster.shape.colorGlyphs.isEmpty else { continue }
      images.append(
        .group(
          GroupEffects(transform: placement, opacity: color.alpha),
          cluster.shape.colorGlyphs.map { .primitive(.image($0)) }))
    }
    let fill = OutlinedCommand.primitive(.glyphs(outline, .solid(color)))
    return (outline.isEmpty ? [] : [fill]) + images
  }
}

extension PathElement {
  /// Does not map arcs, which a glyph's outline does not have.
  fileprivate func mapped(by map: Transform) -> PathElement {
    switch self {
    case .move(let point): .move(map.apply(point))
    case .line(let point): .line(map.apply(point))
    case .cubic(let a, let b, let end): .cubic(map.apply(a), map.apply(b), map.apply(end))
    case .arc, .close: self
    }
  }
}
