/// The result builder that combines the views of a closure.
@resultBuilder
public enum ViewBuilder {
  /// Returns the view unchanged.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Builds an empty view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Builds a single view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Builds a list of views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views: views)
  }
  /// Builds the view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Builds the view of a condition's first branch.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .first(first))
  }
  /// Builds the view of a condition's second branch.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .second(second))
  }
  /// Builds the type-erased view of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// The list of views that a view builder creates from a closure with several views.
public struct TupleView<T> {
  /// The views of the list, as a tuple.
  public var value: T
  let views: [any View]

  /// Creates a list from a tuple; elements that are not views are ignored.
  public init(_ value: T) {
    self.value = value
    views = Mirror(reflecting: value).children.compactMap { $0.value as? any View }
  }

  init(_ value: T, views: [any View]) { (self.value, self.views) = (value, views) }
}

extension TupleView: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    _ViewList(
      view.views.enumerated().flatMap { index, view in
        lowerAny(view, inputs, .index(index)).items
      })
  }
}

/// Lowers a view of unknown type, at the child node for `key`.
func lowerAny(
  _ view: any View, _ inputs: _ViewInputs, _ key: ViewNode.Key
) -> _ViewList {
  func lower<V: View>(_ view: V) -> _ViewList { V._lower(view, inputs.child(key, V.self)) }
  return lower(view)
}

/// One of two views of different types.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    switch view.storage {
    case .first(let view):
      TrueContent._lower(view, inputs.child(.index(0), TrueContent.self))
    case .second(let view):
      FalseContent._lower(view, inputs.child(.index(1), FalseContent.self))
    }
  }
}

extension Optional: View where Wrapped: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard let view else { return _ViewList() }
    return Wrapped._lower(view, inputs.child(.body, Wrapped.self))
  }
}

/// A view without content.
public struct EmptyView {
  /// Creates a view without content.
  public init() {}
}

extension EmptyView: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList { _ViewList() }
}

/// A group of views for a common modifier. The group does not affect their layout.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// Creates a group of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    Content._lower(view.content, inputs.child(.body, Content.self))
  }
}

/// A type-erased view.
public struct AnyView {
  let view: any View
  /// Creates a type-erased view. A view that is type-erased already is not wrapped again.
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }
  /// Creates a type-erased view. A view that is type-erased already is not wrapped again.
  public init<V: View>(erasing view: V) { self.init(view) }
}

extension AnyView: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    return lowerAny(view.view, inputs, .body)
  }
}
