/// Where the record of a picture's scene comes from, which is only made when it is needed: when a
/// golden is written, or differs.
///
/// All are equal: a picture is its pixels.
public struct SceneSource: Hashable, Sendable {
  private let make: (@Sendable () -> SceneRecord?)?

  /// The scene is unknown.
  public init() { make = nil }

  /// A scene whose record `make` makes, or `nil` where it cannot.
  public init(_ make: @escaping @Sendable () -> SceneRecord?) { self.make = make }

  /// The record; `nil` if the scene is unknown.
  public func record() -> SceneRecord? { make?() }

  public static func == (a: SceneSource, b: SceneSource) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
