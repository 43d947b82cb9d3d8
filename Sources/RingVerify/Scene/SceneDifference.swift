import RingCompare

/// How two pictures of known scenes differ, in the scenes' own words.
public struct SceneDifference: Hashable, Sendable {
  /// The values that are others.
  public let changes: [SceneChange]
  /// What is said of them, and of differing pixels that they do not explain.
  public let lines: [String]

  /// `compared` has the pictures of both scenes.
  public init(_ expected: SceneRecord, _ actual: SceneRecord, _ compared: ComparedPictures) {
    changes = expected.changes(to: actual)
    let attribution = SceneAttribution(compared, expected: expected, actual: actual, changes)
    lines = changes.lines(expected.consequences(in: actual)) + (attribution?.lines(changes) ?? [])
  }

  /// The same where no pixel differs.
  public init(_ expected: SceneRecord, _ actual: SceneRecord) {
    changes = expected.changes(to: actual)
    lines = changes.lines(expected.consequences(in: actual))
  }
}
