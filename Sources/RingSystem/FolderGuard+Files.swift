import RingLibC

/// Files of the folder, whose links must not lead out of it.
///
/// A reader follows no link that appears after the path was looked at. A writer looks at the path
/// right before it writes: whoever may change the folder in that very moment could still win.
extension FolderGuard {
  /// The bytes of a file. Throws a `FileError` of `read`.
  public func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(Refusal) {
      let file = try resolve(path)
      return try contents(file, shownAs: joined(path))
    } catch {
      throw fileError(.read, path, error)
    }
  }

  private func contents(_ file: String, shownAs path: String) throws(Refusal) -> [UInt8] {
    do throws(FileError) { return try InputFile.read(file, .file, isTrue: true) } catch {
      throw .unreachable(FileError(.read, path, error.reason))
    }
  }

  /// Writes a file and the folders above it, whole or not at all. Throws `FileError`.
  public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try target(path, .create)
    do throws(FileError) {
      try FolderTree.create(FilePath.folder(file))
      try FileOutput.writeFile(bytes, to: file)
    } catch {
      // As the user knows it.
      throw error.path == file ? FileError(error.operation, joined(path), error.reason) : error
    }
  }

  /// Removes a file, or the link that has its name. Throws a `FileError` of `write`.
  public func remove(_ path: String) throws(FileError) {
    let full = joined(path)
    let folder: String
    do throws(Refusal) {
      folder = try allowed(Self.truePath(ofNew: FilePath.folder(full)) + "/.")
    } catch {
      throw fileError(.write, path, error)
    }
    try FolderTree.remove(folder + "/" + FilePath.name(full))
  }

  /// The true path of a file that is to be written, whether or not it exists.
  private func target(
    _ path: String, _ operation: FileError.Operation
  ) throws(FileError) -> String {
    do throws(Refusal) {
      let file = try Self.truePath(ofNew: joined(path))
      // The folder itself may be new as well.
      for allowed in [folder] + others {
        if file.utf8.starts(with: try Self.root(allowed).utf8) { return file }
      }
      throw Refusal.outside(folder: FilePath.folder(file))
    } catch {
      throw fileError(operation, path, error)
    }
  }

  private static func root(_ folder: String) throws(Refusal) -> String {
    let path = try truePath(ofNew: folder)
    return path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
  }

  /// The true path of a file that need not exist, nor its folder.
  private static func truePath(ofNew path: String) throws(Refusal) -> String {
    var folder: String
    do throws(SystemError) { folder = try FilePath.followingLinks(path) } catch {
      throw .unreachable(FileError(.create, path, error))
    }
    var missing: [Substring] = []
    while true {
      if let found = FilePath.truePath(folder) {
        return ([found == "/" ? "" : found] + missing.map(String.init)).joined(separator: "/")
      }
      let error = SystemError.current
      let name = FilePath.name(folder)
      // What is not there cannot be gone back from.
      guard error.code == ENOENT, name != ".." else {
        throw .unreachable(FileError(.create, path, error))
      }
      if !name.isEmpty, name != "." { missing.insert(name, at: 0) }
      folder = FilePath.folder(folder)
    }
  }

  private func fileError(
    _ operation: FileError.Operation, _ path: String, _ refusal: Refusal
  ) -> FileError {
    switch refusal {
    case .unreachable(let error): FileError(operation, joined(path), error.reason)
    case .outside(let place), .noFolder(let place):
      FileError(operation, joined(path), .outside(of: folder, folder: place))
    }
  }
}
