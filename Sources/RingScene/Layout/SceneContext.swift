import RingCore

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
  /// Whether the element that is being drawn, or one around it, has a glow.
  private(set) var glows = false
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

  /// The context in which content with a glow is drawn.
  var glowing: SceneContext {
    var context = self
    context.glows = true
    return context
  }

  /// Returns the context in which an element with a name is drawn; `nil` keeps the current name.
  func named(_ id: String?) -> SceneContext {
    guard let id else { return self }
    var context = self
    context.elementID = id
    return context
  }

  /// Returns the context of a label or centre: in no stack, and with the values of `progress`.
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

  /// Returns the colour of letters or of an icon, for which a `foregroundColor` around them replaces
  /// primary.
  func resolveForeground(_ color: Color) -> SRGBColor {
    resolve(color == .primary ? environment.foreground ?? color : color)
  }

  private func themed(_ color: Color) -> Color {
    environment.theme.map(Theme.named)?.color(for: color) ?? color
  }

  /// Returns a font in the theme's design and in the family for its size.
  func themed(_ font: Font) -> Font {
    (environment.theme.map(Theme.named)?.font(for: font) ?? font).withOpticalFamily
  }
}

/// The size that a parent proposes, in points, ≥ 0 or infinite; `nil` requests the ideal size.
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
