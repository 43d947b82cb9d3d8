import RingText
import SystemPackage

/// The folders in which files may be read that an untrusted document names, or an untrusted
/// links lead to.
public struct FolderGuard: Hashable, Sendable {
  /// Where relative paths begin; files in it may be read.
  public var folder: String
  /// Further folders in which files may be read. Default: none.
  public var others: [String]
  /// Whether files in `folder` may be read at all. Default: `true`.
  public var allowsFolder: Bool

  /// A guard that lets files in these folders be read, and no others.
  public init(folder: String, others: [String] = [], allowsFolder: Bool = true) {
    self.folder = folder
    self.others = others
    self.allowsFolder = allowsFolder
  }

  /// The guard of files that are named beside a file.
  ///
  /// What comes from a stream (`-`, `/dev/stdin`, `/dev/fd/3`, `/proc/self/fd/3`) has no folder:
  /// relative paths begin in the current one, and only those in `others` may be read.
  public init(beside file: String, others: [String] = []) {
    let folder = FilePath.folder(file)
    let isStream = file == "-" || Self.isOfStreams(folder)
    self.init(folder: isStream ? "." : folder, others: others, allowsFolder: !isStream)
  }

  private static func isOfStreams(_ folder: String) -> Bool {
    guard let path = try? FilePath(written: folder).truePath() else { return false }
    return path == "/dev" || path == "/dev/fd" || lies(path, in: "/proc")
  }

  /// Why a file may not be read.
  public enum Refusal: Error, Hashable, Sendable {
    /// There is no such file, or something on the way to it is forbidden.
    case unreachable(FileError)
    /// It lies in another folder, this one.
    case outside(folder: String)
    /// It lies in this folder, and none is allowed for what comes from a stream.
    case noFolder(folder: String)
  }

  /// The file's true path, free of links: what is asked about is what will be opened.
  public func resolve(_ path: String) throws(Refusal) -> String {
    guard !path.utf8.contains(0) else {
      throw .unreachable(FileError(.read, path, .system(.noSuchFileOrDirectory)))
    }
    let file: FilePath
    do throws(Errno) { file = try FilePath(written: joined(path)).truePath() } catch {
      throw .unreachable(FileError(.read, path, error))
    }
    return try allowed(file).string
  }

  func joined(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
  }

  /// A true path, if it lies in one of the folders.
  func allowed(_ file: FilePath) throws(Refusal) -> FilePath {
    for allowed in (allowsFolder ? [folder] : []) + others {
      if let root = try? FilePath(written: allowed).truePath(), Self.lies(file, in: root) {
        return file
      }
    }
    let place = FilePath.folder(file.string)
    throw allowsFolder ? .outside(folder: place) : .noFolder(folder: place)
  }

  /// Whether a true path leads into a folder.
  ///
  /// Bytes are compared: texts that are equal in Unicode are different files on most disks.
  static func lies(_ path: FilePath, in folder: FilePath) -> Bool {
    path != folder && path.starts(with: folder)
  }
}
