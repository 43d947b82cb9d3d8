import RingCore
import RingSystem

/// A cache of recent images. It avoids drawing equal images of nearby rows twice.
final class InFlightImageCache: Sendable {
  private enum Entry: Sendable {
    /// A thread is making the image; other threads wait for it.
    case inProgress
    case ready([UInt8])
  }

  private struct State: Sendable {
    var entries: [Digest: Entry] = [:]
    /// Oldest first.
    var finished: [Digest] = []
    /// The total size of the finished images, in bytes.
    var size = 0
  }

  private let state = Monitor(State())
  private let maximumCount: Int
  private let maximumBytes: Int

  init(maximumCount: Int = 128, maximumBytes: Int = 1 << 24) {
    (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
  }

  /// Returns the bytes of an image, and whether this call has made them.
  ///
  /// If another thread is making the image, waits for it. Does not wait with `waits: false`, but
  /// makes the image as well, for a thread that keeps the other one from drawing. Throws the errors
  /// of `make`.
  func bytes(
    of digest: Digest, waits: Bool = true, make: () throws -> [UInt8]
  ) throws -> (bytes: [UInt8], isNew: Bool) {
    // `nil` waits for another thread; `.some(nil)` means that this thread makes the image.
    let cached = state.wait { state -> [UInt8]?? in
      switch state.entries[digest] {
      case .inProgress: return waits ? nil : .some(nil)
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
      // A thread that was waiting for this image now makes it and reports its own error.
      state.withLock { $0.entries[digest] = nil }
      throw error
    }
  }

  /// Adds a finished image, and removes the oldest ones beyond the limits.
  private func insert(_ bytes: [UInt8], _ digest: Digest) {
    state.withLock { state in
      if case .ready? = state.entries[digest] { return }
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
