import RingLibC

/// Temporary files of processes that were killed before they could remove them.
final class Leftovers: Sendable {
  static let shared = Leftovers()

  /// Folders that were looked through.
  private let folders = Monitor<Set<String>>([])

  /// What an unfinished file of another start of this machine, or of another machine, is allowed in
  /// seconds: where the disk does not pass locks on, only its age says that nobody writes to it.
  private static let maximumSilence = 7 * 24 * 3600

  /// Removes files of a folder whose process is gone, once in the life of this process.
  ///
  /// `names` is how many names are looked at, where time is short.
  func remove(in folder: String, names: Int = .max) {
    let isNew = folders.withLock { $0.insert(folder).inserted }
    guard isNew, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    var rest = names
    while rest > 0, let entry = readdir(stream) {
      rest -= 1
      // `d_name` is as long as the name, whatever the struct says: it must not be copied.
      let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset)
      let name = start.assumingMemoryBound(to: CChar.self)
      guard strncmp(name, FilePath.temporaryPrefix, FilePath.temporaryPrefix.utf8.count) == 0,
        let text = String(validatingCString: name), text.hasSuffix(FilePath.temporarySuffix)
      else { continue }
      Self.removeIfLeft(folder + "/" + text, isOurs: FilePath.isOfThisStart(text))
    }
  }

  /// Removes a file that nobody has locked; one that this start of the machine did not make must be
  /// old besides.
  private static func removeIfLeft(_ path: String, isOurs: Bool) {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK
    guard let file = try? FileDescriptor(opening: path, flags),
      let status = try? file.status(), status.isKind(S_IFREG),
      isOurs || time(nil) - status.modification.tv_sec > maximumSilence,
      file.lock() == .isOurs
    else { return }
    // Locked, so that its owner, were it just being made, sees that it is lost.
    _ = unlink(path)
  }
}
