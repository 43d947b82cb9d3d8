import RingConfigDecoding
import RingCore
import RingData
import RingScene

extension Config {
  /// Returns the scene of the config with its samples.
  ///
  /// `time` is in seconds, from 0 to 10⁹. Default: the first time at which all finite animations
  /// have ended, or the end of the config's `animation` if that has a shorter duration. `scale`, in
  /// pixels per point, and `colorScheme` replace those of the canvas. Throws problems of the code
  /// `config`.
  public func scene(
    at time: Double? = nil, scale: Double? = nil, colorScheme: ColorScheme? = nil
  ) throws(RingError) -> Scene {
    try Self.check(time)
    let decoded = try decoded(scale: scale, colorScheme: colorScheme)
    return try RingError.converting {
      try texts.withEngine { try decoded.bound(at: time, measuring: $0).still }
    }
  }

  /// Returns the scene of the config with the values of a row.
  ///
  /// The keys of `row`, a structure, a dictionary or a `DataRow`, are the headers of the columns;
  /// other keys are ignored. Values encode themselves: a `Date` is a number, but a `URL` and a
  /// `Decimal` are objects, so convert them. The other parameters are those of
  /// `scene(at:scale:colorScheme:)`.
  ///
  /// Throws problems of the code `row` if a value is missing or not valid; those of a `DataRow`
  /// have its position as their place. Throws problems of the code `config` for a `time` or a
  /// `scale` that is not valid, and of the code `other` for an error of the row's `encode(to:)`.
  public func scene(
    of row: some Encodable, at time: Double? = nil, scale: Double? = nil,
    colorScheme: ColorScheme? = nil
  ) throws(RingError) -> Scene {
    try Self.check(time)
    let decoded = try decoded(scale: scale, colorScheme: colorScheme)
    return try bound(to: row, decoded, at: time, animated: false).still
  }

  /// Returns the animation of the config with its samples.
  ///
  /// All scenes have the same size. The animation has a single frame if nothing moves and the
  /// config's `animation` has no duration. Throws problems of the code `config`.
  public func animatedScene() throws(RingError) -> AnimatedScene {
    try RingError.converting {
      try texts.withEngine { try decoded.bound(animated: true, measuring: $0).convertedAnimation }
    }
  }

  /// Returns the animation of the config with the values of a row.
  ///
  /// It is as in `animatedScene()`. Throws as `scene(of:at:scale:colorScheme:)`.
  public func animatedScene(of row: some Encodable) throws(RingError) -> AnimatedScene {
    try bound(to: row, decoded, at: nil, animated: true).convertedAnimation
  }

  private static func check(_ time: Double?) throws(RingError) {
    guard let time, !DecodedConfig.stillTimes.contains(time) else { return }
    throw RingError([
      Problem(.error, .config, "the time must be from 0 to 1000000000 seconds, found \(time)")
    ])
  }

  private func bound(
    to row: some Encodable, _ decoded: DecodedConfig, at time: Double?, animated: Bool
  ) throws(RingError) -> BoundConfig {
    var row = try RowValues(row, for: decoded)
    return try RingError.converting {
      try texts.withEngine {
        try row.bound(to: decoded, at: time, animated: animated, measuring: $0)
      }
    }
  }
}

extension BoundConfig {
  /// The animation, whose errors are `RingError`s.
  fileprivate var convertedAnimation: AnimatedScene {
    let animation = animation
    return AnimatedScene(
      duration: animation.duration, rate: animation.rate, plays: animation.playCount
    ) { time in
      try RingError.converting { try animation.scene(at: time) }
    }
  }
}
