import SystemPackage

/// A lock of a folder between processes and threads, held until this value is destroyed or the
/// process ends.
package struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Blocks until the lock is free. It leaves no file behind, except where folders cannot be locked:
  /// NFS only locks files that are open for writing. There, the file `.lock` in the folder is locked.
  ///
  /// Throws a `FileError` of `read` if the folder is missing or cannot be read, and those of
  /// `init(file:)`.
  package init(folder path: String) throws(FileError) {
    do throws(Errno) {
      let folder = try OpenFile(FilePath(source: path), .readOnly, .directory)
      if (try? Self.lock(folder)) != nil {
        self.init(locked: folder)
        return
      }
    } catch {
      throw FileError(.read, path, error)
    }
    try self.init(file: path + "/.lock")
  }

  /// Blocks until the lock of a file is free. Creates a missing file, whose folder must exist.
  ///
  /// Throws a `FileError` of `create`, also on file systems without locks.
  package init(file path: String) throws(FileError) {
    do throws(Errno) {
      let file = try OpenFile(FilePath(source: path), .readWrite, .create)
      try Self.lock(file)
      self.init(locked: file)
    } catch {
      throw FileError(creating: path, error)
    }
  }

  private init(locked file: consuming OpenFile) { self.file = file }

  private static func lock(_ file: borrowing OpenFile) throws(Errno) {
    let number = file.number
    _ = try retryingOnInterrupt { flock(number, LOCK_EX) }
  }
}
