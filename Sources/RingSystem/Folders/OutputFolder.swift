import SystemPackage

/// The folder of a command's output file, with a list of the folders created for it.
public struct OutputFolder: Hashable, Sendable {
  /// The created folders, the outermost first; empty if the folder existed.
  public let created: [String]

  /// Creates the folder of a file and its missing parents.
  ///
  /// Throws a `FileError` of `create`, after removing the folders that it created.
  public init(of file: String) throws(FileError) {
    let folder = FilePath.folder(file)
    // Other problems of the folder are reported when the file is created.
    created = FilePath(source: folder).isMissing ? try FolderTree.create(folder) : []
  }

  /// Removes the created folders that are still empty.
  public func removeIfEmpty() { FolderTree.removeEmpty(created) }
}
