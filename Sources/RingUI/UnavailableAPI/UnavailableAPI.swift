import Foundation

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
  /// SwiftUI's blend mode `darken`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var darken: BlendMode { .normal }
  /// SwiftUI's blend mode `lighten`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var lighten: BlendMode { .normal }
  /// SwiftUI's blend mode `colorDodge`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var colorDodge: BlendMode { .normal }
  /// SwiftUI's blend mode `colorBurn`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var colorBurn: BlendMode { .normal }
  /// SwiftUI's blend mode `softLight`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var softLight: BlendMode { .normal }
  /// SwiftUI's blend mode `hardLight`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var hardLight: BlendMode { .normal }
  /// SwiftUI's blend mode `difference`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var difference: BlendMode { .normal }
  /// SwiftUI's blend mode `exclusion`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var exclusion: BlendMode { .normal }
  /// SwiftUI's blend mode `hue`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var hue: BlendMode { .normal }
  /// SwiftUI's blend mode `saturation`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var saturation: BlendMode { .normal }
  /// SwiftUI's blend mode `color`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var color: BlendMode { .normal }
  /// SwiftUI's blend mode `luminosity`. Unavailable.
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
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
  @available(*, unavailable, message: "Use .normal, .multiply, .screen, .overlay or .plusLighter.")
  public static var plusDarker: BlendMode { .normal }
}

/// A placeholder for the view types that ringrender does not support. It cannot be created.
public struct _UnavailableView {
  /// Declared only so that the compiler reports the type as unavailable.
  public init() { fatalError("no such view") }
}

nonisolated extension _UnavailableView {
  /// Declared only so that the compiler reports the type as unavailable.
  public init<each Value, Content: View>(
    _ values: repeat each Value, @ViewBuilder content: () -> Content
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, @ViewBuilder content: (Data.Element) -> Content
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Data: RandomAccessCollection, ID: Hashable, Content: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Value, Content: View>(
    selection: Binding<Value>, @ViewBuilder content: () -> Content
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Content: View>(
    header: Content, @ViewBuilder content: () -> Content
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Value, Content: View>(
    destination: Value, @ViewBuilder label: () -> Content
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Title: StringProtocol, Value>(_ title: Title, text: Binding<Value>) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Title: StringProtocol, Value>(_ title: Title, selection: Binding<Value>) {
    self.init()
  }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Title: StringProtocol, Value>(_ title: Title, value: Binding<Value>) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Title: StringProtocol, Value>(_ title: Title, destination: Value) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Value>(url: Value) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Value>(text: Binding<Value>) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Value, Content: View>(
    initialValue: Value, @ViewBuilder content: (Value) -> Content, keyframes: (Value) -> Void
  ) { self.init() }
  /// Declared only so that the compiler reports the type as unavailable.
  public init<Value, Content: View>(rows: [Value], @ViewBuilder content: () -> Content) {
    self.init()
  }
  /// Declared only so that the compiler reports the type as unavailable.
  public init(renderer: (inout _UnavailableContext, CGSize) -> Void) { self.init() }
}

/// A placeholder for the graphics context of an unsupported view.
public struct _UnavailableContext {}

extension _UnavailableView: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    _ViewList()
  }
}

/// A scrollable list of rows. Unavailable.
@available(*, unavailable, message: "Use VStack with ForEach.")
public typealias List = _UnavailableView
/// A container that groups controls. Unavailable.
@available(*, unavailable, message: "Use VStack.")
public typealias Form = _UnavailableView
/// A section of a list. Unavailable.
@available(*, unavailable, message: "Use VStack or Group.")
public typealias Section = _UnavailableView
/// A navigation container. Unavailable.
@available(*, unavailable, message: "Draw the view that it would show.")
public typealias NavigationView = _UnavailableView
/// A navigation container with a stack of views. Unavailable.
@available(*, unavailable, message: "Draw the view that it would show.")
public typealias NavigationStack = _UnavailableView
/// A navigation container with columns. Unavailable.
@available(*, unavailable, message: "Draw the views that it would show in an HStack.")
public typealias NavigationSplitView = _UnavailableView
/// A link to another view. Unavailable.
@available(*, unavailable, message: "Use Text or Label.")
public typealias NavigationLink = _UnavailableView
/// A container whose views are selected by tabs. Unavailable.
@available(*, unavailable, message: "Draw the view of the tab that it would show.")
public typealias TabView = _UnavailableView
/// A view with an immediate-mode drawing closure. Unavailable.
@available(*, unavailable, message: "Use a Shape with path(in:), or Path.")
public typealias Canvas = _UnavailableView
/// An image loaded from a URL. Unavailable.
@available(*, unavailable, message: "Use Image with imageFolder(_:).")
public typealias AsyncImage = _UnavailableView
/// A single-line text input. Unavailable.
@available(*, unavailable, message: "Use Text.")
public typealias TextField = _UnavailableView
/// A text input that hides its content. Unavailable.
@available(*, unavailable, message: "Use Text.")
public typealias SecureField = _UnavailableView
/// A multiline text input. Unavailable.
@available(*, unavailable, message: "Use Text.")
public typealias TextEditor = _UnavailableView
/// A link to a URL. Unavailable.
@available(*, unavailable, message: "Use Text.")
public typealias Link = _UnavailableView
/// A pull-down menu. Unavailable.
@available(*, unavailable, message: "Use Text or Label.")
public typealias Menu = _UnavailableView
/// A control with buttons to increment and decrement. Unavailable.
@available(*, unavailable, message: "Draw its look with shapes and Text.")
public typealias Stepper = _UnavailableView
/// A control for choosing a date. Unavailable.
@available(*, unavailable, message: "Draw its look with shapes and Text.")
public typealias DatePicker = _UnavailableView
/// A control for choosing a colour. Unavailable.
@available(*, unavailable, message: "Draw its look with shapes and Text.")
public typealias ColorPicker = _UnavailableView
/// A lazy horizontal grid. Unavailable.
@available(*, unavailable, message: "Use Grid, LazyVGrid or an HStack of VStacks.")
public typealias LazyHGrid = _UnavailableView
/// A view that animates through phases. Unavailable.
@available(
  *, unavailable, message: "Change state in withAnimation, in the script of an AnimatedScene."
)
public typealias PhaseAnimator = _UnavailableView
/// A view driven by keyframes. Unavailable.
@available(
  *, unavailable, message: "Change state in withAnimation, in the script of an AnimatedScene."
)
public typealias KeyframeAnimator = _UnavailableView

nonisolated extension View {
  /// Adjusts the colour saturation. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func saturation(_ amount: Double) -> some View { self }
  /// Brightens the view. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func brightness(_ amount: Double) -> some View { self }
  /// Adjusts the contrast. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func contrast(_ amount: Double) -> some View { self }
  /// Reduces the colours to greys. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func grayscale(_ amount: Double) -> some View { self }
  /// Rotates the hues of the colours. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func hueRotation(_ angle: Angle) -> some View { self }
  /// Inverts the colours. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func colorInvert() -> some View { self }
  /// Multiplies the colours by `color`. Unavailable.
  @available(*, unavailable, message: "Use overlay(_:) with blendMode(.multiply).")
  public func colorMultiply(_ color: Color) -> some View { self }
  /// Converts luminance to alpha, as for a mask. Unavailable.
  @available(*, unavailable, message: "Use mask(alignment:_:) with colours of other alphas.")
  public func luminanceToAlpha() -> some View { self }
  /// Rotates the view in three dimensions. Unavailable.
  @available(
    *, unavailable, message: "Views lie in one plane: use rotationEffect(_:) or scaleEffect(x:y:)."
  )
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  ) -> some View { self }
  /// Animates the view's geometry into the geometry of another view. Unavailable.
  @available(
    *, unavailable, message: "Views do not move into others: animate offset(x:y:) or frame."
  )
  public func matchedGeometryEffect<ID: Hashable, Space>(id: ID, in namespace: Space) -> some View {
    self
  }
  /// Animates the view through a sequence of phases. Unavailable.
  @available(
    *, unavailable, message: "Change state in withAnimation, in the script of an AnimatedScene."
  )
  public func phaseAnimator<Phases: Sequence, V: View>(
    _ phases: Phases, @ViewBuilder content: (Self, Phases.Element) -> V
  ) -> some View { self }
  /// Adds items to a toolbar. Unavailable.
  @available(
    *, unavailable, message: "A picture has no bars: put the view over this one with overlay."
  )
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { self }
  /// Adds a context menu. Unavailable.
  @available(*, unavailable, message: "A picture shows the view itself: leave the menu out.")
  public func contextMenu<V: View>(@ViewBuilder menuItems: () -> V) -> some View { self }
  /// Attaches a gesture recogniser. Unavailable.
  @available(
    *, unavailable, message: "A picture is not touched: set the state that the gesture would set."
  )
  public func gesture<G>(_ gesture: G) -> some View { self }
}
