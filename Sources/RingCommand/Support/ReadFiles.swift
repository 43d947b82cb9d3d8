import RingCompare
import RingConfigDecoding
import RingCore
import RingSystem

/// The files that a command has read, and those that its outputs must not replace. Thread-safe.
final class ReadFiles: Sendable {
  /// Whether to record the stamps of pictures, of about 300 bytes each.
  let recordsStamps: Bool
  /// Whether Make and Ninja must be able to quote the names, for a dependency file.
  let needsQuotableNames: Bool
  private let names = Monitor<Set<String>>([])
  private let protectedFiles = Monitor<[FileIdentity: ProtectedFile]>([:])
  /// Files that did not exist yet, by canonical path.
  private let protectedPaths = Monitor<[String: ProtectedFile]>([:])
  /// Goldens that the run may record again.
  private let goldens = Monitor<Set<FileIdentity>>([])
  /// By path, from before the file was read; `nil` if it has changed since.
  private let stamps = Monitor<[String: FileStamp?]>([:])

  private enum ProtectedFile: Sendable {
    /// Named in messages, such as "the config".
    case named(String)
    /// `position` is that of the row in the table, from 0.
    case rowPicture(row: Int, position: Int)

    var description: String {
      switch self {
      case .named(let name): name
      case .rowPicture(let row, _): "a picture that row \(row) names"
      }
    }
  }

  private let isSealed = Monitor(false)

  /// `recordsStamps` is needed for `stamp(of:)` and `isUnchanged(_:)`.
  init(recordsStamps: Bool = false, needsQuotableNames: Bool = false) {
    (self.recordsStamps, self.needsQuotableNames) = (recordsStamps, needsQuotableNames)
  }

  /// The paths of the read files, sorted.
  var paths: [String] { names.withLock { $0.sorted() } }

  /// Records a read file by its path relative to the current folder.
  func record(_ path: String) {
    if isSealed.withLock({ $0 }) { return }
    let isNormalized = !path.hasPrefix("./")
    names.withLock { _ = $0.insert(isNormalized ? path : String(path.dropFirst(2))) }
  }

  /// Ends the recording of files and pictures, so that a run without end needs no more memory.
  func seal() { isSealed.withLock { $0 = true } }

  /// Records a picture, which outputs must not replace.
  func recordPicture(_ path: String) {
    if isSealed.withLock({ $0 }) { return }
    record(path)
    protect(path, as: "a picture that is read")
  }

  /// `stamp` is from before the file was read; `nil` if it had none. A file that had another stamp
  /// earlier has changed.
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

  /// Keeps outputs from replacing a file, unless it is a device or a pipe. `name` describes it in
  /// messages. `-` is standard input.
  func protect(_ path: String, as name: String) {
    if path == "-" {
      guard let file = FileIdentity.standardInput else { return }
      protectedFiles.withLock { $0.insertIfAbsent(.named(name + " on stdin"), file) }
    } else {
      protect(path, .named(name))
    }
  }

  /// Keeps outputs from replacing a picture that a row names.
  func protectPicture(_ path: String, ofRow row: Int, at position: Int) {
    protect(path, .rowPicture(row: row, position: position))
  }

  /// Adds a file, unless it has been added before: the first description counts.
  private func protect(_ path: String, _ protected: ProtectedFile) {
    if let file = FileIdentity(path) {
      guard !FilePath.isSpecial(path) else { return }
      protectedFiles.withLock { $0.insertIfAbsent(protected, file) }
    } else {
      let path = FilePath.canonicalPath(ofNew: path)
      protectedPaths.withLock { $0.insertIfAbsent(protected, path) }
    }
  }

  /// Returns what a protected file is called in messages; `nil` if outputs may replace it.
  ///
  /// `-` is standard output. With `position`, pictures do not count that are named by rows after
  /// this one.
  func protectedName(of path: String, upTo position: Int = .max) -> String? {
    let file = path == "-" ? FileIdentity.standardOutput : FileIdentity(path)
    var found = file.flatMap { file in protectedFiles.withLock { $0[file] } }
    if found == nil, path != "-", protectedPaths.withLock({ !$0.isEmpty }) {
      let path = FilePath.canonicalPath(ofNew: path)
      found = protectedPaths.withLock { $0[path] }
    }
    if case .rowPicture(_, let other)? = found, other > position { return nil }
    return found?.description
  }

  /// Throws a `CommandError` if an output at `path` would replace a file that must stay.
  func checkIsReplaceable(_ path: String) throws {
    guard let name = protectedName(of: path) else { return }
    let output: Message = path == "-" ? "standard output" : "\(path)"
    throw CommandError("cannot create \(output): it is \(name)", .cannotCreate)
  }

  /// Adds a golden that the run may record again, so that no config can show it.
  func addGolden(_ path: String) {
    guard let file = FileIdentity(path) else { return }
    goldens.withLock { _ = $0.insert(file) }
  }

  func addGoldens(_ goldens: [GoldenFile], of store: GoldenStore) {
    for golden in goldens { addGolden(store.path(of: golden)) }
  }

  /// Throws a `Problem` if a picture is a golden that the run may record again: whether the
  /// config shows the earlier or the new one would depend on the order of the cases.
  func checkIsNoGolden(_ path: String) throws(Problem) {
    guard goldens.withLock({ !$0.isEmpty }), let file = FileIdentity(path),
      goldens.withLock({ $0.contains(file) })
    else { return }
    throw Problem(.error, .config, "it is a golden, which --record may replace")
  }

  /// Throws a `Problem` if the dependency file must name a file, but cannot.
  func checkIsQuotable(_ path: String) throws(Problem) {
    guard needsQuotableNames, let problem = Makefile.problem(of: path) else { return }
    throw Problem(
      .error, .config, "--depfile cannot name it: Make and Ninja cannot quote \(problem)",
      help: "rename it")
  }
}

extension Dictionary {
  fileprivate mutating func insertIfAbsent(_ value: Value, _ key: Key) {
    if self[key] == nil { self[key] = value }
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
  ) throws(Problem) -> LoadedImage {
    let path = folder.joined(request.path)
    try files.checkIsQuotable(path)
    try files.checkIsNoGolden(path)
    let stamp = files.recordsStamps ? FileStamp(path) : nil
    let image = try loader.image(request, memory: memory)
    if files.recordsStamps { files.recordStamp(stamp, of: path) }
    files.recordPicture(path)
    return image
  }

  func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try loader.image(of: bytes, for: request, memory: memory)
  }

  func font(at path: String) throws(Problem) -> String {
    let file = try loader.font(at: path)
    try files.checkIsQuotable(folder.joined(path))
    files.record(folder.joined(path))
    files.protect(file, as: "a font of the config")
    return file
  }
}
