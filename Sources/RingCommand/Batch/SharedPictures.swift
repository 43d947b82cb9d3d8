import RingGraphics
import RingSystem

/// The pictures that were made last, so that equal rows which are near each other are drawn once.
final class SharedPictures: Sendable {
  private enum Entry: Sendable {
    /// A thread makes it.
    case inWork
    case made([UInt8])
  }

  private struct State: Sendable {
    var entries: [Digest: Entry] = [:]
    /// Those that are made, the oldest first, and their bytes.
    var made: [Digest] = []
    var size = 0
  }

  private let state = Monitor(State())
  private let maximumCount: Int
  private let maximumBytes: Int

  /// It keeps at most 128 pictures, of 16 MiB together, unless said otherwise.
  init(maximumCount: Int = 128, maximumBytes: Int = 1 << 24) {
    (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
  }

  /// The bytes of a picture, and whether they had to be made; waits for a thread that makes them.
  func bytes(
    of digest: Digest, make: () throws -> [UInt8]
  ) throws -> (bytes: [UInt8], isNew: Bool) {
    let known = state.wait { state -> [UInt8]?? in
      switch state.entries[digest] {
      case .inWork: return nil
      case .made(let bytes): return .some(bytes)
      case nil:
        state.entries[digest] = .inWork
        return .some(nil)
      }
    }
    if let known { return (known, false) }
    do {
      let bytes = try make()
      keep(bytes, digest)
      return (bytes, true)
    } catch {
      // Whoever waits for it finds out what is wrong by himself.
      state.withLock { $0.entries[digest] = nil }
      throw error
    }
  }

  private func keep(_ bytes: [UInt8], _ digest: Digest) {
    state.withLock { state in
      state.entries[digest] = .made(bytes)
      state.made.append(digest)
      state.size += bytes.count
      while state.made.count > maximumCount || state.size > maximumBytes {
        let oldest = state.made.removeFirst()
        if case .made(let bytes)? = state.entries.removeValue(forKey: oldest) {
          state.size -= bytes.count
        }
      }
    }
  }
}
