import RingCore

/// The position of a text relative to the circle that it follows.
public enum ArcTextPlacement: String, Hashable, Sendable, CaseIterable {
  /// Outside the circle, with the middle of the line's height on the circle, or inside the circle.
  case outside, on, inside
}

/// The direction in which a text runs around a circle.
public enum ArcTextReading: String, Hashable, Sendable, CaseIterable {
  /// Clockwise in the upper half and counter-clockwise in the lower one.
  ///
  /// The half that contains the text's middle decides, so that no text is upside down.
  case auto
  /// Clockwise: the tops of letters point away from the centre.
  case clockwise
  /// Counter-clockwise: the bottoms of letters point away from the centre.
  case counterclockwise
}

/// The position of a text relative to a given angle of a circle.
public enum ArcTextAlignment: String, Hashable, Sendable, CaseIterable {
  /// The text lies after the angle, around it, or before it.
  ///
  /// "After" is clockwise, or the direction of the ring to which the text belongs. The direction in
  /// which the text is read does not matter.
  case start, center, end
}

/// A line of text along a circle.
///
/// Glyph clusters keep the advances of the font, measured along the baseline. A text that is longer
/// than its circle is scaled down to the circle's length.
package struct ArcText: Element {
  package static let typeName = "arcText"
  /// A line break counts as a space. Inside an element with values the text may contain
  /// placeholders, see `RingLabel.text`.
  package var text = ""
  package var font = Font()
  /// A `foregroundColor` around the text replaces primary.
  package var color = Color.primary
  /// The radius of the circle that the text follows, in points, > 0.
  package var radius = 60.0
  /// The position of the text on the circle, clockwise from 12 o'clock.
  package var angle = Angle.zero
  /// Relative to `angle`.
  package var alignment = ArcTextAlignment.center
  package var placement = ArcTextPlacement.outside
  package var reading = ArcTextReading.auto
  /// With `circle`, the centre of the circle is the centre of the element's box.
  package var fit = RingFit.arc

  package init() {}

  /// Returns the text's bounds relative to the centre of its circle.
  private func box(in context: SceneContext) -> Rect {
    let layout = ArcTextLayout(self, around: .zero, in: context)
    guard fit == .circle else { return layout.extent.rect }
    let reach = max(radius, layout.reach)
    return Rect(center: .zero, size: Size(square: 2 * reach))
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    box(in: context).size
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    layout(in: rect, context).commands(in: context)
  }

  private func layout(in rect: Rect, _ context: SceneContext) -> ArcTextLayout {
    ArcTextLayout(self, around: rect.center - box(in: context).center.vector, in: context)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    .text(TextTemplate.fill(text, with: context.values, in: context.locale), template: text)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let layout = layout(in: rect, context)
    guard let arc = layout.arc else { return [] }
    return [
      ResolvedProperty("center", .point(arc.center)), ResolvedProperty("radius", .number(radius)),
      ResolvedProperty("baselineRadius", .number(arc.radius)),
      ResolvedProperty("startAngle", .number(arc.start.degrees)),
      ResolvedProperty("endAngle", .number(arc.angle(at: layout.line.width).degrees)),
      ResolvedProperty("fontSize", .number(layout.paragraph.font.size)),
    ]
  }
}

/// The line of a text along a circle, shaped, scaled and positioned.
struct ArcTextLayout {
  private let text: ArcText
  private(set) var paragraph: Paragraph
  private(set) var line: TextLine
  /// The arc of the baseline; `nil` if there is nothing to draw.
  private(set) var arc: TextArc?

  init(_ text: ArcText, around center: Point, in context: SceneContext) {
    self.text = text
    let filled = TextTemplate.fill(text.text, with: context.values, in: context.locale)
    var font = context.themed(text.font)
    // A single line keeps its distance from the circle.
    font.lineHeight = 1
    paragraph = Paragraph(Self.oneLine(filled), font: font)
    line = context.text.line(of: paragraph)
    guard text.radius > 0, !paragraph.text.isEmpty else { return }
    guard !line.clusters.isEmpty, line.height > 0 else {
      // Text that cannot be shaped still gets an arc, so that drawing it reports the reason.
      arc = TextArc(center: center, radius: text.radius, start: text.angle)
      return
    }
    let direction = direction
    let factor = factor(direction)
    if factor < 1 {
      let scale = factor * Self.roundingMargin
      paragraph.font = font.scaled(by: scale)
      // Scale the line instead of shaping it again: fitting a ring into a box tries many sizes.
      line = line.scaled(by: scale)
    }
    let radius = text.radius + baselineOffset(direction)
    guard radius.snappedToZero > 0 else { return }
    let turns = line.width / (2 * Double.pi * radius)
    // The angle of the end of the text that comes first clockwise.
    let first = text.angle - .turns(turns * leadingFraction)
    let start = direction == .clockwise ? first : first + .turns(turns)
    var arc = TextArc(center: center, radius: radius, start: start, direction: direction)
    // The first cluster may begin slightly off the left end of the line.
    arc.start = arc.angle(at: -line.clusters[0].from)
    self.arc = arc
  }

  /// For fonts that do not scale exactly in proportion: the line that the font shapes at the
  /// smaller size may be a little longer than the scaled line.
  private static let roundingMargin = 0.9999

  private static func oneLine(_ text: String) -> String {
    text.contains(where: \.isNewline)
      ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }

  /// The fraction of the text that lies before its angle, clockwise.
  private var leadingFraction: Double {
    switch text.alignment {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }

  /// For `auto`, the middle of the text's length along the circle decides.
  private var direction: RotationDirection {
    switch text.reading {
    case .clockwise: return .clockwise
    case .counterclockwise: return .counterclockwise
    case .auto:
      let turns = min(1, line.width / (2 * Double.pi * text.radius))
      let centerAngle = text.angle + .turns(turns * (0.5 - leadingFraction))
      // At 3 and 9 o'clock both directions are equally good. Stay clockwise there, so that rounding
      // errors do not decide.
      return centerAngle.direction.y < 1e-9 ? .clockwise : .counterclockwise
    }
  }

  /// Returns the distance of the baseline from the circle, outwards, in points.
  private func baselineOffset(_ direction: RotationDirection) -> Double {
    let (above, below) = (line.baseline, line.height - line.baseline)
    // The extents outwards and inwards from the baseline.
    let (outer, inner) = direction == .clockwise ? (above, below) : (below, above)
    switch text.placement {
    case .outside: return inner
    case .on: return (inner - outer) / 2
    case .inside: return -outer
    }
  }

  /// Returns the scale at which the text is exactly as long as its circle.
  ///
  /// The scale s solves s·width = 2π(radius + s·lift), where lift is the baseline's offset. An
  /// outward lift is ignored, because the letters are closest together at the circle itself, inside
  /// the baseline.
  private func factor(_ direction: RotationDirection) -> Double {
    let neededLength = line.width - 2 * Double.pi * min(0, baselineOffset(direction))
    return neededLength > 0 ? 2 * Double.pi * text.radius / neededLength : 1
  }

  mutating func move(by offset: Vector) {
    guard let center = arc?.center else { return }
    arc?.center = center + offset
  }

  /// The corners of the clusters' boxes, placed on the circle.
  private var corners: [Point] {
    guard let arc else { return [] }
    return line.clusters.flatMap { cluster -> [Point] in
      let placement = arc.placement(at: cluster.midX, baseline: line.baseline)
      return [cluster.from, cluster.to].flatMap { x in
        [0, line.height].map { placement.apply(Point(x: x, y: $0)) }
      }
    }
  }

  /// The bounds of the placed letters, in points; empty if there is nothing to draw.
  var extent: Extent {
    var extent = Extent()
    for corner in corners { extent.add(corner) }
    return extent
  }

  /// The largest distance of a letter from the circle's centre, in points; 0 without letters.
  var reach: Double {
    guard let arc else { return 0 }
    return corners.map { ($0 - arc.center).length }.max() ?? 0
  }

  /// Returns the boxes of the letters on their line, each with its transform to the circle.
  private func letterBoxes(along arc: TextArc) -> [(rect: Rect, transform: Transform)] {
    let baselines = Baselines(first: line.baseline, last: line.baseline)
    return line.clusters.map { cluster in
      let rect = Rect(
        x: cluster.from, y: 0, width: cluster.to - cluster.from, height: line.height)
      let box = SceneText.letterBox(in: rect, baselines, font: paragraph.font)
      return (box, arc.placement(at: cluster.midX, baseline: line.baseline))
    }
  }

  func commands(in context: SceneContext) -> [DrawCommand] {
    guard let arc else { return [] }
    let context = context.withOwner(context.values ?? TextValues(), in: text.text)
    let run = TextRun(paragraph, along: arc, color: context.resolveForeground(text.color))
    if let trace = context.partTrace {
      trace.record(run, lines: nil, boxes: letterBoxes(along: arc))
    }
    return [.text(run)]
  }
}
