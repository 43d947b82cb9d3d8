import SystemPackage

extension OpenFile {
  /// Follows no links if `isCanonical` states that `path` is canonical: a process that may change a
  /// folder could have replaced the checked file by a link.
  init(
    reading path: FilePath, _ options: FileDescriptor.OpenOptions, isCanonical: Bool
  ) throws(Errno) {
    guard isCanonical else {
      try self.init(path, .readOnly, options)
      return
    }
    #if os(macOS)
      try self.init(path, .readOnly, options.union(.init(rawValue: O_NOFOLLOW_ANY)))
    #else
      var folder = try OpenFile("/", .readOnly, Self.pathOnly)
      for component in path.components.dropLast() {
        folder = try folder.opening(component, Self.pathOnly)
      }
      guard let name = path.lastComponent else { throw .isDirectory }
      self = try folder.opening(name, options)
    #endif
  }

  #if !os(macOS)
    /// `O_PATH` of Linux 2.6.39, which Swift does not import. The folder need not be readable.
    private static let pathOnly: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o10000000),
    ]

    /// Throws `ELOOP` if the name is a link, or `ENOTDIR` with the option `directory`.
    private func opening(
      _ name: FilePath.Component, _ options: FileDescriptor.OpenOptions
    ) throws(Errno) -> OpenFile {
      let flags = options.union([.noFollow, .closeOnExec]).rawValue
      let file = try retryingOnInterrupt {
        name.withPlatformString { openat(self.number, $0, flags) }
      }
      return OpenFile(owning: FileDescriptor(rawValue: Int32(file)))
    }
  #endif
}
