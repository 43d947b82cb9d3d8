import SystemPackage

/// The removal of temporary files whose processes were killed.
final class StaleTemporaryFiles: Sendable {
  static let shared = StaleTemporaryFiles()

  /// Those that this process has searched.
  private let folders = Monitor<Set<String>>([])

  /// In seconds, for a file from another boot or machine.
  ///
  /// Network file systems may not forward locks: only age shows that no process writes the file.
  private static let maximumAge = 7 * 24 * 3600

  /// Searches each folder once per process, and checks at most `count` names.
  func remove(in folder: FilePath, count: Int = .max) {
    let isNew = folders.withLock { $0.insert(folder.string).inserted }
    guard isNew, let names = try? OpenFolder(folder) else { return }
    var remaining = count
    while remaining > 0, let name = try? names.next() {
      remaining -= 1
      guard strncmp(name, FilePath.temporaryPrefix, FilePath.temporaryPrefix.utf8.count) == 0,
        let text = String(validatingCString: name), text.hasSuffix(FilePath.temporarySuffix)
      else { continue }
      Self.removeIfAbandoned(
        folder.appending(text), isFromCurrentBoot: FilePath.isFromCurrentBoot(text))
    }
  }

  /// Removes a file that no process has locked; from another boot, only after `maximumAge`.
  private static func removeIfAbandoned(_ path: FilePath, isFromCurrentBoot: Bool) {
    guard let file = try? OpenFile(path, .readWrite, [.noFollow, .nonBlocking]),
      let status = try? file.status(), status.isKind(S_IFREG),
      isFromCurrentBoot || time(nil) - status.modification.tv_sec > maximumAge,
      file.lock() == .acquired
    else { return }
    // Unlink while holding the lock, because another process may have just created the file. Once
    // that process has the lock, it finds no link to the file and creates another one.
    _ = path.withPlatformString { unlink($0) }
  }
}
