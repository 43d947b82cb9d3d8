import RingCore

package protocol ProgressViewStyle: Hashable, Sendable {
  associatedtype Body: Element
  typealias Configuration = ProgressViewStyleConfiguration

  /// A `ProgressView` created from the configuration is drawn in the next outer style; the
  /// outermost style is automatic.
  func makeBody(configuration: Configuration) -> Body
}

/// The properties of a progress view that a style can read.
package struct ProgressViewStyleConfiguration: Hashable, Sendable {
  /// 0…1; `nil` is indeterminate.
  package var fractionCompleted: Double?
  package var label: AnyElement?
  package var currentValueLabel: AnyElement?
  /// The colour of the indicator; `nil` leaves it to the style.
  package var tint: Color?
  /// Behind the fill.
  package var track = Color.systemGray5
  /// The position of an indeterminate view's animation, in turns.
  package var phase: Double
  /// For the placeholders in the labels.
  package var values: TextValues

  /// By default, `values` contain only the completed fraction.
  package init(
    fractionCompleted: Double?, label: AnyElement? = nil, currentValueLabel: AnyElement? = nil,
    tint: Color? = nil, phase: Double = 0, values: TextValues? = nil
  ) {
    self.fractionCompleted = fractionCompleted
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.tint = tint
    self.phase = phase
    self.values = values ?? TextValues(fraction: fractionCompleted)
  }
}

/// A type-erased style, comparable like every value of a scene.
package struct AnyProgressViewStyle: Hashable, Sendable {
  package let style: any ProgressViewStyle

  package init(_ style: some ProgressViewStyle) { self.style = style }

  package static let automatic = AnyProgressViewStyle(DefaultProgressViewStyle())
  package static let linear = AnyProgressViewStyle(LinearProgressViewStyle())
  package static let circular = AnyProgressViewStyle(CircularProgressViewStyle())
  package static let petals = AnyProgressViewStyle(PetalsProgressViewStyle())

  /// By their names in configs.
  package static let named: [(name: String, style: AnyProgressViewStyle)] = [
    ("automatic", automatic), ("circular", circular), ("linear", linear), ("petals", petals),
  ]

  /// Returns a style that draws `template`, in which `ProgressViewPart`s stand for a view's parts.
  package static func template(_ template: AnyElement) -> AnyProgressViewStyle {
    AnyProgressViewStyle(TemplateProgressViewStyle(template: template))
  }

  func body(of configuration: ProgressViewStyleConfiguration) -> AnyElement {
    func makeBody(_ style: some ProgressViewStyle) -> AnyElement {
      AnyElement(style.makeBody(configuration: configuration))
    }
    return makeBody(style)
  }

  /// Returns the configurations for a template's placeholders; empty for other styles.
  func parts(of configuration: ProgressViewStyleConfiguration) -> [ProgressViewStyleConfiguration] {
    style is TemplateProgressViewStyle ? [configuration] : []
  }

  package static func == (a: AnyProgressViewStyle, b: AnyProgressViewStyle) -> Bool {
    func isEqual<A: ProgressViewStyle>(_ a: A) -> Bool { a == b.style as? A }
    return isEqual(a.style)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: style)))
    hasher.combine(style)
  }
}

extension Element {
  /// Sets the style of all progress views inside that have none of their own.
  package func progressViewStyle(_ style: some ProgressViewStyle) -> EnvironmentModifier {
    progressViewStyle(AnyProgressViewStyle(style))
  }

  package func progressViewStyle(_ style: AnyProgressViewStyle) -> EnvironmentModifier {
    EnvironmentModifier(change: .progressViewStyle(style), content: AnyElement(self))
  }
}

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
  package static let typeName = "part"
  package var typeName: String { part.rawValue }
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
