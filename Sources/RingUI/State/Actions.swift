import Foundation

nonisolated extension View {
  /// Does something once, before the first picture.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    noticing { inputs in
      let appeared = inputs.node.memory(Memories.appeared) { Location(false) }
      guard !appeared.value, let action else { return }
      appeared.value = true
      inputs.pass.actions.append(ViewAction(view: inputs.node, run: action))
    }
  }

  /// Accepted; a picture has no end.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Does something when a value has become another.
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some View { whenChanged(value, initial: false) { _, new in action(new) } }

  /// Does something when a value has become another, and at the beginning if `initial` is true.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> some View { whenChanged(value, initial: initial, action) }

  /// Does something when a value has become another, and at the beginning if `initial` is true.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { whenChanged(value, initial: initial) { _, _ in action() } }

  private func whenChanged<V: Equatable>(
    _ value: V, initial: Bool, _ action: @escaping (V, V) -> Void
  ) -> some View {
    noticing { inputs in
      let last = inputs.node.memory(Memories.lastValue) { Location(V?.none) }
      let old = last.value
      last.value = value
      guard old.map({ $0 != value }) ?? initial else { return }
      inputs.pass.actions.append(ViewAction(view: inputs.node) { action(old ?? value, value) })
    }
  }

  /// Accepted; pictures are made at once, without waiting for it.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// The view, and something that is noticed once in each round.
  func noticing(_ notice: @escaping (_ViewInputs) -> Void) -> some View {
    modifier(_NoticeModifier(notice: notice))
  }
}

/// A modifier that changes nothing and is told where it stands.
nonisolated public struct _NoticeModifier: ViewModifier {
  /// It has elements instead of a body.
  public typealias Body = Never
  private let notice: (_ViewInputs) -> Void
  nonisolated init(notice: @escaping (_ViewInputs) -> Void) { self.notice = notice }

  public nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList {
    let list = V._lower(content, inputs.child(.body, V.self))
    modifier.notice(inputs)
    return list
  }
}
