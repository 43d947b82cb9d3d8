import RingGraphics

/// The look of progress views.
///
/// ```swift
/// struct PinkBorderedProgressViewStyle: ProgressViewStyle {
///   func makeBody(configuration: Configuration) -> some Element {
///     ProgressView(configuration)
///       .padding(4)
///       .border(.systemPink, width: 3)
///       .cornerRadius(4)
///   }
/// }
/// ```
public protocol ProgressViewStyle: Hashable, Sendable {
  /// What the style makes of a view; the compiler finds it from `makeBody`.
  associatedtype Body: Element
  /// What the style gets to know of a view.
  typealias Configuration = ProgressViewStyleConfiguration

  /// A progress view in this style.
  ///
  /// A `ProgressView` made of the configuration is drawn in the next style around, the last of
  /// which is automatic.
  func makeBody(configuration: Configuration) -> Body
}

/// What a style gets to know of a progress view.
public struct ProgressViewStyleConfiguration: Hashable, Sendable {
  /// The fraction that is done, 0…1; `nil` is indeterminate.
  public var fractionCompleted: Double?
  /// What is going on.
  public var label: AnyElement?
  /// How far it has come, in words.
  public var currentValueLabel: AnyElement?
  /// The colour of what shows progress; `nil` leaves it to the style.
  public var tint: DynamicColor?
  /// How far an indeterminate view's motion has come, in turns.
  public var phase: Double
  /// What the labels' placeholders stand for.
  public var values: TextValues

  /// What a style is asked with; `values` are by default those of the fraction.
  public init(
    fractionCompleted: Double?, label: AnyElement? = nil, currentValueLabel: AnyElement? = nil,
    tint: DynamicColor? = nil, phase: Double = 0, values: TextValues? = nil
  ) {
    self.fractionCompleted = fractionCompleted
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.tint = tint
    self.phase = phase
    self.values = values ?? TextValues(fraction: fractionCompleted)
  }
}

/// A style of any type, comparable like every value of a scene.
public struct AnyProgressViewStyle: Hashable, Sendable {
  /// The style itself.
  public let style: any ProgressViewStyle

  /// The style with its type forgotten.
  public init(_ style: some ProgressViewStyle) { self.style = style }

  /// Linear where something is known, circular where nothing is.
  public static let automatic = AnyProgressViewStyle(DefaultProgressViewStyle())
  /// A bar 4 points thick.
  public static let linear = AnyProgressViewStyle(LinearProgressViewStyle())
  /// A ring 32 points wide, or petals while nothing is known.
  public static let circular = AnyProgressViewStyle(CircularProgressViewStyle())
  /// A wheel of eight petals.
  public static let petals = AnyProgressViewStyle(PetalsProgressViewStyle())

  /// The styles by the names that configs use.
  public static let named: [(name: String, style: AnyProgressViewStyle)] = [
    ("automatic", automatic), ("circular", circular), ("linear", linear), ("petals", petals),
  ]

  /// A style that is an element in which `ProgressViewPart`s stand for the view's parts.
  public static func template(_ template: AnyElement) -> AnyProgressViewStyle {
    AnyProgressViewStyle(TemplateProgressViewStyle(template: template))
  }

  func body(of configuration: ProgressViewStyleConfiguration) -> AnyElement {
    func made(_ style: some ProgressViewStyle) -> AnyElement {
      AnyElement(style.makeBody(configuration: configuration))
    }
    return made(style)
  }

  /// What a template's placeholders stand for; nothing in other styles.
  func parts(of configuration: ProgressViewStyleConfiguration) -> [ProgressViewStyleConfiguration] {
    style is TemplateProgressViewStyle ? [configuration] : []
  }

  public static func == (a: AnyProgressViewStyle, b: AnyProgressViewStyle) -> Bool {
    func isEqual<A: ProgressViewStyle>(_ a: A) -> Bool { a == b.style as? A }
    return isEqual(a.style)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: style)))
    hasher.combine(style)
  }
}

extension Element {
  /// The style of all progress views inside that have none of their own.
  public func progressViewStyle(_ style: some ProgressViewStyle) -> Inheriting {
    progressViewStyle(AnyProgressViewStyle(style))
  }

  /// The style of all progress views inside that have none of their own.
  public func progressViewStyle(_ style: AnyProgressViewStyle) -> Inheriting {
    Inheriting(change: .progressViewStyle(style), content: AnyElement(self))
  }
}
