import RingCore
import Testing

@Suite struct MemoryBudgetTests {
  @Test func reservationsReduceTheBudget() throws {
    var budget = MemoryBudget(limit: 10 << 20)
    try budget.reserve(6 << 20, for: "a layer")
    #expect(
      throws: MemoryLimitError(purpose: "a map", bytes: 5 << 20, used: 6 << 20, limit: 10 << 20)
    ) {
      try budget.reserve(5 << 20, for: "a map")
    }
    try budget.reserve(4 << 20, for: "what is left")
    budget.release(5 << 20)
    try budget.reserve(5 << 20, for: "what was given back")
    #expect(budget.used == budget.limit)
  }

  @Test func theLargestNumberIsNoOverflow() {
    var budget = MemoryBudget(limit: 1)
    #expect(throws: MemoryLimitError.self) {
      try budget.reserve(1, for: "one")
      try budget.reserve(.max, for: "all")
    }
    #expect(budget.used == 1)
  }

  @Test func messages() {
    let first = MemoryLimitError(purpose: "a layer", bytes: (1 << 20) + 1, used: 0, limit: 1 << 20)
    #expect(first.description == "a layer needs 2 MiB of memory, and 1 MiB are allowed")
    let second = MemoryLimitError(purpose: "a map", bytes: 3 << 20, used: 1, limit: 1 << 20)
    #expect(
      second.description
        == "a map needs 3 MiB of memory besides the 1 MiB in use, and 1 MiB are allowed")
  }
}
