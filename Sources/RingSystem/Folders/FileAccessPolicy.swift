import RingCore
import SystemPackage

/// The folders whose files an untrusted document may name, or untrusted links may lead to.
package struct FileAccessPolicy: Hashable, Sendable {
  /// The base of relative paths. Files in it may be written and, if `allowsFolder`, read.
  package var folder: String
  /// Further folders in which files may be read and written.
  package var additionalFolders: [String]
  /// Whether files in `folder` may be read at all.
  package var allowsFolder: Bool

  package init(folder: String, others: [String] = [], allowsFolder: Bool = true) {
    self.folder = folder
    self.additionalFolders = others
    self.allowsFolder = allowsFolder
  }

  /// Creates the policy for a document at the path `file`: relative paths start in its folder.
  ///
  /// A document from a stream (`-`, `/dev/stdin`, `/dev/fd/3`, `/proc/self/fd/3`) has no folder:
  /// relative paths start in the current folder, and only files in `others` may be read.
  package init(nextTo file: String, others: [String] = []) {
    let folder = FilePath.folder(file)
    let isStream = file == "-" || Self.isOfStreams(folder)
    self.init(folder: isStream ? "." : folder, others: others, allowsFolder: !isStream)
  }

  private static func isOfStreams(_ folder: String) -> Bool {
    guard let path = try? FilePath(source: folder).canonicalPath() else { return false }
    return path == "/dev" || path == "/dev/fd" || isPath(path, inside: "/proc")
  }

  package enum Denial: Error, Hashable, Sendable {
    /// The file does not exist, or access to one of its folders is denied.
    case unreachable(FileError)
    /// The file is in `folder`, which the policy does not allow.
    case outside(folder: String)
    /// The file is in `folder`, but a document from a stream may not read files.
    case noFolder(folder: String)
  }

  /// Returns the canonical path of a file that may be read; throws `Denial` for any other path.
  ///
  /// The path is free of links, so that the checked file and the opened one are the same.
  package func resolve(_ path: String) throws(Denial) -> String {
    guard !path.utf8.contains(0) else {
      throw .unreachable(FileError(.read, path, .system(.noSuchFileOrDirectory)))
    }
    let file: FilePath
    do throws(Errno) { file = try FilePath(source: joined(path)).canonicalPath() } catch {
      throw .unreachable(FileError(.read, path, error))
    }
    return try allowed(file).string
  }

  /// Returns `path` if it is absolute, otherwise `folder/path`.
  package func joined(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
  }

  /// Returns `file`, a canonical path, if it is in an allowed folder; throws `Denial` otherwise.
  func allowed(_ file: FilePath) throws(Denial) -> FilePath {
    for allowed in (allowsFolder ? [folder] : []) + additionalFolders {
      if let root = try? FilePath(source: allowed).canonicalPath(), Self.isPath(file, inside: root)
      {
        return file
      }
    }
    let parent = FilePath.folder(file.string)
    throw allowsFolder ? .outside(folder: parent) : .noFolder(folder: parent)
  }

  /// `false` for the folder itself. Compares bytes, because most file systems distinguish names
  /// that are canonically equivalent in Unicode.
  static func isPath(_ path: FilePath, inside folder: FilePath) -> Bool {
    path != folder && path.starts(with: folder)
  }
}

/// Access to files in a policy's folders; symbolic links must not lead out of them.
///
/// Reading follows no link that was created after the path was checked. Writing checks the path
/// right before it writes: a process that may change the folder at that moment could still redirect
/// it.
extension FileAccessPolicy {
  /// Throws a `FileError` of `read`, also if the policy denies access, or if the file has more than
  /// `limit` bytes.
  package func read(
    _ path: String, limit: Int = InputFile.defaultLimit
  ) throws(FileError) -> [UInt8] {
    do throws(Denial) {
      let file = try resolve(path)
      return try contents(file, displayPath: joined(path), limit)
    } catch {
      throw fileError(.read, path, error)
    }
  }

  private func contents(
    _ file: String, displayPath path: String, _ limit: Int
  ) throws(Denial) -> [UInt8] {
    do throws(FileError) {
      return try InputFile.read(file, .file, limit: limit, isCanonical: true)
    } catch {
      throw .unreachable(FileError(.read, path, error.reason))
    }
  }

  /// Writes a file completely or not at all, after creating missing folders.
  package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try target(path)
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
    let file = try target(path)
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
  private func target(_ path: String) throws(FileError) -> String {
    do throws(Denial) {
      let file = try Self.canonicalPath(ofNew: joined(path))
      // Like the file, an allowed folder need not exist yet.
      for allowed in [folder] + additionalFolders {
        if Self.isPath(file, inside: try Self.canonicalPath(ofNew: allowed)) { return file.string }
      }
      throw Denial.outside(folder: FilePath.folder(file.string))
    } catch {
      throw fileError(.create, path, error)
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
