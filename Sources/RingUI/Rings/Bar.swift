import Foundation
import RingCore
import RingScene

/// A straight progress bar, clamped to 0…100 %.
nonisolated public struct Bar: View, ElementView {
  /// The direction from 0 % to 100 %; a right-to-left layout swaps `rightward` and `leftward`.
  public typealias Direction = BarDirection

  var scene: SceneElement<RingScene.Bar>

  public nonisolated var _body: some View { scene }

  /// Creates a bar of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// `length` is in points, > 0; `nil` fills the proposed size. `thickness` is in points, > 0.
  /// `colors` are evenly spaced along the fill. Default: the tint. Changes of the progress are
  /// animated.
  public init(
    progress: Double?, length: CGFloat? = 200, thickness: CGFloat = 4,
    direction: Direction = .rightward, colors: [Color] = []
  ) {
    scene = SceneElement { inputs in
      var bar = RingScene.Bar()
      bar.progress = inputs.progress(progress)
      bar.length = length.map { inputs.positive($0, "length") }
      bar.thickness = inputs.positive(thickness, "thickness")
      bar.direction = direction
      bar.colors = inputs.ringColors(colors) ?? RingColors([inputs.sceneColor(.accentColor)])
      return bar
    }
  }
}
