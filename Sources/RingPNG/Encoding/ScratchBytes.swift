import RingGraphics
import RingSystem

/// Bytes that are written before they are read; kept from picture to picture for their memory.
///
/// Not an array, because an array would first fill itself with zeros: for the bound of a zlib stream
/// that touches many times the memory that the stream will need.
struct ScratchBytes: ~Copyable {
  private(set) var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  init() {}

  deinit { memory.deallocate() }

  /// Room for `count` bytes with arbitrary contents; what an earlier call returned is void.
  ///
  /// `wholly` says that all of it is about to be written.
  mutating func room(for count: Int, wholly: Bool = false) -> UnsafeMutableRawBufferPointer {
    if memory.count < count {
      memory.deallocate()
      memory = .allocate(byteCount: count, alignment: 16)
      if wholly { PageMemory.prepare(memory) }
    }
    return .init(rebasing: memory[..<count])
  }

  /// Room for `count` words, all of which are about to be written.
  mutating func words(for count: Int) -> UnsafeMutablePointer<UInt32> {
    let bytes = room(for: max(1, count) * MemoryLayout<UInt32>.stride, wholly: true)
    return bytes.bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
  }

  /// The first `count` bytes of the last `room(for:)`.
  func prefix(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[..<count])
  }
}
