import Foundation
import RingCore
import RingScene

/// A wheel of petals that appear one after the other: an activity indicator with a value.
nonisolated public struct Petals: View, ElementView {
  var scene: SceneElement<RingScene.Petals>

  public nonisolated var body: some View { scene }

  /// Creates petals of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// `count` is 1…1000. `size` is the side of the wheel's square frame in points, > 0. Without data,
  /// an `indeterminate` wheel shows a fading tail whose head is at `phase`, in turns; a complete
  /// wheel is rotated by `phase`. `startAngle` is the position of the first petal, clockwise from 12
  /// o'clock. Changes of the progress are animated.
  public init(
    progress: Double?, count: Int = 8, size: CGFloat = 20, color: Color = Color(.systemGray),
    indeterminate: Bool = false, phase: Double = 0, startAngle: Angle = .zero,
    clockwise: Bool = true
  ) {
    scene = SceneElement { inputs in
      var petals = RingScene.Petals()
      petals.progress = inputs.progress(progress)
      petals.count = Int(inputs.number(Double(count), "count", in: 1...1000))
      petals.size = inputs.positive(size, "size")
      petals.color = inputs.sceneColor(color)
      (petals.indeterminate, petals.phase) = (indeterminate, inputs.finite(phase, "phase"))
      petals.startAngle = .degrees(inputs.finite(startAngle.degrees, "start"))
      petals.direction = clockwise ? .clockwise : .counterclockwise
      return petals
    }
  }
}
