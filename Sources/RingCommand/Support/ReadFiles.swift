import RingConfig
import RingGraphics
import RingSystem

/// The files that a command has read, on any thread.
final class ReadFiles: Sendable {
  private let names = Monitor<Set<String>>([])
  /// What messages call files that must not be replaced, as in "the config".
  private let kept = Monitor<[FileIdentity: String]>([:])

  /// Sorted.
  var paths: [String] { names.withLock { $0.sorted() } }

  /// Notes a file by a path from the current folder.
  func record(_ path: String) {
    let isPlain = !path.hasPrefix("./")
    names.withLock { _ = $0.insert(isPlain ? path : String(path.dropFirst(2))) }
  }

  /// Adds a file that results must not replace.
  func keep(_ path: String, as name: String) {
    guard path != "-", let file = FileIdentity(path) else { return }
    kept.withLock { $0[file] = name }
  }

  /// What a path leads to, if that must not be replaced.
  func name(of path: String) -> String? {
    guard let file = FileIdentity(path) else { return nil }
    return kept.withLock { $0[file] }
  }
}

/// Lets others read the files that a config names, and notes which they were.
struct RecordedFiles: ResourceLoading {
  let loader: any ResourceLoading
  /// Where the paths of the config begin.
  let folder: FolderGuard
  let files: ReadFiles

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    let image = try loader.image(request, memory: memory)
    files.record(folder.joined(request.path))
    files.keep(folder.joined(request.path), as: "a picture that is read")
    return image
  }

  func font(at path: String) throws(ResourceError) -> String {
    let file = try loader.font(at: path)
    files.record(folder.joined(path))
    files.keep(file, as: "a font of the config")
    return file
  }
}
