import ArgumentParser
import RingCompare
import RingConfigDecoding
import RingCore
import RingRender
import RingSystem

/// A case of `verify`: an image that is drawn from a config or read from a file.
///
/// A config at several times makes several cases.
struct VerifyCase: Sendable {
  enum Source: Sendable {
    case image
    /// A config at a time in seconds, the suffix of the case's name; `nil` for the config's still.
    case config(time: Double?)
    /// The paths of several files whose cases would share a golden.
    case ambiguous([String])
    /// The name of the file, or of its folder, is not UTF-8.
    case undecodableName
  }

  var name: String
  /// The path of the file, relative to the checked folder.
  var file: String
  var source: Source

  /// Returns the image, and the warnings about its config and texts, each of one or more lines.
  ///
  /// Subtracts the memory that the image occupies from `memory`.
  func image(
    for command: Verify, _ memory: inout MemoryBudget
  ) throws -> (GoldenImage, warnings: [String]) {
    switch source {
    case .image:
      let bytes = try bytes(for: command)
      try GoldenImage.reserve(bytes, in: &memory)
      return (try GoldenImage(png: bytes, path: path(for: command)), [])
    case .config(let time):
      let result = try drawn(at: time, for: command, memory)
      try memory.reserve(image: result.0.frames[0].size)
      return result
    case .ambiguous(let files):
      throw CommandError(
        "\(files.joined(separator: " and ")) would have the same golden; leave one out with "
          + "--exclude", .dataError)
    case .undecodableName:
      throw CommandError("its name is not UTF-8, as a golden's must be", .dataError)
    }
  }

  func path(for command: Verify) -> String { command.folder + "/" + file }

  /// Returns the bytes of the file. Links must not lead out of the folder.
  ///
  /// Otherwise a message that quotes the file would disclose the target of a link.
  private func bytes(for command: Verify) throws(FileError) -> [UInt8] {
    try FileAccessPolicy(folder: command.folder, others: command.files.allowPath).read(file)
  }

  /// Returns the scene of the config at `time`; `nil` if the config is unreadable or has errors.
  func scene(at time: Double?, for command: Verify) -> Scene? {
    try? config(at: time, for: command, command.memory.budget).0.scene
  }

  private func drawn(
    at time: Double?, for command: Verify, _ memory: MemoryBudget
  ) throws -> (GoldenImage, warnings: [String]) {
    let (config, problems) = try config(at: time, for: command, memory)
    var renderer = Renderer(text: config.text, memory: config.memory)
    let image = try renderer.image(of: config.drawing(for: renderer))
    let isStrict = command.fonts.strictFonts || command.messages.strict
    if isStrict, let problem = TextWarningError(renderer.warnings) { throw problem }
    let path = path(for: command)
    var result = GoldenImage(image, by: .ours)
    result.scene = SceneSnapshotProvider {
      try? self.config(at: time, for: command, memory).0.snapshot
    }
    let warnings = renderer.warnings.map { "ringrender: warning: \(path): \($0)\n" }
    return (result, (problems.isEmpty ? [] : [problems.rendered()]) + warnings)
  }

  private func config(
    at time: Double?, for command: Verify, _ memory: MemoryBudget
  ) throws -> (LoadedConfig, Diagnostics) {
    var reader = ConfigReader()
    reader.memory = memory
    reader.overrides = command.set.map { ConfigOverride(set: $0) }
    reader.time = time
    let (config, problems) = try reader.open(
      bytes(for: command), of: path(for: command), files: command.files, fonts: command.fonts)
    guard let config, problems.isEmpty || !command.messages.strict else {
      throw CommandError(
        "bad config\n" + Message(lines: problems.rendered()), .dataError)
    }
    return (config, problems)
  }
}
