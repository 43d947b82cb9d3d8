#if os(Linux)
  import SystemPackage

  /// Files that have no name until they are complete: even `kill -9` leaves no incomplete file.
  enum UnnamedTemporaryFile {
    /// `__O_TMPFILE` of Linux 3.11, which Swift does not import. It requires `O_DIRECTORY`.
    private static let temporary: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o20000000),
    ]

    /// Names that are checked for stale files per written file; a folder may contain many images.
    private static let maximumEntriesScanned = 4096

    /// Returns `false`, without any change, if unnamed files are unsupported.
    ///
    /// Network file systems and some older kernels lack them, and giving such a file a name needs
    /// `/proc/self/fd`. `existing` is the status of the file to replace; `nil` for a new file.
    static func write(
      _ bytes: [UInt8], to target: FilePath, replacing existing: stat?
    ) throws(Errno) -> Bool {
      let folder = target.folder
      guard let file = try? OpenFile(folder, .writeOnly, temporary) else {
        return false
      }
      if let existing { file.copyAttributes(of: existing) }
      // The file briefly has a temporary name; the lock keeps other processes from removing it.
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
