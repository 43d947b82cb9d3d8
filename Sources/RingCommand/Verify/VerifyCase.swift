import ArgumentParser
import RingConfig
import RingFiles
import RingRender
import RingVerify

/// A picture that a file makes, a config at several times several pictures.
struct VerifyCase: Sendable {
  enum Source: Sendable {
    case picture
    /// The time is that of the name's end; `nil` is the config's still.
    case config(time: Double?)
    /// Two files have this name.
    case ambiguous
  }

  var name: String
  var path: String
  var source: Source

  /// The picture, and what was wrong with its texts.
  func picture(for command: Verify) throws -> (GoldenPicture, warnings: [String]) {
    switch source {
    case .picture: (try GoldenPicture(png: InputFile.read(path, .file), path: path), [])
    case .config(let time): try drawn(at: time, for: command)
    case .ambiguous:
      throw Failure(
        "\(name).json and \(name).png would have the same golden; --exclude can leave out others",
        code: Exit.badData)
    }
  }

  /// The config at some time; `nil` if it cannot be read or is wrong.
  func scene(at time: Double?, for command: Verify) -> Scene? {
    try? config(at: time, for: command).scene
  }

  private func drawn(
    at time: Double?, for command: Verify
  ) throws -> (GoldenPicture, warnings: [String]) {
    let config = try config(at: time, for: command)
    var renderer = Renderer(text: config.text)
    let image = try renderer.image(of: config.scene)
    if command.fonts.strictFonts, let warning = renderer.warnings.first {
      throw Failure(warning.description, code: Exit.badData)
    }
    return (GoldenPicture(image), renderer.warnings.map { "\(path): \($0)" })
  }

  private func config(at time: Double?, for command: Verify) throws -> OpenedConfig {
    var reader = ConfigReader()
    reader.overrides = command.set.map { ConfigOverride(set: $0) }
    reader.time = time
    let (config, problems) = try reader.open(
      quietly: path, command.files, command.fonts, reading: .file)
    guard let config else {
      throw Failure("bad config\n" + problems.rendered(), code: Exit.badData)
    }
    return config
  }
}
