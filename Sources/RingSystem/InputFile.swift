import RingLibC
import SystemPackage

/// Files that are read whole.
public enum InputFile {
  /// 256 MiB.
  public static let defaultLimit = 1 << 28

  private static let chunk = 1 << 16

  /// What may be read.
  public enum Kind: Hashable, Sendable {
    /// What a user names: pipes too, up to their end, and devices.
    case anything
    /// Only files: what a document names, or what is found in a folder, must not be waited for.
    case file
  }

  /// The bytes of a file, of a pipe up to its end, or of standard input if the path is `-`.
  ///
  /// Throws `FileError` if there is no such file, it cannot be read, is a folder or not of this kind,
  /// or has more than `limit` bytes. `isTrue` says that the path is free of links: one that has
  /// appeared since is not followed.
  public static func read(
    _ path: String, _ kind: Kind = .anything, limit: Int = defaultLimit, isTrue: Bool = false
  ) throws(FileError) -> [UInt8] {
    // Asked before it is opened: to open a device may do something, a socket cannot be opened.
    if path != "-", let special = (try? FilePath(written: path).status())?.special,
      kind == .file || special == .socket
    {
      throw FileError(.read, path, .special(special))
    }
    do throws(Errno) {
      let file =
        path == "-"
        ? OpenFile(borrowing: .standardInput)
        : try OpenFile(
          reading: FilePath(written: path), kind == .file ? .nonBlocking : [], isTrue: isTrue)
      let status = try file.status()
      // Somebody may have put another there in between: opened so, a pipe does not make us wait.
      guard kind == .anything || status.special == nil else { throw Errno.staleNFSFileHandle }
      // A pipe has the size 0 and a device may never end, so the size is a hint only.
      let expected = Int(status.st_size)
      if expected <= limit, let bytes = try contents(of: file, expected: expected, limit: limit) {
        return bytes
      }
    } catch {
      throw FileError(.read, path, error)
    }
    throw FileError(.read, path, .tooLarge(limit: limit))
  }

  /// The bytes of a plain file; `nil` if there is none, if it is something else, such as a pipe that
  /// nothing writes to, or if it cannot be read.
  public static func readIfPlain(_ path: String, limit: Int = defaultLimit) -> [UInt8]? {
    isPlain(path) ? try? read(path, .file, limit: limit) : nil
  }

  /// Whether there is a plain file, which nobody has to wait for, or a link to one.
  public static func isPlain(_ path: String) -> Bool {
    (try? FilePath(written: path).status())?.isKind(S_IFREG) ?? false
  }

  /// The rest of a file; `nil` if it has more than `limit` bytes.
  private static func contents(
    of file: borrowing OpenFile, expected: Int, limit: Int
  ) throws(Errno) -> [UInt8]? {
    // One byte more than the file has shows its end without another buffer.
    var bytes = try file.read(upTo: min(max(expected, chunk), limit) + 1)
    while bytes.count <= limit {
      let part = try file.read(upTo: chunk)
      if part.isEmpty { return bytes }
      bytes += part
    }
    return nil
  }
}
