import ArgumentParser
import RingConfig
import RingMotion
import RingRender
import RingScene
import RingSystem

/// The scenes of a config for several values of one key.
struct ValueScenes {
  private let values: [Int]
  private let scenes: [Scene]

  /// The scenes as frames of their values' numbers.
  func animation(_ rate: FrameRate) -> AnimatedScene {
    let places = Dictionary(uniqueKeysWithValues: zip(values, scenes))
    let first = scenes[0]
    return AnimatedScene(duration: nil, rate: rate) { time in
      let value = time * Double(rate.numerator) / Double(rate.denominator)
      return places[Int(value.rounded())] ?? first
    }
  }

  /// Reads the config once for each value; the first that is wrong ends the command.
  ///
  /// A canvas without a size is as large as the largest of these scenes.
  init(
    _ values: [Int], path: String?, _ config: OpenedConfig, report: (Diagnostics) -> Void
  ) throws {
    let (source, text) = (config.source, config.text)
    let target = try Self.target(path, config.reader, source)
    var scenes: [Scene] = []
    // The files are the same for all values, and held once.
    let resources = KnownFiles(config.reader.resources)
    for value in values {
      var reader = config.reader
      reader.resources = resources
      reader.overrides.append(
        ConfigOverride(option: "--values", path: target.path, value: "\(target.number(value))"))
      let result = reader.read(source, measuring: text)
      guard let document = result.document else {
        report(result.diagnostics)
        throw ExitCode(.dataError)
      }
      scenes.append(document.scene)
    }
    let sizes = scenes.map { $0.layout(measuring: text).size }
    let canvasSize = Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    for index in scenes.indices { scenes[index].canvas.commonSize = canvasSize }
    (self.values, self.scenes) = (values, scenes)
  }

  /// A place in the config, and what a value becomes there.
  private struct Target {
    var path: String
    var number: (Int) -> Double
  }

  private static func target(
    _ path: String?, _ reader: ConfigReader, _ source: SourceText
  ) throws -> Target {
    if let path {
      let isFraction = path == "progress" || path.hasSuffix(".progress")
      return Target(path: path) { isFraction ? Double($0) / 100 : Double($0) }
    }
    let targets = reader.valueTargets(source)
    let own = targets.first { $0.path == "scene.progress" || $0.path == "scene.value" }
    if let target = own ?? (targets.count == 1 ? targets[0] : nil) {
      return Target(path: target.path) { target.number(percent: $0) }
    }
    guard !targets.isEmpty else {
      throw ValidationError(
        "No element of the config has progress or value: --value-path says what --values sets.")
    }
    let paths = targets.prefix(5).map(\.path).joined(separator: ", ")
    throw ValidationError(
      "--values needs --value-path, one of \(paths)\(targets.count > 5 ? " …" : "").")
  }
}
