import Foundation

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
