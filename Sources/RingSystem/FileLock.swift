import RingLibC
import SystemPackage

/// A turn that processes, and threads, wait for; it ends with this value, or with the process.
public struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Waits for the lock of a file, which is created if it is missing, in a folder that exists.
  ///
  /// Throws a `FileError` of `create`, also on disks that know no locks.
  public init(_ path: String) throws(FileError) {
    do throws(Errno) {
      let file = try OpenFile(FilePath(written: path), .readWrite, .create)
      _ = try retrying { flock(file.number, LOCK_EX) }
      self.file = file
    } catch {
      throw FileError(creating: path, error)
    }
  }
}
