import RingLibC

/// Folders that a command makes for its files.
public struct OutputFolder: Hashable, Sendable {
  /// The folders that were missing, the outermost first.
  public let created: [String]

  /// Creates the folder of a file, and those that it is in, as far as they are missing.
  ///
  /// Throws a `FileError` of `create`; then no folder is left that was not there.
  public init(of file: String) throws(FileError) {
    var missing: [String] = []
    var folder = FilePath.folder(file)
    var status = stat()
    while stat(folder, &status) != 0, errno == ENOENT {
      missing.append(folder)
      folder = FilePath.folder(folder)
    }
    var created: [String] = []
    for path in missing.reversed() {
      if mkdir(path, 0o777) == 0 {
        created.append(path)
      } else if errno != EEXIST {  // another shard may have been faster
        let error = SystemError.current
        OutputFolder(created: created).removeIfEmpty()
        throw FileError(.create, path, error)
      }
    }
    self.created = created
  }

  private init(created: [String]) { self.created = created }

  /// Removes what was created, unless there is something in it by now.
  public func removeIfEmpty() {
    for path in created.reversed() where rmdir(path) != 0 { return }
  }
}
