import SystemPackage

/// The folder of a command's output file, with a list of the folders created for it.
package struct OutputFolder: Hashable, Sendable {
  /// The created folders, the outermost first; empty if the folder existed.
  package let created: [String]

  /// Creates the folder of a file and its missing parents.
  ///
  /// Throws a `FileError` of `create`, after removing the folders that it created.
  package init(of file: String) throws(FileError) {
    let folder = FilePath.folder(file)
    // Other problems of the folder are reported when the file is created.
    created = FilePath(source: folder).isMissing ? try FolderTree.create(folder) : []
  }

  /// Removes the created folders that are still empty.
  package func removeIfEmpty() { FolderTree.removeEmpty(created) }
}
