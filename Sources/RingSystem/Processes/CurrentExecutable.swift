import RingKernels

package enum CurrentExecutable {
  /// A path that starts the executable again; on Linux also if its file was replaced meanwhile.
  package static var path: String {
    #if os(macOS)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return ProcessArguments.all[0] }
      return String(cString: buffer)
    #else
      return access(link, X_OK) == 0 ? link : ProcessArguments.all[0]
    #endif
  }

  /// Canonical; `nil` if the system does not report it.
  static var file: String? {
    #if os(macOS)
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      return String(cString: resolved)
    #else
      // The kernel resolves the link, so the folders of the path need no search permission.
      var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = bytes.withUnsafeMutableBytes { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          characters.baseAddress.map { readlink(link, $0, characters.count) } ?? 0
        }
      }
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    #endif
  }

  private static let link = "/proc/self/exe"
}
