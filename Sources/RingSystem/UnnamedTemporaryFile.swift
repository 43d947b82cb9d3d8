#if os(Linux)
  import RingLibC
  import SystemPackage

  /// A file that is unnamed until it is complete, so that not even `kill -9` leaves a part of it.
  enum UnnamedTemporaryFile {
    /// `__O_TMPFILE` of Linux 3.11, which Swift does not import. It requires `O_DIRECTORY`.
    private static let temporary: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o20000000),
    ]

    /// The limit for folders with many images, which are not searched completely for each file.
    private static let maximumEntriesScanned = 4096

    /// Creates or replaces a file; returns `false`, without any change, if that is unsupported.
    ///
    /// Network file systems and some older kernels lack unnamed files, and naming one requires the
    /// process's own files in `/proc`. Throws the errors of writing.
    static func write(
      _ bytes: [UInt8], to target: FilePath, replacing existing: stat?
    ) throws(Errno) -> Bool {
      let folder = target.folder
      guard let file = try? OpenFile(folder, .writeOnly, temporary) else {
        return false
      }
      if let existing { file.copyAttributes(of: existing) }
      // While it briefly has a temporary name, it must not be taken for an abandoned file.
      _ = file.lock()
      StaleTemporaryFiles.shared.remove(in: folder, count: maximumEntriesScanned)
      try file.write(bytes)
      return TemporaryFiles.shared.publish(target) { path in
        // `AT_EMPTY_PATH` would need no /proc, but privileges.
        path.withPlatformString {
          linkat(AT_FDCWD, "/proc/self/fd/\(file.number)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
        }
      }
    }
  }
#endif
