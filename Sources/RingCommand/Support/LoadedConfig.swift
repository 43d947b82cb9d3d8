import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// A config without errors at the time of its still, which a command draws.
struct LoadedConfig {
  let opened: OpenedConfig
  /// The config as a function of time, with its still.
  let bound: BoundConfig
  /// The parsed text of the config, to open it again with other values by `reader`.
  let parsed: ParsedConfig
  let reader: ConfigReader

  var text: TextEngine { opened.text }
  /// The font sources of `text`, for the text engines of other threads.
  var fonts: FontSources { opened.fonts }
  /// The scene of the still.
  var scene: Scene { bound.still }
  /// The remaining memory budget for drawing, without the config's images.
  var memory: MemoryBudget { bound.memory }

  /// Returns the layout of the still, as decoding kept it, or else by `renderer`.
  ///
  /// `trace` is the trace with which the config was opened; `nil` for none.
  func layout(by renderer: borrowing Renderer, tracing trace: LayoutTrace? = nil) -> Scene.Layout {
    bound.layout(by: renderer, tracing: trace)
  }

  /// Returns the config with further overrides at the time of its still, measured by `text`.
  ///
  /// Its files are not read again. `time` and `trace` are as in `ConfigReader.load`.
  func bound(
    overriding overrides: [ConfigOverride], at time: Double?, tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) -> BoundConfig {
    var reader = reader
    reader.overrides += overrides
    let text = text
    return try reader.open(parsed, knowing: opened.config, tracing: trace) { _ in text }
      .bound(at: time, measuring: text)
  }
}

extension BoundConfig {
  /// Returns the layout of the still, as `LoadedConfig.layout(by:tracing:)`.
  func layout(by renderer: borrowing Renderer, tracing trace: LayoutTrace?) -> Scene.Layout {
    layout ?? renderer.layout(of: still, trace: trace)
  }
}

extension ConfigReader {
  /// Reads a config from a file or from standard input, and prints its problems.
  ///
  /// `time` is the time of the still; `nil` for the default. With `animated`, the animation is
  /// checked, too. `trace` is filled by the layout that decoding keeps. `record` collects the paths
  /// of the files that the config names. Throws an exit code if the config has errors.
  func load(
    _ file: String, files: ResourceOptions, messages: MessageOptions,
    at time: Double? = nil, animated: Bool = false, tracing trace: LayoutTrace? = nil,
    record: ReadFiles? = nil
  ) throws -> LoadedConfig {
    let bytes = try InputFile.read(file)
    var reader = self
    reader.resources = files.resources(
      nextTo: file, maximumPixels: maximumPixels, record: record)
    let sources = try files.fontSources
    let parsed = ParsedConfig(bytes, of: file)
    let loaded = try messages.reporting { [reader] () throws(Diagnostics) in
      let opened = try OpenedConfig(parsed, by: reader, fonts: sources, tracing: trace)
      return LoadedConfig(
        opened: opened,
        bound: try opened.config.bound(at: time, animated: animated, measuring: opened.text),
        parsed: parsed, reader: reader)
    }
    try messages.report(loaded.opened.config.warnings)
    return loaded
  }
}
