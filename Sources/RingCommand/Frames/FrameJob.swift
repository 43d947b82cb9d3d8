import RingRender
import RingScene

/// The input of `frames`: one scene per moment of an animation, or per value of a key.
struct FrameJob {
  var config: LoadedConfig
  var scenes: SceneSeries
  /// The ranges of the indices of the selected inputs.
  var selection: [ClosedRange<Int>]
  /// The ranges of the indices of all inputs, which include `selection`.
  var inputRanges: [ClosedRange<Int>]
  /// The frame rate of an output with all frames in one file.
  var rate: FrameRate
  /// The number of plays of an output with all frames in one file; 0 is forever. Default: 0.
  var plays = 0
}

extension FrameJob {
  /// Creates a job for the frames of an animated config.
  init(_ config: LoadedConfig, _ options: AnimationOptions) throws {
    let animation = try options.timing.applied(to: config.bound.animation)
    self.init(
      config: config, scenes: SceneSeries(animation),
      selection: try options.selection(of: animation),
      inputRanges: [0...max(0, animation.frameCount - 1)], rate: animation.rate,
      plays: animation.playCount)
  }

  /// Creates a job for the scenes of a config at several values of a key.
  ///
  /// If `rate` is `nil`, the job has the default rate.
  init(_ config: LoadedConfig, values: [Int], scenes: ValueScenes, rate: FrameRate?) {
    let values = [ClosedRange<Int>](ascending: values)
    self.init(
      config: config, scenes: scenes.series, selection: values, inputRanges: values,
      rate: rate ?? .default)
  }
}
