import RingGraphics

/// On which side of a circle a text lies that follows it.
public enum ArcTextPlacement: String, Hashable, Sendable, CaseIterable {
  /// Around the circle, with the middle of its height on it, or within it.
  case outside, on, inside
}

/// The way in which a text runs around a circle.
public enum ArcTextReading: String, Hashable, Sendable, CaseIterable {
  /// Clockwise in the upper half and counter-clockwise in the lower one, so that no text is upside
  /// down; what decides is the middle of the text.
  case auto
  /// The heads of letters point away from the centre.
  case clockwise
  /// The feet of letters point away from the centre.
  case counterclockwise
}

/// What of a text lies at a place of a circle.
public enum ArcTextAlignment: String, Hashable, Sendable, CaseIterable {
  /// The text lies after the place, around it, or before it – clockwise, or as the ring goes that it
  /// belongs to, whichever way it reads.
  case start, center, end
}

/// A line of text along a circle.
///
/// Clusters of letters keep the distances that their font gives them along the baseline. A text that is
/// longer than the circle is made smaller, so that it closes it.
public struct ArcText: Element {
  /// The text; a line break counts as a blank. Inside an element with values it may hold placeholders,
  /// see `TextTemplate`.
  public var text = ""
  /// The typeface and its size. Default: the default design at 17 points.
  public var font = Font()
  /// Default: primary, which a `foregroundColor` around the text replaces.
  public var color = DynamicColor.primary
  /// The radius in points of the circle that the text follows, > 0. Default: 60.
  public var radius = 60.0
  /// Where on the circle the text lies, clockwise from 12 o'clock. Default: 0°.
  public var angle = Angle.zero
  /// What of the text lies there. Default: its middle.
  public var alignment = ArcTextAlignment.center
  /// On which side of the circle the text lies. Default: outside.
  public var placement = ArcTextPlacement.outside
  /// The way in which it runs. Default: the one in which it is not upside down.
  public var reading = ArcTextReading.auto
  /// Whether it takes its own room, or that of the whole circle, whose middle is in the middle of its
  /// box then. Default: its own.
  public var fit = RingFit.arc

  /// An empty text.
  public init() {}

  /// A text around a circle of a radius in points, > 0; its middle is at the angle.
  public init(_ text: String, radius: Double = 60, at angle: Angle = .zero, font: Font = Font()) {
    (self.text, self.radius, self.angle, self.font) = (text, radius, angle, font)
  }

  /// The text's box around the centre of its circle.
  private func box(in context: SceneContext) -> Rect {
    let layout = ArcTextLayout(self, around: .zero, in: context)
    guard fit == .circle else { return layout.extent.rect }
    let reach = max(radius, layout.reach)
    return Rect(center: .zero, size: Size(square: 2 * reach))
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    box(in: context).size
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    layout(in: rect, context).commands(in: context)
  }

  private func layout(in rect: Rect, _ context: SceneContext) -> ArcTextLayout {
    ArcTextLayout(self, around: rect.center - box(in: context).center, in: context)
  }

  /// The circle on which the baseline lies when the text stands in a rectangle; `nil` if there is none.
  public func baseline(in rect: Rect, context: SceneContext) -> TextArc? {
    layout(in: rect, context).arc
  }

  public func facts(in rect: Rect, context: SceneContext) -> [Fact] {
    let layout = layout(in: rect, context)
    guard let arc = layout.arc else { return [] }
    return [
      Fact("center", .point(arc.center)), Fact("radius", .number(radius)),
      Fact("baselineRadius", .number(arc.radius)),
      Fact("startAngle", .number(arc.start.degrees)),
      Fact("endAngle", .number(arc.angle(at: layout.line.width).degrees)),
      Fact("fontSize", .number(layout.paragraph.font.size)),
    ]
  }
}
