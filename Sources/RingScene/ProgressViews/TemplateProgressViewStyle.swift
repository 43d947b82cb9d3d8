import RingCore

/// A style that draws an element in which `ProgressViewPart`s stand for a view's parts.
///
/// Configs write styles in this form. An element cannot hold a number that is not known yet, so the
/// config's reader replaces `$fraction` by the view's fraction before it creates the template.
package struct TemplateProgressViewStyle: ProgressViewStyle {
  package var template: AnyElement

  package init(template: AnyElement) { self.template = template }

  package func makeBody(configuration: Configuration) -> AnyElement { template }
}

/// A placeholder for a part of a progress view in a template; empty outside a template.
package struct ProgressViewPart: Element {
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The view itself with its labels, in the next outer style.
    case content
    case label
    case currentValueLabel
  }

  package var part: Part

  package init(_ part: Part) { self.part = part }

  /// Returns the part's element and its context; `nil` outside a template or if the view has no
  /// such part.
  ///
  /// The part was written outside the template, so placeholders in it belong to the outer template.
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

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    guard let inner = element(in: context) else { return .zero }
    return inner.element.size(for: proposal, in: inner.context)
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    guard let inner = element(in: context) else { return nil }
    return inner.element.baselines(in: size, context: inner.context)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard let inner = element(in: context) else { return [] }
    return inner.element.draw(in: rect, context: inner.context)
  }
}
