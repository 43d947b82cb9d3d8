import SystemPackage

/// An open directory stream. The value owns the stream and closes it.
struct OpenFolder: ~Copyable {
  private let stream: FolderStream

  init(_ path: FilePath) throws(Errno) {
    guard let stream = path.withPlatformString({ opendir($0) }) else { throw .current }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the next name in the order of the directory; `nil` after the last.
  ///
  /// The names include `.` and `..`. The pointer is valid until the next call, because copying each
  /// name would cost more than reading the directory.
  func next() throws(Errno) -> UnsafePointer<CChar>? {
    errno = 0
    guard let entry = readdir(stream) else {
      let error = Errno.current
      if error.rawValue == 0 { return nil }
      throw error
    }
    // `d_name` may be shorter than its declared array, so the struct must not be copied.
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let name = UnsafeRawPointer(entry).advanced(by: offset)
    return name.assumingMemoryBound(to: CChar.self)
  }
}
