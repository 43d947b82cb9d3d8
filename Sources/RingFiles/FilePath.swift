import RingText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Questions about a path.
public enum FilePath {
  /// Linux's own limit on a chain of links.
  private static let longestChain = 40

  /// The path of the file that a chain of symbolic links leads to, whether or not it exists.
  static func followingLinks(_ path: String) throws(SystemError) -> String {
    guard !path.isEmpty else { throw SystemError(code: ENOENT) }
    var path = path
    for _ in 0..<longestChain {
      guard let link = try linkTarget(path) else { return path }
      path = link.hasPrefix("/") ? link : folder(path) + "/" + link
    }
    throw SystemError(code: ELOOP)
  }

  /// What a symbolic link says; `nil` if the path is not a link.
  private static func linkTarget(_ path: String) throws(SystemError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    if count >= 0 {
      // Another text would be another file.
      let bytes = buffer[..<count].map(UInt8.init(bitPattern:))
      guard let target = String(validUTF8: bytes) else { throw SystemError(code: EILSEQ) }
      return target
    }
    guard errno == EINVAL || errno == ENOENT else { throw .current }
    return nil
  }

  /// The status of a file that exists and may be written; `nil` if there is none.
  ///
  /// Asked because `rename` would replace a file that its owner has made read-only.
  static func writableFile(_ path: String) throws(SystemError) -> stat? {
    guard let status = try status(path) else { return nil }
    guard !status.isKind(S_IFDIR) else { throw SystemError(code: EISDIR) }
    _ = try retrying { access(path, W_OK) }
    return status
  }

  /// Whether two paths lead to the same file or folder, which exists.
  public static func areSame(_ first: String, _ second: String) -> Bool {
    guard let first = try? status(first), let second = try? status(second) else { return false }
    return first.isSameFile(as: second)
  }

  /// The status of what a path leads to; `nil` if there is nothing.
  static func status(_ path: String) throws(SystemError) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    guard errno == ENOENT else { throw .current }
    return nil
  }

  /// A path in the same folder that no other process and no other thread uses.
  static func temporary(beside path: String) -> String {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder(path) + "/.ringrender-\(name).tmp"
  }

  /// The last part of a path.
  public static func name(_ path: String) -> Substring {
    // A slash is one byte, but not always one `Character`.
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] }
      ?? path[...]
  }

  /// The folder of a path, without a slash at the end except in `/.`.
  public static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/." : String(path[..<slash])
  }
}
