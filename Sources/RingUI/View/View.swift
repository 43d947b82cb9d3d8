import RingScene

/// A part of a picture: SwiftUI's `View`.
@MainActor @preconcurrency
public protocol View {
  /// What the view is made of.
  associatedtype Body: View
  /// What the view is made of.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// Turns the view into elements. Views of one's own have `body` instead.
  nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList
}

nonisolated extension View {
  /// Puts its storage into the view and lowers its body.
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    var view = view
    guard inputs.enters, inputs.install(in: &view) else { return _ViewList() }
    return Body._lower(onMainActor(view) { $0.body }, inputs.child(.body, Body.self))
  }
}

extension Never: View {
  /// There is no such view.
  public var body: Never { fatalError("a view that cannot be has no body") }
}

extension View where Body == Never {
  /// Views of this module have elements instead of a body.
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn as it is") }
}

/// What views are lowered to: elements in drawing order, each with what it tells its parent.
public struct _ViewList {
  var items: [Item] = []

  /// An element and what its parents ask about it.
  struct Item {
    var element: AnyElement
    var traits = ViewTraits()
  }

  init() {}
  init(_ items: [Item]) { self.items = items }
  init(_ element: some Element) { items = [Item(element: AnyElement(element))] }

  /// The same items, each changed.
  func map(_ change: (Item) -> Item) -> _ViewList { _ViewList(items.map(change)) }

  /// The same items with their elements changed; what sizes and lines depend on stays.
  func wrapped(_ change: (AnyElement) -> some Element) -> _ViewList {
    map { Item(element: AnyElement(change($0.element)), traits: $0.traits) }
  }

  /// All items as one element: several lie on top of each other.
  var pile: AnyElement? {
    guard items.count != 1 else { return items[0].element }
    guard !items.isEmpty else { return nil }
    return AnyElement(RingScene.ZStack(children: items.map(\.stacked)))
  }

  /// All items as one element, a column unless there is only one.
  var column: AnyElement? {
    guard items.count != 1 else { return items[0].element }
    guard !items.isEmpty else { return nil }
    return AnyElement(RingScene.VStack(children: items.map(\.stacked)))
  }
}

extension _ViewList.Item {
  /// The element with its place in the order of drawing.
  var stacked: AnyElement {
    traits.zIndex == 0 ? element : element.at(zIndex: traits.zIndex)
  }
}

/// What a view tells the stack around it.
struct ViewTraits {
  /// Views with a greater number are drawn later. Default: 0.
  var zIndex = 0.0
  /// Views with a greater number are offered room first. Default: 0.
  var layoutPriority = 0.0
  /// The lines of alignment that the view sets itself, by their names, in points of its own size.
  var guides: [ObjectIdentifier: (ViewDimensions) -> CGFloat] = [:]
  /// Whether it is room that the views around it leave. Default: false.
  var isSpacer = false

  /// Whether it is a row of a grid, and what is in it.
  var gridRow: [_ViewList.Item]?
  /// What a picker calls it.
  var tag: AnyHashable?
}

/// A value that is handed over to the main actor and back by one thread.
private struct Handed<Value>: @unchecked Sendable {
  // Sendable because whoever hands the value over waits until it has it back.
  let value: Value
}

/// Asks a view for something that only the main actor may ask, on which every picture is made.
func onMainActor<Value, Result>(
  _ value: Value, _ ask: @MainActor (Value) -> Result
) -> Result {
  let handed = Handed(value: value)
  return MainActor.assumeIsolated { Handed(value: ask(handed.value)) }.value
}
