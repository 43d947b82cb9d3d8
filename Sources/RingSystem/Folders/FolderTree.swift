import RingCore
import SystemPackage

/// Operations on folders and their contents.
package enum FolderTree {
  /// The files in a folder and all folders below it, as relative paths sorted by bytes.
  package struct Listing: Hashable, Sendable {
    /// The paths of the files, relative to the folder. Default: none.
    package var files: [String] = []
    /// The paths of files and folders whose names are not UTF-8, so that they cannot be opened.
    ///
    /// Invalid bytes are escaped; a folder has a trailing slash. Default: none.
    package var undecodableNames: [String] = []
  }

  /// Returns the files in a folder and in all folders below it.
  ///
  /// Omits names that begin with a dot, and files in the folders `skipping`. Does not follow links
  /// to folders, which could form cycles. A dangling link counts as a file. Throws a `FileError` of
  /// `read` if a folder cannot be read, unless `omitsUnreadable`, which leaves it out. Default:
  /// `false`.
  package static func listing(
    of folder: String, skipping: [String] = [], omitsUnreadable: Bool = false
  ) throws(FileError) -> Listing {
    let skipped = skipping.compactMap { FileIdentity($0) }
    var result = Listing()
    var pending = [""]
    while let prefix = pending.popLast() {
      let location = folder + "/" + prefix
      let root = FilePath(source: location)
      let names: [FilePath.Component]
      do throws(FileError) { names = try self.names(in: location) } catch {
        if omitsUnreadable { continue }
        throw error
      }
      for name in names {
        let path = root.appending(name)
        guard let text = String(validating: name) else {
          let end = isFolder(path, followingLinks: false) ? "/" : ""
          result.undecodableNames.append(prefix.printable + printable(name) + end)
          continue
        }
        switch kind(path, skipped) {
        case .file: result.files.append(prefix + text)
        case .folder: pending.append(prefix + text + "/")
        case .other: continue
        }
      }
    }
    result.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    result.undecodableNames.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return result
  }

  /// Returns the names of the files and folders directly in a folder, sorted by bytes.
  ///
  /// Omits names that begin with a dot or are not UTF-8. Throws a `FileError` of `read` if the
  /// folder cannot be read.
  package static func names(of folder: String) throws(FileError) -> [String] {
    try names(in: folder).compactMap { String(validating: $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and its missing parents. Returns the created folders, the outermost first.
  ///
  /// If it fails, removes the folders that it created and throws a `FileError` of `create`.
  @discardableResult
  package static func create(_ path: String) throws(FileError) -> [String] {
    var (missing, folder): ([String], String) = ([], path)
    while !exists(folder) {
      missing.append(folder)
      let parent = FilePath.folder(folder)
      if parent == folder || parent == "." || parent == "/." { break }
      folder = parent
    }
    if missing.last != folder, !isFolder(folder) {
      throw FileError(.create, folder, .system(.notDirectory))
    }
    var created: [String] = []
    for path in missing.reversed() {
      if mkdir(path, 0o777) == 0 {
        created.append(path)
        continue
      }
      let error = Errno.current
      if error != .fileExists {  // Another process may have been faster.
        removeEmpty(created)
        throw FileError(.create, path, error)
      }
    }
    return created
  }

  /// Creates the missing folders of an output file. Returns the created folders, the outermost
  /// first.
  ///
  /// Throws as `create`. Ignores other problems of the folder, which are reported when the file is
  /// created.
  package static func createFolder(of file: String) throws(FileError) -> [String] {
    let folder = FilePath.folder(file)
    return FilePath(source: folder).isMissing ? try create(folder) : []
  }

  /// Removes empty folders, the last first, up to the first that cannot be removed.
  package static func removeEmpty(_ folders: [String]) {
    for path in folders.reversed() where rmdir(path) != 0 { return }
  }

  /// Removes a file, if it exists. Throws a `FileError` of `write`. Does not remove folders.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    let error = Errno.current
    if error != .noSuchFileOrDirectory { throw FileError(.write, path, error) }
  }

  /// Returns the paths of the files in a folder and in all folders below it.
  ///
  /// Throws a `FileError` of `read` if one is a pipe or a device, because other programs would open
  /// it and block. Leaves out folders that cannot be read, which the other programs cannot read
  /// either.
  package static func filesWithoutSpecialFiles(in folder: String) throws(FileError) -> [String] {
    let files = try listing(of: folder, omitsUnreadable: true).files.map { folder + "/" + $0 }
    for file in files { try InputFile.rejectSpecialFile(file, except: [.socket]) }
    return files
  }

  /// Whether the path leads, also by links, to an existing file, device or pipe.
  package static func isFile(_ path: String) -> Bool {
    status(FilePath(source: path)).map { !$0.isKind(S_IFDIR) } ?? false
  }

  /// Whether the path leads, also by links, to an existing folder.
  package static func isFolder(_ path: String) -> Bool {
    isFolder(FilePath(source: path))
  }

  /// Whether anything except a folder exists at the path. A link counts, even if it leads to a
  /// folder or dangles.
  package static func isNonFolder(_ path: String) -> Bool {
    let status = status(FilePath(source: path), followingLinks: false)
    return status.map { !$0.isKind(S_IFDIR) } ?? false
  }

  private static func exists(_ path: String) -> Bool { status(FilePath(source: path)) != nil }

  private static func isFolder(_ path: FilePath, followingLinks: Bool = true) -> Bool {
    status(path, followingLinks: followingLinks)?.isKind(S_IFDIR) ?? false
  }

  /// Returns the status of a file; `nil` if it does not exist or cannot be accessed.
  private static func status(_ path: FilePath, followingLinks: Bool = true) -> stat? {
    do throws(Errno) { return try path.status(followingLinks: followingLinks) } catch { return nil }
  }

  /// Returns the canonical path; `path` itself if nothing exists there.
  package static func canonicalPath(of path: String) -> String {
    (try? FilePath(source: path).canonicalPath().string) ?? path
  }

  private enum Kind {
    case file, folder, other
  }

  private static func kind(_ path: FilePath, _ skipped: [FileIdentity]) -> Kind {
    guard let status = status(path, followingLinks: false) else { return .other }
    if status.isKind(S_IFDIR) {
      return skipped.contains(FileIdentity(status)) ? .other : .folder
    }
    return isFolder(path) ? .other : .file
  }

  /// Returns the names in a folder, in the order of the directory.
  ///
  /// Omits names that begin with a dot.
  private static func names(in folder: String) throws(FileError) -> [FilePath.Component] {
    do throws(Errno) {
      let open = try OpenFolder(FilePath(source: folder))
      var names: [FilePath.Component] = []
      while let name = try open.next() {
        guard UInt8(bitPattern: name.pointee) != UInt8(ascii: ".") else { continue }
        if let name = FilePath.Component(platformString: name) { names.append(name) }
      }
      return names
    } catch {
      throw FileError(.read, folder, error)
    }
  }

  /// Returns a name with escapes for the bytes that are not valid UTF-8.
  private static func printable(_ name: FilePath.Component) -> String {
    let bytes = name.withPlatformString { name in
      Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }
    return String(printableUTF8: bytes)
  }
}
