import ArgumentParser
import RingConfig
import RingFiles
import RingGraphics
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
  /// It takes of the memory what it needs after it was made.
  func picture(
    for command: Verify, _ memory: inout MemoryBudget
  ) throws -> (GoldenPicture, warnings: [String]) {
    switch source {
    case .picture:
      let bytes = try InputFile.read(path, .file)
      try GoldenPicture.reserve(bytes, in: &memory)
      return (try GoldenPicture(png: bytes, path: path), [])
    case .config(let time):
      let made = try drawn(at: time, for: command, memory)
      try memory.reserve(picture: made.0.frames[0].size)
      return made
    case .ambiguous:
      throw Failure(
        "\(name).json and \(name).png would have the same golden; --exclude can leave out others",
        code: Exit.badData)
    }
  }

  /// The config at some time; `nil` if it cannot be read or is wrong.
  func scene(at time: Double?, for command: Verify) -> Scene? {
    try? config(at: time, for: command, command.memory.budget).scene
  }

  private func drawn(
    at time: Double?, for command: Verify, _ memory: MemoryBudget
  ) throws -> (GoldenPicture, warnings: [String]) {
    let config = try config(at: time, for: command, memory)
    var renderer = Renderer(text: config.text, memory: config.memory)
    let image = try renderer.image(of: config.scene)
    if command.fonts.strictFonts, let warning = renderer.warnings.first {
      throw Failure(warning.description, code: Exit.badData)
    }
    return (GoldenPicture(image), renderer.warnings.map { "\(path): \($0)" })
  }

  private func config(
    at time: Double?, for command: Verify, _ memory: MemoryBudget
  ) throws -> OpenedConfig {
    var reader = ConfigReader()
    reader.memory = memory
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
