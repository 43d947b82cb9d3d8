/// A change of a view that can be named and used again.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// What the modified view is made of.
  associatedtype Body: View
  /// The view that is modified.
  typealias Content = _ViewModifier_Content<Self>
  /// The modified view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  /// Turns the modified view into elements. Modifiers of one's own have `body(content:)` instead.
  nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList
}

extension ViewModifier where Body == Never {
  /// Modifiers of this module change elements.
  public func body(content: Content) -> Never {
    fatalError("\(Self.self) has no body: it changes elements")
  }
}

nonisolated extension ViewModifier {
  /// Puts its storage into the modifier and lowers what it makes of the view.
  public static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    var modifier = modifier
    guard inputs.enters, inputs.install(in: &modifier) else { return _ViewList() }
    let proxy = _ViewModifier_Content<Self>(view: content)
    let body = onMainActor((modifier, proxy)) { $0.0.body(content: $0.1) }
    return Body._lower(body, inputs.child(.part(0), Body.self))
  }

  /// First this modifier, then another.
  public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The view that a modifier changes.
public struct _ViewModifier_Content<Modifier> {
  let view: any View
}

extension _ViewModifier_Content: View {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    lowerAny(view.view, inputs, .body)
  }
}

/// A view, or a modifier, and the modifier after it.
public struct ModifiedContent<Content, Modifier> {
  /// What is modified.
  public var content: Content
  /// What modifies it.
  public var modifier: Modifier
  /// A view and a modifier.
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

/// Changes nothing.
public struct EmptyModifier: Sendable {
  /// Changes nothing.
  public init() {}
  /// Changes nothing.
  public static let identity = EmptyModifier()
}

extension EmptyModifier: ViewModifier {
  public typealias Body = Never
  public static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList { V._lower(content, inputs.child(.body, V.self)) }
}

nonisolated extension View {
  /// The view with a modifier.
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
