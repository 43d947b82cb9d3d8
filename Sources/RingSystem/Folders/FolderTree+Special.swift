extension FolderTree {
  /// Throws a `FileError` of `read` if a folder or a folder below it contains a pipe or a device.
  ///
  /// Other programs would open such a file and block. If a folder cannot be read, checks nothing,
  /// because the other programs report that folder.
  package static func rejectSpecialFiles(in folder: String) throws(FileError) {
    for file in (try? listing(of: folder).files) ?? [] {
      let path = folder + "/" + file
      if let special = (try? FilePath(source: path).status())?.special, special != .socket {
        throw FileError(.read, path, .special(special))
      }
    }
  }
}
