import Dispatch
import Foundation

/// A view of this package that is made of others, and that any thread may lay out.
///
/// The `body` of a user's view is for the main actor only, as in SwiftUI.
nonisolated public protocol _LibraryView: View where Body == Never {
  /// The type of `_body`.
  associatedtype _Content: View
  /// The views of which this view is made.
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
  /// Returns the result of `body`, which is for the main actor only.
  ///
  /// On another thread, `body` does not run: fails the pass and returns `nil`. `owner` is the
  /// modifier or style of the view whose body it is; `nil` for the view's own.
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
  /// After `dispatchMain()`, which an asynchronous `main` function calls on Linux, that is not the
  /// main thread but any thread that serves the main queue.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
  }

  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
