import SystemPackage

/// Access to files in a policy's folders; symbolic links must not lead out of them.
///
/// Reading follows no link that was created after the path was checked. Writing checks the path
/// right before it writes: a process that may change the folder at that moment could still redirect
/// it.
extension FileAccessPolicy {
  /// Throws a `FileError` of `read`, also if the policy denies access.
  package func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(Denial) {
      let file = try resolve(path)
      return try contents(file, displayPath: joined(path))
    } catch {
      throw fileError(.read, path, error)
    }
  }

  private func contents(_ file: String, displayPath path: String) throws(Denial) -> [UInt8] {
    do throws(FileError) { return try InputFile.read(file, .file, isCanonical: true) } catch {
      throw .unreachable(FileError(.read, path, error.reason))
    }
  }

  /// Writes a file completely or not at all, after creating missing folders.
  package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try target(path, .create)
    do throws(FileError) {
      try FolderTree.create(FilePath.folder(file))
      try FileOutput.writeFile(bytes, to: file)
    } catch {
      // Report the path that the user knows.
      throw error.path == file ? FileError(error.operation, joined(path), error.reason) : error
    }
  }

  /// Returns the canonical path of a file that other code will write, and creates its folder.
  package func writablePath(for path: String) throws(FileError) -> String {
    let file = try target(path, .create)
    try FolderTree.create(FilePath.folder(file))
    return file
  }

  /// Removes a link itself, not its target.
  package func remove(_ path: String) throws(FileError) {
    let full = joined(path)
    let folder: FilePath
    do throws(Denial) {
      folder = try allowed(Self.canonicalPath(ofNew: FilePath.folder(full)).appending("."))
    } catch {
      throw fileError(.write, path, error)
    }
    try FolderTree.remove(folder.string + "/" + FilePath.name(full))
  }

  /// Returns the canonical path of a file to write; throws if no allowed folder contains it.
  private func target(
    _ path: String, _ operation: FileError.Operation
  ) throws(FileError) -> String {
    do throws(Denial) {
      let file = try Self.canonicalPath(ofNew: joined(path))
      // Like the file, an allowed folder need not exist yet.
      for allowed in [folder] + additionalFolders {
        if Self.isPath(file, inside: try Self.canonicalPath(ofNew: allowed)) { return file.string }
      }
      throw Denial.outside(folder: FilePath.folder(file.string))
    } catch {
      throw fileError(operation, path, error)
    }
  }

  /// Neither the file nor its folder need exist.
  private static func canonicalPath(ofNew path: String) throws(Denial) -> FilePath {
    do throws(Errno) { return try FilePath(source: path).canonicalPathOfNewFile() } catch {
      throw .unreachable(FileError(.create, path, error))
    }
  }

  private func fileError(
    _ operation: FileError.Operation, _ path: String, _ denial: Denial
  ) -> FileError {
    switch denial {
    case .unreachable(let error): FileError(operation, joined(path), error.reason)
    case .outside(let parent), .noFolder(let parent):
      FileError(operation, joined(path), .outside(of: folder, folder: parent))
    }
  }
}
