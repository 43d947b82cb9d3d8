extension FolderTree {
  /// Throws a `FileError` of `read` for a pipe or a device in a folder or one below it, for programs
  /// that would open it and wait; a folder that cannot be read is their affair.
  public static func refuseSpecials(in folder: String) throws(FileError) {
    for file in (try? listing(of: folder).files) ?? [] {
      let path = folder + "/" + file
      if let special = (try? FilePath(written: path).status())?.special, special != .socket {
        throw FileError(.read, path, .special(special))
      }
    }
  }
}
