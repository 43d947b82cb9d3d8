import RingLibC
import SystemPackage

/// The temporary files of this process, which an interrupt removes.
///
/// Each is locked (`flock`) while it is open. That shows the next process whether its owner is
/// alive, also in other containers and, if the file system forwards locks, on other machines.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let paths = Monitor<Set<FilePath>>([])

  /// Creates a new file in the folder of `target`, and removes the files there that killed
  /// processes left.
  func create(
    nextTo target: FilePath, isPrivate: Bool = false
  ) throws(Errno) -> TemporaryFile {
    StaleTemporaryFiles.shared.remove(in: target.folder)
    while true {
      let path = target.temporarySibling()
      let file = try create(path, isPrivate: isPrivate)
      let temporary = try TemporaryFile(path: path, file: file)
      // A process that searches for abandoned files may have been faster than the lock.
      if temporary.isLocked { return temporary }
    }
  }

  private func create(_ path: FilePath, isPrivate: Bool) throws(Errno) -> OpenFile {
    try paths.withLock { paths throws(Errno) in
      var permissions: FilePermissions = [.ownerReadWrite]
      if !isPrivate { permissions.formUnion([.groupReadWrite, .otherReadWrite]) }
      let file = try OpenFile(
        path, .readWrite, [.create, .exclusiveCreate], permissions: permissions)
      paths.insert(path)
      TemporaryPaths.shared.add(path)
      return file
    }
  }

  /// Renames a temporary file to its final name.
  func rename(_ path: FilePath, to target: FilePath) throws(Errno) {
    try paths.withLock { paths throws(Errno) in
      _ = try retryingOnInterrupt { systemRename(path, target) }
      paths.remove(path)
      TemporaryPaths.shared.remove(path)
    }
  }

  /// Gives a file its final name with `link`. Returns whether that succeeded.
  ///
  /// `link` cannot replace another file: in that case the file gets a temporary name first and is
  /// renamed.
  func publish(_ target: FilePath, link: (FilePath) -> Bool) -> Bool {
    paths.withLock { _ in
      if link(target) { return true }
      guard Errno.current == .fileExists else { return false }
      let path = target.temporarySibling()
      guard link(path) else { return false }
      if systemRename(path, target) == 0 { return true }
      systemUnlink(path)
      return false
    }
  }

  func remove(_ path: FilePath) {
    paths.withLock { paths in
      guard paths.remove(path) != nil else { return }
      TemporaryPaths.shared.remove(path)
      systemUnlink(path)
    }
  }

  /// Removes all files and never unlocks, so that no other appears before the process ends.
  func removeAllAtExit() {
    paths.lockForever { paths in
      for path in paths { systemUnlink(path) }
    }
  }
}

/// A file that this process owns, which is removed with this value unless it was renamed.
struct TemporaryFile: ~Copyable {
  let path: FilePath
  var file: OpenFile
  /// Keeps the lock until the file is renamed, after `file` is closed.
  private let lock: OpenFile

  fileprivate init(path: FilePath, file: consuming OpenFile) throws(Errno) {
    do throws(Errno) { lock = try file.duplicate() } catch {
      TemporaryFiles.shared.remove(path)
      throw error
    }
    self.path = path
    self.file = file
  }

  deinit { TemporaryFiles.shared.remove(path) }

  /// Locks the file. Whether it belongs to this process and still exists; file systems without
  /// locks are trusted.
  fileprivate var isLocked: Bool {
    file.lock() != .heldByOthers && ((try? file.status())?.st_nlink ?? 0) > 0
  }
}

private func systemRename(_ old: FilePath, _ new: FilePath) -> Int32 {
  old.withPlatformString { old in new.withPlatformString { rename(old, $0) } }
}

private func systemUnlink(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }
