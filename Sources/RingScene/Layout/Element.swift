import RingCore

/// An element of a picture: a ring, a gauge, a bar, a donut, a text along an arc.
///
/// Only types of this package conform to it: creating a scene of an element of another type is a
/// programming error. To draw other things, compose views of `RingUI`.
public protocol SceneElement: Hashable, Sendable {}

/// An element that can be laid out and drawn.
///
/// The protocol is SwiftUI's: a parent proposes a size, the child returns the size that it takes,
/// and the parent positions it. Elements are plain values, independent of pixels, time and Cairo.
package protocol Element: SceneElement {
  /// Returns the size of this element for `proposal`, in points.
  func size(for proposal: ProposedSize, in context: SceneContext) -> Size

  /// The inputs on which the size depends. Default: the proposal and the environment.
  var sizing: ElementSizing { get }

  /// Returns the first and the last text baseline for `size`, in points from the top edge.
  ///
  /// `size` is the element's size for the proposal of `context`. `nil` means that there is no text;
  /// rows that align baselines then use the bottom edge.
  func baselines(in size: Size, context: SceneContext) -> Baselines?

  /// Returns the draw commands of the element in `rect`, a frame that the parent chose.
  ///
  /// The frame has the element's size for the proposal of `context`.
  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand]

  /// Returns the resolved numbers and colours for `ringrender explain`. Default: none.
  func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty]

  /// Returns what the element adds to the alternative text. Default: what its content adds.
  ///
  /// Values depend on nothing but the element and the context's locale.
  func altDescription(in context: SceneContext) -> AltDescription
}

extension Element {
  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] { [] }

  package func altDescription(in context: SceneContext) -> AltDescription { .content }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? { nil }

  package var sizing: ElementSizing { .proposed }
}

/// The size that a parent proposes, in points, ≥ 0 or infinite; `nil` requests the child's ideal
/// size.
package struct ProposedSize: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) { self.init(width: size.width, height: size.height) }

  package static let unspecified = ProposedSize()

  package func replacingUnspecified(by ideal: Size) -> Size {
    Size(width: width ?? ideal.width, height: height ?? ideal.height)
  }

  /// Returns the proposal reduced by insets; never negative.
  func reduced(by insets: Insets) -> ProposedSize {
    ProposedSize(
      width: width.map { max(0, $0 - insets.horizontal) },
      height: height.map { max(0, $0 - insets.vertical) })
  }
}

/// The inputs and services with which elements are measured and drawn.
package struct SceneContext {
  package var colorScheme: ColorScheme
  package var layoutDirection: LayoutDirection
  /// The axis of the innermost stack, along which a spacer grows; `nil` outside a stack.
  package var axis: Axis?
  /// The proposal for which the element that is being drawn has its size; `nil` for its size.
  ///
  /// A stack is laid out for it as when it was measured. If its own size was proposed to it, it
  /// might divide its space differently, and break texts for which it has room.
  package private(set) var proposal: ProposedSize?
  package var locale = NumberLocale.posix
  package var text: any TextMeasuring
  var environment = EnvironmentValues() {
    didSet {
      if environment != oldValue { environmentNumber = sizes.number(of: environment) }
    }
  }
  /// Represents `environment` in the size cache.
  private(set) var environmentNumber = 0
  /// The values of the element being drawn and the template of its text, for colours by value;
  /// `nil` means no data.
  var ownerValues: (values: TextValues, template: String)?
  /// Records the drawn elements, for example for `explain` and lint; `nil` records nothing.
  package var trace: LayoutTrace?
  /// The name of the innermost named element that is being drawn; `nil` if there is none.
  var elementID: String?
  let sizes: SizeCache

  /// Creates a context for a layout that may take what remains of `memory`.
  package init(
    text: any TextMeasuring, colorScheme: ColorScheme = .light,
    layoutDirection: LayoutDirection = .leftToRight, trace: LayoutTrace? = nil,
    memory: MemoryBudget = .default
  ) {
    sizes = SizeCache(memory: memory)
    self.text = text
    self.layoutDirection = layoutDirection
    self.colorScheme = colorScheme
    self.trace = trace
  }

  package var values: TextValues? {
    get { environment.values }
    set { environment.values = newValue }
  }

  /// The trace if it keeps a part that is recorded; otherwise `nil`.
  var partTrace: LayoutTrace? { trace?.hasRoomForParts == true ? trace : nil }

  /// Returns the context of content in a stack along `axis`, or in no stack.
  ///
  /// It has no proposal: unless the caller sets one, content is drawn for its own size.
  package func forContent(axis: Axis?) -> SceneContext {
    var context = self
    (context.axis, context.proposal) = (axis, nil)
    return context
  }

  /// Returns the context in which content is drawn with the size that it has for `proposal`; `nil`
  /// is its own size.
  package func with(proposal: ProposedSize?) -> SceneContext {
    var context = self
    context.proposal = proposal
    return context
  }

  /// Returns the proposal for which an element of this size is laid out.
  package func proposal(for size: Size) -> ProposedSize { proposal ?? ProposedSize(size) }

  /// Returns the context in which an element with a name is drawn; `nil` keeps the current name.
  func named(_ id: String?) -> SceneContext {
    guard let id else { return self }
    var context = self
    context.elementID = id
    return context
  }

  /// Returns the context of a label or centre inside an element: in no stack, and with the values
  /// of `progress` for the placeholders of texts.
  func withValues(of progress: ProgressValue) -> SceneContext {
    var context = forContent(axis: nil)
    context.values = progress.textValues
    return context
  }

  /// Returns the context in which an element draws itself: colours by value compare `values` as
  /// `template` prints them.
  func withOwner(_ values: TextValues, in template: String) -> SceneContext {
    var context = self
    context.ownerValues = (values, template)
    return context
  }

  /// Returns the colour in this scene's theme and scheme; if rules choose it, the trace records the
  /// rule.
  package func resolve(_ color: Color) -> SRGBColor {
    guard let rules = color.rules else {
      guard environment.theme != nil else { return color.resolved(in: colorScheme) }
      return themed(color).resolved(in: colorScheme)
    }
    let (values, template) = ownerValues ?? (TextValues(), "")
    let value = rules.value ?? PrintedValue(values, in: template)
    trace?.record(rule: rules.explanation(for: value))
    return themed(rules.color(for: value)).resolved(in: colorScheme)
  }

  private func themed(_ color: Color) -> Color {
    environment.theme.map(Theme.named)?.color(for: color) ?? color
  }

  func themed(_ font: Font) -> Font { environment.theme.map(Theme.named)?.font(for: font) ?? font }
}

/// An axis of a stack.
public enum Axis: Hashable, Sendable {
  /// Children are side by side, or one below the other.
  case horizontal, vertical
}

/// The source of an element, such as its position in a config; equal only to itself.
package final class ElementOrigin: Hashable, Sendable {
  /// The source, of a type that only its creator knows.
  package let source: any Sendable

  package init(_ source: any Sendable) { self.source = source }

  package static func == (a: ElementOrigin, b: ElementOrigin) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The origin of an element beside its value: all are equal, so that equality ignores them.
struct IgnoredOrigin: Hashable, Sendable {
  /// `nil` if it is unknown.
  var origin: ElementOrigin?

  static func == (a: IgnoredOrigin, b: IgnoredOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The inputs on which an element's size depends.
///
/// They allow `AnyElement` to look up a size in a cache, or to return it without a computation.
package enum ElementSizing: Hashable, Sendable {
  /// The size depends on the proposal and on the environment.
  case proposed
  /// The size depends on the proposed width and the environment, not on the proposed height.
  case offeredWidth
  /// The size depends on the environment only: it is the same for every proposal.
  case inherited
  /// The size is constant, in points.
  case fixed(Size)
}

extension ElementSizing {
  /// The sizing of a modifier whose size is a constant plus the size of content with this sizing.
  var ofParent: ElementSizing {
    if case .fixed = self { .inherited } else { self }
  }
}

extension [AnyElement] {
  /// The dependencies of the size of a stack or a grid with these children.
  var sizing: ElementSizing {
    var result = ElementSizing.inherited
    for child in self {
      switch child.sizing {
      case .proposed: return .proposed
      case .offeredWidth: result = .offeredWidth
      case .inherited, .fixed: break
      }
    }
    return result
  }
}
