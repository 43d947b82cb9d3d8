import RingLibC
import SystemPackage

/// The owner of a directory stream.
struct OpenFolder: ~Copyable {
  private let stream: FolderStream

  /// Calls `opendir`; throws its error.
  init(_ path: FilePath) throws(Errno) {
    guard let stream = path.withPlatformString({ opendir($0) }) else { throw .current }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the next name, in the order of the disk, including `.` and `..`; `nil` after the last.
  ///
  /// Valid until the next call: copying each name would cost more than the disk access.
  func next() throws(Errno) -> UnsafePointer<CChar>? {
    errno = 0
    guard let entry = readdir(stream) else {
      let error = Errno.current
      if error.rawValue == 0 { return nil }
      throw error
    }
    // `d_name` has the length of the name, not that of the struct: it must not be copied.
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let name = UnsafeRawPointer(entry).advanced(by: offset)
    return name.assumingMemoryBound(to: CChar.self)
  }
}
