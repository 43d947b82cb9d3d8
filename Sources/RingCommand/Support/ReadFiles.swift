import RingConfig
import RingGraphics
import RingSystem

/// The files that a command has read, on any thread.
final class ReadFiles: Sendable {
  private let names = Monitor<Set<String>>([])

  /// Sorted.
  var paths: [String] { names.withLock { $0.sorted() } }

  /// Notes a file by a path from the current folder.
  func record(_ path: String) {
    let isPlain = !path.hasPrefix("./")
    names.withLock { _ = $0.insert(isPlain ? path : String(path.dropFirst(2))) }
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
    return image
  }

  func font(at path: String) throws(ResourceError) -> String {
    let file = try loader.font(at: path)
    files.record(folder.joined(path))
    return file
  }
}
