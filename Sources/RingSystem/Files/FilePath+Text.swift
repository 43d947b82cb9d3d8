import SystemPackage

/// The path type of swift-system: bytes without redundant slashes, which need not be UTF-8.
package typealias FilePath = SystemPackage.FilePath

/// Functions for paths as the user wrote them, which messages repeat byte by byte.
///
/// A `FilePath` drops redundant slashes, so it is made only for system calls.
extension FilePath {
  /// Creates a path for system calls. A trailing slash becomes `/.`, which also requires a folder.
  init(source path: String) {
    self.init(path)
    if path.utf8.last == UInt8(ascii: "/") { append(".") }
  }

  /// Returns the last component; an empty string if the path ends with a slash.
  package static func name(_ path: String) -> Substring {
    // A slash is one byte, but not always a `Character`.
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] }
      ?? path[...]
  }

  /// `.` for a name without a slash, and `/.` for a name in the root.
  package static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/." : String(path[..<slash])
  }

  /// Whether two paths lead to the same existing file or folder; `false` if either is missing.
  package static func areSame(_ first: String, _ second: String) -> Bool {
    FileIdentity(first).map { $0 == FileIdentity(second) } ?? false
  }

  /// Whether writing to two paths would replace one file, which need not exist.
  ///
  /// Follows links. `false` for devices and pipes, which are not replaced.
  package static func haveSameTarget(_ first: String, _ second: String) -> Bool {
    if areSame(first, second) { return !isSpecial(first) }
    let targets = [first, second].map { path in
      let path = FilePath(source: path)
      return (try? path.followingLinks()) ?? path
    }
    let names = targets.map { name($0.string) }
    guard names[0] == names[1], !names[0].isEmpty else { return false }
    let folders = targets.map { FileIdentity($0.folder.string) }
    return folders[0] == folders[1]
      && (folders[0] != nil || canonicalPath(ofNew: first) == canonicalPath(ofNew: second))
  }

  /// Neither the file nor its folder need exist. `path` itself if no file can be created there.
  package static func canonicalPath(ofNew path: String) -> String {
    (try? FilePath(source: path).canonicalPathOfNewFile().string) ?? path
  }

  /// Returns the path of a file as seen from a folder, with `..` for each folder above it.
  ///
  /// Follows links to folders, but not that of the file itself. Neither need exist.
  package static func relativePath(of path: String, from folder: String) -> String {
    func components(_ path: String) -> [String] {
      canonicalPath(ofNew: path).utf8.split(separator: UInt8(ascii: "/")).map {
        String(Substring($0))
      }
    }
    let (start, parent) = (components(folder), components(FilePath.folder(path)))
    let common = zip(start, parent).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let steps = Array(repeating: "..", count: start.count - common) + parent.dropFirst(common)
    return (steps + [String(name(path))]).joined(separator: "/")
  }

  /// Returns the path of a file in a folder, both canonical; `nil` if it is elsewhere, or the folder.
  package static func path(of path: String, inside folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    return path.utf8.starts(with: start.utf8)
      ? String(Substring(path.utf8.dropFirst(start.utf8.count))) : nil
  }

  package static func isSpecial(_ path: String) -> Bool {
    (try? FilePath(source: path).status())?.special != nil
  }
}
