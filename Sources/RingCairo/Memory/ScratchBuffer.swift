import RingCore
import RingSystem

/// A buffer that grows to the largest requested size and is reused between images.
///
/// For data of bounded size; memory that grows with the canvas comes from a `BufferPool`. A class,
/// so that the buffer can grow behind a `let` property.
final class ScratchBuffer<Element: BitwiseCopyable> {
  private var storage: UnsafeMutablePointer<Element>?
  private var capacity = 0

  deinit { free(storage) }

  /// Returns a zeroed buffer, and invalidates the earlier result.
  /// `calloc` need not clear memory that the system hands out zeroed.
  func zeroed(_ count: Int) throws(OutOfMemoryError) -> UnsafeMutablePointer<Element> {
    guard let storage, count <= capacity else { return try allocate(count) { calloc($0, 1) } }
    memset(storage, 0, count * MemoryLayout<Element>.stride)
    return storage
  }

  /// Returns a buffer with arbitrary contents, and invalidates the earlier result.
  func uninitialized(_ count: Int) throws(OutOfMemoryError) -> UnsafeMutablePointer<Element> {
    guard let storage, count <= capacity else { return try allocate(count) { malloc($0) } }
    return storage
  }

  private func allocate(
    _ count: Int, _ allocator: (Int) -> UnsafeMutableRawPointer?
  ) throws(OutOfMemoryError) -> UnsafeMutablePointer<Element> {
    free(storage)
    (storage, capacity) = (nil, 0)
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    guard let allocation = allocator(bytes) else {
      throw OutOfMemoryError(purpose: "a path's coverage", bytes: bytes)
    }
    MemoryPages.prepare(UnsafeMutableRawBufferPointer(start: allocation, count: bytes))
    let grown = allocation.bindMemory(to: Element.self, capacity: count)
    (storage, capacity) = (grown, count)
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

  /// Valid as long as this array; `nil` if the array is empty.
  var pointer: UnsafePointer<Element>? { UnsafePointer(buffer.baseAddress) }
  var count: Int32 { Int32(buffer.count) }
}
