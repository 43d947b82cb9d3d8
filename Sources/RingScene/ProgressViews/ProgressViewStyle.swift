import RingCore

/// The appearance of progress views.
///
/// ```swift
/// struct PinkBorderedProgressViewStyle: ProgressViewStyle {
///   func makeBody(configuration: Configuration) -> some Element {
///     ProgressView(configuration)
///       .padding(4)
///       .border(.pink, width: 3)
///       .cornerRadius(4)
///   }
/// }
/// ```
package protocol ProgressViewStyle: Hashable, Sendable {
  /// The type of element that `makeBody` returns. The compiler infers it.
  associatedtype Body: Element
  /// The properties of a progress view that a style can read.
  typealias Configuration = ProgressViewStyleConfiguration

  /// Returns a progress view in this style.
  ///
  /// A `ProgressView` created from the configuration is drawn in the next outer style; the
  /// outermost style is automatic.
  func makeBody(configuration: Configuration) -> Body
}

/// The properties of a progress view that a style can read.
package struct ProgressViewStyleConfiguration: Hashable, Sendable {
  /// The completed fraction, 0…1; `nil` is indeterminate.
  package var fractionCompleted: Double?
  /// The element that describes the task; `nil` for none.
  package var label: AnyElement?
  /// The element that describes the current value; `nil` for none.
  package var currentValueLabel: AnyElement?
  /// The colour of the indicator; `nil` leaves it to the style.
  package var tint: Color?
  /// The position of an indeterminate view's animation, in turns.
  package var phase: Double
  /// The placeholder values of the labels.
  package var values: TextValues

  /// Creates the properties of a view. By default `values` contain only the completed fraction.
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
  /// The wrapped style.
  package let style: any ProgressViewStyle

  /// Creates a type-erased copy of a style.
  package init(_ style: some ProgressViewStyle) { self.style = style }

  /// The style that is linear for determinate views and circular for indeterminate ones.
  package static let automatic = AnyProgressViewStyle(DefaultProgressViewStyle())
  /// The style with a bar that is 4 points thick.
  package static let linear = AnyProgressViewStyle(LinearProgressViewStyle())
  /// The style with a ring that is 32 points wide, or petals for indeterminate views.
  package static let circular = AnyProgressViewStyle(CircularProgressViewStyle())
  /// The style with a wheel of eight petals.
  package static let petals = AnyProgressViewStyle(PetalsProgressViewStyle())

  /// The styles under their names in configs.
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

  /// Sets the style of all progress views inside that have none of their own.
  package func progressViewStyle(_ style: AnyProgressViewStyle) -> EnvironmentModifier {
    EnvironmentModifier(change: .progressViewStyle(style), content: AnyElement(self))
  }
}
