/// A view of UIKit.
@available(*, unavailable, message: "UIKit draws nothing here: use Shape, Text and Image.")
public protocol UIViewRepresentable: View {}
/// A controller of UIKit.
@available(*, unavailable, message: "UIKit draws nothing here: use Shape, Text and Image.")
public protocol UIViewControllerRepresentable: View {}
/// A view of AppKit.
@available(*, unavailable, message: "AppKit draws nothing here: use Shape, Text and Image.")
public protocol NSViewRepresentable: View {}
/// A layout of one's own.
@available(
  *, unavailable, message: "Use stacks, Grid, alignmentGuide(_:computeValue:) or GeometryReader."
)
public protocol Layout: View {}
/// Colours of a net of points.
@available(
  *, unavailable,
  message: "Use LinearGradient, RadialGradient, EllipticalGradient or AngularGradient."
)
public typealias MeshGradient = Never
/// A picture that is repeated.
@available(*, unavailable, message: "Use Image with resizable(), and clipShape(_:).")
public typealias ImagePaint = Never
/// Names that tell views apart.
@available(*, unavailable, message: "Views do not move into others: animate offset(x:y:) or frame.")
@propertyWrapper public struct Namespace {
  /// For the message of the compiler only.
  public init() {}
  /// For the message of the compiler only.
  public var wrappedValue: Int { 0 }
}

extension BlendMode {
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var overlay: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var darken: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var lighten: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var colorDodge: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var colorBurn: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var softLight: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var hardLight: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var difference: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var exclusion: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var hue: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var saturation: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var color: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var luminosity: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var sourceAtop: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var destinationOver: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var destinationOut: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var plusDarker: BlendMode { .normal }
  /// Colours are not mixed so.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var plusLighter: BlendMode { .normal }
}
