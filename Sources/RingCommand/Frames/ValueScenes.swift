import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// The scenes of a config at several values of a key.
struct ValueScenes {
  private var scenes: [Int: Scene] = [:]

  /// Creates the scenes by decoding what depends on the value, once per value.
  ///
  /// `path` is the path of the key; `nil` for the key `progress` or `value` of the scene, or of the
  /// only element that has one of these keys. If the canvas has no size, all scenes get the maximum
  /// width and height. The first value with errors is reported and ends the command. `text` has the
  /// fonts of the config.
  init(
    _ values: [Int], path: String?, _ config: Config, _ text: TextEngine, messages: MessageOptions
  ) throws {
    let target = try path.map { ValueTarget(path: $0) } ?? Self.target(config.document)
    var first: Document?
    var size = Size.zero
    for value in values {
      let (bound, boundSize) = try messages.reporting {
        try config.document.bound(
          to: ConfigOverride(
            option: "--values", path: target.path, value: "\(target.number(percent: value))"),
          after: &first, measuring: text)
      }
      let sides = boundSize ?? bound.still.size(measuring: text)
      size = Size(width: max(size.width, sides.width), height: max(size.height, sides.height))
      scenes[value] = bound.still
    }
    for value in values { scenes[value]?.canvas.commonSize = size }
  }

  /// The index of a scene is its value.
  var series: SceneSeries {
    let scenes = scenes
    return SceneSeries(name: { "value \($0)" }) { value in
      guard let scene = scenes[value] else { preconditionFailure("\(value) was not asked for") }
      return scene
    }
  }

  private static let maximumListedPaths = 5

  /// Returns the value key of the scene itself, or otherwise the only value key of the config.
  ///
  /// Throws `ValidationError` if the config has no value key, or if it has several and none of them
  /// belongs to the scene.
  private static func target(_ document: Document) throws -> ValueTarget {
    let targets = document.valueTargets()
    let sceneTarget = targets.first(where: \.isOfScene)
    if let target = sceneTarget ?? (targets.count == 1 ? targets[0] : nil) { return target }
    guard !targets.isEmpty else {
      throw ValidationError(
        "No element of the config has progress or value: name the key that --values sets with "
          + "--value-path.")
    }
    let paths = targets.prefix(maximumListedPaths).map(\.path).joined(separator: ", ")
    let more = targets.count > maximumListedPaths ? " …" : ""
    throw ValidationError(
      "--values needs --value-path, one of \(paths)\(more).")
  }
}
