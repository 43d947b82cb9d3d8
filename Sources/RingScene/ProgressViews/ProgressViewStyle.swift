import RingCore

/// The appearance of a progress view.
package enum ProgressViewStyle: Hashable, Sendable {
  /// Linear for determinate views, circular for indeterminate ones.
  case automatic
  /// A bar with the label above and the current value below it, aligned at the leading edge.
  case linear
  /// A small ring of fixed size with the labels below; petals for indeterminate views.
  case circular
  /// A wheel of petals that appear one after the other, with the labels below.
  case petals
  /// An element in which `ProgressViewPart`s stand for a view's parts.
  ///
  /// Configs write styles in this form. An element cannot hold a number that is not known yet, so
  /// the config's reader replaces `$fraction` by the view's fraction before it creates one.
  case template(AnyElement)

  /// By their names in configs.
  package static let named: [(name: String, style: ProgressViewStyle)] = [
    ("automatic", .automatic), ("circular", .circular), ("linear", .linear), ("petals", .petals),
  ]

  func body(of view: ProgressViewStyleConfiguration) -> AnyElement {
    switch self {
    case .automatic where view.fractionCompleted != nil, .linear: AnyElement(view.linearBody)
    case .automatic, .circular: AnyElement(view.circularBody)
    case .petals: AnyElement(view.petalsBody)
    case .template(let template): template
    }
  }
}

/// The properties of a progress view that a style can read.
struct ProgressViewStyleConfiguration: Hashable, Sendable {
  /// 0…1; `nil` is indeterminate.
  var fractionCompleted: Double?
  var label: AnyElement?
  var currentValueLabel: AnyElement?
  /// The colour of the indicator; `nil` leaves it to the style.
  var tint: Color?
  /// Behind the fill.
  var track = Color.systemGray5
  /// The position of an indeterminate view's animation, in turns.
  var phase: Double
  /// For the placeholders in the labels.
  var values: TextValues
}

/// A placeholder for a part of a progress view in a template; empty outside a template.
package struct ProgressViewPart: CompositeElement {
  package static let typeName = "part"
  package var typeName: String { part.rawValue }
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The view itself with its labels, in the automatic style.
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
  func body(in context: SceneContext) -> (element: AnyElement, context: SceneContext)? {
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
}
