import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// The folder of a server, and the limits of its tools.
struct MCPWorkspace {
  /// Links may not lead out of it.
  let folder: FileAccessPolicy
  let maximumPixels: Int
  /// The memory budget of each call.
  let memory: MemoryBudget
  /// With the folder among those whose files configs may name, also from folders in it.
  private var files: ResourceOptions

  init(folder: String, maximumPixels: Int, memory: MemoryBudget, _ files: ResourceOptions) {
    let path = FolderTree.canonicalPath(of: folder)
    self.folder = FileAccessPolicy(folder: path)
    (self.maximumPixels, self.memory, self.files) = (maximumPixels, memory, files)
    self.files.allowPath.append(path)
  }

  /// The arguments that name a config, for `source(_:)`.
  static let sourceArguments: [JSONValue.Member] = [
    .argument("config", "object", "the config itself"),
    .argument("path", "string", "or a config file in the folder"),
  ]

  /// A config, and the path of its file, or of one that would be beside its pictures.
  struct Source {
    let text: SourceText
    let path: String
  }

  /// Returns the config of a call. Throws a `CommandError` unless exactly one is given, or a
  /// `FileError`.
  func source(_ arguments: MCPArguments) throws -> Source {
    let path = try arguments.text("path")
    switch (arguments.value("config"), path) {
    case (nil, let path?):
      let bytes = try folder.read(path, limit: MCPServer.maximumBytes)
      return Source(text: SourceText(name: path, bytes: bytes), path: folder.joined(path))
    case (let config?, nil):
      let text: String
      switch config {
      case .object: text = config.prettyPrinted()
      // Models also write the JSON as a string.
      case .string(let json): text = json
      default: throw arguments.unexpected("config", "an object")
      }
      return Source(
        text: SourceText(name: "config", bytes: Array(text.utf8)), path: folder.joined("config"))
    case (nil, nil): throw CommandError("pass a config, or the path of one in the folder", .usage)
    default: throw CommandError("pass either config or path, not both", .usage)
    }
  }

  var reader: ConfigReader {
    var reader = ConfigReader(maximumPixels: maximumPixels, memory: memory)
    reader.keepsPositions = true
    return reader
  }

  /// Opens a config as commands do. Throws `Diagnostics` if it has errors.
  func open(
    _ source: Source, by reader: ConfigReader, at time: Double? = nil, animated: Bool = false,
    keepsLayout: Bool = true, tracing trace: LayoutTrace? = nil, record: ReadFiles? = nil
  ) throws -> BoundConfig {
    record?.protect(source.path, as: "the config")
    return try Config(
      source.text, of: source.path, files, strictFonts: false, by: reader,
      keepsLayout: keepsLayout, tracing: trace, record: record
    ).bound(at: time, animated: animated)
  }

  /// Returns the argument `time`, the time of a still in seconds.
  static func time(_ arguments: MCPArguments) throws(CommandError) -> Double? {
    try arguments.number(
      "time", "a number from 0 to \(Int(Document.stillTimes.upperBound))",
      where: Document.stillTimes.contains)
  }

  /// The longer side of a picture in an answer, in pixels: larger ones fill the model's context.
  static let maximumSide = 512
}
