import ArgumentParser
import RingCodec
import RingRender
import RingSystem

extension Compression: ExpressibleByArgument {}

struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The picture; - is stdout.", valueName: "FILE.png"),
    completion: .file(extensions: ["png"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "fast, balanced or small: speed against file size; the pixels are the same.",
      valueName: "HOW"))
  var compression = Compression.balanced

  func validate() throws { try Self.validate(output) }

  /// Throws `ValidationError` unless a PNG can be written to `output`.
  static func validate(_ output: String) throws {
    if FileOutput.isStandardOutput(output) {
      guard !Terminal.outputIsTerminal else {
        throw ValidationError("A PNG cannot be shown in a terminal: use -o FILE.png, or a pipe.")
      }
    } else if !output.lowercased().hasSuffix(".png"), !output.hasPrefix("/dev/") {
      guard output.hasSuffix("/") || FolderTree.isFolder(output) else {
        throw ValidationError("The format of '\(output)' is unknown: the name must end in .png.")
      }
      let folder = output.hasSuffix("/") ? output : output + "/"
      throw ValidationError(
        "'\(output)' is a folder: name the picture too, as in \(folder)rings.png.")
    }
  }
}

struct MetadataOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-metadata"),
    help: "Leaves the alternative text out of the files, which are then smaller.")
  var omitsMetadata = false
}
