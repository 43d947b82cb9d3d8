import Dispatch
import Foundation

/// A view of this package that consists of other views, and that any thread may lay out.
///
/// A user-defined view has a `body` instead, which runs on the main actor only, as in SwiftUI.
nonisolated public protocol _LibraryView: View where Body == Never {
  /// The type of `_body`.
  associatedtype _Content: View
  /// The content of the view.
  @ViewBuilder nonisolated var _body: _Content { get }
}

nonisolated extension _LibraryView {
  /// Connects the view with its storage and lowers its content on the current thread.
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    var view = view
    guard inputs.canDescend, inputs.install(in: &view) else { return _ViewList() }
    return _Content._lower(view._body, inputs.child(.body, _Content.self))
  }
}

extension _ViewInputs {
  /// Returns the result of `body`, which may run on the main actor only.
  ///
  /// In a pass on another thread, fails the pass and returns `nil` without running `body`. `owner`
  /// is the type of the modifier or style that has the body; `nil` for the view itself.
  func onMainActor<Value, Result>(
    _ value: Value, owner: Any.Type? = nil, _ body: @MainActor (Value) -> Result
  ) -> Result? {
    guard pass.isOnMainActor else {
      let names = [node.path, owner.map(ViewNode.name) ?? ""].filter { !$0.isEmpty }
      fail(.needsMainActor(view: names.joined(separator: " › ")))
      return nil
    }
    let transfer = UncheckedTransfer(value: value)
    return MainActor.assumeIsolated { UncheckedTransfer(value: body(transfer.value)) }.value
  }
}

/// A value that enters or leaves code on the main actor.
private struct UncheckedTransfer<Value>: @unchecked Sendable {
  // Safe: `MainActor.assumeIsolated` runs its closure on the current thread.
  let value: Value
}

extension MainActor {
  /// Whether the current thread runs code of the main actor.
  ///
  /// After `dispatchMain()`, which an asynchronous `main` function calls on Linux, any thread can
  /// serve the main queue, not only the main thread.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
  }

  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
