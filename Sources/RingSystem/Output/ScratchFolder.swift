import RingCore
import SystemPackage

/// A private folder below `TMPDIR`, for files that only this process needs.
///
/// It is removed with its contents when the object is destroyed, and before a signal ends the
/// process; `kill -9` leaves it.
package final class ScratchFolder: Sendable {
  package let path: String
  private let removal: TerminationHandler

  /// Throws a `FileError` of `create`.
  package init() throws(FileError) {
    let template = Environment.temporaryFolder + "/ringrender-XXXXXX"
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(.create, template, Errno.current) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.path = path
    removal = TerminationHandler { Self.remove(path) }
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) { remove(FilePath(path)) }

  /// Removes a file, a link, or a folder with its contents, as far as that is possible.
  private static func remove(_ path: FilePath) {
    let isFolder = (try? path.status(followingLinks: false))?.isKind(S_IFDIR) ?? false
    guard isFolder else {
      _ = path.withPlatformString { unlink($0) }
      return
    }
    for name in names(in: path) { remove(path.appending(name)) }
    _ = path.withPlatformString { rmdir($0) }
  }

  private static func names(in folder: FilePath) -> [FilePath.Component] {
    guard let open = try? OpenFolder(folder) else { return [] }
    var names: [FilePath.Component] = []
    while let name = try? open.next() {
      if let name = FilePath.Component(platformString: name), name.kind == .regular {
        names.append(name)
      }
    }
    return names
  }
}
