import Foundation

/// What stands for views that no picture has.
public struct _AbsentView {
  /// For the message of the compiler only.
  public init() { fatalError("no such view") }
}

nonisolated extension _AbsentView {
  /// For the message of the compiler only.
  public init<each Value, Content: View>(
    _ values: repeat each Value, @ViewBuilder content: () -> Content
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, @ViewBuilder content: (Data.Element) -> Content
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Data: RandomAccessCollection, ID: Hashable, Content: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Value, Content: View>(
    selection: Binding<Value>, @ViewBuilder content: () -> Content
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Content: View>(
    header: Content, @ViewBuilder content: () -> Content
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Value, Content: View>(
    destination: Value, @ViewBuilder label: () -> Content
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Title: StringProtocol, Value>(_ title: Title, text: Binding<Value>) { self.init() }
  /// For the message of the compiler only.
  public init<Title: StringProtocol, Value>(_ title: Title, selection: Binding<Value>) {
    self.init()
  }
  /// For the message of the compiler only.
  public init<Title: StringProtocol, Value>(_ title: Title, value: Binding<Value>) { self.init() }
  /// For the message of the compiler only.
  public init<Title: StringProtocol, Value>(_ title: Title, destination: Value) { self.init() }
  /// For the message of the compiler only.
  public init<Value>(url: Value) { self.init() }
  /// For the message of the compiler only.
  public init<Value>(text: Binding<Value>) { self.init() }
  /// For the message of the compiler only.
  public init<Value, Content: View>(
    initialValue: Value, @ViewBuilder content: (Value) -> Content, keyframes: (Value) -> Void
  ) { self.init() }
  /// For the message of the compiler only.
  public init<Value, Content: View>(rows: [Value], @ViewBuilder content: () -> Content) {
    self.init()
  }
  /// For the message of the compiler only.
  public init(renderer: (inout _AbsentContext, CGSize) -> Void) { self.init() }
}

/// What stands for what such a view would draw with.
public struct _AbsentContext {}

extension _AbsentView: View {
  /// There is nothing to draw.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    _ViewList()
  }
}

/// A table of rows.
@available(*, unavailable, message: "Use VStack with ForEach.")
public typealias List = _AbsentView
/// Controls in groups.
@available(*, unavailable, message: "Use VStack.")
public typealias Form = _AbsentView
/// A part of a list.
@available(*, unavailable, message: "Use VStack or Group.")
public typealias Section = _AbsentView
/// Views behind one another.
@available(*, unavailable, message: "Draw the view that it would show.")
public typealias NavigationView = _AbsentView
/// Views behind one another.
@available(*, unavailable, message: "Draw the view that it would show.")
public typealias NavigationStack = _AbsentView
/// Views side by side.
@available(*, unavailable, message: "Draw the views that it would show in an HStack.")
public typealias NavigationSplitView = _AbsentView
/// A way to another view.
@available(*, unavailable, message: "Use Text or Label.")
public typealias NavigationLink = _AbsentView
/// Views behind tabs.
@available(*, unavailable, message: "Draw the view of the tab that it would show.")
public typealias TabView = _AbsentView
/// A drawing by commands.
@available(*, unavailable, message: "Use a Shape with path(in:), or Path.")
public typealias Canvas = _AbsentView
/// A picture from the network.
@available(*, unavailable, message: "Use Image with imageFolder(_:).")
public typealias AsyncImage = _AbsentView
/// A line to write in.
@available(*, unavailable, message: "Use Text.")
public typealias TextField = _AbsentView
/// A line to write in that shows dots.
@available(*, unavailable, message: "Use Text.")
public typealias SecureField = _AbsentView
/// Lines to write in.
@available(*, unavailable, message: "Use Text.")
public typealias TextEditor = _AbsentView
/// A way to a page.
@available(*, unavailable, message: "Use Text.")
public typealias Link = _AbsentView
/// A choice that opens.
@available(*, unavailable, message: "Use Text or Label.")
public typealias Menu = _AbsentView
/// Two buttons for less and more.
@available(*, unavailable, message: "Draw its look with shapes and Text.")
public typealias Stepper = _AbsentView
/// A choice of a date.
@available(*, unavailable, message: "Draw its look with shapes and Text.")
public typealias DatePicker = _AbsentView
/// A choice of a colour.
@available(*, unavailable, message: "Draw its look with shapes and Text.")
public typealias ColorPicker = _AbsentView
/// Views in columns.
@available(*, unavailable, message: "Use Grid, LazyVGrid or an HStack of VStacks.")
public typealias LazyHGrid = _AbsentView
/// A view in phases.
@available(
  *, unavailable, message: "Change state in withAnimation by AnimationRenderer.change(at:_:)."
)
public typealias PhaseAnimator = _AbsentView
/// A view moved by keyframes.
@available(
  *, unavailable, message: "Change state in withAnimation by AnimationRenderer.change(at:_:)."
)
public typealias KeyframeAnimator = _AbsentView
