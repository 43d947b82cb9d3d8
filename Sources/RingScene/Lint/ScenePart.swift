import RingCore

/// A visible part of an element, as lint sees it: its colours and its outline on the canvas.
package struct ScenePart: Sendable {
  enum Role: Sendable {
    /// An arc, a slice, a band, the fill of a bar.
    case data
    /// Where data could be, in a ring or a bar.
    case track
    /// Behind other parts: a background, or the fill of a shape.
    case surface
    /// Lint does not know its colours.
    case image
    case text(SceneText)
  }

  /// The element that draws a part.
  package struct Owner: Sendable {
    /// The element's type as in configs, such as `activityRing`.
    package var type: String
    package var id: String?
    /// The element's origin, or that of the nearest enclosing element; `nil` if none is known.
    package var origin: ElementOrigin?
    /// The numbers of this element and of those around it, outermost first; unique in the scene.
    package var path: [Int]
  }

  /// The circle along which a part lies, on the canvas.
  struct Circle: Hashable, Sendable {
    /// The centreline.
    var arc: Arc
    /// Across the centreline, in points.
    var width: Double
  }

  var role: Role
  /// The name of the part in its element, such as `part 2`; empty if it is the only one.
  var name: String
  package var owner: Owner
  /// The premultiplied colours from the part's beginning to its end, without the opacity of groups.
  var ramp: [ColorRamp.Segment]
  /// The groups around the part whose opacity is not 1, outermost first.
  var groups: [OpacityGroup] = []
  /// The areas on the canvas to which groups around the part clip it, outermost first.
  var clips: [Polygon] = []
  /// The numbers of the masked groups around the part, outermost first; unique in the scene.
  var masks: [Int] = []
  /// Whether a group around the part has a blend mode, so that lint does not know its colours.
  var isBlended = false
  var outline: Polygon
  var circle: Circle?

  var text: SceneText? {
    if case .text(let text) = role { text } else { nil }
  }

  var isData: Bool {
    if case .data = role { true } else { false }
  }
}

/// A text on the canvas, as it is laid out.
struct SceneText: Sendable {
  var run: TextRun
  /// From the coordinate space of `run` to the canvas.
  var transform: Transform
  /// Its size is that on the canvas, in points.
  var font: Font
  /// The lines, with an ellipsis if the text is truncated; `nil` if they are unknown.
  var lines: [String]?
  /// The bounds of the frame that must hold the text, on the canvas; `nil` if only the canvas must.
  var frame: Rect?

  var text: String { run.paragraph.text }

  /// The usual heights of capitals above the baseline and of descenders below it, in ems.
  private static let (capHeight, descent) = (0.75, 0.2)

  /// Returns the part of `lines` from the first line's capitals to the last line's descenders.
  static func letterBox(in lines: Rect, _ baselines: Baselines, font: Font) -> Rect {
    let top = max(0, baselines.first - font.size * capHeight)
    let bottom = min(lines.height, baselines.last + font.size * descent)
    return Rect(
      x: lines.minX, y: lines.minY + top, width: lines.width, height: max(0, bottom - top))
  }
}

extension TextRun {
  /// The colours of all letters.
  var ramp: [ColorRamp.Segment] {
    spanPaints.isEmpty ? paint.ramp : spanPaints.flatMap(\.ramp)
  }
}

extension Paint {
  var ramp: [ColorRamp.Segment] {
    switch self {
    case .solid(let color): [ColorRamp.Segment](color)
    case .linear(let linear): ColorRamp(linear.gradient).segments
    case .radial(let radial): ColorRamp(radial.gradient).segments
    case .conic(let conic): ColorRamp(conic).segments
    }
  }
}

extension [ColorRamp.Segment] {
  init(_ color: SRGBColor) {
    let premultiplied = color.premultiplied
    self = [
      ColorRamp.Segment(start: 0, end: 1, from: premultiplied, to: premultiplied)
    ]
  }

  /// Returns the part of the ramp between two positions, which are not scaled to 0…1.
  func clipped(from start: Double, to end: Double) -> Self {
    compactMap { segment in
      let (from, to) = (Swift.max(segment.start, start), Swift.min(segment.end, end))
      guard to > from else { return nil }
      return ColorRamp.Segment(
        start: from, end: to, from: segment.color(at: from), to: segment.color(at: to))
    }
  }

  /// Returns whether a colour, at `opacity`, changes a pixel by at least half an 8-bit level.
  func isVisible(at opacity: Double) -> Bool {
    contains { Swift.max($0.from.w, $0.to.w) * opacity >= 0.5 / 255 }
  }

  var isOpaque: Bool { !isEmpty && allSatisfy { $0.from.w >= 1 && $0.to.w >= 1 } }

  /// The only colour of the ramp, premultiplied; `nil` if it has several or none.
  var solid: SIMD4<Double>? {
    guard let first, allSatisfy({ $0.from == first.from && $0.to == first.from }) else {
      return nil
    }
    return first.from
  }

  /// The number of colours for which a gradient stands if it is compared with others.
  static var gradientSamples: Int { 17 }

  /// The premultiplied colours for which the ramp stands: evenly spaced, or its only one.
  var samples: [SIMD4<Double>] {
    if let solid { return [solid] }
    let last = Self.gradientSamples - 1
    return (0...last).map { premultiplied(atFraction: Double($0) / Double(last)) }
  }

  /// Returns the premultiplied colour at a fraction of the ramp, 0…1; clear if it is empty.
  func premultiplied(atFraction fraction: Double) -> SIMD4<Double> {
    guard let first, let last else { return .zero }
    let position = first.start + (last.end - first.start) * fraction
    let segment = self.last { $0.start <= position } ?? first
    return segment.color(at: Swift.min(position, segment.end))
  }
}
