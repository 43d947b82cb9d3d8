import RingLibC
import SystemPackage

/// The names of the temporary files of this process where a signal handler can read them.
///
/// `@unchecked Sendable`: a place is written under the lock of `TemporaryFiles` only, whole at once, and
/// a name is never freed, so that the handler reads one or none.
final class TemporaryPaths: @unchecked Sendable {
  static let shared = TemporaryPaths()

  /// As many are open at once at most; of more, some would stay.
  private static let count = 64
  private let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private init() {
    names = .allocate(capacity: Self.count)
    names.initialize(repeating: nil, count: Self.count)
  }

  func add(_ path: FilePath) {
    if let place = (0..<Self.count).first(where: { names[$0] == nil }) {
      names[place] = path.withPlatformString { strdup($0) }
    }
  }

  func remove(_ path: FilePath) {
    path.withPlatformString { path in
      for place in 0..<Self.count {
        guard let name = names[place], strcmp(name, path) == 0 else { continue }
        names[place] = nil
      }
    }
  }

  /// Removes the files; for a process that is about to end.
  func removeInSignal() {
    for place in 0..<Self.count {
      if let name = names[place] { _ = unlink(name) }
    }
  }
}
