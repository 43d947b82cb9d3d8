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
/// A namespace of identifiers for `matchedGeometryEffect(id:in:)`. Unavailable.
@available(*, unavailable, message: "Views do not move into others: animate offset(x:y:) or frame.")
@propertyWrapper public struct Namespace {
  /// Declared only so that the compiler reports the type as unavailable.
  public init() {}
  /// Declared only so that the compiler reports the type as unavailable.
  public var wrappedValue: Int { 0 }
}

extension BlendMode {
  /// SwiftUI's blend mode `overlay`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var overlay: BlendMode { .normal }
  /// SwiftUI's blend mode `darken`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var darken: BlendMode { .normal }
  /// SwiftUI's blend mode `lighten`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var lighten: BlendMode { .normal }
  /// SwiftUI's blend mode `colorDodge`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var colorDodge: BlendMode { .normal }
  /// SwiftUI's blend mode `colorBurn`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var colorBurn: BlendMode { .normal }
  /// SwiftUI's blend mode `softLight`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var softLight: BlendMode { .normal }
  /// SwiftUI's blend mode `hardLight`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var hardLight: BlendMode { .normal }
  /// SwiftUI's blend mode `difference`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var difference: BlendMode { .normal }
  /// SwiftUI's blend mode `exclusion`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var exclusion: BlendMode { .normal }
  /// SwiftUI's blend mode `hue`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var hue: BlendMode { .normal }
  /// SwiftUI's blend mode `saturation`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var saturation: BlendMode { .normal }
  /// SwiftUI's blend mode `color`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var color: BlendMode { .normal }
  /// SwiftUI's blend mode `luminosity`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var luminosity: BlendMode { .normal }
  /// SwiftUI's blend mode `sourceAtop`. Unavailable.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var sourceAtop: BlendMode { .normal }
  /// SwiftUI's blend mode `destinationOver`. Unavailable.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var destinationOver: BlendMode { .normal }
  /// SwiftUI's blend mode `destinationOut`. Unavailable.
  @available(*, unavailable, message: "Use mask(alignment:_:) or clipShape(_:).")
  public static var destinationOut: BlendMode { .normal }
  /// SwiftUI's blend mode `plusDarker`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var plusDarker: BlendMode { .normal }
  /// SwiftUI's blend mode `plusLighter`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply or .screen.")
  public static var plusLighter: BlendMode { .normal }
}
