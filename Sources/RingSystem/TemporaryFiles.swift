import RingLibC
import SystemPackage

/// The temporary files of this process, so that an interrupt can remove them.
///
/// Each is locked (`flock`) as long as it is open: by that the next process sees whether its owner
/// lives, in other containers and, where the disk passes locks on, on other machines too.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let paths = Monitor<Set<FilePath>>([])

  /// Creates a file that did not exist, in the folder of another, and removes there what processes
  /// left that are gone.
  func create(
    beside target: FilePath, isPrivate: Bool = false
  ) throws(Errno) -> TemporaryFile {
    Leftovers.shared.remove(in: target.folder)
    while true {
      let path = target.temporaryBeside()
      let file = try create(path, isPrivate: isPrivate)
      let temporary = try TemporaryFile(path: path, file: file)
      // Whoever looks for what the dead left may have been faster than the lock.
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

  /// Gives a temporary file its final name.
  func rename(_ path: FilePath, to target: FilePath) throws(Errno) {
    try paths.withLock { paths throws(Errno) in
      _ = try retrying { systemRename(path, target) }
      paths.remove(path)
      TemporaryPaths.shared.remove(path)
    }
  }

  /// Gives a file its final name by means of `link`, which cannot replace another: then it gets a
  /// temporary one first. Whether it has its name.
  func name(_ target: FilePath, link: (FilePath) -> Bool) -> Bool {
    paths.withLock { _ in
      if link(target) { return true }
      guard Errno.current == .fileExists else { return false }
      let path = target.temporaryBeside()
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

  /// Removes all and keeps the lock, so that no other file appears before the process ends.
  func removeAllAtExit() {
    paths.lockForever { paths in
      for path in paths { systemUnlink(path) }
    }
  }
}

/// A file of this process's own, which is removed with this value unless it got another name.
struct TemporaryFile: ~Copyable {
  let path: FilePath
  var file: OpenFile
  /// Keeps the lock until the file has its name, when `file` is closed.
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

  /// Locks it. Whether it is this process's and still there; disks without locks are trusted.
  fileprivate var isLocked: Bool {
    file.lock() != .isHeldByOthers && ((try? file.status())?.st_nlink ?? 0) > 0
  }
}

private func systemRename(_ old: FilePath, _ new: FilePath) -> Int32 {
  old.withPlatformString { old in new.withPlatformString { rename(old, $0) } }
}

private func systemUnlink(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }
