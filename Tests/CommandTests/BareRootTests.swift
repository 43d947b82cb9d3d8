import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// The program in a root without `/proc`, as `chroot` alone sets it up.
  @Suite struct BareRootTests {
    /// A command prefix that runs the rest of the line with an empty `/proc`.
    private static let hiding =
      #"unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && exec "$@"' sh"#

    private static let canHide: Bool = {
      let outcome = try? Tool.shell(
        "\(hiding) sh -c '! test -e /proc/self'", in: FileManager.default.temporaryDirectory)
      return outcome?.status == 0
    }()

    @Test(.enabled(if: canHide, "needs user namespaces"))
    func readsArgumentsWithoutProc() throws {
      let folder = try TemporaryFolder()
      try folder.write(ringConfig, to: "ring.json")
      let drawn = try Tool.shell(
        #"\#(Self.hiding) "$RR" --config ring.json -o ring.png"#, in: folder.url)
      #expect(drawn == Tool.Outcome(status: 0, error: ""))
      #expect(FileManager.default.fileExists(atPath: folder["ring.png"]))
      let wrong = try Tool.shell(#"\#(Self.hiding) "$RR" dif"#, in: folder.url)
      #expect(wrong.error.contains("There is no command 'dif'. Did you mean 'diff'?"))
    }
  }
#endif
