import RingGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory that grows to the largest size asked for and is kept between pictures.
///
/// A class, because a picture's surface and the loops that write to it share the memory.
final class ScratchBuffer<Element: BitwiseCopyable> {
  private var memory: UnsafeMutablePointer<Element>?
  private var capacity = 0

  deinit { free(memory) }

  /// Room for `count` elements, all bits zero; what an earlier call returned is void.
  func zeroed(_ count: Int) -> UnsafeMutablePointer<Element> {
    let isFresh = memory == nil || count > capacity
    let room = uninitialized(count)
    if !isFresh { memset(room, 0, count * MemoryLayout<Element>.stride) }
    return room
  }

  /// Room for `count` elements with arbitrary contents; what an earlier call returned is void.
  ///
  /// From `calloc`, which need not clear what the system gives out clear.
  func uninitialized(_ count: Int) -> UnsafeMutablePointer<Element> {
    if let memory, count <= capacity { return memory }
    free(memory)
    guard let room = calloc(count, MemoryLayout<Element>.stride) else {
      preconditionFailure("out of memory: \(count * MemoryLayout<Element>.stride) bytes")
    }
    PageMemory.prepare(
      UnsafeMutableRawBufferPointer(start: room, count: count * MemoryLayout<Element>.stride))
    let grown = room.bindMemory(to: Element.self, capacity: count)
    memory = grown
    capacity = count
    return grown
  }
}

/// A fixed array with a stable address, for C structures that point to one another.
struct CArray<Element: BitwiseCopyable>: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    buffer = .allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
  }

  deinit { buffer.deallocate() }

  /// Valid as long as this array.
  var pointer: UnsafePointer<Element>? { UnsafePointer(buffer.baseAddress) }
  var count: Int32 { Int32(buffer.count) }
}
