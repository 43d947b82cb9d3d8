import RingCore
import SystemPackage

package enum FolderTree {
  /// The files in a folder and all folders below it, as relative paths sorted by bytes.
  package struct Listing: Hashable, Sendable {
    package var files: [String] = []
    /// Paths that are not UTF-8 and cannot be opened, with escapes; a folder has a trailing slash.
    package var undecodableNames: [String] = []

    /// Returns the listing without some files.
    package func without(_ files: Set<String>) -> Listing {
      var listing = self
      listing.files.removeAll { files.contains($0) }
      return listing
    }
  }

  /// Omits names that begin with a dot, and files in the folders `skipping`.
  ///
  /// Does not follow links to folders, which could form cycles. A dangling link counts as a file.
  /// Throws if a folder cannot be read, unless `omitsUnreadable`, which leaves it out.
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

  /// Directly in a folder, sorted by bytes, without names that begin with a dot or are not UTF-8.
  package static func names(of folder: String) throws(FileError) -> [String] {
    try names(in: folder).compactMap { String(validating: $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and its missing parents, or none. Returns them, the outermost first.
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

  /// Returns the created folders, the outermost first. Ignores problems of an existing folder,
  /// which are reported when the file is created.
  package static func createFolder(of file: String) throws(FileError) -> [String] {
    let folder = FilePath.folder(file)
    return FilePath(source: folder).isMissing ? try create(folder) : []
  }

  /// Removes empty folders, the last first, up to the first that cannot be removed.
  package static func removeEmpty(_ folders: [String]) {
    for path in folders.reversed() where rmdir(path) != 0 { return }
  }

  /// Removes a file, if it exists. Throws for a folder.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0 else { return }
    let error = Errno.current
    if error != .noSuchFileOrDirectory { throw FileError(.write, path, error) }
  }

  /// The files in a folder and all folders below it, except in folders that cannot be read.
  ///
  /// Throws if one is a pipe or a device, because other programs would open it and block.
  package static func filesWithoutSpecialFiles(in folder: String) throws(FileError) -> [String] {
    let files = try listing(of: folder, omitsUnreadable: true).files.map { folder + "/" + $0 }
    for file in files { try InputFile.rejectSpecialFile(file, except: [.socket]) }
    return files
  }

  /// `true` also for a link to a file, and for a device or a pipe.
  package static func isFile(_ path: String) -> Bool {
    status(FilePath(source: path)).map { !$0.isKind(S_IFDIR) } ?? false
  }

  /// `true` also for a link to a folder.
  package static func isFolder(_ path: String) -> Bool {
    isFolder(FilePath(source: path))
  }

  /// `true` for a link, even if it leads to a folder or dangles; `false` for a folder.
  package static func isNonFolder(_ path: String) -> Bool {
    let status = status(FilePath(source: path), followingLinks: false)
    return status.map { !$0.isKind(S_IFDIR) } ?? false
  }

  /// Returns where a symbolic link leads, as it is written; `nil` for anything else.
  package static func linkTarget(_ path: String) -> String? {
    (try? FilePath(source: path).linkTarget())?.string
  }

  /// Creates a symbolic link to `target`, which is written as it is.
  package static func createLink(_ path: String, to target: String) throws(FileError) {
    guard symlink(target, path) == 0 else { throw FileError(.create, path, Errno.current) }
  }

  private static func exists(_ path: String) -> Bool { status(FilePath(source: path)) != nil }

  private static func isFolder(_ path: FilePath, followingLinks: Bool = true) -> Bool {
    status(path, followingLinks: followingLinks)?.isKind(S_IFDIR) ?? false
  }

  /// `nil` if the file does not exist or cannot be accessed.
  private static func status(_ path: FilePath, followingLinks: Bool = true) -> stat? {
    do throws(Errno) { return try path.status(followingLinks: followingLinks) } catch { return nil }
  }

  /// `path` itself if nothing exists there.
  package static func canonicalPath(of path: String) -> String {
    (try? FilePath(source: path).canonicalPath().string) ?? path
  }

  private enum Kind {
    case file, folder, other
  }

  /// Returns what a listing does with a path: a folder is entered, a file is listed. A link to a
  /// folder, a folder of `skipped`, and what cannot be accessed are left out.
  private static func kind(_ path: FilePath, _ skipped: [FileIdentity]) -> Kind {
    guard let status = status(path, followingLinks: false) else { return .other }
    if status.isKind(S_IFDIR) {
      return skipped.contains(FileIdentity(status)) ? .other : .folder
    }
    return isFolder(path) ? .other : .file
  }

  /// In the order of the directory, without names that begin with a dot.
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

/// An open directory stream. The value owns the stream and closes it.
struct OpenFolder: ~Copyable {
  private let stream: FolderStream

  init(_ path: FilePath) throws(Errno) {
    guard let stream = path.withPlatformString({ opendir($0) }) else { throw .current }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Returns the next name in the order of the directory; `nil` after the last.
  ///
  /// The names include `.` and `..`. The pointer is valid until the next call, because copying each
  /// name would cost more than reading the directory.
  func next() throws(Errno) -> UnsafePointer<CChar>? {
    errno = 0
    guard let entry = readdir(stream) else {
      let error = Errno.current
      if error.rawValue == 0 { return nil }
      throw error
    }
    // `d_name` may be shorter than its declared array, so the struct must not be copied.
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    let name = UnsafeRawPointer(entry).advanced(by: offset)
    return name.assumingMemoryBound(to: CChar.self)
  }
}
