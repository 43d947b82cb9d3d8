import RingCore
import RingScene

// Elements as tests write them: with initializers for their usual properties, modifiers and a result
// builder. Programs have the views of RingUI, and configs the field tables.

/// A result builder that makes a list of elements, like SwiftUI's `ViewBuilder`.
///
/// Statements may be elements, `if`, `switch` and `for`.
///
/// ```swift
/// ZStack {
///   ActivityRing(progress: 1.25, radius: 140)
///   if showsLabel { Text("125 %") }
/// }
/// ```
@resultBuilder package enum ElementBuilder {
  package static func buildExpression(_ element: some Element) -> [AnyElement] {
    [AnyElement(element)]
  }

  /// Converts an optional element, such as a style's label; `nil` becomes an empty list.
  package static func buildExpression(_ element: (some Element)?) -> [AnyElement] {
    element.map { [AnyElement($0)] } ?? []
  }

  package static func buildExpression(_ elements: [AnyElement]) -> [AnyElement] { elements }

  package static func buildBlock(_ components: [AnyElement]...) -> [AnyElement] {
    components.flatMap { $0 }
  }
  package static func buildOptional(_ component: [AnyElement]?) -> [AnyElement] { component ?? [] }
  package static func buildEither(first component: [AnyElement]) -> [AnyElement] { component }
  package static func buildEither(second component: [AnyElement]) -> [AnyElement] { component }
  package static func buildArray(_ components: [[AnyElement]]) -> [AnyElement] {
    components.flatMap { $0 }
  }
  package static func buildLimitedAvailability(_ component: [AnyElement]) -> [AnyElement] {
    component
  }
}

extension AnyElement {
  /// Creates one element from a builder's result: several become a column; `nil` if there are none.
  package init?(column elements: [AnyElement]) {
    guard let first = elements.first else { return nil }
    self = elements.count == 1 ? first : AnyElement(VStack(children: elements))
  }
}

extension HStack {
  package init(
    alignment: VerticalAlignment = .center, spacing: Double = 8,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(alignment: alignment, spacing: spacing, children: content())
  }
}

extension VStack {
  package init(
    alignment: HorizontalAlignment = .center, spacing: Double = 8,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(alignment: alignment, spacing: spacing, children: content())
  }
}

extension ZStack {
  package init(alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]) {
    self.init(alignment: alignment, children: content())
  }
}

extension Grid {
  package init(
    columns: Int = 2, spacing: Double = 8, alignment: Alignment = .center,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(columns: columns, spacing: spacing, alignment: alignment, children: content())
  }
}

extension Scene {
  /// Creates a scene of one element, or of several in a column; without any, only the canvas is
  /// drawn.
  package init(canvas: Canvas = Canvas(), @ElementBuilder content: () -> [AnyElement]) {
    self.init(canvas: canvas, root: AnyElement(column: content()) ?? AnyElement(ZStack()))
  }
}
extension AnimatedScene {
  /// Creates an animation whose elements are a function of time.
  ///
  /// `duration` is in seconds, > 0. Several elements form a column. All frames must have one size:
  /// if the size of the elements changes, set both sides of the canvas.
  package init(
    duration: Double, rate: FrameRate = .default, plays: Int = 0, canvas: Canvas = Canvas(),
    @ElementBuilder content: @escaping @Sendable (Double) -> [AnyElement]
  ) {
    self.init(duration: duration, rate: rate, plays: plays) { time in
      Scene(canvas: canvas, root: AnyElement(column: content(time)) ?? AnyElement(Spacer()))
    }
  }
}

extension Scene {
  package init(
    _ element: some Element, width: Double? = nil, height: Double? = nil, padding: Double = 0,
    scale: Double = 1, background: Color = .clear, colorScheme: ColorScheme = .light
  ) {
    var canvas = Canvas()
    (canvas.width, canvas.height, canvas.padding) = (width, height, padding)
    (canvas.scale, canvas.background) = (scale, .color(background))
    canvas.colorScheme = colorScheme
    self.init(canvas: canvas, root: AnyElement(element))
  }
}

extension ActivityRing {
  package init(progress: Double?, radius: Double? = 60, thickness: Double = 20) {
    self.init(value: progress, in: 0...1, radius: radius, thickness: thickness)
  }

  package init(
    value: Double?, in bounds: ClosedRange<Double>, origin: Double? = nil, radius: Double? = 60,
    thickness: Double = 20
  ) {
    self.init()
    progress = ProgressValue(
      value, lowerBound: bounds.lowerBound, upperBound: bounds.upperBound, origin: origin)
    (self.radius, self.thickness) = (radius, thickness)
  }

  package init(
    progress: Double?, radius: Double? = 60, thickness: Double = 20, startColor: SRGBColor,
    endColor: SRGBColor
  ) {
    self.init(progress: progress, radius: radius, thickness: thickness)
    colors = RingColors([Color(startColor), Color(endColor)])
  }

  /// Several elements are stacked in a column.
  package func center(@ElementBuilder _ content: () -> [AnyElement]) -> ActivityRing {
    with(\.extras.center, AnyElement(column: content()))
  }
}

extension RingTrack {
  package init(colors: RingColors, opacity: Double? = nil) {
    self.init()
    (self.colors, self.opacity) = (colors, opacity)
  }
}

extension ActivityRings {
  package init(
    _ rings: ActivityRing..., diameter: Double? = nil, thickness: Double? = nil,
    spacing: Double = 0
  ) {
    self.init(rings: rings, diameter: diameter)
    (self.thickness, self.spacing) = (thickness, spacing)
  }

  package init(rings: [ActivityRing], diameter: Double? = nil) {
    self.init()
    (self.rings, self.diameter) = (rings, diameter)
  }
}

extension Gauge {
  package init(
    value: Double?, in range: ClosedRange<Double> = 0...100, origin: Double? = nil,
    unit: String? = nil
  ) {
    self.init()
    progress = ProgressValue(
      value, lowerBound: range.lowerBound, upperBound: range.upperBound, origin: origin)
    progress.unit = unit
  }

  package init(value: Double?, in range: ClosedRange<Double> = 0...100, center: AnyElement?) {
    self.init(value: value, in: range)
    self.center = center
  }

  package init(
    value: Double?, in range: ClosedRange<Double> = 0...100,
    @ElementBuilder center: () -> [AnyElement]
  ) {
    self.init(value: value, in: range, center: AnyElement(column: center()))
  }

  package init(
    value: Double?, in range: ClosedRange<Double> = 0...100,
    @ElementBuilder center: () -> [AnyElement],
    @ElementBuilder minimumValueLabel: () -> [AnyElement],
    @ElementBuilder maximumValueLabel: () -> [AnyElement]
  ) {
    self.init(value: value, in: range, center: center)
    minLabel = AnyElement(column: minimumValueLabel())
    maxLabel = AnyElement(column: maximumValueLabel())
  }
}

extension Bar {
  package init(
    progress: Double?, origin: Double? = nil, length: Double? = 200, thickness: Double = 4,
    direction: BarDirection = .rightward, cap: LineCap = .round, track: Color? = .systemGray5
  ) {
    self.init()
    self.progress = ProgressValue(progress, origin: origin)
    (self.length, self.thickness, self.direction) = (length, thickness, direction)
    (self.cap, self.track) = (cap, track)
  }
}

extension Donut {
  package init(
    _ parts: [DonutPart], diameter: Double? = 120, hole: Double = 0.6, gap: Double = 0,
    cap: LineCap = .butt, total: Double? = nil, track: Color? = .systemGray5
  ) {
    self.init()
    (self.parts, self.diameter, self.hole, self.gap) = (parts, diameter, hole, gap)
    (self.cap, self.total, self.track) = (cap, total, track)
  }
}

extension Legend {
  package init(_ donut: Donut) { self.init(Self.entries(of: donut.parts, total: donut.total)) }
}

extension Petals {
  package init(
    progress: Double?, count: Int = 8, size: Double = 20, color: Color = .gray,
    indeterminate: Bool = false, phase: Double = 0
  ) {
    self.init()
    self.progress = ProgressValue(progress)
    (self.count, self.size, self.color) = (count, size, color)
    (self.indeterminate, self.phase) = (indeterminate, phase)
  }
}

extension ArcText {
  package init(
    _ text: String, radius: Double = 60, at angle: Angle = .zero, font: Font = Font(),
    color: Color = .primary
  ) {
    self.init()
    (self.text, self.radius, self.angle) = (text, radius, angle)
    (self.font, self.color) = (font, color)
  }
}
