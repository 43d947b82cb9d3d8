/// The differences between two images, described by the scenes that they show.
public struct SceneDifference: Hashable, Sendable {
  /// The values that differ between the scenes.
  public let changes: [SceneChange]
  /// The descriptions of the changes, and of differing pixels that no change explains.
  public let lines: [String]

  /// Compares two scenes; `compared` is the comparison of their images.
  public init(_ expected: SceneSnapshot, _ actual: SceneSnapshot, _ compared: ComparedImages) {
    changes = expected.changes(to: actual)
    let attribution = SceneAttribution(compared, expected: expected, actual: actual, changes)
    lines = changes.lines(expected.consequences(in: actual)) + (attribution?.lines(changes) ?? [])
  }

  /// Compares two scenes whose images are equal or not compared.
  public init(_ expected: SceneSnapshot, _ actual: SceneSnapshot) {
    changes = expected.changes(to: actual)
    lines = changes.lines(expected.consequences(in: actual))
  }
}
