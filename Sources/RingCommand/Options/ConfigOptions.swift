import ArgumentParser
import RingConfigDecoding
import RingScene

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
  /// `overrides` follow those of the options. The other arguments are as in `ConfigReader.open`.
  /// Throws an exit code if the config has errors.
  func open(
    at time: Double? = nil, animated: Bool = false, adding overrides: [ConfigOverride] = [],
    tracing trace: LayoutTrace? = nil, record: ReadFiles? = nil
  ) throws -> LoadedConfig {
    var reader = ConfigReader(maximumPixels: canvas.maxPixels)
    reader.memory = memory.budget
    record?.protect(config, as: "the config")
    reader.overrides = canvas.overrides + set.map { ConfigOverride(set: $0) } + overrides
    return try reader.load(
      config, files: files, messages: messages, at: time, animated: animated,
      tracing: trace, record: record)
  }
}
