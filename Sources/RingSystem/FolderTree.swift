import RingLibC
import RingText

/// Folders with everything in them.
public enum FolderTree {
  /// What is below a folder, as paths relative to it and in order of their bytes.
  public struct Listing: Hashable, Sendable {
    /// The files' paths. Default: none.
    public var files: [String] = []
    /// Files and folders whose names are not UTF-8, with escapes, a slash after those of folders:
    /// they cannot be opened.
    public var nameless: [String] = []
  }

  /// All files below a folder.
  ///
  /// Names that begin with a dot are left out, and links to folders are not followed: they could
  /// lead in circles. A link that leads nowhere is a file. `skipping` are folders whose files are
  /// left out too. Throws a `FileError` of `read` if a folder cannot be read.
  public static func listing(
    of folder: String, skipping: [String] = []
  ) throws(FileError) -> Listing {
    let skipped = skipping.compactMap { try? FilePath.status($0) }
    var found = Listing()
    var pending = [""]
    while let prefix = pending.popLast() {
      for bytes in try names(in: folder + "/" + prefix) {
        guard let name = String(validUTF8: bytes) else {
          let end = isFolder(Array((folder + "/" + prefix).utf8) + bytes) ? "/" : ""
          found.nameless.append(prefix.printable + String(printableUTF8: bytes) + end)
          continue
        }
        let path = prefix + name
        switch kind(folder + "/" + path, skipped) {
        case .file: found.files.append(path)
        case .folder: pending.append(path + "/")
        case .other: continue
        }
      }
    }
    found.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    found.nameless.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return found
  }

  /// Creates a folder and those above it that are missing; returns those that it has created, the
  /// outermost first.
  ///
  /// Throws a `FileError` of `create`; then no folder is left that was not there.
  @discardableResult
  public static func create(_ path: String) throws(FileError) -> [String] {
    var status = stat()
    var (missing, folder): ([String], String) = ([], path)
    while stat(folder, &status) != 0 {
      missing.append(folder)
      let parent = FilePath.folder(folder)
      if parent == folder || parent == "." || parent == "/." { break }
      folder = parent
    }
    if missing.last != folder, !status.isKind(S_IFDIR) {
      throw FileError(.create, folder, .system(ENOTDIR))
    }
    var created: [String] = []
    for path in missing.reversed() {
      if mkdir(path, 0o777) == 0 {
        created.append(path)
      } else if errno != EEXIST {  // Somebody else may have been faster.
        let error = SystemError.current
        removeEmpty(created)
        throw FileError(.create, path, error)
      }
    }
    return created
  }

  /// Removes folders, the last first, until one has something in it.
  static func removeEmpty(_ folders: [String]) {
    for path in folders.reversed() where rmdir(path) != 0 { return }
  }

  /// Removes a file. Throws a `FileError` of `write`.
  public static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw FileError(.write, path, .system(errno))
    }
  }

  /// Whether there is a file, a device or a pipe, or a link to one.
  public static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && !status.isKind(S_IFDIR)
  }

  /// Whether there is a folder, or a link to one.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.isKind(S_IFDIR)
  }

  /// Whether there is anything but a folder, even a link that leads nowhere.
  public static func isNoFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && !status.isKind(S_IFDIR)
  }

  /// Whether a path that need not be UTF-8 is a folder.
  private static func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    let path = path.map(CChar.init(bitPattern:)) + [0]
    return lstat(path, &status) == 0 && status.isKind(S_IFDIR)
  }

  /// A path from the root, free of links; the path itself if nothing is there.
  public static func absolute(_ path: String) -> String {
    FilePath.truePath(path) ?? path
  }

  private enum Kind {
    case file, folder, other
  }

  private static func kind(_ path: String, _ skipped: [stat]) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    if status.isKind(S_IFDIR) {
      return skipped.contains { $0.isSameFile(as: status) } ? .other : .folder
    }
    return isFolder(path) ? .other : .file
  }

  /// The names in a folder without those that begin with a dot, in the order of the disk.
  private static func names(in folder: String) throws(FileError) -> [[UInt8]] {
    guard let stream = opendir(folder) else { throw FileError(.read, folder, .system(errno)) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      // `d_name` is as long as the name, whatever the struct says: it must not be copied.
      let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset)
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = Array(UnsafeRawBufferPointer(start: start, count: length))
      if name.first != UInt8(ascii: ".") { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileError(.read, folder, .system(errno)) }
    return names
  }
}
