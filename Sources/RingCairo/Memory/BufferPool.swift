import RingCore
import RingSystem

/// A pool of buffers for intermediate images, within a memory budget. Returned buffers are reused.
///
/// Every allocation is a separate buffer, so that nested work cannot overwrite the buffers of its
/// caller. A class, because every buffer holds a reference to the pool to which it returns.
final class BufferPool {
  fileprivate struct Block {
    let memory: UnsafeMutableRawPointer
    let bytes: Int
    var pages: UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(start: memory, count: bytes)
    }
  }

  /// Counts the buffers in use by requested size, but not idle buffers: earlier images do not
  /// change whether an image fits.
  var budget: MemoryBudget {
    didSet { if budget.limit != oldValue.limit { discardIdle() } }
  }
  /// The largest amount of the budget in use since `resetPeak()`, in bytes.
  private(set) var peak = 0
  private var idle: [Block] = []
  private var idleBytes = 0
  /// The total of requested bytes.
  private(set) var totalByteCount = 0
  /// The current image's meter. The pool counts each allocation as work, a pixel per 4 bytes.
  let meter = WorkMeter()

  init(_ budget: MemoryBudget) { self.budget = budget }

  deinit { for block in idle { free(block.memory) } }

  func resetPeak() { peak = budget.used }

  /// Counts in `peak` an amount of `bytes` bytes, ≥ 0, besides the amount in use.
  func raisePeak(by bytes: Int) { peak = max(peak, budget.used + bytes) }

  /// Returns `count` elements with arbitrary contents. Throws `MemoryLimitError`, `WorkLimitError`,
  /// and `OutOfMemoryError` if the system has no more memory.
  func allocate<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, for purpose: @autoclosure () -> String
  ) throws -> PooledBuffer<Element> {
    try makeBuffer(count, for: purpose()).buffer
  }

  /// Zeroed, otherwise as `allocate`; the budget does not count `excludedCount` elements.
  func allocateZeroed<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, excludedCount: Int = 0,
    for purpose: @autoclosure () -> String
  ) throws -> PooledBuffer<Element> {
    let (buffer, isFresh) = try makeBuffer(
      count, of: Element.self, excludedCount: excludedCount, for: purpose())
    if !isFresh { memset(buffer.pointer, 0, count * MemoryLayout<Element>.stride) }
    return buffer
  }

  /// Zeroed only if it is fresh, with pages that are not mapped yet; otherwise as `allocateZeroed`.
  func allocateUninitialized<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, excludedCount: Int, for purpose: @autoclosure () -> String
  ) throws -> (buffer: PooledBuffer<Element>, isFresh: Bool) {
    try makeBuffer(
      count, of: Element.self, excludedCount: excludedCount, populates: false, for: purpose())
  }

  private func makeBuffer<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type = Element.self, excludedCount: Int = 0,
    populates: Bool = true, for purpose: @autoclosure () -> String
  ) throws -> (buffer: PooledBuffer<Element>, isFresh: Bool) {
    let (product, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    let bytes = overflows || product < 0 ? Int.max : max(product, 1)
    let countedBytes = bytes - min(bytes, excludedCount * MemoryLayout<Element>.stride)
    try meter.spend(bytes / MemoryLayout<UInt32>.stride)
    try budget.reserve(countedBytes, for: purpose())
    peak = max(peak, budget.used)
    do {
      let (block, isFresh) = try takeBlock(bytes, for: purpose)
      if isFresh { MemoryPages.prepare(block.pages, populates: populates) }
      totalByteCount &+= bytes
      return (PooledBuffer(block, count, countedBytes: countedBytes, self), isFresh)
    } catch {
      budget.release(countedBytes)
      throw error
    }
  }

  /// Takes the smallest idle block that is large enough and not much larger, or allocates a block.
  private func takeBlock(
    _ requestedByteCount: Int, for purpose: () -> String
  ) throws -> (block: Block, isFresh: Bool) {
    let isSmall = requestedByteCount <= Self.maximumSmallBlockSize
    let maximum = Self.maximumReusedBlockSize(requestedByteCount)
    let fitting = idle.indices.filter { requestedByteCount...maximum ~= idle[$0].bytes }
    if let index = fitting.min(by: { idle[$0].bytes < idle[$1].bytes }) {
      return (removeIdleBlock(at: index), false)
    }
    // Free the largest idle block first, so that hardly more blocks exist than were in use at once.
    if !isSmall || idle.count >= Self.maximumIdleCount,
      let index = idle.indices.max(by: { idle[$0].bytes < idle[$1].bytes })
    {
      free(removeIdleBlock(at: index).memory)
    }
    if idleBytes > budget.limit - budget.used { discardIdle() }
    let bytes = Self.newBlockSize(requestedByteCount)
    // `calloc` need not clear memory that the system hands out zeroed.
    guard let memory = calloc(bytes, 1) else {
      throw OutOfMemoryError(purpose: purpose(), bytes: requestedByteCount)
    }
    return (Block(memory: memory, bytes: bytes), true)
  }

  /// Returns the size, in bytes, of the largest idle block that a request gets.
  private static func maximumReusedBlockSize(_ requestedByteCount: Int) -> Int {
    let isSmall = requestedByteCount <= maximumSmallBlockSize
    return isSmall ? 4 * requestedByteCount + minimumBlockSize : requestedByteCount / 4 * 5
  }

  /// Returns the size, in bytes, of a new block for a request.
  ///
  /// Small blocks have sizes of powers of two, so that few of them serve all sizes.
  private static func newBlockSize(_ requestedByteCount: Int) -> Int {
    guard requestedByteCount <= maximumSmallBlockSize else { return requestedByteCount }
    return max(minimumBlockSize, requestedByteCount.nextPowerOfTwo)
  }

  /// The maximum requested size, in bytes.
  private static let maximumSmallBlockSize = 4 << 20
  /// In bytes. A small request also gets an idle block of up to four times its size plus this.
  private static let minimumBlockSize = 1 << 16
  /// The number of idle blocks from which allocating a small block frees the largest idle block.
  private static let maximumIdleCount = 8

  /// Removes a block from the idle ones; the caller owns it.
  private func removeIdleBlock(at index: Int) -> Block {
    let block = idle.remove(at: index)
    idleBytes -= block.bytes
    return block
  }

  /// Makes a block idle, and releases the bytes that the budget counted for it.
  fileprivate func recycle(_ block: Block, countedBytes: Int) {
    budget.release(countedBytes)
    idle.append(block)
    idleBytes += block.bytes
  }

  func discardIdle() {
    for block in idle { free(block.memory) }
    idle.removeAll()
    idleBytes = 0
  }
}

/// A buffer that returns to its pool when the last reference is released.
final class PooledBuffer<Element: BitwiseCopyable> {
  let pointer: UnsafeMutablePointer<Element>
  private let block: BufferPool.Block
  private let countedBytes: Int
  private let pool: BufferPool

  fileprivate init(_ block: BufferPool.Block, _ count: Int, countedBytes: Int, _ pool: BufferPool) {
    (self.block, self.countedBytes, self.pool) = (block, countedBytes, pool)
    pointer = block.memory.bindMemory(to: Element.self, capacity: count)
  }

  deinit { pool.recycle(block, countedBytes: countedBytes) }
}
