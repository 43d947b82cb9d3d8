import RingGraphics

// SwiftUI's modifiers by their names. Each returns the element inside a new one, so their order
// matters: a background after a padding is larger than one before it.

extension Element {
  /// SwiftUI's padding when no length is given, in points.
  public static var defaultPadding: Double { 16 }

  /// Room on all four sides, in points. Default: 16.
  public func padding(_ length: Double = Self.defaultPadding) -> Padding {
    padding(Insets(length))
  }

  /// Room on some sides, in points. Default: 16.
  public func padding(_ edges: EdgeSet, _ length: Double = Self.defaultPadding) -> Padding {
    func side(_ edge: EdgeSet) -> Double { edges.contains(edge) ? length : 0 }
    return padding(
      Insets(
        top: side(.top), leading: side(.leading), bottom: side(.bottom),
        trailing: side(.trailing)))
  }

  /// Room of its own on each side.
  public func padding(_ insets: Insets) -> Padding { Padding(insets, AnyElement(self)) }

  /// A fixed width, height or both, in points, ≥ 0; the element lies in the middle unless
  /// `alignment` says otherwise.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> FrameLayout {
    FrameLayout(width: width, height: height, alignment: alignment, AnyElement(self))
  }

  /// A colour behind the element.
  public func background(_ color: DynamicColor) -> Background {
    Background(color, AnyElement(self))
  }

  /// A line inside the element's edge, over its content; its width is in points, > 0. Default: 1.
  public func border(_ color: DynamicColor, width: Double = 1) -> Border {
    Border(color, width: width, AnyElement(self))
  }

  /// Round corners that cut the content; the radius is in points, ≥ 0.
  public func cornerRadius(_ radius: Double) -> CornerRadius {
    CornerRadius(radius, AnyElement(self))
  }

  /// The element out of focus; its place stays, and what it loses at its edge lies around it.
  ///
  /// `radius` is the Gaussian's standard deviation in points, ≥ 0; 0 changes nothing. What is no such
  /// number cannot be drawn: the renderer throws `RasterLimitError`.
  public func blur(radius: Double) -> Blurred { Blurred(radius: radius, AnyElement(self)) }

  /// A blurred shadow under the element.
  ///
  /// `radius` is the blur's standard deviation, `x` and `y` where the shadow lies, in points.
  public func shadow(
    color: DynamicColor = ShadowStyle().color, radius: Double, x: Double = 0, y: Double = 0
  ) -> Shadowed {
    Shadowed(color: color, radius: radius, offset: Point(x: x, y: y), AnyElement(self))
  }

  /// The element made translucent as a whole, 0…1.
  public func opacity(_ opacity: Double) -> Opacity { Opacity(opacity, AnyElement(self)) }

  /// The element turned about its centre, clockwise; its place stays.
  public func rotationEffect(_ angle: Angle) -> Rotation { Rotation(angle, AnyElement(self)) }

  /// The element enlarged about its centre, > 0; its place stays.
  public func scaleEffect(_ factor: Double) -> Scaling { Scaling(factor, AnyElement(self)) }

  /// The element drawn elsewhere, in points, y downwards; its place stays.
  public func offset(x: Double = 0, y: Double = 0) -> Offset {
    Offset(Point(x: x, y: y), AnyElement(self))
  }

  /// The element's place with nothing in it.
  public func hidden() -> Hidden { Hidden(AnyElement(self)) }

  /// The element under a name, for messages and `explain`.
  public func id(_ name: String) -> AnyElement { AnyElement(self, id: name) }

  /// A copy with one property changed: `ring.with(\.tip, nil)`.
  public func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

// The same for colours without a dark variant. No colour is a static member of both types, so that
// `.white` and `.systemPink` each mean one.

extension Element {
  /// A colour behind the element.
  public func background(_ color: Color) -> Background { background(DynamicColor(color)) }

  /// A line inside the element's edge, over its content; its width is in points, > 0. Default: 1.
  public func border(_ color: Color, width: Double = 1) -> Border {
    border(DynamicColor(color), width: width)
  }

  /// A blurred shadow under the element; see the other `shadow`.
  public func shadow(color: Color, radius: Double, x: Double = 0, y: Double = 0) -> Shadowed {
    shadow(color: DynamicColor(color), radius: radius, x: x, y: y)
  }
}

/// Some of the four sides of an element.
public struct EdgeSet: OptionSet, Hashable, Sendable {
  /// One bit for each side, from the lowest: top, leading, bottom, trailing.
  public let rawValue: UInt8

  /// The sides whose bits are set; bits above the fourth mean nothing.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper side.
  public static let top = EdgeSet(rawValue: 1)
  /// The side where lines begin: left, unless the layout is right to left.
  public static let leading = EdgeSet(rawValue: 2)
  /// The lower side.
  public static let bottom = EdgeSet(rawValue: 4)
  /// The side where lines end: right, unless the layout is right to left.
  public static let trailing = EdgeSet(rawValue: 8)
  /// Leading and trailing.
  public static let horizontal: EdgeSet = [.leading, .trailing]
  /// Top and bottom.
  public static let vertical: EdgeSet = [.top, .bottom]
  /// All four sides.
  public static let all: EdgeSet = [.horizontal, .vertical]
}
