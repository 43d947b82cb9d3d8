import RingLibC

extension FileDescriptor {
  /// `open`; of a true path, which starts at the root and is free of links, without following any.
  ///
  /// Whoever may change a folder could otherwise put a link where a file was looked at.
  init(opening path: String, _ flags: Int32, isTrue: Bool) throws(SystemError) {
    guard isTrue else {
      try self.init(opening: path, flags)
      return
    }
    #if os(macOS)
      try self.init(opening: path, flags | O_NOFOLLOW_ANY)
    #else
      let parts = path.utf8.split(separator: UInt8(ascii: "/"))
      var folder = try FileDescriptor(opening: "/", Self.place)
      for part in parts.dropLast() { folder = try folder.opening(part, Self.place) }
      guard let name = parts.last else { throw SystemError(code: EISDIR) }
      self = try folder.opening(name, flags)
    #endif
  }

  #if !os(macOS)
    /// `O_PATH` of Linux 2.6.39, which Swift does not import: a folder that need not be readable.
    private static let place: Int32 = 0o10000000 | O_DIRECTORY

    /// `openat` of a name in this folder, which must not be a link.
    private func opening(
      _ name: Substring.UTF8View, _ flags: Int32
    ) throws(SystemError) -> FileDescriptor {
      let name = String(Substring(name))
      let file = try retrying { openat(self.number, name, flags | O_NOFOLLOW | O_CLOEXEC) }
      return FileDescriptor(owning: Int32(file))
    }
  #endif
}
