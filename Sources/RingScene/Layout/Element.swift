import RingGraphics

/// Something that can be placed and drawn.
///
/// The contract is SwiftUI's: a parent proposes a size, the child answers with the size it takes,
/// the parent places it. Elements are plain values and know nothing of pixels, time or Cairo.
public protocol Element: Hashable, Sendable {
  /// The size that this element takes when offered `proposal`, in points.
  func size(for proposal: ProposedSize, in context: SceneContext) -> Size

  /// What the size depends on. Default: on what is offered.
  var sizing: ElementSizing { get }

  /// Where texts inside stand if the element has this size, in points from its upper side; `nil`
  /// where there is no text, and then rows that align baselines take the lower side. Default: `nil`.
  func baselines(in size: Size, context: SceneContext) -> Baselines?

  /// What the element looks like in a rectangle of the size that it asked for.
  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand]

  /// Resolved numbers and colours that `ringrender explain` shows. Default: none.
  func facts(in rect: Rect, context: SceneContext) -> [Fact]
}

extension Element {
  public func facts(in rect: Rect, context: SceneContext) -> [Fact] { [] }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? { nil }

  public var sizing: ElementSizing { .offered }
}

/// The size that a parent offers; `nil` asks for the child's own (ideal) size.
public struct ProposedSize: Hashable, Sendable {
  /// Width in points, ≥ 0 or infinite; `nil` asks for the ideal one. Default: `nil`.
  public var width: Double?
  /// Height in points, ≥ 0 or infinite; `nil` asks for the ideal one. Default: `nil`.
  public var height: Double?

  /// An offer in points; a side that is not named asks for the ideal one.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// An offer of exactly this size in points.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// No offer: asks for the ideal size.
  public static let unspecified = ProposedSize()

  /// The proposal with `nil` replaced by the sides of `ideal`.
  public func replacingUnspecified(by ideal: Size) -> Size {
    Size(width: width ?? ideal.width, height: height ?? ideal.height)
  }

  /// The proposal less a margin; never negative.
  func reduced(by insets: Insets) -> ProposedSize {
    ProposedSize(
      width: width.map { max(0, $0 - insets.horizontal) },
      height: height.map { max(0, $0 - insets.vertical) })
  }
}

/// What a scene's elements may ask about their environment.
public struct SceneContext {
  /// Which value the dynamic colours take.
  public var colorScheme: ColorScheme
  /// The side on which rows and bars begin.
  public var layoutDirection: LayoutDirection
  /// The direction of the innermost stack, along which a spacer grows.
  public var axis: Axis?
  /// How texts write numbers. Default: as programs do.
  public var locale = NumberLocale.plain
  /// Measures texts.
  public var text: any TextMeasuring
  /// What elements inherit from those around them.
  var environment = EnvironmentValues() {
    didSet {
      if environment != oldValue { environmentNumber = sizes.number(of: environment) }
    }
  }
  /// Stands for `environment` where sizes are remembered.
  private(set) var environmentNumber = 0
  /// The values of the element that is being drawn and the text that says them, for colours by value.
  var own: (values: TextValues, template: String)?
  /// Collects what `explain` reports; `nil` when not asked for.
  public var trace: LayoutTrace?
  let sizes = SizeCache()

  /// A light scene from left to right; it is not traced unless `trace` is given.
  public init(
    text: any TextMeasuring, colorScheme: ColorScheme = .light,
    layoutDirection: LayoutDirection = .leftToRight, trace: LayoutTrace? = nil
  ) {
    self.text = text
    self.layoutDirection = layoutDirection
    self.colorScheme = colorScheme
    self.trace = trace
  }

  /// What the placeholders of texts stand for; `nil` outside of an element that has values.
  public var values: TextValues? {
    get { environment.values }
    set { environment.values = newValue }
  }

  package func with(axis: Axis?) -> SceneContext {
    var context = self
    context.axis = axis
    return context
  }

  /// The environment of a label or centre inside an element of this value: no stack around it,
  /// and the placeholders of its texts stand for the value.
  func inside(_ progress: ProgressValue) -> SceneContext {
    var context = with(axis: nil)
    context.values = progress.textValues
    return context
  }

  /// The environment in which an element draws itself: colours by value ask for these values, as the
  /// text says them.
  func owning(_ values: TextValues, in template: String) -> SceneContext {
    var context = self
    context.own = (values, template)
    return context
  }

  /// The colour of this scene's scheme.
  public func resolve(_ color: DynamicColor) -> Color {
    guard let rules = color.rules else { return color.resolved(in: colorScheme) }
    let (values, template) = own ?? (TextValues(), "")
    let value = rules.value ?? PrintedValue(values, in: template)
    trace?.note(rule: rules.explanation(for: value))
    return rules.color(for: value).resolved(in: colorScheme)
  }
}

/// The directions of a stack.
public enum Axis: Hashable, Sendable {
  /// Side by side, or one below the other.
  case horizontal, vertical
}
