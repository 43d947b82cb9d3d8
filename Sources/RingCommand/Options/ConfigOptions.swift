import ArgumentParser
import RingConfigDecoding
import RingScene

/// The options for the config and its overrides.
struct ConfigOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The config; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var config: String

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Changes a value of the config; may be given several times.",
      discussion: "PATH is scene.children[0].progress, or move.progress for the element with the "
        + "id move. A VALUE that is not JSON is taken as a string.",
      valueName: "PATH=VALUE"))
  var set: [String] = []

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var files: ResourceOptions
  @OptionGroup var messages: MessageOptions

  /// Reads the config with its overrides, and reports its problems on standard error.
  ///
  /// `time` is the time of the still, in seconds; `nil` for the default of `--time`. With
  /// `animated`, the config is also read as a function of time. `overrides` follow those of the
  /// options. `trace` is filled by the layout that decoding keeps. `record` collects the paths of
  /// the files that the config names. Throws an exit code if the config has errors.
  func open(
    at time: Double? = nil, animated: Bool = false, adding overrides: [ConfigOverride] = [],
    tracing trace: LayoutTrace? = nil, record: ReadFiles? = nil
  ) throws -> LoadedConfig {
    var reader = ConfigReader(maximumPixels: canvas.maxPixels)
    reader.memory = memory.budget
    reader.overrides = canvas.overrides + set.map { ConfigOverride(set: $0) } + overrides
    return try reader.load(
      config, files: files, messages: messages, at: time, animated: animated,
      tracing: trace, record: record)
  }
}

/// The option for the time at which an animated config is drawn.
struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time to draw. Default: the end of all motion, or of the config's animation if that is "
        + "shorter.", valueName: "SECONDS"))
  var time: Double?

  func validate() throws {
    guard let time, !DecodedConfig.stillTimes.contains(time) else { return }
    throw ValidationError(
      "--time must be from 0 to \(Int(DecodedConfig.stillTimes.upperBound)) seconds, found \(time)."
    )
  }
}

/// The options that override the canvas, equivalent to `--set canvas.KEY=VALUE`.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point.", valueName: "FACTOR"),
    transform: NumberArgument.read)
  var scale: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The width of the canvas.", valueName: "POINTS"),
    transform: NumberArgument.read)
  var width: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The height of the canvas.", valueName: "POINTS"),
    transform: NumberArgument.read)
  var height: Double?

  @Option(help: ArgumentHelp("The background colour of the canvas.", valueName: "COLOR"))
  var background: String?

  @Option(
    help: ArgumentHelp(
      "light or dark: which variant of the system colours to use.", valueName: "SCHEME"),
    completion: .list(["light", "dark"]))
  var colorScheme: String?

  @Option(
    help: ArgumentHelp(
      "The maximum number of pixels in a picture. Drawing it may touch 64 times as many, layers "
        + "and blurs included.", valueName: "COUNT"))
  var maxPixels = CanvasLimits.defaultMaximumPixels

  func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels must be at least 1.") }
  }

  var overrides: [ConfigOverride] {
    ConfigOverride.canvas(
      scale: scale.map { "\($0)" }, width: width, height: height, background: background,
      colorScheme: colorScheme)
  }
}

extension ConfigOverride {
  /// Returns the overrides by the options of a canvas; an option that is `nil` overrides nothing.
  static func canvas(
    scale: String? = nil, width: Double? = nil, height: Double? = nil, background: String? = nil,
    colorScheme: String? = nil
  ) -> [ConfigOverride] {
    [
      ConfigOverride(option: "--scale", canvas: "scale", value: scale),
      ConfigOverride(option: "--width", canvas: "width", value: width.map { "\($0)" }),
      ConfigOverride(option: "--height", canvas: "height", value: height.map { "\($0)" }),
      ConfigOverride(option: "--background", canvas: "background", value: background),
      ConfigOverride(option: "--color-scheme", canvas: "colorScheme", value: colorScheme),
    ].compactMap { $0 }
  }
}
