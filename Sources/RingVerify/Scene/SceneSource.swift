/// A source for the record of an image's scene, evaluated only when a golden is written or differs.
///
/// All sources compare equal: the identity of an image is its pixels.
public struct SceneSource: Hashable, Sendable {
  private let make: (@Sendable () -> SceneRecord?)?

  /// Creates the source of an unknown scene.
  public init() { make = nil }

  /// Creates a source from a function, which returns `nil` if it has no record.
  public init(_ make: @escaping @Sendable () -> SceneRecord?) { self.make = make }

  /// The record; `nil` if the scene is unknown.
  public func record() -> SceneRecord? { make?() }

  public static func == (a: SceneSource, b: SceneSource) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
