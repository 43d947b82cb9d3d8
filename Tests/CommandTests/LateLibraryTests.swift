import TestSupport
import Testing

#if os(Linux)
  /// A library that is opened at the first call and lacks a function of it.
  @Suite struct LateLibraryTests {
    @Test func aLibraryWithoutAFunctionIsAnError() throws {
      let cards = try CardFolder(1)
      let line = """
        mkdir none; ln -s "$(ldconfig -p | awk '/libm[.]so[.]6 /{ print $NF; exit }')" none/libarchive.so.13
        LD_LIBRARY_PATH="$PWD/none" "$RR" batch --config card.json --data people.csv -o a.tar
        """
      let run = try Tool.shell("PATH=$PATH:/sbin; " + line, in: cards.folder.url)
      #expect(run.status != 0 && !cards.folder.exists("a.tar"))
      #expect(run.status == 69)
      #expect(run.error.hasPrefix("ringrender: error: archives need libarchive 3 "), "\(run.error)")
    }
  }
#endif
