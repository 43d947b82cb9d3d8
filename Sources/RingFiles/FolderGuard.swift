#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders in which files may be read that somebody else's document names.
public struct FolderGuard: Hashable, Sendable {
  /// Where relative paths begin; files in it may be read.
  public var folder: String
  /// Further folders in which files may be read. Default: none.
  public var others: [String]

  public init(folder: String, others: [String] = []) {
    self.folder = folder
    self.others = others
  }

  /// The guard of files that are named beside a file; `-` is in the current folder.
  public init(beside file: String, others: [String] = []) {
    self.init(folder: FilePath.folder(file), others: others)
  }

  /// Why a file may not be read.
  public enum Refusal: Error, Hashable, Sendable {
    /// There is no such file, or something on the way to it is forbidden.
    case unreachable(FileError)
    /// It lies in another folder, this one.
    case outside(folder: String)
  }

  /// The file's true path, free of links: what is asked about is what will be opened.
  public func resolve(_ path: String) throws(Refusal) -> String {
    let joined = path.hasPrefix("/") ? path : folder + "/" + path
    guard let file = Self.truePath(joined) else {
      throw .unreachable(FileError(.read, path, .system(errno)))
    }
    for allowed in [folder] + others {
      guard let root = Self.truePath(allowed) else { continue }
      if file.hasPrefix(root.hasSuffix("/") ? root : root + "/") { return file }
    }
    throw .outside(folder: FilePath.folder(file))
  }

  private static func truePath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
