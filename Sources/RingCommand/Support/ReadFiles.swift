import RingConfigDecoding
import RingCore
import RingSystem

/// The files that a command has read, and those that its outputs must not replace. Thread-safe.
final class ReadFiles: Sendable {
  private let names = Monitor<Set<String>>([])
  /// The descriptions of files that outputs must not replace, such as "the config".
  private let protectedFiles = Monitor<[FileIdentity: String]>([:])

  /// The paths of the read files, sorted.
  var paths: [String] { names.withLock { $0.sorted() } }

  /// Records a read file by its path relative to the current folder.
  func record(_ path: String) {
    let isNormalized = !path.hasPrefix("./")
    names.withLock { _ = $0.insert(isNormalized ? path : String(path.dropFirst(2))) }
  }

  /// Adds an existing file that outputs must not replace. `name` describes it in messages.
  func protect(_ path: String, as name: String) {
    guard path != "-", let file = FileIdentity(path) else { return }
    protectedFiles.withLock { $0[file] = name }
  }

  /// Returns the description of the file at a path that outputs must not replace.
  ///
  /// `nil` if outputs may replace it, or if there is no file.
  func name(of path: String) -> String? {
    guard let file = FileIdentity(path) else { return nil }
    return protectedFiles.withLock { $0[file] }
  }
}

/// A loader that records the files of a config that it reads.
struct RecordedFiles: ResourceLoading {
  let loader: any ResourceLoading
  /// The folder of the config, to which its paths are relative.
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
