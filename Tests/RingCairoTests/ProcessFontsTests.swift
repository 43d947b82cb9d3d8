#if os(Linux) && compiler(>=6.3)
  import Foundation
  import RingCore
  import Testing

  @testable import RingCairo

  @Suite struct ProcessFontsTests {
    /// Runs in a process of its own, which a signal terminates if it hangs.
    @Test func reportsExhaustedMemory() async {
      await #expect(processExitsWith: .success) {
        alarm(20)
        ProcessFonts.prepare()
        // Open the libraries while there is memory.
        _ = Rasterizer.libraryVersions
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &none)
        // Use up the memory that was freed or reserved, which is available despite the limit. The
        // blocks form a list, so that the compiler cannot remove the allocations.
        var last: UnsafeMutableRawPointer?
        for size in [1 << 16, 1 << 10, 16] {
          while let block = malloc(size) {
            block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
            last = block
          }
        }
        exit(last != nil && ProcessFonts.reference() == nil ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }

    /// The first loaded fonts become the process's configuration, but engines with other fonts do
    /// not use them.
    @Test func fontsOfTheirOwnAreNotMixed() async throws {
      let file = try #require(TestFonts.monospaced)
      let (own, system) = (try width(file), try width(nil))
      #expect(own != system)
      await #expect(processExitsWith: .success) {
        [file = file as String, expected = [own, system, own] as [Double]] in
        alarm(60)
        ProcessFonts.prepare()
        let found = [try width(file), try width(nil), try width(file)]
        #expect(found == expected)
      }
    }
  }

  /// Returns the width of a text in the font of this file, or in the system's fonts.
  private func width(_ file: String?) throws -> Double {
    let engine =
      TextEngine(file.map { FontSources(base: .none, files: [$0]) } ?? FontSources())
    return engine.size(of: Paragraph("Move", font: Font(size: 20))).width
  }
#endif
