import RingCore

/// The text in the centre of a ring.
public enum RingLabel: Hashable, Sendable {
  /// No text.
  case none
  /// The progress in whole percent, not clamped; a dash without data.
  case percent
  /// A text, which may contain the placeholders `{percent}`, `{value}`, `{total}`, `{unit}`,
  /// `{remaining}` and `{elapsed}`.
  ///
  /// A format may follow the name of a number: `{value:.1f}` has one decimal. `{{` is a literal
  /// brace.
  case text(String)
  /// The remaining time of the ring's countdown; a dash without a countdown.
  case remaining
  /// The elapsed time of the ring's countdown; a dash without a countdown.
  case elapsed

  /// Returns the label's text as a template for `values`; empty for `none`.
  ///
  /// The form of a percentage is that of `locale`.
  func template(for values: TextValues, in locale: NumberLocale) -> String {
    switch self {
    case .none: ""
    case .percent:
      values.fraction == nil ? "{percent}" : locale.percentage("{percent}")
    case .text(let text): text
    case .remaining: "{remaining}"
    case .elapsed: "{elapsed}"
    }
  }

  /// Returns the widest usual text, so that the font size does not change with the value.
  ///
  /// Empty for `none`, texts without a time, and `remaining` or `elapsed` without a countdown.
  func widestText(for countdown: Countdown?, in locale: NumberLocale) -> String {
    let clock = countdown.map { NumberText.clock($0.duration) } ?? ""
    switch self {
    case .none: return ""
    case .percent: return locale.percentage("100")
    case .remaining, .elapsed: return clock
    case .text(let text):
      // `{remaining}` and `{elapsed}` are at most as wide as the whole duration.
      return showsTime ? Self.timePlaceholders.reduce(text) { $0.replacing($1, with: clock) } : ""
    }
  }

  private static let timePlaceholders = ["{remaining}", "{elapsed}"]

  var isText: Bool { if case .text = self { true } else { false } }

  /// Whether the text has a time, whose digits change so often that proportional ones would jitter.
  var showsTime: Bool {
    switch self {
    case .remaining, .elapsed: true
    case .text(let text): Self.timePlaceholders.contains { text.contains($0) }
    case .none, .percent: false
    }
  }
}

/// A label in the middle of a ring or a gauge, and how its letters differ from the default ones.
package struct StyledLabel: Hashable, Sendable {
  package var label: RingLabel
  /// In the theme's design unless it has one of its own.
  package var font = FontChanges()
  package var color = Color.primary

  package init(_ label: RingLabel) { self.label = label }
}

extension ActivityRing {
  /// The size of a label's font as a fraction of the radius: 36 points at a radius of 65.
  private static let labelScale = 36.0 / 65

  package var textValues: TextValues {
    var values = progress.textValues
    values.remaining = extras.countdown?.remaining
    values.elapsed = extras.countdown?.elapsed
    return values
  }

  /// Returns the context in which the ring's own colours are resolved.
  func ringContext(_ context: SceneContext) -> SceneContext {
    let values = textValues
    return context.withOwner(
      values,
      in: extras.center?.template ?? extras.label.template(for: values, in: context.locale))
  }

  func centerCommands(_ geometry: RingGeometry, context: SceneContext) -> [DrawCommand] {
    guard let content = centerContent(of: geometry, in: context) else { return [] }
    return content.element.draw(
      in: Rect(
        center: geometry.center + Vector(x: 0, y: content.verticalOffset), size: content.size),
      context: content.context)
  }

  /// Returns the context of the ring's texts and centre: in no stack, with the ring's values.
  func innerContext(_ context: SceneContext) -> SceneContext {
    var inner = context.forContent(axis: nil)
    inner.values = textValues
    return inner
  }

  struct CenterContent {
    var element: AnyElement
    var size: Size
    /// The distance below the ring's centre, in points: a label lies below the hubs of needles.
    var verticalOffset: Double
    var context: SceneContext
  }

  /// Returns the element or label in the centre of the ring with its size; `nil` if there is none.
  func centerContent(of geometry: RingGeometry, in context: SceneContext) -> CenterContent? {
    // Return early, because the inner context would add an environment to the size cache.
    if extras.center == nil, extras.label == .none { return nil }
    let hole = holeDiameter(geometry)
    let inner = innerContext(context)
    guard let centerElement = extras.center ?? labelElement(geometry, fitting: hole, inner) else {
      return nil
    }
    let proposal = ProposedSize(Size(square: hole))
    let size = centerElement.size(for: proposal, in: inner)
    let isBelow = extras.center == nil && !extras.needles.isEmpty
    return CenterContent(
      element: centerElement, size: size,
      verticalOffset: isBelow ? extras.needles.depthOfHubs + size.height / 2 : 0,
      context: centerElement.context(inner, for: proposal))
  }

  /// Returns the diameter of the hole inside track and edge line, in points.
  func holeDiameter(_ geometry: RingGeometry) -> Double {
    let width = max(geometry.thickness, track?.thickness ?? 0) + (edge?.width ?? 0)
    return max(0, 2 * geometry.radius - width)
  }

  /// Returns the label in its default size, or smaller so that it keeps air in the hole; `nil` if
  /// it has no text or the ring has no hole.
  private func labelElement(
    _ geometry: RingGeometry, fitting hole: Double, _ context: SceneContext
  ) -> AnyElement? {
    let template = extras.label.template(for: textValues, in: context.locale)
    guard !template.isEmpty, hole > 0 else { return nil }
    let font = extras.styledLabel.font.applied(
      to: Font(
        size: geometry.radius * Self.labelScale, weight: .bold,
        tabularDigits: extras.label.showsTime))
    let text = Text(template, font: font, color: extras.styledLabel.color)
    let widestText = extras.label.widestText(for: extras.countdown, in: context.locale)
    let reference = Text(widestText, font: font)
    let fit = LabelFit(hole: hole, top: extras.needles.isEmpty ? nil : extras.needles.depthOfHubs)
    let factors = [text, reference].map { fit.factor($0.size(for: .unspecified, in: context)) }
    var fitted = text
    fitted.alignment = .center
    fitted.font = font.scaled(by: min(1, factors[0], factors[1]))
    return fitted.font.size > 0 ? AnyElement(fitted) : nil
  }
}
