import ArgumentParser
import RingConfig
import RingFiles
import RingRender
import RingVerify

/// A file that makes a picture.
struct VerifyCase: Sendable {
  enum Source: Sendable {
    case config, picture
    /// Two files have this name.
    case ambiguous
  }

  var name: String
  var path: String
  var source: Source

  /// The configs and pictures among a folder's files, one per name.
  static func all(_ files: [String], in command: Verify) -> [VerifyCase] {
    var cases: [String: VerifyCase] = [:]
    for file in files {
      guard let (name, source) = split(file) else { continue }
      let path = command.folder + "/" + file
      let isTaken = cases[name] != nil
      cases[name] = VerifyCase(name: name, path: path, source: isTaken ? .ambiguous : source)
    }
    return cases.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func split(_ file: String) -> (name: String, source: Source)? {
    if file.hasSuffix(".json") { return (String(file.dropLast(5)), .config) }
    if file.hasSuffix(".png") { return (String(file.dropLast(4)), .picture) }
    return nil
  }

  func picture(for command: Verify) throws -> GoldenPicture {
    switch source {
    case .picture: try GoldenPicture(png: InputFile.read(path), path: path)
    case .config: GoldenPicture(try image(for: command))
    case .ambiguous:
      throw Failure(
        "\(name).json and \(name).png would have the same golden; --exclude can leave out others",
        code: Exit.badData)
    }
  }

  private func image(for command: Verify) throws -> RasterImage {
    var reader = ConfigReader()
    reader.overrides = command.set.map { ConfigOverride(set: $0) }
    let (opened, problems) = try reader.open(quietly: path, command.files, command.fonts)
    guard let config = opened else {
      throw Failure("bad config\n" + problems.rendered(), code: Exit.badData)
    }
    var renderer = Renderer(text: config.text)
    let image = try renderer.image(of: config.scene)
    if let warning = renderer.warnings.first, command.fonts.strictFonts {
      throw Failure(warning.description, code: Exit.badData)
    }
    return image
  }
}
