import RingConfig
import RingCore
import RingRender
import RingScene
import RingSystem

/// The input of `frames`: one scene per moment of an animation, or per value of a key.
struct FrameJob {
  var config: LoadedConfig
  var scenes: SceneSeries
  /// Ranges of the indices of the selected inputs.
  var selection: [ClosedRange<Int>]
  /// Ranges of the indices of all inputs, selected or not.
  var inputRanges: [ClosedRange<Int>]
  /// Only for an output with all frames in one file.
  var rate: FrameRate
  /// Only for an output with all frames in one file; 0 is forever.
  var plays = 0
}

extension FrameJob {
  init(_ config: LoadedConfig, _ options: AnimationOptions) throws {
    let animation = try options.timing.applied(to: config.bound.animation)
    self.init(
      config: config, scenes: SceneSeries(animation),
      selection: try options.selection(of: animation),
      inputRanges: [0...max(0, animation.frameCount - 1)], rate: animation.rate,
      plays: animation.playCount)
  }

  /// If `rate` is `nil`, the job has the default rate.
  init(_ config: LoadedConfig, values: [Int], scenes: ValueScenes, rate: FrameRate?) {
    let values = [ClosedRange<Int>](ascending: values)
    self.init(
      config: config, scenes: scenes.series, selection: values, inputRanges: values,
      rate: rate ?? .default)
  }
}
