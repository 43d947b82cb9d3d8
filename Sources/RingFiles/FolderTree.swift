#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders with everything in them.
public enum FolderTree {
  /// The paths of all files below a folder, relative to it and in order of their bytes.
  ///
  /// Names that begin with a dot are left out, and links to folders are not followed: they could
  /// lead in circles. `skipping` are folders whose files are left out too. Throws a `FileError` of
  /// `read` if a folder cannot be read.
  public static func files(
    in folder: String, skipping: [String] = []
  ) throws(FileError) -> [String] {
    let skipped = skipping.compactMap { try? FileDescriptor(opening: $0, O_RDONLY).status() }
    var files: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      for name in try names(in: folder + "/" + prefix) {
        let path = prefix + name
        switch kind(folder + "/" + path, skipped) {
        case .file: files.append(path)
        case .folder: pending.append(path + "/")
        case .other: continue
        }
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and those above it that are missing. Throws a `FileError` of `create`.
  public static func create(_ path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.isKind(S_IFDIR) else { throw FileError(.create, path, .system(ENOTDIR)) }
      return
    }
    let parent = FilePath.folder(path)
    if parent != path, parent != ".", parent != "/." { try create(parent) }
    // Somebody else may have created it in between.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.create, path, .system(errno))
    }
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

  /// A path from the root, free of links; the path itself if nothing is there.
  public static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
    return isFile(path) ? .file : .other
  }

  /// The names in a folder without those that begin with a dot, in the order of the disk.
  private static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError(.read, folder, .system(errno)) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      // `d_name` is as long as the name, whatever the struct says: it must not be copied.
      let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset)
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if !name.hasPrefix(".") { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileError(.read, folder, .system(errno)) }
    return names
  }
}
