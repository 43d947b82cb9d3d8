/// A source for the snapshot of an image's scene.
///
/// It is evaluated only when a golden is written or differs. All sources compare equal: the
/// identity of an image is its pixels.
public struct SceneSnapshotProvider: Hashable, Sendable {
  private let make: (@Sendable () -> SceneSnapshot?)?

  /// Creates the source of an unknown scene.
  public init() { make = nil }

  /// Creates a source from a function, which returns `nil` if it has no snapshot.
  public init(_ make: @escaping @Sendable () -> SceneSnapshot?) { self.make = make }

  /// The snapshot; `nil` if the scene is unknown.
  public func snapshot() -> SceneSnapshot? { make?() }

  public static func == (a: SceneSnapshotProvider, b: SceneSnapshotProvider) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
