#if os(Linux)
  import SystemPackage

  /// A writer of files that have no name until they are complete.
  ///
  /// Not even `kill -9` leaves an incomplete file.
  enum UnnamedTemporaryFile {
    /// `__O_TMPFILE` of Linux 3.11, which Swift does not import. It requires `O_DIRECTORY`.
    private static let temporary: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o20000000),
    ]

    /// The maximum number of names that are checked for stale temporary files per written file.
    ///
    /// The limit saves time, because a folder may contain many images.
    private static let maximumEntriesScanned = 4096

    /// Creates or replaces a file. Returns `false`, without any change, if unnamed files are
    /// unsupported.
    ///
    /// Network file systems and some older kernels lack unnamed files, and giving such a file a
    /// name requires `/proc/self/fd`. `existing` is the status of the file to replace; `nil` for a
    /// new file. Throws the errors of writing.
    static func write(
      _ bytes: [UInt8], to target: FilePath, replacing existing: stat?
    ) throws(Errno) -> Bool {
      let folder = target.folder
      guard let file = try? OpenFile(folder, .writeOnly, temporary) else {
        return false
      }
      if let existing { file.copyAttributes(of: existing) }
      // The file briefly has a temporary name. The lock keeps other processes from removing it as
      // stale.
      _ = file.lock()
      StaleTemporaryFiles.shared.remove(in: folder, count: maximumEntriesScanned)
      try file.write(bytes)
      return TemporaryFiles.shared.publish(target) { path in
        // `AT_EMPTY_PATH` would work without `/proc`, but requires privileges.
        path.withPlatformString {
          linkat(AT_FDCWD, "/proc/self/fd/\(file.number)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
        }
      }
    }
  }
#endif
