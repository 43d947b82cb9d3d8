import RingGraphics

/// What elements inherit from those around them.
struct EnvironmentValues: Hashable {
  /// What the placeholders of texts stand for.
  var values: TextValues?
  /// What texts take for primary; `nil` leaves it.
  var foreground: DynamicColor?
  /// What progress views are filled with; `nil` leaves it to their style.
  var tint: DynamicColor?
  /// The styles of progress views, the outermost first.
  var progressViewStyles: [AnyProgressViewStyle] = []
  /// The views whose templates are being drawn, the outermost first.
  var styleParts: [ProgressViewStyleConfiguration] = []
}

/// An element that changes what its content inherits.
public struct Inheriting: Element {
  enum Change: Hashable, Sendable {
    case foreground(DynamicColor)
    case tint(DynamicColor)
    case progressViewStyle(AnyProgressViewStyle)
  }

  var change: Change
  /// What inherits the change, with all that it contains.
  public var content: AnyElement

  public var sizing: ElementSizing { content.sizing }

  private func changed(_ context: SceneContext) -> SceneContext {
    var context = context
    switch change {
    case .foreground(let color): context.environment.foreground = color
    case .tint(let color): context.environment.tint = color
    case .progressViewStyle(let style): context.environment.progressViewStyles.append(style)
    }
    return context
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    content.size(for: proposal, in: changed(context))
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    content.baselines(in: size, context: changed(context))
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    content.draw(in: rect, context: changed(context))
  }
}

extension Element {
  /// The colour of all texts inside that have none of their own, which is `primary`.
  public func foregroundColor(_ color: DynamicColor) -> Inheriting {
    Inheriting(change: .foreground(color), content: AnyElement(self))
  }

  /// The colour of all texts inside that have none of their own, which is `primary`.
  public func foregroundColor(_ color: Color) -> Inheriting {
    foregroundColor(DynamicColor(color))
  }

  /// The colour with which all progress views inside are filled that have none of their own.
  public func tint(_ color: DynamicColor) -> Inheriting {
    Inheriting(change: .tint(color), content: AnyElement(self))
  }

  /// The colour with which all progress views inside are filled that have none of their own.
  public func tint(_ color: Color) -> Inheriting { tint(DynamicColor(color)) }
}
