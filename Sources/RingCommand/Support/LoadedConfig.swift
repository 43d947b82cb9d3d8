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
  /// The engine that has measured the config's texts.
  let text: TextEngine
  let bound: BoundDocument

  /// For the text engines of other threads.
  var fonts: FontSources { opened.fonts }
  var scene: Scene { bound.still }
  /// The remaining memory budget for drawing, without the config's images.
  var memory: MemoryBudget { bound.memory }

  /// Returns the config with further overrides at the time of its still, measured by `text`.
  ///
  /// Its files are not read again. `time` and `trace` are as in `ConfigReader.load`.
  func reopened(
    adding overrides: [ConfigOverride], at time: Double?, tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) -> LoadedConfig {
    let (opened, text) = try opened.reopened(
      with: opened.overrides + overrides, tracing: trace, measuring: text)
    return LoadedConfig(
      opened: opened, text: text, bound: try opened.document.bound(at: time, measuring: text))
  }

  /// Returns the layout of the still, as opening the config made it, or else by `renderer`.
  ///
  /// `trace` is the trace with which the config was opened; `nil` for none.
  func layout(by renderer: borrowing Renderer, tracing trace: LayoutTrace? = nil) -> Scene.Layout {
    opened.layout(of: bound) ?? renderer.layout(of: scene, trace: trace)
  }
}

extension ConfigReader {
  /// Reads a config from a file or from standard input, and prints its problems.
  ///
  /// Throws an exit code if the config has errors.
  func load(
    _ file: String, files: ResourceOptions, messages: MessageOptions,
    at time: Double? = nil, animated: Bool = false, tracing trace: LayoutTrace? = nil,
    record: ReadFiles? = nil
  ) throws -> LoadedConfig {
    do {
      let loaded = try open(
        file, files: files, at: time, animated: animated, tracing: trace, record: record)
      try messages.report(loaded.opened.document.warnings)
      return loaded
    } catch let problems as Diagnostics {
      try messages.report(problems)
      throw ExitCode(.dataError)
    }
  }

  /// `file` is a path; `-` is standard input. `time` is the time of the still; `nil` for the
  /// default. With `animated`, the animation is checked, too. `trace` is filled by the layout that
  /// opening the config keeps, unless `keepsLayout` is false. `record` collects the paths of the
  /// files that the config names. Throws `Diagnostics` if the config has errors.
  func open(
    _ file: String, files: ResourceOptions, keepsLayout: Bool = true, at time: Double? = nil,
    animated: Bool = false, tracing trace: LayoutTrace? = nil, record: ReadFiles? = nil
  ) throws -> LoadedConfig {
    let parsed = try ParsedConfig(contentsOf: file)
    var reader = self
    reader.resources = files.resources(
      nextTo: file, maximumPixels: maximumPixels, record: record)
    let sources = try files.fontSources(protectedBy: record)
    let (opened, text) = try OpenedConfig.open(
      parsed, by: reader, fonts: sources, keepsLayout: keepsLayout, tracing: trace)
    return LoadedConfig(
      opened: opened, text: text,
      bound: try opened.document.bound(at: time, animated: animated, measuring: text))
  }
}

/// The warnings about texts of a run that have not been reported, for a run that an error ends.
final class UnreportedWarnings: Sendable {
  private let problems = Monitor<[Problem]>([])

  /// Collects the warnings.
  var policy: WarningPolicy {
    .call { [problems] problem in problems.withLock { $0.append(problem) } }
  }

  /// Prints the warnings that are left, unless `--quiet` is given.
  func print(by messages: MessageOptions) {
    guard !messages.quiet else { return }
    for problem in problems.withLock({ $0 }) {
      Terminal.error("ringrender: warning: \(problem)\n")
    }
  }

  func clear() { problems.withLock { $0 = [] } }
}
