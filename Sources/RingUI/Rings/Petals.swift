import Foundation
import RingCore
import RingScene

/// A wheel of petals that appear one after the other: an activity indicator with a value.
nonisolated public struct Petals: View, ElementView {
  var scene: SceneElement<RingScene.Petals>

  public nonisolated var _body: some View { scene }

  /// Creates petals of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// `count` is 1…1000. `size` is the side of the wheel's square frame in points, > 0. Changes of
  /// the progress are animated.
  public init(
    progress: Double?, count: Int = 8, size: CGFloat = 20, color: Color = Color(.systemGray2)
  ) {
    scene = SceneElement { inputs in
      var petals = RingScene.Petals()
      petals.progress = inputs.progress(progress)
      petals.count = Int(inputs.number(Double(count), "count", in: 1...1000))
      petals.size = inputs.positive(size, "size")
      petals.color = inputs.sceneColor(color)
      return petals
    }
  }
}
