import RingGraphics
import RingSystem

/// A cache of recent images, so that equal rows close to each other are drawn once.
final class InFlightImageCache: Sendable {
  private enum Entry: Sendable {
    /// A thread is making the image; others wait for it.
    case inProgress
    case ready([UInt8])
  }

  private struct State: Sendable {
    var entries: [Digest: Entry] = [:]
    /// The digests of finished images, oldest first, and the sum of their bytes.
    var finished: [Digest] = []
    var size = 0
  }

  private let state = Monitor(State())
  private let maximumCount: Int
  private let maximumBytes: Int

  /// Limits the cache to `maximumCount` images and `maximumBytes` bytes. Default: 128 and 16 MiB.
  init(maximumCount: Int = 128, maximumBytes: Int = 1 << 24) {
    (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
  }

  /// Returns the bytes of an image, and whether this call made them. Waits if another thread is
  /// making the image.
  func bytes(
    of digest: Digest, make: () throws -> [UInt8]
  ) throws -> (bytes: [UInt8], isNew: Bool) {
    let cached = state.wait { state -> [UInt8]?? in
      switch state.entries[digest] {
      case .inProgress: return nil
      case .ready(let bytes): return .some(bytes)
      case nil:
        state.entries[digest] = .inProgress
        return .some(nil)
      }
    }
    if let cached { return (cached, false) }
    do {
      let bytes = try make()
      insert(bytes, digest)
      return (bytes, true)
    } catch {
      // A waiting thread then makes the image itself and reports its own error.
      state.withLock { $0.entries[digest] = nil }
      throw error
    }
  }

  private func insert(_ bytes: [UInt8], _ digest: Digest) {
    state.withLock { state in
      state.entries[digest] = .ready(bytes)
      state.finished.append(digest)
      state.size += bytes.count
      while state.finished.count > maximumCount || state.size > maximumBytes {
        let oldest = state.finished.removeFirst()
        if case .ready(let bytes)? = state.entries.removeValue(forKey: oldest) {
          state.size -= bytes.count
        }
      }
    }
  }
}
