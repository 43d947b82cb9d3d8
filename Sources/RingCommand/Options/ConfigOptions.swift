import ArgumentParser
import RingConfig
import RingScene

/// Which config is read, and what of it is changed on the command line.
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
        + "id move. VALUE is JSON, or else a string.",
      valueName: "PATH=VALUE"))
  var set: [String] = []

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var messages: MessageOptions

  /// The config, with the options in it; what is wrong with them is said on stderr.
  func open() throws -> OpenedConfig {
    var reader = ConfigReader(maximumPixels: canvas.maxPixels)
    reader.overrides = canvas.overrides + set.map { ConfigOverride(set: $0) }
    return try reader.open(config, files, fonts, messages)
  }
}

/// The canvas's keys as options; the same as `--set canvas.KEY=VALUE`.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point.", valueName: "FACTOR"))
  var scale: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The canvas's width.", valueName: "POINTS"))
  var width: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The canvas's height.", valueName: "POINTS"))
  var height: Double?

  @Option(help: ArgumentHelp("The canvas's colour.", valueName: "COLOR"))
  var background: String?

  @Option(help: ArgumentHelp("light or dark: the values of system colours.", valueName: "SCHEME"))
  var colorScheme: String?

  @Option(help: ArgumentHelp("The most pixels that a picture may have.", valueName: "COUNT"))
  var maxPixels = CanvasLimits.defaultMaxPixels

  func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels must be at least 1.") }
  }

  var overrides: [ConfigOverride] {
    func override(_ option: String, _ key: String, _ value: String?) -> ConfigOverride? {
      value.map { ConfigOverride(option: option, path: "canvas.\(key)", value: $0) }
    }
    return [
      override("--scale", "scale", scale.map { "\($0)" }),
      override("--width", "width", width.map { "\($0)" }),
      override("--height", "height", height.map { "\($0)" }),
      override("--background", "background", background),
      override("--color-scheme", "colorScheme", colorScheme),
    ].compactMap { $0 }
  }
}
