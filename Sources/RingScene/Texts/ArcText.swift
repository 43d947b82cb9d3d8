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
public struct ArcText: Element {
  /// A line break counts as a space. Inside an element with values the text may contain
  /// placeholders, see `RingLabel.text`.
  package var text = ""
  package var font = Font()
  /// A `foregroundColor` around the text replaces primary.
  package var color = Color.primary
  /// Of the circle that the text follows, in points, > 0.
  package var radius = 60.0
  /// Of the text on the circle, clockwise from 12 o'clock.
  package var angle = Angle.zero
  /// Relative to `angle`.
  package var alignment = ArcTextAlignment.center
  package var placement = ArcTextPlacement.outside
  package var reading = ArcTextReading.auto
  /// With `circle`, the centre of the circle is the centre of the element's box.
  package var fit = RingFit.arc

  package init() {}

  /// Creates a text around a circle of a radius in points, > 0, by default centred at `angle`.
  ///
  /// `angle` is clockwise from 12 o'clock. The element is as large as the text or, if `fitsCircle`,
  /// as the whole circle.
  public init(
    _ text: String, radius: Double = 60, at angle: Angle = .zero, font: Font = Font(),
    color: Color = .primary, placement: ArcTextPlacement = .outside,
    alignment: ArcTextAlignment = .center, reading: ArcTextReading = .auto,
    fitsCircle: Bool = false
  ) {
    (self.text, self.radius, self.angle, self.font) = (text, radius, angle, font)
    (self.color, self.placement, self.alignment) = (color, placement, alignment)
    (self.reading, fit) = (reading, fitsCircle ? .circle : .arc)
  }

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
    ArcTextLayout(self, around: rect.center - box(in: context).center, in: context)
  }

  /// Returns the arc of the baseline for a text in `rect`; `nil` if there is nothing to draw.
  package func baseline(in rect: Rect, context: SceneContext) -> TextArc? {
    layout(in: rect, context).arc
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
