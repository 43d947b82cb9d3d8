import RingCodec
import RingCore
import RingSystem

/// The differences between two images, described by the scenes that they show.
package struct SceneDifference: Hashable, Sendable {
  package let changes: [SceneChange]
  /// Descriptions of the changes, and of differing pixels that no change explains.
  package let lines: [String]

  /// `pixels` is the difference of the scenes' images.
  package init(_ expected: SceneSnapshot, _ actual: SceneSnapshot, _ pixels: Difference) {
    changes = expected.changes(to: actual)
    let attribution = SceneAttribution(pixels, expected: expected, actual: actual, changes)
    lines = changes.lines(expected.consequences(in: actual)) + (attribution?.lines(changes) ?? [])
  }

  /// For images that are equal or not compared.
  package init(_ expected: SceneSnapshot, _ actual: SceneSnapshot) {
    changes = expected.changes(to: actual)
    lines = changes.lines(expected.consequences(in: actual))
  }
}
