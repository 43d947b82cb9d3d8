import PNGLibraries
import RingCore
import RingKernels
import RingSystem

/// A reusable buffer whose bytes are written before they are read.
///
/// Not an array, because an array would first fill itself with zeros: for the bound of a zlib
/// stream, that touches many times the memory that the stream will need.
struct ScratchBytes: ~Copyable {
  private(set) var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  init() {}

  deinit { storage.deallocate() }

  /// Returns `count` bytes with arbitrary contents. Invalidates earlier results. `prefault` maps
  /// new memory in advance, for a caller that is about to write all bytes.
  mutating func reserve(_ count: Int, prefault: Bool = false)
    -> UnsafeMutableRawBufferPointer
  {
    if storage.count < count {
      storage.deallocate()
      storage = .allocate(byteCount: count, alignment: 16)
      if prefault { MemoryPages.prepare(storage) }
    }
    return .init(rebasing: storage[..<count])
  }

  /// All words must be written before they are read. Invalidates earlier results.
  mutating func words(for count: Int) -> UnsafeMutablePointer<UInt32> {
    let bytes = reserve(max(1, count) * MemoryLayout<UInt32>.stride, prefault: true)
    return bytes.bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
  }

  /// Returns the first `count` bytes of the last `reserve(_:prefault:)`.
  func prefix(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: storage[..<count])
  }
}
