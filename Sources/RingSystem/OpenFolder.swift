import RingLibC
import SystemPackage

/// The owner of a folder that is being read.
struct OpenFolder: ~Copyable {
  private let stream: FolderStream

  /// `opendir`.
  init(_ path: FilePath) throws(Errno) {
    guard let stream = path.withPlatformString({ opendir($0) }) else { throw .current }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// The next name, in the order of the disk, `.` and `..` among them; `nil` after the last.
  ///
  /// To be read before the next call: a value of each would cost more than the disk does.
  func next() throws(Errno) -> UnsafePointer<CChar>? {
    errno = 0
    guard let entry = readdir(stream) else {
      let error = Errno.current
      if error.rawValue == 0 { return nil }
      throw error
    }
    // `d_name` is as long as the name, whatever the struct says: it must not be copied.
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let name = UnsafeRawPointer(entry).advanced(by: offset)
    return name.assumingMemoryBound(to: CChar.self)
  }
}
