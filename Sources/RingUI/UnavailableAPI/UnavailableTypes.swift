/// A wrapper for a UIKit view. Unavailable.
@available(*, unavailable, message: "UIKit draws nothing here: use Shape, Text and Image.")
public protocol UIViewRepresentable: View {}
/// A wrapper for a UIKit view controller. Unavailable.
@available(*, unavailable, message: "UIKit draws nothing here: use Shape, Text and Image.")
public protocol UIViewControllerRepresentable: View {}
/// A wrapper for an AppKit view. Unavailable.
@available(*, unavailable, message: "AppKit draws nothing here: use Shape, Text and Image.")
public protocol NSViewRepresentable: View {}
/// A custom layout container. Unavailable.
@available(
  *, unavailable, message: "Use stacks, Grid, alignmentGuide(_:computeValue:) or GeometryReader."
)
public protocol Layout: View {}
/// A two-dimensional gradient over a mesh of points. Unavailable.
@available(
  *, unavailable,
  message: "Use LinearGradient, RadialGradient, EllipticalGradient or AngularGradient."
)
public typealias MeshGradient = Never
/// A style that repeats an image. Unavailable.
@available(*, unavailable, message: "Use Image with resizable(), and clipShape(_:).")
public typealias ImagePaint = Never
/// A namespace of identifiers for matched geometry. Unavailable.
@available(*, unavailable, message: "Views do not move into others: animate offset(x:y:) or frame.")
@propertyWrapper public struct Namespace {
  /// Declared only so that the compiler prints the message.
  public init() {}
  /// Declared only so that the compiler prints the message.
  public var wrappedValue: Int { 0 }
}

extension BlendMode {
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var overlay: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var darken: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var lighten: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var colorDodge: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var colorBurn: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var softLight: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var hardLight: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var difference: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var exclusion: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var hue: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var saturation: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var color: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var luminosity: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var sourceAtop: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var destinationOver: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var destinationOut: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var plusDarker: BlendMode { .normal }
  /// An unsupported blend mode.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var plusLighter: BlendMode { .normal }
}
