import RingCore
import RingSystem

/// A source of the snapshot of an image's scene.
///
/// The snapshot is made only when a golden is written or differs, and then only once. All sources
/// compare equal, because images are compared by their pixels.
package struct SceneSnapshotProvider: Hashable, Sendable {
  private let make: (@Sendable () -> SceneSnapshot?)?
  /// The result of `make`; `nil` until it has been called.
  private let made = Monitor<SceneSnapshot??>(nil)

  /// The scene is unknown.
  package init() { make = nil }

  /// `make` returns `nil` if the scene is unknown.
  package init(_ make: @escaping @Sendable () -> SceneSnapshot?) { self.make = make }

  /// Calls `make` unless it was called before; `nil` if the scene is unknown.
  package func snapshot() -> SceneSnapshot? {
    guard let make else { return nil }
    return made.withLock { made in
      let snapshot = made ?? make()
      made = .some(snapshot)
      return snapshot
    }
  }

  package static func == (a: SceneSnapshotProvider, b: SceneSnapshotProvider) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
