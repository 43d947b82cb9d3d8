import RingLibC
import SystemPackage

/// A lock between processes and threads; it is released with this value, or with the process.
public struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Acquires the lock of a file, which is created if it is missing; its folder must exist. Blocks
  /// until the lock is free.
  ///
  /// Throws a `FileError` of `create`, also on file systems without locks.
  public init(_ path: String) throws(FileError) {
    do throws(Errno) {
      let file = try OpenFile(FilePath(source: path), .readWrite, .create)
      _ = try retryingOnInterrupt { flock(file.number, LOCK_EX) }
      self.file = file
    } catch {
      throw FileError(creating: path, error)
    }
  }
}
