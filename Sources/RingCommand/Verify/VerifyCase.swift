import ArgumentParser
import RingConfig
import RingFiles
import RingRender
import RingText
import RingVerify

/// A picture that a file makes, a config at several times several pictures.
struct VerifyCase: Sendable {
  enum Source: Sendable {
    case picture
    /// The time is that of the name's end; `nil` is the config's still.
    case config(time: Double?)
    /// Several files would have the same golden, these.
    case ambiguous([String])
    /// The file, or a folder, has a name that is not UTF-8.
    case nameless
  }

  var name: String
  /// In the folder of configs.
  var file: String
  var source: Source

  /// The picture, and what was wrong with its texts.
  func picture(for command: Verify) throws -> (GoldenPicture, warnings: [String]) {
    switch source {
    case .picture:
      (try GoldenPicture(png: bytes(for: command), path: path(for: command)), [])
    case .config(let time): try drawn(at: time, for: command)
    case .ambiguous(let files):
      throw Failure(
        "\(files.joined(separator: " and ")) would have the same golden; --exclude can leave out "
          + "others", code: Exit.badData)
    case .nameless:
      throw Failure("its name is not UTF-8, as a golden's must be", code: Exit.badData)
    }
  }

  func path(for command: Verify) -> String { command.folder + "/" + file }

  /// Links must not lead out of the folder: an excerpt in a message would show what is there.
  private func bytes(for command: Verify) throws(FileError) -> [UInt8] {
    try FolderGuard(folder: command.folder, others: command.files.allowPath).read(file)
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
    let path = path(for: command)
    return (GoldenPicture(image, by: .ours), renderer.warnings.map { "\(path): \($0)" })
  }

  private func config(at time: Double?, for command: Verify) throws -> OpenedConfig {
    var reader = ConfigReader()
    reader.overrides = command.set.map { ConfigOverride(set: $0) }
    reader.time = time
    let (config, problems) = try reader.open(
      bytes(for: command), of: path(for: command), command.files, command.fonts)
    guard let config else {
      throw Failure(
        "bad config\n" + Message(lines: problems.rendered()), code: Exit.badData)
    }
    return config
  }
}
