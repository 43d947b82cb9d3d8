import RingLibC

/// The temporary files of this process, so that an interrupt can remove them.
///
/// Each is locked (`flock`) as long as it is open: by that the next process sees whether its owner
/// lives, in other containers and, where the disk passes locks on, on other machines too.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let paths = Monitor<Set<String>>([])

  /// Creates a file that did not exist, in the folder of another, and removes there what processes
  /// left that are gone.
  func create(
    beside target: String, isPrivate: Bool = false
  ) throws(SystemError) -> TemporaryFile {
    Leftovers.shared.remove(in: FilePath.folder(target))
    while true {
      let path = FilePath.temporary(beside: target)
      let file = try create(path, mode: isPrivate ? 0o600 : 0o666)
      let temporary = try TemporaryFile(path: path, file: file)
      // Whoever looks for what the dead left may have been faster than the lock.
      if temporary.isLocked { return temporary }
    }
  }

  private func create(_ path: String, mode: mode_t) throws(SystemError) -> FileDescriptor {
    try paths.withLock { paths throws(SystemError) in
      let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL, mode: mode)
      paths.insert(path)
      TemporaryPaths.shared.add(path)
      return file
    }
  }

  /// Gives a temporary file its final name.
  func rename(_ path: String, to target: String) throws(SystemError) {
    try paths.withLock { paths throws(SystemError) in
      _ = try retrying { systemRename(path, target) }
      paths.remove(path)
      TemporaryPaths.shared.remove(path)
    }
  }

  /// Gives a file its final name by means of `link`, which cannot replace another: then it gets a
  /// temporary one first. Whether it has its name.
  func name(_ target: String, link: (String) -> Bool) -> Bool {
    paths.withLock { _ in
      if link(target) { return true }
      let path = FilePath.temporary(beside: target)
      guard errno == EEXIST, link(path) else { return false }
      if systemRename(path, target) == 0 { return true }
      _ = unlink(path)
      return false
    }
  }

  func remove(_ path: String) {
    paths.withLock { paths in
      guard paths.remove(path) != nil else { return }
      TemporaryPaths.shared.remove(path)
      _ = unlink(path)
    }
  }

  /// Removes all and keeps the lock, so that no other file appears before the process ends.
  func removeAllAtExit() {
    paths.lockForever { paths in
      for path in paths { _ = unlink(path) }
    }
  }
}

/// A file of this process's own, which is removed with this value unless it got another name.
struct TemporaryFile: ~Copyable {
  let path: String
  var file: FileDescriptor
  /// Keeps the lock until the file has its name, when `file` is closed.
  private let lock: FileDescriptor

  fileprivate init(path: String, file: consuming FileDescriptor) throws(SystemError) {
    do throws(SystemError) { lock = try file.duplicate() } catch {
      TemporaryFiles.shared.remove(path)
      throw error
    }
    self.path = path
    self.file = file
  }

  deinit { TemporaryFiles.shared.remove(path) }

  /// Locks it. Whether it is this process's and still there; disks without locks are trusted.
  fileprivate var isLocked: Bool {
    file.lock() != .isHeldByOthers && ((try? file.status())?.st_nlink ?? 0) > 0
  }
}

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
