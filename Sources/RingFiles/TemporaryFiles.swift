#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The temporary files of this process, so that an interrupt can remove them.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let paths = Monitor<Set<String>>([])

  /// Creates a file that did not exist.
  func create(_ path: String) throws(SystemError) -> FileDescriptor {
    try paths.withLock { paths throws(SystemError) in
      let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL)
      paths.insert(path)
      return file
    }
  }

  /// Gives a temporary file its final name.
  func rename(_ path: String, to target: String) throws(SystemError) {
    try paths.withLock { paths throws(SystemError) in
      _ = try retrying { systemRename(path, target) }
      paths.remove(path)
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
      if paths.remove(path) != nil { _ = unlink(path) }
    }
  }

  /// Removes all and keeps the lock, so that no other file appears before the process ends.
  func removeAllAtExit() {
    paths.lockForever { paths in
      for path in paths { _ = unlink(path) }
    }
  }
}

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
