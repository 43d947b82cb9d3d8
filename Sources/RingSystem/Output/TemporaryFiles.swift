import SystemPackage

/// The temporary files of this process. An interrupt of the process removes them.
///
/// Each file is locked (`flock`) while it is open. The lock shows other processes that the owner is
/// alive, also in other containers and, if the file system forwards locks, on other machines.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  /// The paths as strings: a set of `FilePath` would take longer at each program start.
  private let paths = Monitor<Set<String>>([])

  /// Also removes files of killed processes. With `isPrivate`, only the user may read the new file.
  func create(
    nextTo target: FilePath, isPrivate: Bool = false
  ) throws(Errno) -> TemporaryFile {
    StaleTemporaryFiles.shared.remove(in: target.folder)
    while true {
      let path = target.temporarySibling()
      let file = try create(path, isPrivate: isPrivate)
      let temporary = try TemporaryFile(path: path, file: file)
      // Another process may have removed the file as stale before this process locked it.
      if temporary.isLocked { return temporary }
    }
  }

  private func create(_ path: FilePath, isPrivate: Bool) throws(Errno) -> OpenFile {
    try paths.withLock { paths throws(Errno) in
      var permissions: FilePermissions = [.ownerReadWrite]
      if !isPrivate { permissions.formUnion([.groupReadWrite, .otherReadWrite]) }
      let file = try OpenFile(
        path, .readWrite, [.create, .exclusiveCreate], permissions: permissions)
      paths.insert(path.string)
      TemporaryPaths.shared.add(path)
      return file
    }
  }

  func rename(_ path: FilePath, to target: FilePath) throws(Errno) {
    try paths.withLock { paths throws(Errno) in
      _ = try retryingOnInterrupt { systemRename(path, target) }
      paths.remove(path.string)
      TemporaryPaths.shared.remove(path)
    }
  }

  /// Gives a file its final name with `link`, which cannot replace an existing file: then the file
  /// gets a temporary name first and is renamed. Returns `false` on failure.
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
      guard paths.remove(path.string) != nil else { return }
      TemporaryPaths.shared.remove(path)
      systemUnlink(path)
    }
  }

  /// Removes all files and never unlocks, so that no other file appears before the process ends.
  func removeAllAtExit() {
    paths.lockForever { paths in
      for path in paths { _ = unlink(path) }
    }
  }
}

/// A temporary file of this process. Destroying the value removes the file unless it was renamed.
struct TemporaryFile: ~Copyable {
  let path: FilePath
  var file: OpenFile
  /// A second descriptor, which keeps the lock after `file` is closed, until the file is renamed.
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

  /// Tries to lock the file, which must still exist. `true` on file systems without locks.
  fileprivate var isLocked: Bool {
    file.lock() != .heldByOthers && ((try? file.status())?.st_nlink ?? 0) > 0
  }
}

private func systemRename(_ old: FilePath, _ new: FilePath) -> Int32 {
  old.withPlatformString { old in new.withPlatformString { rename(old, $0) } }
}

private func systemUnlink(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }
