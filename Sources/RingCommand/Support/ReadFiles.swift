import RingConfig
import RingGraphics
import RingSystem

/// The files that a command has read. Thread-safe.
final class ReadFiles: Sendable {
  private let names = Monitor<Set<String>>([])
  /// The descriptions of files that must not be replaced, such as "the config".
  private let protectedFiles = Monitor<[FileIdentity: String]>([:])

  /// The paths, sorted.
  var paths: [String] { names.withLock { $0.sorted() } }

  /// Records a file by its path relative to the current folder.
  func record(_ path: String) {
    let isNormalized = !path.hasPrefix("./")
    names.withLock { _ = $0.insert(isNormalized ? path : String(path.dropFirst(2))) }
  }

  /// Adds a file that results must not replace.
  func protect(_ path: String, as name: String) {
    guard path != "-", let file = FileIdentity(path) else { return }
    protectedFiles.withLock { $0[file] = name }
  }

  /// Returns the description of the file at a path, if results must not replace it; otherwise
  /// `nil`.
  func name(of path: String) -> String? {
    guard let file = FileIdentity(path) else { return nil }
    return protectedFiles.withLock { $0[file] }
  }
}

/// A loader that records the files that a config names.
struct RecordedFiles: ResourceLoading {
  let loader: any ResourceLoading
  /// The folder to which the paths of the config are relative.
  let folder: FileAccessPolicy
  let files: ReadFiles

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    let image = try loader.image(request, memory: memory)
    files.record(folder.joined(request.path))
    files.protect(folder.joined(request.path), as: "a picture that is read")
    return image
  }

  func font(at path: String) throws(ResourceError) -> String {
    let file = try loader.font(at: path)
    files.record(folder.joined(path))
    files.protect(file, as: "a font of the config")
    return file
  }
}
