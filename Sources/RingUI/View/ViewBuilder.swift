/// Makes one view of the views that a closure lists.
@resultBuilder
public enum ViewBuilder {
  /// A view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views in order.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views: views)
  }
  /// A view under a condition without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// The view of a condition that holds.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .first(first))
  }
  /// The view of a condition that does not hold.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .second(second))
  }
  /// A view that exists in some versions only.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views in order.
public struct TupleView<T> {
  /// The views.
  public var value: T
  let views: [any View]

  /// Several views in order; what is no view is left out.
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

/// Lowers a view whose type is not known to the caller.
func lowerAny(
  _ view: any View, _ inputs: _ViewInputs, _ key: ViewNode.Key
) -> _ViewList {
  func lower<V: View>(_ view: V) -> _ViewList { V._lower(view, inputs.child(key, V.self)) }
  return lower(view)
}

/// One of two views.
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

/// No view.
public struct EmptyView {
  /// No view.
  public init() {}
}

extension EmptyView: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList { _ViewList() }
}

/// Views that are changed together; they lie as if the group were not there.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// Views that are changed together.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    Content._lower(view.content, inputs.child(.body, Content.self))
  }
}

/// A view without its type.
public struct AnyView {
  let view: any View
  /// The view without its type.
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }
  /// The view without its type.
  public init<V: View>(erasing view: V) { self.init(view) }
}

extension AnyView: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    return lowerAny(view.view, inputs, .body)
  }
}
