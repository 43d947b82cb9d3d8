import RingLibC
import SystemPackage

/// swift-system's path: bytes without a slash too many, which need not be UTF-8.
public typealias FilePath = SystemPackage.FilePath

/// Paths as they were written: they are what messages say, byte by byte, so a `FilePath`, which
/// drops slashes, is made of them only for the system.
extension FilePath {
  /// What the system makes of a path: with a slash at its end it leads to folders only, as `/.` does.
  init(written path: String) {
    self.init(path)
    if path.utf8.last == UInt8(ascii: "/") { append(".") }
  }

  /// The last part of a path; nothing after a slash at its end.
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

  /// Whether two paths lead to the same file or folder, which exists.
  public static func areSame(_ first: String, _ second: String) -> Bool {
    guard let first = try? FilePath(written: first).status(),
      let second = try? FilePath(written: second).status()
    else { return false }
    return first.isSameFile(as: second)
  }
}
