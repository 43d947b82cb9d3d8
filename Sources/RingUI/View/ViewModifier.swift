/// A reusable modification of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View
  /// The type of the view before modification.
  typealias Content = _ViewModifier_Content<Self>
  /// Returns the modified view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  /// Lowers the modified view to elements. Custom modifiers implement `body(content:)` instead.
  nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList
}

extension ViewModifier where Body == Never {
  /// Traps. Never called, because a modifier without a body implements `_lower`.
  public func body(content: Content) -> Never {
    fatalError("\(Self.self) has no body: it changes elements")
  }
}

nonisolated extension ViewModifier {
  /// Connects the modifier with its storage and lowers its body.
  public static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    var modifier = modifier
    guard inputs.canDescend, inputs.install(in: &modifier) else { return _ViewList() }
    let proxy = _ViewModifier_Content<Self>(view: content)
    guard
      let body = inputs.onMainActor(
        (modifier, proxy), owner: Self.self, { $0.0.body(content: $0.1) })
    else {
      return _ViewList()
    }
    return Body._lower(body, inputs.child(.part(0), Body.self))
  }

  /// Returns a modifier that applies this modifier, then `modifier`.
  public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The view to which a modifier applies.
public struct _ViewModifier_Content<Modifier> {
  let view: any View
}

extension _ViewModifier_Content: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    lowerAny(view.view, inputs, .body)
  }
}

/// A view, or a modifier, with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  /// The view or modifier to which the modifier applies.
  public var content: Content
  /// The modifier that applies to `content`.
  public var modifier: Modifier
  /// Creates a modified view or a concatenation of two modifiers.
  public init(content: Content, modifier: Modifier) {
    (self.content, self.modifier) = (content, modifier)
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    Modifier._lower(view.modifier, view.content, inputs)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    let inner = ModifiedContent<V, Content>(content: content, modifier: modifier.content)
    return Modifier._lower(modifier.modifier, inner, inputs)
  }
}

/// A modifier that leaves the view unchanged.
public struct EmptyModifier: Sendable {
  /// Creates the modifier.
  public init() {}
  /// The modifier that leaves the view unchanged.
  public static let identity = EmptyModifier()
}

extension EmptyModifier: ViewModifier {
  public static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList { V._lower(content, inputs.child(.body, V.self)) }
}

nonisolated extension View {
  /// Returns the view with `modifier` applied to it.
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
