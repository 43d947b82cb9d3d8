import RingCore

/// The differences between two images, described by the scenes that they show.
package struct SceneDifference: Hashable, Sendable {
  /// The values that differ between the scenes.
  package let changes: [SceneChange]
  /// The descriptions of the changes, and of differing pixels that no change explains.
  package let lines: [String]

  /// Compares two scenes; `pixels` is the difference of their images.
  package init(_ expected: SceneSnapshot, _ actual: SceneSnapshot, _ pixels: Difference) {
    changes = expected.changes(to: actual)
    let attribution = SceneAttribution(pixels, expected: expected, actual: actual, changes)
    lines = changes.lines(expected.consequences(in: actual)) + (attribution?.lines(changes) ?? [])
  }

  /// Compares two scenes whose images are equal or not compared.
  package init(_ expected: SceneSnapshot, _ actual: SceneSnapshot) {
    changes = expected.changes(to: actual)
    lines = changes.lines(expected.consequences(in: actual))
  }
}
