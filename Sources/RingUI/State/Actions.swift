import Foundation

nonisolated extension View {
  /// Runs `action` once, after the first pass that contains the view. `nil` has no effect.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    onUpdate { inputs in
      let appeared = inputs.node.storage(StorageKey.appeared) { Location(false) }
      guard !appeared.value, let action else { return }
      appeared.value = true
      inputs.pass.actions.append(ViewAction(view: inputs.node, run: action))
    }
  }

  /// Has no effect: `action` is never called, even if the view disappears.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Runs `action` with the new value when `value` changes.
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some View { onValueChange(value, initial: false) { _, new in action(new) } }

  /// Runs `action` with the old and the new value when `value` changes.
  ///
  /// If `initial` is `true`, also runs `action` with the first value as both arguments.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> some View { onValueChange(value, initial: initial, action) }

  /// Runs `action` when `value` changes. If `initial` is `true`, also runs it for the first value.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { onValueChange(value, initial: initial) { _, _ in action() } }

  private func onValueChange<V: Equatable>(
    _ value: V, initial: Bool, _ action: @escaping (V, V) -> Void
  ) -> some View {
    onUpdate { inputs in
      let last = inputs.node.storage(StorageKey.lastValue) { Location(V?.none) }
      let old = last.value
      last.value = value
      guard old.map({ $0 != value }) ?? initial else { return }
      inputs.pass.actions.append(ViewAction(view: inputs.node) { action(old ?? value, value) })
    }
  }

  /// Has no effect: rendering is synchronous and does not wait for tasks.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Calls `action` with the view's inputs once per pass, after the view is lowered.
  func onUpdate(_ action: @escaping (_ViewInputs) -> Void) -> some View {
    modifier(_UpdateModifier(action: action))
  }
}

/// A modifier that leaves the view unchanged and calls a closure with its inputs.
nonisolated public struct _UpdateModifier: ViewModifier {
  private let action: (_ViewInputs) -> Void
  nonisolated init(action: @escaping (_ViewInputs) -> Void) { self.action = action }

  public nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    let list = V._lower(content, inputs.child(.body, V.self))
    modifier.action(inputs)
    return list
  }
}
