import RingLibC

/// A turn that processes, and threads, wait for; it ends with this value, or with the process.
public struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Waits for the lock of a file, which is created if it is missing, in a folder that exists.
  ///
  /// Throws a `FileError` of `create`, also on disks that know no locks.
  public init(_ path: String) throws(FileError) {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT)
      _ = try retrying { flock(file.number, LOCK_EX) }
      self.file = file
    } catch {
      throw FileError(creating: path, error)
    }
  }
}
