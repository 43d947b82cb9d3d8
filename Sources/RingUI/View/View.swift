import RingScene

/// A part of the rendered content: SwiftUI's `View`.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// Lowers the view to layout elements. Custom views implement `body` instead.
  nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList
}

nonisolated extension View {
  /// Connects the view with its storage and lowers its body.
  ///
  /// Fails the pass if it does not run on the main actor.
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    var view = view
    guard inputs.canDescend, inputs.install(in: &view) else { return _ViewList() }
    guard let body = inputs.onMainActor(view, { $0.body }) else { return _ViewList() }
    return Body._lower(body, inputs.child(.body, Body.self))
  }
}

/// A view whose body any thread may evaluate: it is laid out where it is drawn.
///
/// The body of another `View` runs on the main actor. Write `nonisolated var body`; it may contain
/// views of this package and other nonisolated views.
nonisolated public protocol NonisolatedView: View {
  /// The content of the view.
  @ViewBuilder nonisolated var body: Body { get }
}

nonisolated extension NonisolatedView {
  /// Connects the view with its storage and lowers its body on the current thread.
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    var view = view
    guard inputs.canDescend, inputs.install(in: &view) else { return _ViewList() }
    return Body._lower(view.body, inputs.child(.body, Body.self))
  }
}

extension Never: View {
  /// Traps. Never called, because `Never` has no values.
  public var body: Never { fatalError("`Never` has no values") }
}

extension View where Body == Never {
  /// Traps. Never called, because a view without a body implements `_lower`.
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn as it is") }
}

/// The result of lowering a view: elements in drawing order, each with its traits.
public struct _ViewList {
  var items: [Item] = []

  struct Item {
    var element: AnyElement
    var traits = ViewTraits()
  }

  init() {}
  init(_ items: [Item]) { self.items = items }
  init(_ element: some Element) { items = [Item(element: AnyElement(element))] }

  func map(_ change: (Item) -> Item) -> _ViewList { _ViewList(items.map(change)) }

  /// Replaces each element; the traits stay.
  func wrapped(_ change: (AnyElement) -> some Element) -> _ViewList {
    map { Item(element: AnyElement(change($0.element)), traits: $0.traits) }
  }

  /// Stacked in depth if there are several items; `nil` if there are none.
  var overlaid: AnyElement? {
    guard items.count != 1 else { return items[0].element }
    guard !items.isEmpty else { return nil }
    return AnyElement(RingScene.ZStack(children: items.map(\.stacked)))
  }

  /// In a column if there are several items; `nil` if there are none.
  var column: AnyElement? {
    guard items.count != 1 else { return items[0].element }
    guard !items.isEmpty else { return nil }
    return AnyElement(RingScene.VStack(children: items.map(\.stacked)))
  }
}

extension _ViewList.Item {
  /// The element, with the `zIndex` of the traits attached if it is not 0.
  var stacked: AnyElement {
    traits.zIndex == 0 ? element : element.withZIndex(traits.zIndex)
  }
}

/// The properties of a view that its container reads.
struct ViewTraits {
  /// Higher values are drawn in front.
  var zIndex = 0.0
  /// Higher values are offered space first.
  var layoutPriority = 0.0
  /// Each returns a position in points.
  var guides: [GuideKey: (ViewDimensions) -> CGFloat] = [:]
  /// A spacer gets the space that the other views leave.
  var isSpacer = false
  /// The cells, if the view is a row of a grid.
  var gridRow: [_ViewList.Item]?
  /// Selects the view in a picker.
  var tag: AnyHashable?
}
