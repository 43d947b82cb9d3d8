import SystemPackage

/// The folders that a command creates for its files.
public struct OutputFolder: Hashable, Sendable {
  /// The folders that were missing, the outermost first.
  public let created: [String]

  /// Creates the folder of a file and its missing parents.
  ///
  /// Throws a `FileError` of `create`, after removing the folders that it created.
  public init(of file: String) throws(FileError) {
    let folder = FilePath.folder(file)
    // Other problems of the folder are reported with the file.
    created = FilePath(source: folder).isMissing ? try FolderTree.create(folder) : []
  }

  /// Removes the created folders unless they contain anything by now.
  public func removeIfEmpty() { FolderTree.removeEmpty(created) }
}
