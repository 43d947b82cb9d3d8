#if os(Linux)
  import RingSystem
  import Testing

  @Suite struct MemoryPagesTests {
    private let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// Queries the kernel for resident pages before anything was written to them.
    @Test func allPagesOfAPreparedBufferAreThere() throws {
      let count = 256
      let size = count * page
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
      let start = try #require(memory == MAP_FAILED ? nil : memory)
      defer { munmap(start, size) }
      #expect(try present(start, count) == 0)
      MemoryPages.prepare(UnsafeMutableRawBufferPointer(start: start, count: size))
      // Linux before 5.14 lacks the request.
      let isKnown = madvise(start, page, 23) == 0
      #expect(try present(start, count) == (isKnown ? count : 0))
    }

    private func present(_ start: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
      var pages = [UInt8](repeating: 0, count: count)
      try #require(mincore(start, count * page, &pages) == 0)
      return pages.count { $0 & 1 == 1 }
    }
  }
#endif
