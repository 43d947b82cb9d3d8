#if os(Linux)
  import RingLibC
  import SystemPackage

  /// A file that has no name until it is whole, so that not even `kill -9` leaves a part of it.
  enum NamelessFile {
    /// `__O_TMPFILE` of Linux 3.11, which Swift does not import, and which needs `O_DIRECTORY`.
    private static let temporary: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o20000000),
    ]

    /// A folder of many pictures is not searched for each.
    private static let namesLookedAt = 4096

    /// Makes or replaces a file; `false` if it cannot be done this way, and then nothing is changed.
    ///
    /// Network disks and some older kernels know no such files, and for a name the process's own
    /// files in `/proc` are needed. Throws what writing throws.
    static func write(
      _ bytes: [UInt8], to target: FilePath, replacing existing: stat?
    ) throws(Errno) -> Bool {
      let folder = target.folder
      guard let file = try? OpenFile(folder, .writeOnly, temporary) else {
        return false
      }
      if let existing { file.copyAttributes(of: existing) }
      // Where it has a temporary name for a moment, it is not to be taken for one that was left.
      _ = file.lock()
      Leftovers.shared.remove(in: folder, count: namesLookedAt)
      try file.write(bytes)
      return TemporaryFiles.shared.name(target) { path in
        // `AT_EMPTY_PATH` would need no /proc, but privileges.
        path.withPlatformString {
          linkat(AT_FDCWD, "/proc/self/fd/\(file.number)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
        }
      }
    }
  }
#endif
