import RingConfigDecoding
import RingCore
import RingSystem

/// The files that a config may name: its pictures and its fonts.
///
/// A path in a config is untrusted: links out of a folder are not followed, and URLs and special
/// files are refused. librsvg draws an SVG in this process, for as long as it takes: allow only
/// folders and loaders whose SVG files you trust. A picture may be a part of the config, as a
/// `data:` URI in Base64, which needs no access; an SVG is refused there.
public enum FileAccess: Sendable {
  /// No files: a config that names one has an error.
  case none
  /// Files in the config's folder and in folders inside it.
  ///
  /// The folder is that of the config's path or, for JSON text, of its `name`: the current folder
  /// for a name without a slash. A config from standard input has no folder, and may name no file.
  case besideConfig
  /// Files in these folders and in folders inside them, and not beside the config.
  ///
  /// Relative paths begin in the config's folder, or in the current folder for a config from
  /// standard input. Those of JSON text begin in the first folder.
  case folders([String])
  /// The bytes of pictures, which a function returns for a path as it is written in the config.
  ///
  /// Several threads may call the function at once. It must not use the config, which may hold a
  /// lock while it waits for the bytes. An error that it throws is a problem of the config. Fonts
  /// cannot be loaded like this, because fontconfig opens their files itself.
  case loader(@Sendable (_ path: String) throws -> [UInt8])
}

extension FileAccess {
  /// The origin of a config, which determines the folder in which its relative paths begin.
  enum Base: Sendable {
    case file(String)
    /// JSON text with a name.
    case text(String)

    fileprivate var path: String {
      switch self {
      case .file(let path), .text(let path): path
      }
    }
  }

  /// Returns a loader of the files that a config of this origin may name.
  func resources(of base: Base, maximumPixels: Int) -> any ResourceLoading {
    let decoder = ImageFileDecoder(maximumPixels: maximumPixels, namesOptions: false)
    switch self {
    case .none: return EmbeddedImageLoader(decoder: decoder)
    case .loader(let load): return FunctionResourceLoader(load: load, decoder: decoder)
    case .besideConfig:
      return FolderResourceLoader(
        besideConfig: FileAccessPolicy(nextTo: base.path), decoder: decoder
      ) { "allow the folder \($0) with FileAccess.folders" }
    case .folders(let folders):
      return FolderResourceLoader(Self.policy(folders, of: base), decoder: decoder) { folder, _ in
        Problem(
          .error, .config, "it is in no folder that may be read",
          help: "add the folder \(folder) to FileAccess.folders")
      }
    }
  }

  private static func policy(_ folders: [String], of base: Base) -> FileAccessPolicy {
    var policy = FileAccessPolicy(nextTo: base.path, others: folders)
    policy.allowsFolder = false
    if case .text = base, let first = folders.first { policy.folder = first }
    return policy
  }
}

/// A loader of the images that are a part of a config: it rejects every file.
private struct EmbeddedImageLoader: ResourceLoading {
  let decoder: ImageFileDecoder

  func font(at path: String) throws(Problem) -> String {
    try EmptyResourceLoader().font(at: path)
  }

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try EmptyResourceLoader().image(request, memory: memory)
  }

  func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try decoder.image(of: bytes, for: request, memory: memory)
  }
}

/// A loader of the images that a config names, whose bytes a function returns.
struct FunctionResourceLoader: ResourceLoading {
  let load: @Sendable (String) throws -> [UInt8]
  let decoder: ImageFileDecoder

  func font(at path: String) throws(Problem) -> String {
    throw Problem(
      .error, .config, "a font must be a file",
      help: "allow its folder with FileAccess.folders, or install it")
  }

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try decoder.image(load(request.path), for: request, memory: memory)
  }

  func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try decoder.image(of: bytes, for: request, memory: memory)
  }
}
