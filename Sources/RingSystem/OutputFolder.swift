import SystemPackage

/// Folders that a command makes for its files.
public struct OutputFolder: Hashable, Sendable {
  /// The folders that were missing, the outermost first.
  public let created: [String]

  /// Creates the folder of a file, and those that it is in, as far as they are missing.
  ///
  /// Throws a `FileError` of `create`; then no folder is left that was not there.
  public init(of file: String) throws(FileError) {
    let folder = FilePath.folder(file)
    // Whatever else is wrong with the folder will be said of the file.
    created = FilePath(written: folder).isMissing ? try FolderTree.create(folder) : []
  }

  /// Removes what was created, unless there is something in it by now.
  public func removeIfEmpty() { FolderTree.removeEmpty(created) }
}
