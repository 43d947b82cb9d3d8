import RingCore

// SwiftUI's modifiers under their SwiftUI names. Each wraps the element in a new one, so their
// order matters: a background after a padding is larger than one before it.

extension Element {
  /// In points, as in SwiftUI.
  package static var defaultPadding: Double { 16 }

  /// Pads all four edges by `length` points.
  package func padding(_ length: Double = Self.defaultPadding) -> Padding {
    padding(Insets(length))
  }

  package func padding(_ edges: EdgeSet, _ length: Double = Self.defaultPadding) -> Padding {
    func side(_ edge: EdgeSet) -> Double { edges.contains(edge) ? length : 0 }
    return padding(
      Insets(
        top: side(.top), leading: side(.leading), bottom: side(.bottom),
        trailing: side(.trailing)))
  }

  package func padding(_ insets: Insets) -> Padding { Padding(insets, AnyElement(self)) }

  /// Sets a fixed width, height or both, in points, ≥ 0; a side that is `nil` is the element's.
  package func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> FrameLayout {
    FrameLayout(width: width, height: height, alignment: alignment, AnyElement(self))
  }

  package func background(_ color: Color) -> Background {
    Background(color, AnyElement(self))
  }

  /// Strokes a line inside the element's edge, over its content; `width` is in points, > 0.
  package func border(_ color: Color, width: Double = 1) -> Border {
    Border(color, width: width, AnyElement(self))
  }

  /// Clips the element to rounded corners; `radius` is in points, ≥ 0.
  package func cornerRadius(_ radius: Double) -> CornerRadius {
    CornerRadius(radius, AnyElement(self))
  }

  /// Blurs the element. Its frame stays; the blur extends beyond the frame.
  ///
  /// `radius` is the Gaussian's standard deviation in points, ≥ 0; 0 changes nothing. If `radius`
  /// is negative, not finite or too large, the renderer throws `RasterLimitError`.
  package func blur(radius: Double) -> Blurred { Blurred(radius: radius, AnyElement(self)) }

  /// Draws a blurred shadow under the element.
  ///
  /// `radius` is the blur's standard deviation, `x` and `y` are the shadow's offset, all in points.
  package func shadow(
    color: Color = ShadowStyle().color, radius: Double, x: Double = 0, y: Double = 0
  ) -> Shadowed {
    Shadowed(color: color, radius: radius, offset: Point(x: x, y: y), AnyElement(self))
  }

  /// Composites the element as one layer with this opacity, 0…1.
  package func opacity(_ opacity: Double) -> Opacity { Opacity(opacity, AnyElement(self)) }

  /// Rotates the element about its centre, clockwise; its frame stays.
  package func rotationEffect(_ angle: Angle) -> Rotation { Rotation(angle, AnyElement(self)) }

  /// Scales the element about its centre by `factor`, > 0; its frame stays.
  package func scaleEffect(_ factor: Double) -> Scaling { Scaling(factor, AnyElement(self)) }

  /// Draws the element at an offset in points, y downwards; its frame stays.
  package func offset(x: Double = 0, y: Double = 0) -> Offset {
    Offset(Point(x: x, y: y), AnyElement(self))
  }

  /// Hides the element; its frame stays.
  package func hidden() -> Hidden { Hidden(AnyElement(self)) }

  /// Names the element for messages and `explain`.
  package func id(_ name: String) -> AnyElement { AnyElement(self, id: name) }

  /// Returns a copy with one property changed: `ring.with(\.tip, nil)`.
  package func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

// Overloads for colours without a dark variant, disfavoured so that `.white` is a `Color`.

extension Element {
  @_disfavoredOverload
  package func background(_ color: SRGBColor) -> Background { background(Color(color)) }

  @_disfavoredOverload
  package func border(_ color: SRGBColor, width: Double = 1) -> Border {
    border(Color(color), width: width)
  }

  @_disfavoredOverload
  package func shadow(color: SRGBColor, radius: Double, x: Double = 0, y: Double = 0) -> Shadowed {
    shadow(color: Color(color), radius: radius, x: x, y: y)
  }
}

package struct EdgeSet: OptionSet, Hashable, Sendable {
  /// One bit for each side, from the lowest: top, leading, bottom, trailing.
  package let rawValue: UInt8

  /// Creates a set of the edges whose bits are set; bits above the fourth are ignored.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let top = EdgeSet(rawValue: 1)
  /// The edge where lines begin: left, unless the layout is right to left.
  package static let leading = EdgeSet(rawValue: 2)
  package static let bottom = EdgeSet(rawValue: 4)
  /// The edge where lines end: right, unless the layout is right to left.
  package static let trailing = EdgeSet(rawValue: 8)
  package static let horizontal: EdgeSet = [.leading, .trailing]
  package static let vertical: EdgeSet = [.top, .bottom]
  package static let all: EdgeSet = [.horizontal, .vertical]
}

// SwiftUI's modifiers that stack elements along the z axis, clip them or limit their frames.

extension Element {
  /// Fills the whole rectangle behind the element with a colour or a gradient.
  package func background(_ paint: ShapePaint) -> LayerModifier {
    LayerModifier(ElementLayer(.paint(paint)), AnyElement(self))
  }

  /// Draws `content` behind this element, which keeps its size.
  ///
  /// The content is proposed this element's size; `alignment` positions content of another size.
  /// Several elements are stacked on top of each other, the first one lowest.
  package func background(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> LayerModifier {
    LayerModifier(Self.layer(content(), alignment), AnyElement(self))
  }

  package func overlay(_ paint: ShapePaint) -> LayerModifier {
    LayerModifier(ElementLayer(.paint(paint)), isOverlay: true, AnyElement(self))
  }

  /// Draws `content` over this element, as `background(alignment:content:)` does behind it.
  package func overlay(
    alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]
  ) -> LayerModifier {
    LayerModifier(Self.layer(content(), alignment), isOverlay: true, AnyElement(self))
  }

  private static func layer(_ elements: [AnyElement], _ alignment: Alignment) -> ElementLayer {
    let one = elements.count == 1 ? elements[0] : nil
    return ElementLayer(
      .element(one ?? AnyElement(ZStack(alignment: alignment, children: elements))),
      alignment: alignment)
  }

  package func clipShape(_ shape: some Shape) -> Clipped {
    Clipped(AnyShape(shape), AnyElement(self))
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
