import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// The input of `frames`: one scene per moment of an animation, or per value of a key.
struct FrameJob {
  var config: Config
  /// The config with its samples.
  var bound: BoundDocument
  var scenes: SceneSeries
  /// Ranges of the indices of the selected inputs.
  var selection: [ClosedRange<Int>]
  /// Ranges of the indices of all inputs, selected or not.
  var inputRanges: [ClosedRange<Int>]
  /// Only for an output with all frames in one file.
  var rate: FrameRate
  /// Only for an output with all frames in one file; 0 is forever.
  var plays = 0
  /// Only for an output with all frames in one file: how many seconds longer it shows the last one.
  var pause = 0.0
}

extension FrameJob {
  init(_ config: Config, _ bound: BoundDocument, _ options: AnimationOptions) throws {
    let animation = try options.timing.applied(to: bound.animation)
    self.init(
      config: config, bound: bound, scenes: SceneSeries(animation),
      selection: try options.selection(of: animation),
      inputRanges: [0...max(0, animation.frameCount - 1)], rate: animation.rate,
      plays: animation.playCount, pause: animation.pause)
  }

  /// If `rate` is `nil`, the job has the default rate.
  init(
    _ config: Config, _ bound: BoundDocument, values: [Int], scenes: ValueScenes, rate: FrameRate?
  ) {
    let values = [ClosedRange<Int>](ascending: values)
    self.init(
      config: config, bound: bound, scenes: scenes.series, selection: values, inputRanges: values,
      rate: rate ?? .default)
  }
}
