import RingGraphics

/// A style that is an element in which `ProgressViewPart`s stand for the view's parts.
///
/// It is how configs write styles. An element has no room for a number that is not known yet, so
/// whoever reads a config puts the view's fraction in the place of `$fraction` before the template
/// becomes an element.
public struct TemplateProgressViewStyle: ProgressViewStyle {
  /// The element that is drawn in the place of a view.
  public var template: AnyElement

  /// A style that draws this element for every view.
  public init(template: AnyElement) { self.template = template }

  public func makeBody(configuration: Configuration) -> AnyElement { template }
}

/// The place of a progress view's part inside a template; outside of one it is empty.
public struct ProgressViewPart: Element {
  /// What stands here.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The view itself with its labels, in the next style around.
    case content
    /// The view's label.
    case label
    /// The view's current value label.
    case currentValueLabel
  }

  /// Which part of the view stands here.
  public var part: Part

  /// The place of this part.
  public init(_ part: Part) { self.part = part }

  /// The part's element, and what it inherits: it was written outside of the template, so that
  /// placeholders in it are those of the template around.
  private func element(
    in context: SceneContext
  ) -> (element: AnyElement, context: SceneContext)? {
    var outer = context
    guard let view = outer.environment.styleParts.popLast() else { return nil }
    let element =
      switch part {
      case .content: AnyElement(ProgressView(view))
      case .label: view.label
      case .currentValueLabel: view.currentValueLabel
      }
    return element.map { ($0, outer) }
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    guard let inner = element(in: context) else { return .zero }
    return inner.element.size(for: proposal, in: inner.context)
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    guard let inner = element(in: context) else { return nil }
    return inner.element.baselines(in: size, context: inner.context)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard let inner = element(in: context) else { return [] }
    return inner.element.draw(in: rect, context: inner.context)
  }
}
