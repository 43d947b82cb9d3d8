import RingGraphics
import RingLibC
import RingSystem

/// Memory for pictures on the way to a picture, within a budget; what comes back is lent again.
///
/// Every loan is a buffer of its own, so that work inside other work cannot write into its memory.
/// A class, because loans give themselves back.
final class BufferPool {
  fileprivate struct Block {
    let memory: UnsafeMutableRawPointer
    let bytes: Int
    var pages: UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(start: memory, count: bytes)
    }
  }

  /// Of what is lent, as it was asked for: what was drawn before does not change what fits.
  var budget: MemoryBudget {
    didSet { if budget.limit != oldValue.limit { discardIdle() } }
  }
  private var idle: [Block] = []
  private var idleBytes = 0
  /// How many bytes were asked for in all: a measure of work.
  private(set) var work = 0
  /// Counts what the current picture takes; what is lent counts by itself.
  let meter = WorkMeter()

  init(_ budget: MemoryBudget) { self.budget = budget }

  deinit { for block in idle { free(block.memory) } }

  /// Lends room for `count` elements, whose bits are arbitrary.
  ///
  /// Throws `MemoryLimitError`, `WorkLimitError`, and `OutOfMemoryError` if the system has no more.
  func lend<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, for purpose: @autoclosure () -> String
  ) throws -> Loan<Element> {
    try loan(count, for: purpose()).loan
  }

  /// Lends room for `count` elements, all bits zero; otherwise as `lend`.
  ///
  /// `uncounted` of them are not taken from the budget.
  func lendZeroed<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, uncounted: Int = 0, for purpose: @autoclosure () -> String
  ) throws -> Loan<Element> {
    let (loan, isFresh) = try loan(
      count, of: Element.self, uncounted: uncounted, for: purpose())
    if !isFresh { memset(loan.pointer, 0, count * MemoryLayout<Element>.stride) }
    return loan
  }

  /// Lends room for `count` elements; their bits are all zero where it is fresh, whose pages the system
  /// then was not asked for yet. Otherwise as `lendZeroed`.
  func lendAsItIs<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type, uncounted: Int, for purpose: @autoclosure () -> String
  ) throws -> (loan: Loan<Element>, isFresh: Bool) {
    try loan(count, of: Element.self, uncounted: uncounted, populates: false, for: purpose())
  }

  private func loan<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type = Element.self, uncounted: Int = 0,
    populates: Bool = true, for purpose: @autoclosure () -> String
  ) throws -> (loan: Loan<Element>, isFresh: Bool) {
    let (product, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    let bytes = overflows || product < 0 ? Int.max : max(product, 1)
    let counted = bytes - min(bytes, uncounted * MemoryLayout<Element>.stride)
    try meter.spend(bytes / MemoryLayout<UInt32>.stride)
    try budget.reserve(counted, for: purpose())
    do {
      let (block, isFresh) = try block(bytes, purpose)
      if isFresh { PageMemory.prepare(block.pages, populates: populates) }
      work &+= bytes
      return (Loan(block, count, counted: counted, self), isFresh)
    } catch {
      budget.release(counted)
      throw error
    }
  }

  /// The smallest idle block that is large enough and not much larger, or a new one.
  private func block(
    _ asked: Int, _ purpose: () -> String
  ) throws -> (block: Block, isFresh: Bool) {
    let isSmall = asked <= Self.small
    let most = isSmall ? 4 * asked + Self.negligible : asked / 4 * 5
    let fitting = idle.indices.filter { asked...most ~= idle[$0].bytes }
    if let index = fitting.min(by: { idle[$0].bytes < idle[$1].bytes }) {
      return (take(index), false)
    }
    // Small blocks grow by powers of two, so that few serve all sizes. Of what is idle the largest
    // makes way, so that there are hardly more than were lent at once.
    if !isSmall || idle.count >= Self.maximumIdle,
      let index = idle.indices.max(by: { idle[$0].bytes < idle[$1].bytes })
    {
      free(take(index).memory)
    }
    if idleBytes > budget.limit - budget.used { discardIdle() }
    let bytes =
      isSmall ? max(Self.negligible, 1 << (Int.bitWidth - (asked - 1).leadingZeroBitCount)) : asked
    // `calloc` need not clear what the system gives out clear.
    guard let memory = calloc(bytes, 1) else {
      throw OutOfMemoryError(purpose: purpose(), bytes: asked)
    }
    return (Block(memory: memory, bytes: bytes), true)
  }

  private static let small = 4 << 20
  private static let negligible = 1 << 16
  private static let maximumIdle = 8

  private func take(_ index: Int) -> Block {
    let block = idle.remove(at: index)
    idleBytes -= block.bytes
    return block
  }

  fileprivate func giveBack(_ block: Block, counted: Int) {
    budget.release(counted)
    idle.append(block)
    idleBytes += block.bytes
  }

  /// Gives the system what is not borrowed.
  func discardIdle() {
    for block in idle { free(block.memory) }
    idle.removeAll()
    idleBytes = 0
  }
}

/// Memory out of a pool, which has it back when the last reference goes.
final class Loan<Element: BitwiseCopyable> {
  let pointer: UnsafeMutablePointer<Element>
  private let block: BufferPool.Block
  private let counted: Int
  private let pool: BufferPool

  fileprivate init(_ block: BufferPool.Block, _ count: Int, counted: Int, _ pool: BufferPool) {
    (self.block, self.counted, self.pool) = (block, counted, pool)
    pointer = block.memory.bindMemory(to: Element.self, capacity: count)
  }

  deinit { pool.giveBack(block, counted: counted) }
}
