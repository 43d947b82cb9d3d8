import SystemPackage

/// A lock between processes and threads, held until this value is destroyed or the process ends.
package struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Blocks until the lock is free. Creates a missing file, whose folder must exist.
  ///
  /// Throws a `FileError` of `create`, also on file systems without locks.
  package init(_ path: String) throws(FileError) {
    do throws(Errno) {
      let file = try OpenFile(FilePath(source: path), .readWrite, .create)
      _ = try retryingOnInterrupt { flock(file.number, LOCK_EX) }
      self.file = file
    } catch {
      throw FileError(creating: path, error)
    }
  }
}
