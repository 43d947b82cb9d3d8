import SystemPackage

/// The paths of this process's temporary files, for a signal handler.
///
/// `@unchecked Sendable`: a slot is written in one store, under the lock of `TemporaryFiles` only,
/// and a string is never freed. The handler therefore reads a complete path or `nil`.
final class TemporaryPaths: @unchecked Sendable {
  static let shared = TemporaryPaths()

  /// A signal handler does not remove further files.
  private static let count = 64
  private let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private init() {
    names = .allocate(capacity: Self.count)
    names.initialize(repeating: nil, count: Self.count)
  }

  func add(_ path: FilePath) {
    if let index = (0..<Self.count).first(where: { names[$0] == nil }) {
      names[index] = path.withPlatformString { strdup($0) }
    }
  }

  func remove(_ path: FilePath) {
    path.withPlatformString { path in
      for index in 0..<Self.count {
        guard let name = names[index], strcmp(name, path) == 0 else { continue }
        names[index] = nil
      }
    }
  }

  /// Removes the files. Async-signal-safe. Call it only right before the process ends.
  func removeInSignal() {
    for index in 0..<Self.count {
      if let name = names[index] { _ = unlink(name) }
    }
  }
}
