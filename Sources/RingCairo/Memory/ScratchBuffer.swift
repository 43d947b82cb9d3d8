import RingGraphics
import RingLibC
import RingSystem

/// Memory of one use that grows to the largest size asked for and is kept between pictures.
///
/// For what is bounded by itself; what grows with the canvas comes from a `BufferPool`. A class,
/// because the loops of several values write to it.
final class ScratchBuffer<Element: BitwiseCopyable> {
  private var memory: UnsafeMutablePointer<Element>?
  private var capacity = 0

  deinit { free(memory) }

  /// Room for `count` elements, all bits zero; what an earlier call returned is void.
  ///
  /// `calloc` need not clear what the system gives out clear. Throws if the system has no more memory.
  func zeroed(_ count: Int) throws(OutOfMemoryError) -> UnsafeMutablePointer<Element> {
    guard let memory, count <= capacity else { return try allocate(count) { calloc($0, 1) } }
    memset(memory, 0, count * MemoryLayout<Element>.stride)
    return memory
  }

  /// Room for `count` elements with arbitrary contents; what an earlier call returned is void.
  ///
  /// Throws if the system has no more memory.
  func uninitialized(_ count: Int) throws(OutOfMemoryError) -> UnsafeMutablePointer<Element> {
    guard let memory, count <= capacity else { return try allocate(count) { malloc($0) } }
    return memory
  }

  private func allocate(
    _ count: Int, _ allocator: (Int) -> UnsafeMutableRawPointer?
  ) throws(OutOfMemoryError) -> UnsafeMutablePointer<Element> {
    free(memory)
    (memory, capacity) = (nil, 0)
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    guard let room = allocator(bytes) else {
      throw OutOfMemoryError(purpose: "a figure's coverage", bytes: bytes)
    }
    PageMemory.prepare(UnsafeMutableRawBufferPointer(start: room, count: bytes))
    let grown = room.bindMemory(to: Element.self, capacity: count)
    (memory, capacity) = (grown, count)
    return grown
  }
}

/// A fixed array with a stable address, for C structures that point to one another.
struct CArray<Element: BitwiseCopyable>: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    guard !elements.isEmpty else {
      buffer = UnsafeMutableBufferPointer(start: nil, count: 0)
      return
    }
    buffer = .allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
  }

  deinit { buffer.deallocate() }

  /// Valid as long as this array; `nil` if it is empty.
  var pointer: UnsafePointer<Element>? { UnsafePointer(buffer.baseAddress) }
  var count: Int32 { Int32(buffer.count) }
}
