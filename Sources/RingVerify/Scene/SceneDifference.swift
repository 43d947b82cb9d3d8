import RingCompare

/// The differences between two images of known scenes, in terms of the scenes.
public struct SceneDifference: Hashable, Sendable {
  /// The values that differ.
  public let changes: [SceneChange]
  /// Descriptions of the changes, and of differing pixels that they do not explain.
  public let lines: [String]

  /// Compares two scenes; `compared` holds the images of both.
  public init(_ expected: SceneSnapshot, _ actual: SceneSnapshot, _ compared: ComparedImages) {
    changes = expected.changes(to: actual)
    let attribution = SceneAttribution(compared, expected: expected, actual: actual, changes)
    lines = changes.lines(expected.consequences(in: actual)) + (attribution?.lines(changes) ?? [])
  }

  /// Compares two scenes whose images are equal.
  public init(_ expected: SceneSnapshot, _ actual: SceneSnapshot) {
    changes = expected.changes(to: actual)
    lines = changes.lines(expected.consequences(in: actual))
  }
}
