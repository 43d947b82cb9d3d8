import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The draw commands, the trace and the sizes of a layout count against the memory budget.
@Suite struct LayoutMemoryTests {
  /// Rings of a thousand segments each; a segment takes at least 100 bytes.
  private static func rings(_ count: Int) -> Scene {
    let ring = ActivityRing(progress: 0.9, radius: 100, thickness: 9)
      .with(\.extras.segments, RingSegments(count: 1000, gap: 0.1))
    return Scene(root: AnyElement(ZStack(children: (0..<count).map { _ in AnyElement(ring) })))
  }

  private static func problem(_ layout: Scene.Layout) throws -> MemoryLimitError {
    guard case .memory(let error)? = layout.problem else {
      throw Unexpected(problem: layout.problem)
    }
    return error
  }

  private struct Unexpected: Error {
    let problem: LayoutLimitError?
  }

  @Test func drawCommandsBeyondTheBudgetEndTheLayout() throws {
    let budget = MemoryBudget(limit: 20 << 20, used: 4 << 20)
    #expect(Self.rings(20).layout(measuring: FixedText(), memory: budget).problem == nil)
    let layout = Self.rings(1000).layout(measuring: FixedText(), memory: budget)
    let error = try Self.problem(layout)
    #expect(error.purpose == "laying out the scene")
    #expect(error.used == 4 << 20 && error.limit == 20 << 20)
    // It ends at the first ring beyond the budget, so that the commands so far fit.
    #expect((16 << 20...17 << 20).contains(error.bytes), "\(error.bytes)")
    #expect(layout.displayList.commands.byteCount <= error.bytes)
  }

  @Test func theSizeOfAListIsThatOfItsCommands() {
    let few = Self.rings(50).layout(measuring: FixedText())
    let many = Self.rings(100).layout(measuring: FixedText())
    #expect(many.displayList.commands.byteCount == 2 * few.displayList.commands.byteCount)
    // A quarter of a megabyte is below the memory of the program.
    let free = 1 << 18
    #expect(many.byteCount == many.displayList.commands.byteCount - free)
    #expect(Self.rings(1).layout(measuring: FixedText()).byteCount == 0)
  }

  /// Groups contain the commands of their elements, which count once.
  @Test func commandsInGroupsCountOnce() {
    let plain = Self.rings(100)
    let nested = (0..<8).reduce(plain.root) { inner, _ in AnyElement(inner.opacity(0.9)) }
    let bytes = plain.layout(measuring: FixedText()).byteCount
    let groupedBytes = Scene(root: nested).layout(measuring: FixedText()).byteCount
    #expect((bytes...bytes + 8 * 1024).contains(groupedBytes), "\(groupedBytes), \(bytes)")
  }

  /// Each light of a ring has the commands of all rings, so the list grows with the square of their
  /// number.
  @Test func lightsOfRingsEndTheLayoutAtTheBudget() throws {
    func scene(_ count: Int) -> Scene {
      var rings = ActivityRings(rings: [], diameter: 2000)
      rings.spacing = 0
      rings.rings = (0..<count).map { index in
        var ring = ActivityRing(progress: 0.5)
        var glow = GlowStyle()
        glow.radius = 1 + Double(index) / 1000
        ring.extras.effects.glow = glow
        return ring
      }
      return Scene(root: AnyElement(rings))
    }
    let budget = MemoryBudget(limit: 20 << 20)
    let few = scene(20).layout(measuring: FixedText(), memory: budget)
    #expect(few.problem == nil)
    #expect(few.byteCount == few.displayList.commands.byteCount - (1 << 18))
    let error = try Self.problem(scene(500).layout(measuring: FixedText(), memory: budget))
    #expect((20 << 20...28 << 20).contains(error.bytes), "\(error.bytes)")
  }

  /// A check holds the commands of one element at a time.
  @Test func partsCountOneAfterTheOther() throws {
    let budget = MemoryBudget(limit: 2 << 20)
    var count = 0
    try Self.rings(200).forEachPart(measuring: FixedText(), memory: budget, size: { _ in }) { _ in
      count += 1
    }
    #expect(count == 201)
  }

  @Test func theTraceCounts() throws {
    let scene = Scene(
      root: AnyElement(
        ZStack(
          children: (0..<2000).map { _ in
            AnyElement(ActivityRing(progress: 0.9, radius: 9, thickness: 2))
          })))
    let list = scene.layout(measuring: FixedText()).byteCount
    let short = scene.layout(measuring: FixedText(), trace: LayoutTrace(keepsFacts: false))
      .byteCount
    let full = scene.layout(measuring: FixedText(), trace: LayoutTrace()).byteCount
    #expect(list + 2000 * 500 < short && short + 2000 * 2000 < full, "\(list) \(short) \(full)")
    let budget = MemoryBudget(limit: (short + full) / 2)
    #expect(
      scene.layout(measuring: FixedText(), trace: LayoutTrace(keepsFacts: false), memory: budget)
        .problem == nil)
    _ = try Self.problem(
      scene.layout(measuring: FixedText(), trace: LayoutTrace(), memory: budget))
  }

  @Test func sizesCount() {
    let scene = Scene(
      root: AnyElement(HStack(children: (0..<10_000).map { AnyElement(Text("\($0)")) })))
    let (size, problem) = scene.measured(by: FixedText(), memory: MemoryBudget(limit: 1 << 20))
    guard case .memory? = problem else {
      Issue.record("\(size) \(String(describing: problem))")
      return
    }
    #expect(scene.measured(by: FixedText(), memory: MemoryBudget(limit: 64 << 20)).problem == nil)
  }

  @Test func messages() {
    let reason = MemoryLimitError(
      purpose: "laying out the scene", bytes: 3 << 20, used: 1 << 20, limit: 2 << 20)
    let error = LayoutLimitError.memory(reason)
    #expect(
      "\(error)"
        == "laying out the scene needs 3 MiB of memory besides the 1 MiB in use, and 2 MiB are allowed"
    )
    #expect(error.help == nil)
    #expect(error.problems == reason.problems)
  }
}
