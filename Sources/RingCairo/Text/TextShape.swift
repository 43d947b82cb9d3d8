import RingCore

/// The shape of a text without its colour; the origin is the top left corner of its box.
struct TextShape {
  /// In points, of the first span or of a text without spans. A single path, so that a translucent
  /// colour is composited once where glyphs overlap.
  var outline = Path()
  /// The outlines of further spans, by their indices.
  var spanOutlines: [Int: Path] = [:]
  /// Underlines and strikethroughs in the colour of the letters. Apart from these, because an
  /// outline of the other direction would cut them where they cross.
  var decoration = Path()
  /// With fixed colours, such as emoji.
  var colorGlyphs: [PlacedImage] = []

  var byteCount: Int {
    let elements = spanOutlines.values.reduce(outline.elements.count + decoration.elements.count) {
      $0 + $1.elements.count
    }
    return colorGlyphs.reduce(elements * MemoryLayout<PathElement>.stride) {
      $0 + $1.image.width * $1.image.height * MemoryLayout<UInt32>.stride
    }
  }

  mutating func append(_ elements: [PathElement], span: Int) {
    if span == 0 {
      outline.elements += elements
    } else {
      spanOutlines[span, default: Path()].elements += elements
    }
  }

  /// Returns the commands of a run, whose paragraph has this shape.
  func commands(for run: TextRun) -> [OutlinedCommand] {
    let (paint, origin) = (run.paint, run.origin)
    let offset = Point.zero - origin
    var commands = letters(
      in: paint.translated(by: offset), run.spanPaints.map { $0.translated(by: offset) })
    if !colorGlyphs.isEmpty {
      let (images, alpha) = (
        colorGlyphs.map { OutlinedCommand.primitive(.image($0)) }, paint.colorGlyphAlpha
      )
      commands += alpha >= 1 ? images : [.group(GroupEffects(opacity: alpha), images)]
    }
    guard !commands.isEmpty else { return [] }
    return [.group(GroupEffects(transform: .translation(origin.vector)), commands)]
  }
}

extension TextShape {
  /// Returns the commands of the outlines and the decoration.
  ///
  /// Those of a text with one translucent colour are composited as one.
  private func letters(in paint: Paint, _ spanPaints: [Paint]) -> [OutlinedCommand] {
    if !decoration.isEmpty, spanPaints.isEmpty, case .solid(let color) = paint, !color.isOpaque {
      let opaque = SRGBColor(red: color.red, green: color.green, blue: color.blue)
      return [.group(GroupEffects(opacity: color.alpha), letters(in: .solid(opaque), []))]
    }
    var commands: [OutlinedCommand] = []
    if !outline.isEmpty { commands.append(.primitive(.glyphs(outline, spanPaints.first ?? paint))) }
    for (index, outline) in spanOutlines.sorted(by: { $0.key < $1.key }) {
      let spanPaint = spanPaints.indices.contains(index) ? spanPaints[index] : paint
      commands.append(.primitive(.glyphs(outline, spanPaint)))
    }
    if !decoration.isEmpty { commands.append(.primitive(.fill(decoration, paint))) }
    return commands
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
    _ clusters: [ClusterShape], in paint: Paint, along arc: TextArc
  ) -> [OutlinedCommand] {
    var (outline, images): (Path, [OutlinedCommand]) = (Path(), [])
    for cluster in clusters {
      let placement = arc.placement(at: cluster.centerX, baseline: cluster.baseline)
      outline.elements += cluster.shape.outline.elements.map { $0.mapped(by: placement) }
      guard !cluster.shape.colorGlyphs.isEmpty else { continue }
      images.append(
        .group(
          GroupEffects(transform: placement, opacity: paint.colorGlyphAlpha),
          cluster.shape.colorGlyphs.map { .primitive(.image($0)) }))
    }
    let fill = OutlinedCommand.primitive(.glyphs(outline, paint))
    return (outline.isEmpty ? [] : [fill]) + images
  }
}

extension Paint {
  /// The opacity of glyphs with colours of their own, 0…1.
  fileprivate var colorGlyphAlpha: Double {
    if case .solid(let color) = self { color.alpha } else { 1 }
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
