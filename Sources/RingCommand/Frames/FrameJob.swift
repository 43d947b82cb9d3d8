import RingMotion
import RingRender

/// The input of `frames`: one scene for each moment of an animation, or for each value of a key.
struct FrameJob {
  var config: LoadedConfig
  var scenes: SceneSeries
  /// The numbers of the selected inputs.
  var selection: [ClosedRange<Int>]
  /// The numbers of all inputs; the selection is a subset.
  var inputNumbers: [ClosedRange<Int>]
  /// The frame rate of an output with all frames in one file.
  var rate: FrameRate
  /// The number of times such a file plays; 0 is forever. Default: 0.
  var plays = 0
}

extension FrameJob {
  /// Creates a job for the frames of an animated config.
  init(_ config: LoadedConfig, _ options: AnimationOptions) throws {
    let scene = config.scene
    let animation = try options.timing.applied(
      to: config.animation ?? AnimatedScene(duration: nil) { _ in scene })
    self.init(
      config: config, scenes: SceneSeries(animation),
      selection: try options.selection(of: animation),
      inputNumbers: [0...max(0, animation.frameCount - 1)], rate: animation.rate,
      plays: animation.playCount)
  }

  /// Creates a job for a config at several values.
  init(_ config: LoadedConfig, values: [Int], scenes: ValueScenes, rate: FrameRate?) {
    let values = [ClosedRange<Int>](ascending: values)
    self.init(
      config: config, scenes: scenes.series, selection: values, inputNumbers: values,
      rate: rate ?? .default)
  }
}
