import RingLibC
import SystemPackage

/// The names of this process's temporary files, for a signal handler.
///
/// `@unchecked Sendable`: a slot is written only under the lock of `TemporaryFiles`, in one store,
/// and a name is never freed, so that the handler reads one or none.
final class TemporaryPaths: @unchecked Sendable {
  static let shared = TemporaryPaths()

  /// The maximum number of names; any further files would not be removed.
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

  /// Removes the files. Async-signal-safe; for a process that is about to end.
  func removeInSignal() {
    for index in 0..<Self.count {
      if let name = names[index] { _ = unlink(name) }
    }
  }
}
