import RingCore
import RingScene

// SwiftUI's modifiers under their SwiftUI names. Each wraps the element in a new one, so their
// order matters: a background after a padding is larger than one before it.

extension Element {
  /// In points, as in SwiftUI.
  package static var defaultPadding: Double { 16 }

  /// Pads all four edges by `length` points.
  package func padding(_ length: Double = Self.defaultPadding) -> Padding {
    padding(Insets(length))
  }

  package func padding(_ insets: Insets) -> Padding { Padding(insets, AnyElement(self)) }

  /// Sets a fixed width, height or both, in points, ≥ 0; a side that is `nil` is the element's.
  package func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> FrameLayout {
    FrameLayout(width: width, height: height, alignment: alignment, AnyElement(self))
  }

  package func background(_ color: Color) -> Effect {
    Effect(.background(color), AnyElement(self))
  }

  /// Disfavoured, so that `.white` is a `Color`.
  @_disfavoredOverload
  package func background(_ color: SRGBColor) -> Effect { background(Color(color)) }

  /// Strokes a line inside the element's edge, over its content; `width` is in points, > 0.
  package func border(_ color: Color, width: Double = 1) -> Effect {
    var line = BorderLine()
    (line.color, line.width) = (color, width)
    return Effect(.border(line), AnyElement(self))
  }

  /// Clips the element to rounded corners; `radius` is in points, ≥ 0.
  package func cornerRadius(_ radius: Double) -> Effect {
    Effect(.cornerRadius(radius), AnyElement(self))
  }

  /// Blurs the element. Its frame stays; the blur extends beyond the frame.
  ///
  /// `radius` is the Gaussian's standard deviation in points, ≥ 0; 0 changes nothing. If `radius`
  /// is negative, not finite or too large, the renderer throws `RasterLimitError`.
  package func blur(radius: Double) -> Effect { Effect(.blur(radius), AnyElement(self)) }

  /// Draws a blurred shadow under the element.
  ///
  /// `radius` is the blur's standard deviation, `x` and `y` are the shadow's offset, all in points.
  package func shadow(
    color: Color = ShadowStyle().color, radius: Double, x: Double = 0, y: Double = 0
  ) -> Effect {
    var style = ShadowStyle()
    (style.color, style.radius, style.offset) = (color, radius, Vector(x: x, y: y))
    return Effect(.shadow(style), AnyElement(self))
  }

  /// Draws light in the element's colours, or in `color`, behind the element; `radius` is in points.
  package func glow(color: Color? = nil, radius: Double = 8, intensity: Double = 1) -> Effect {
    var style = GlowStyle()
    (style.color, style.radius, style.intensity) = (color, radius, intensity)
    return Effect(.glow(style), AnyElement(self))
  }

  /// Composites the element as one layer with this opacity, 0…1.
  package func opacity(_ opacity: Double) -> Effect { Effect(.opacity(opacity), AnyElement(self)) }

  /// Rotates the element about its centre, clockwise; its frame stays.
  package func rotationEffect(_ angle: Angle) -> Effect {
    Effect(.rotation(angle), AnyElement(self))
  }

  /// Scales the element about its centre by `factor`, > 0; its frame stays.
  package func scaleEffect(_ factor: Double) -> Effect { Effect(.scale(factor), AnyElement(self)) }

  /// Draws the element at an offset in points, y downwards; its frame stays.
  package func offset(x: Double = 0, y: Double = 0) -> Effect {
    Effect(.offset(Vector(x: x, y: y)), AnyElement(self))
  }

  /// Hides the element; its frame stays.
  package func hidden() -> Effect { Effect(.hidden, AnyElement(self)) }

  /// Returns a copy with one property changed: `ring.with(\.tip, nil)`.
  package func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

// SwiftUI's modifiers that stack elements along the z axis, clip them or limit their frames.

extension Element {
  /// Fills the whole rectangle behind the element with a colour or a gradient.
  package func background(_ paint: ShapePaint) -> Effect {
    Effect(.layer(ElementLayer(.paint(paint)), isOverlay: false), AnyElement(self))
  }

  /// Draws `content` behind this element, which keeps its size.
  ///
  /// The content is proposed this element's size; `alignment` positions content of another size.
  /// Several elements are stacked on top of each other, the first one lowest.
  package func background(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> Effect {
    Effect(.layer(Self.layer(content(), alignment), isOverlay: false), AnyElement(self))
  }

  package func overlay(_ paint: ShapePaint) -> Effect {
    Effect(.layer(ElementLayer(.paint(paint)), isOverlay: true), AnyElement(self))
  }

  /// Draws `content` over this element, as `background(alignment:content:)` does behind it.
  package func overlay(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> Effect {
    Effect(.layer(Self.layer(content(), alignment), isOverlay: true), AnyElement(self))
  }

  private static func layer(_ elements: [AnyElement], _ alignment: Alignment) -> ElementLayer {
    let one = elements.count == 1 ? elements[0] : nil
    return ElementLayer(
      .element(one ?? AnyElement(ZStack(alignment: alignment, children: elements))),
      alignment: alignment)
  }

  package func clipShape(_ shape: some Shape) -> Effect {
    Effect(.clip(AnyShape(shape)), AnyElement(self))
  }

  /// Centres the element at a point of the proposed size, in points.
  package func position(x: Double = 0, y: Double = 0) -> Position {
    Position(Point(x: x, y: y), AnyElement(self))
  }

  /// Sets the drawing order among the children of a stack or grid: larger values later; equal ones
  /// keep their order.
  package func zIndex(_ value: Double) -> AnyElement { AnyElement(self).withZIndex(value) }

  /// Limits the sides of the element's frame, in points, ≥ 0; see `FlexibleFrame`.
  package func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> FlexibleFrame {
    var limits = FrameLimits()
    (limits.minWidth, limits.maxWidth) = (minWidth, maxWidth)
    (limits.minHeight, limits.maxHeight) = (minHeight, maxHeight)
    return FlexibleFrame(limits, alignment: alignment, AnyElement(self))
  }
}

extension Text {
  package func font(_ font: Font) -> Text { with(\.font, font) }

  package func foregroundColor(_ color: Color) -> Text { with(\.color, color) }

  @_disfavoredOverload
  package func foregroundColor(_ color: SRGBColor) -> Text { with(\.color, Color(color)) }
}

// SwiftUI's modifiers of shapes. Unlike SwiftUI's, each returns the same shape type, so that one
// shape can be both filled and stroked.

extension Shape {
  package func fill(_ paint: ShapePaint) -> Self { with(\.appearance.fill, paint) }

  package func fill(_ color: Color) -> Self { fill(.color(color)) }

  @_disfavoredOverload
  package func fill(_ color: SRGBColor) -> Self { fill(Color(color)) }

  /// Strokes a line centred on the outline; `lineWidth` is in points, > 0.
  package func stroke(_ paint: ShapePaint, lineWidth: Double = 1) -> Self {
    stroke(ShapeStroke(paint, width: lineWidth))
  }

  package func stroke(_ color: Color, lineWidth: Double = 1) -> Self {
    stroke(.color(color), lineWidth: lineWidth)
  }

  @_disfavoredOverload
  package func stroke(_ color: SRGBColor, lineWidth: Double = 1) -> Self {
    stroke(Color(color), lineWidth: lineWidth)
  }

  package func stroke(_ stroke: ShapeStroke) -> Self { with(\.appearance.stroke, stroke) }

  /// Strokes a line inside the outline or, if the shape is not `isInsettable`, centred on it;
  /// `lineWidth` is in points, > 0.
  package func strokeBorder(_ paint: ShapePaint, lineWidth: Double = 1) -> Self {
    stroke(ShapeStroke(paint, width: lineWidth).inside)
  }

  package func strokeBorder(_ color: Color, lineWidth: Double = 1) -> Self {
    strokeBorder(.color(color), lineWidth: lineWidth)
  }

  /// Trims the outline to the part between two fractions of its length, 0…1. Nothing is drawn
  /// unless `end` > `start`.
  package func trim(from start: Double = 0, to end: Double = 1) -> Self {
    with(\.appearance.trimStart, start).with(\.appearance.trimEnd, end)
  }
}

extension ShapePaint {
  /// Across the frame in the direction of `angle`, by default downwards.
  package static func linear(_ colors: [Color], angle: Angle = .degrees(180)) -> ShapePaint {
    var gradient = ShapeGradient(.linear, RingColors(colors))
    gradient.angle = angle
    return .gradient(gradient)
  }

  /// From the frame's centre outwards.
  package static func radial(_ colors: [Color]) -> ShapePaint {
    .gradient(ShapeGradient(.radial, RingColors(colors)))
  }

  /// Around the frame's centre, clockwise from 12 o'clock.
  package static func conic(_ colors: [Color]) -> ShapePaint {
    .gradient(ShapeGradient(.conic, RingColors(colors)))
  }
}

extension ShapeStroke {
  fileprivate var inside: ShapeStroke {
    var stroke = self
    stroke.isInset = true
    return stroke
  }
}

extension ProgressView {
  package init(value: Double?, total: Double = 1) {
    self.init()
    (self.value, self.total) = (value, total)
  }

  package init(@ElementBuilder label: () -> [AnyElement]) {
    self.init()
    self.label = AnyElement(column: label())
  }

  package init(_ title: String) { self.init { Text(title) } }

  package init(value: Double?, total: Double = 1, @ElementBuilder label: () -> [AnyElement]) {
    self.init(value: value, total: total)
    self.label = AnyElement(column: label())
  }

  package init(
    value: Double?, total: Double = 1, @ElementBuilder label: () -> [AnyElement],
    @ElementBuilder currentValueLabel: () -> [AnyElement]
  ) {
    self.init(value: value, total: total, label: label)
    self.currentValueLabel = AnyElement(column: currentValueLabel())
  }

  package init(_ title: String, value: Double?, total: Double = 1) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Creates a view of the progress of a time range at `now`; at its beginning if `now` is `nil`.
  ///
  /// `Moment` is Foundation's `Date`, or `Double` for seconds. The view does not read a clock,
  /// because an image shows one moment: pass `now: Date()` for the current time. If `countsDown`,
  /// the view empties as time passes; otherwise it fills.
  package init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil
  ) where Moment.Stride == Double {
    self.init()
    let start = range.lowerBound
    timer = ProgressTimer(
      start: 0, end: start.distance(to: range.upperBound), countsDown: countsDown,
      now: now.map { start.distance(to: $0) })
  }

  package init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil,
    @ElementBuilder label: () -> [AnyElement]
  ) where Moment.Stride == Double {
    self.init(timerInterval: range, countsDown: countsDown, now: now)
    self.label = AnyElement(column: label())
  }

  /// If `currentValueLabel` is empty, the view shows the remaining time.
  package init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil,
    @ElementBuilder label: () -> [AnyElement],
    @ElementBuilder currentValueLabel: () -> [AnyElement]
  ) where Moment.Stride == Double {
    self.init(timerInterval: range, countsDown: countsDown, now: now, label: label)
    self.currentValueLabel = AnyElement(column: currentValueLabel())
  }

  package func progressViewStyle(_ style: ProgressViewStyle) -> ProgressView {
    with(\.style, style)
  }

  package func tint(_ color: Color) -> ProgressView { with(\.tint, color) }

  @_disfavoredOverload
  package func tint(_ color: SRGBColor) -> ProgressView { tint(Color(color)) }
}
