import RingMotion
import RingRender

/// What `frames` draws: a scene for each input, the moments of an animation or values of a key.
struct FrameJob {
  var config: OpenedConfig
  var scenes: SceneSeries
  /// The numbers of the inputs that are wanted.
  var selection: [ClosedRange<Int>]
  /// The numbers of all inputs that there are, of which the selection may be a part.
  var known: [ClosedRange<Int>]
  /// How fast the pictures follow each other where they are one file.
  var rate: FrameRate
  /// How often such a file is played; 0 is for ever.
  var plays = 0
}

extension FrameJob {
  /// The frames of a config that moves.
  init(_ config: OpenedConfig, _ options: AnimationOptions) throws {
    let scene = config.scene
    let animation = try options.pace.applied(
      to: config.animation ?? AnimatedScene(duration: nil) { _ in scene })
    self.init(
      config: config, scenes: SceneSeries(animation),
      selection: try options.selection(of: animation),
      known: [0...max(0, animation.frameCount - 1)], rate: animation.rate, plays: animation.plays)
  }

  /// A config at several values.
  init(_ config: OpenedConfig, values: [Int], scenes: ValueScenes, rate: FrameRate?) {
    let values = [ClosedRange<Int>](ascending: values)
    self.init(
      config: config, scenes: scenes.series, selection: values, known: values,
      rate: rate ?? .standard)
  }
}
