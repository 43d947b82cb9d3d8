import RingGraphics

/// The modifiers that every element of a config takes, applied in the order of their declaration.
public struct CommonModifiers: Hashable, Sendable {
  /// Room around the element. Default: none.
  public var padding = Insets.zero
  /// A fixed width in points, ≥ 0. Default: the element's own.
  public var width: Double?
  /// A fixed height in points, ≥ 0. Default: the element's own.
  public var height: Double?
  /// The least and the greatest sides, where there are no fixed ones. Default: none.
  public var limits = FrameLimits()
  /// Where the element lies in its frame. Default: center.
  public var frameAlignment = Alignment.center
  /// A colour behind the element. Default: none.
  public var background: DynamicColor?
  /// A gradient or an element behind the element. Default: none.
  public var backdrop: ElementLayer?
  /// Default: none.
  public var border: BorderLine?
  /// What lies over the element. Default: nothing.
  public var overlay: ElementLayer?
  /// Points, ≥ 0. Default: 0.
  public var cornerRadius = 0.0
  /// Standard deviation of a Gaussian in points, ≥ 0. Default: 0.
  public var blur = 0.0
  /// The shape that cuts the element. Default: none.
  public var clip: AnyShape?
  /// Default: none.
  public var shadow: ShadowStyle?
  /// 0…1. Default: 1.
  public var opacity = 1.0
  /// A turn about the centre; positive is clockwise. Default: 0°.
  public var rotation = Angle.zero
  /// > 0. Default: 1.
  public var scale = 1.0
  /// Points, y downwards. Default: (0, 0).
  public var offset = Point.zero
  /// Where the middle lies in the room that is offered, all of which is taken; in points. Default:
  /// where the layout puts it.
  public var position: Point?
  /// Of the children of a stack or a grid, those with a greater number are drawn later. Default: 0.
  public var zIndex = 0.0
  /// Default: false.
  public var hidden = false
  /// A name for `--set` and messages. Default: none.
  public var id: String?

  /// No modifiers: the element stays as it is.
  public init() {}

  /// The element with these modifiers around it.
  public func applied(to element: some Element) -> AnyElement {
    var result = AnyElement(element, id: id)
    func wrap(_ modified: some Element) { result = AnyElement(modified) }
    if padding != .zero { wrap(Padding(padding, result)) }
    if width != nil || height != nil {
      wrap(FrameLayout(width: width, height: height, alignment: frameAlignment, result))
    }
    if !limits.isEmpty { wrap(FlexibleFrame(limits, alignment: frameAlignment, result)) }
    if let background { wrap(Background(background, result)) }
    if let backdrop { wrap(Layered(backdrop, result)) }
    if let border { wrap(Border(border.color, width: border.width, result)) }
    if let overlay { wrap(Layered(overlay, isOverlay: true, result)) }
    if cornerRadius > 0 { wrap(CornerRadius(cornerRadius, result)) }
    // A filter before a clip, as in CSS: who blurs a picture in a disc wants the disc's edge sharp.
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
    return zIndex == 0 ? result : result.at(zIndex: zIndex)
  }
}

/// A line around an element.
public struct BorderLine: Hashable, Sendable {
  /// Default: primary.
  public var color = DynamicColor.primary
  /// Points, > 0. Default: 1.
  public var width = 1.0

  /// A line of 1 point in primary.
  public init() {}
}

/// The look of an element's shadow.
public struct ShadowStyle: Hashable, Sendable {
  /// Default: black at 33 %, as SwiftUI's.
  public var color = DynamicColor(Color.black.opacity(0.33))
  /// Standard deviation of the blur in points, ≥ 0. Default: 4.
  public var radius = 4.0
  /// Points. Default: (0, 0).
  public var offset = Point.zero

  /// A shadow of black at 33 %, blurred by 4 points, straight under the element.
  public init() {}
}
