import SystemPackage

/// A lock of a folder between processes and threads, held until this value is destroyed or the
/// process ends. It leaves no file behind.
package struct FileLock: ~Copyable {
  private let folder: OpenFile

  /// Blocks until the lock is free. On file systems that cannot lock folders, it excludes nobody.
  ///
  /// Throws a `FileError` of `read` if the folder is missing or cannot be read.
  package init(folder path: String) throws(FileError) {
    do throws(Errno) {
      let folder = try OpenFile(FilePath(source: path), .readOnly, .directory)
      _ = try? retryingOnInterrupt { flock(folder.number, LOCK_EX) }
      self.folder = folder
    } catch {
      throw FileError(.read, path, error)
    }
  }
}
