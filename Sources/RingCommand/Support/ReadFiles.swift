import RingConfigDecoding
import RingCore
import RingSystem

/// The files that a command has read, and those that its outputs must not replace. Thread-safe.
final class ReadFiles: Sendable {
  /// Whether to record the stamps of pictures. Each takes about 300 bytes.
  let recordsStamps: Bool
  private let names = Monitor<Set<String>>([])
  /// The descriptions of files that outputs must not replace, such as "the config".
  private let protectedFiles = Monitor<[FileIdentity: String]>([:])
  /// The same for files that did not exist yet, by path.
  private let protectedPaths = Monitor<[String: String]>([:])
  /// The stamps of pictures before they were read, by path; `nil` for one that has changed since.
  private let stamps = Monitor<[String: FileStamp?]>([:])

  /// Creates an empty collection. `recordsStamps` is needed for `stamp(of:)` and `isUnchanged(_:)`.
  init(recordsStamps: Bool = false) { self.recordsStamps = recordsStamps }

  /// The paths of the read files, sorted.
  var paths: [String] { names.withLock { $0.sorted() } }

  /// Records a read file by its path relative to the current folder.
  func record(_ path: String) {
    let isNormalized = !path.hasPrefix("./")
    names.withLock { _ = $0.insert(isNormalized ? path : String(path.dropFirst(2))) }
  }

  /// Records a picture, which outputs must not replace.
  func recordPicture(_ path: String) {
    record(path)
    protect(path, as: "a picture that is read")
  }

  /// Records the stamp that a file had before it was read.
  ///
  /// It is `nil` if the file had none. A file that had another stamp earlier has changed.
  func recordStamp(_ stamp: FileStamp?, of path: String) {
    stamps.withLock { stamps in
      let earlier = stamps[path] ?? stamp
      stamps[path] = .some(earlier == stamp ? stamp : nil)
    }
  }

  /// Returns the stamp of a file that was read; `nil` for others, and if it has changed.
  func stamp(of path: String) -> FileStamp? { stamps.withLock { $0[path] ?? nil } }

  /// Whether a file still has the stamp from before it was read. Also `true` if it was not read.
  func isUnchanged(_ path: String) -> Bool {
    guard let stamp = stamps.withLock({ $0[path] }) else { return true }
    return stamp != nil && stamp == FileStamp(path)
  }

  /// Adds a file that outputs must not replace, unless it is a device or a pipe. `name` describes
  /// it in messages.
  func protect(_ path: String, as name: String) {
    guard path != "-", !FilePath.isSpecial(path) else { return }
    if let file = FileIdentity(path) {
      protectedFiles.withLock { $0[file] = name }
    } else {
      protectedPaths.withLock { $0[path] = name }
    }
  }

  /// Returns the description of the file at a path that outputs must not replace.
  ///
  /// `nil` if outputs may replace it, or if no file is to be there.
  func name(of path: String) -> String? {
    if let file = FileIdentity(path), let name = protectedFiles.withLock({ $0[file] }) {
      return name
    }
    let paths = protectedPaths.withLock { $0 }
    return paths.first { FilePath.haveSameTarget($0.key, path) }?.value
  }

  /// Throws a `CommandError` if an output at `path` would replace a file that must stay.
  func checkIsReplaceable(_ path: String) throws {
    guard path != "-", let name = name(of: path) else { return }
    throw CommandError("cannot create \(path): it is \(name)", .cannotCreate)
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
    let path = folder.joined(request.path)
    let stamp = files.recordsStamps ? FileStamp(path) : nil
    let image = try loader.image(request, memory: memory)
    if files.recordsStamps { files.recordStamp(stamp, of: path) }
    files.recordPicture(path)
    return image
  }

  func font(at path: String) throws(ResourceError) -> String {
    let file = try loader.font(at: path)
    files.record(folder.joined(path))
    files.protect(file, as: "a font of the config")
    return file
  }
}
