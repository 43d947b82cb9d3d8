import RingLibC
import RingText

/// Questions about a path.
public enum FilePath {
  /// Linux's own limit on a chain of links.
  private static let maximumChain = 40

  /// The path of the file that a chain of symbolic links leads to, whether or not it exists.
  static func followingLinks(_ path: String) throws(SystemError) -> String {
    guard !path.isEmpty else { throw SystemError(code: ENOENT) }
    var path = path
    for _ in 0..<maximumChain {
      guard let link = try linkTarget(path) else { return path }
      path = link.hasPrefix("/") ? link : folder(path) + "/" + link
    }
    throw SystemError(code: ELOOP)
  }

  /// The path of what is there, free of links; `nil`, and `errno`, if nothing is.
  static func truePath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let bytes = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
    if let path = String(validUTF8: bytes) { return path }
    errno = EILSEQ
    return nil
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
    // Never reached by what asks for the destination first.
    guard status.isKind(S_IFREG) else { throw SystemError(code: EEXIST) }
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

  static let temporaryPrefix = ".ringrender-"
  static let temporarySuffix = ".tmp"

  /// A path in the same folder that no other process and no other thread uses.
  static func temporary(beside path: String) -> String {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder(path) + "/" + temporaryPrefix + (start.map { $0 + "-" } ?? "") + name
      + temporarySuffix
  }

  /// Whether a temporary file's name says that this machine made it since it was started.
  static func isOfThisStart(_ name: String) -> Bool {
    guard let start else { return false }
    return name.hasPrefix(temporaryPrefix + start + "-")
  }

  /// A name for the time since this machine was started, the same in all of its containers; `nil` if
  /// the system gives none.
  private static let start: String? = {
    #if os(macOS)
      var text = [CChar](repeating: 0, count: 64)
      var size = text.count - 1
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
      let id = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #else
      let path = "/proc/sys/kernel/random/boot_id"
      guard let file = try? FileDescriptor(opening: path, O_RDONLY),
        let id = try? file.read(upTo: 64)
      else { return nil }
    #endif
    let letters = String(decoding: id, as: UTF8.self).filter { $0.isHexDigit }
    return letters.count >= 32 ? String(letters.prefix(12)).lowercased() : nil
  }()

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
