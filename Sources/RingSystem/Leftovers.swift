import RingLibC
import SystemPackage

/// Temporary files of processes that were killed before they could remove them.
final class Leftovers: Sendable {
  static let shared = Leftovers()

  /// Folders that were looked through.
  private let folders = Monitor<Set<FilePath>>([])

  /// What an unfinished file of another start of this machine, or of another machine, is allowed in
  /// seconds: where the disk does not pass locks on, only its age says that nobody writes to it.
  private static let maximumSilence = 7 * 24 * 3600

  /// Removes files of a folder whose process is gone, once in the life of this process.
  ///
  /// `count` is how many names are looked at, where time is short.
  func remove(in folder: FilePath, count: Int = .max) {
    let isNew = folders.withLock { $0.insert(folder).inserted }
    guard isNew, let names = try? OpenFolder(folder) else { return }
    var rest = count
    while rest > 0, let name = try? names.next() {
      rest -= 1
      guard strncmp(name, FilePath.temporaryPrefix, FilePath.temporaryPrefix.utf8.count) == 0,
        let text = String(validatingCString: name), text.hasSuffix(FilePath.temporarySuffix)
      else { continue }
      Self.removeIfLeft(folder.appending(text), isOurs: FilePath.isOfThisStart(text))
    }
  }

  /// Removes a file that nobody has locked; one that this start of the machine did not make must be
  /// old besides.
  private static func removeIfLeft(_ path: FilePath, isOurs: Bool) {
    guard let file = try? OpenFile(path, .readWrite, [.noFollow, .nonBlocking]),
      let status = try? file.status(), status.isKind(S_IFREG),
      isOurs || time(nil) - status.modification.tv_sec > maximumSilence,
      file.lock() == .isOurs
    else { return }
    // Locked, so that its owner, were it just being made, sees that it is lost.
    _ = path.withPlatformString { unlink($0) }
  }
}
