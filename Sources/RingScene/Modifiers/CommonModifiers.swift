import RingCore

/// The modifiers that every element of a config accepts. Those that change its appearance are
/// applied in the order of their declaration.
package struct CommonModifiers: Hashable, Sendable {
  /// The space around the element in points. Default: none.
  package var padding = Insets.zero
  /// A fixed width in points, ≥ 0. Default: the element's own width.
  package var width: Double?
  /// A fixed height in points, ≥ 0. Default: the element's own height.
  package var height: Double?
  /// The minimum and maximum sides of a frame around the element and its fixed size. Default: none.
  package var limits = FrameLimits()
  /// The position of the element in its frame. Default: center.
  package var frameAlignment = Alignment.center
  /// A colour behind the element. Default: none.
  package var background: Color?
  /// A gradient or an element behind the element. Default: none.
  package var backdrop: ElementLayer?
  /// The line around the element. Default: none.
  package var border: BorderLine?
  /// A colour, a gradient or an element over the element. Default: none.
  package var overlay: ElementLayer?
  /// The radius of the rounded corners in points, ≥ 0. Default: 0.
  package var cornerRadius = 0.0
  /// The standard deviation of a Gaussian blur in points, ≥ 0. Default: 0.
  package var blur = 0.0
  /// The shape to which the element is clipped. Default: none.
  package var clip: AnyShape?
  /// The shadow under the element. Default: none.
  package var shadow: ShadowStyle?
  /// The opacity, 0…1. Default: 1.
  package var opacity = 1.0
  /// The rotation about the centre; positive is clockwise. Default: 0°.
  package var rotation = Angle.zero
  /// The scale factor about the centre, > 0. Default: 1.
  package var scale = 1.0
  /// The offset in points, y downwards. Default: (0, 0).
  package var offset = Point.zero
  /// The position of the centre in the proposed size, in points. Default: chosen by the layout.
  ///
  /// A positioned element takes the whole proposed size.
  package var position: Point?
  /// The drawing order among siblings in a stack or a grid: larger values later. Default: 0.
  package var zIndex = 0.0
  /// Whether the element is invisible but keeps its frame. Default: false.
  package var hidden = false
  /// A name for `--set` and messages. Default: none.
  package var id: String?

  /// Creates modifiers that leave an element unchanged.
  package init() {}

  /// Returns the element wrapped in these modifiers.
  package func applied(to element: some Element) -> AnyElement {
    var result = AnyElement(element, id: id)
    func wrap(_ modified: some Element) { result = AnyElement(modified) }
    if padding != .zero { wrap(Padding(padding, result)) }
    if width != nil || height != nil {
      wrap(FrameLayout(width: width, height: height, alignment: frameAlignment, result))
    }
    if !limits.isEmpty { wrap(FlexibleFrame(limits, alignment: frameAlignment, result)) }
    if let background { wrap(Background(background, result)) }
    if let backdrop { wrap(LayerModifier(backdrop, result)) }
    if let border { wrap(Border(border.color, width: border.width, result)) }
    if let overlay { wrap(LayerModifier(overlay, isOverlay: true, result)) }
    if cornerRadius > 0 { wrap(CornerRadius(cornerRadius, result)) }
    // Filter before clip, as in CSS: an image that is blurred in a disc must keep the disc's edge
    // sharp.
    if blur != 0 { wrap(Blurred(radius: blur, result)) }
    if let clip { wrap(Clipped(clip, result)) }
    if let shadow {
      wrap(
        Shadowed(color: shadow.color, radius: shadow.radius, offset: shadow.offset, result))
    }
    if opacity != 1 { wrap(Opacity(opacity, result)) }
    if rotation != .zero { wrap(Rotation(rotation, result)) }
    if scale != 1 { wrap(Scaling(scale, result)) }
    if offset != .zero { wrap(Offset(offset, result)) }
    if let position { wrap(Position(position, result)) }
    if hidden { wrap(Hidden(result)) }
    return zIndex == 0 ? result : result.withZIndex(zIndex)
  }
}

/// A line around an element.
package struct BorderLine: Hashable, Sendable {
  /// The colour of the line. Default: primary.
  package var color = Color.primary
  /// The line width in points, > 0. Default: 1.
  package var width = 1.0

  /// Creates a line of 1 point in primary.
  package init() {}
}

/// The appearance of an element's shadow.
package struct ShadowStyle: Hashable, Sendable {
  /// The colour. Default: black at 33 %, as in SwiftUI.
  package var color = Color(SRGBColor.black.opacity(0.33))
  /// The standard deviation of the blur in points, ≥ 0. Default: 4.
  package var radius = 4.0
  /// The offset in points, y downwards. Default: (0, 0).
  package var offset = Point.zero

  /// Creates a shadow of black at 33 %, blurred by 4 points, without an offset.
  package init() {}
}
