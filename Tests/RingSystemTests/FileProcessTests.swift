import Foundation
import RingSystem
import TestSupport
import Testing

/// Behaviour that needs a process of its own: limits, users, signals and redirections.
@Suite struct FileProcessTests {
  private let probe: Probe
  private let folder: TemporaryFolder

  init() throws {
    probe = try Probe()
    folder = try TemporaryFolder()
  }

  private func expectOldFileOnly(_ name: String) throws {
    #expect(folder.contents(name) == Array("old".utf8))
    #expect(try folder.names == [name])
  }

  @Test func aLimitOnFileSizeFailsTheWriteAndKeepsTheOldFile() throws {
    let path = folder.make("a")
    let outcome = try probe.shell(#"ulimit -f 8; exec "$probe" write "$1" 1000000"#, path)
    #expect(
      outcome == ChildProgram.Outcome(status: 74, error: "cannot write \(path): File too large\n"))
    try expectOldFileOnly("a")
  }

  #if os(Linux)
    @Test(.enabled(if: canMount, "needs the right to mount"))
    func aFullDiskFailsTheWriteAndKeepsTheOldFile() throws {
      let line = """
        mount -t tmpfs -o size=64k none "$1" && printf old > "$1/a" || exit 99
        "$probe" write "$1/a" 1000000; code=$?
        cat "$1/a"; ls -A "$1"; exit $code
        """
      let outcome = try probe.shell(
        #"exec unshare -m sh -c "$2" "$probe" "$1""#, folder.path,
        "probe=$0; " + line)
      let path = folder["a"]
      #expect(
        outcome
          == ChildProgram.Outcome(
            status: 74, output: "olda\n", error: "cannot write \(path): No space left on device\n"))
    }

    private static let canMount =
      (try? Probe().shell("exec unshare -m mount -t tmpfs none /mnt"))?.status == 0
  #endif

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func anInterruptRemovesTheTemporaryFileAndIsTheCauseOfDeath(_ signal: Int32) throws {
    let path = folder.make("a")
    let outcome = try probe.interrupt([signal], "hold", path)
    #expect(outcome == ChildProgram.Outcome(status: signal, isSignal: true))
    try expectOldFileOnly("a")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func lastActionsRunBeforeAnInterruptTheLatestFirst(_ signal: Int32) throws {
    let path = folder.make("a")
    let outcome = try probe.interrupt([signal], "hold-say", path)
    #expect(outcome == ChildProgram.Outcome(status: signal, isSignal: true, error: "last\nfirst\n"))
    try expectOldFileOnly("a")
  }

  @Test func anIgnoredInterruptStaysIgnored() throws {
    let outcome = try probe.interrupt([SIGINT, SIGTERM], "hold-on", folder.make("a"))
    #expect(outcome == ChildProgram.Outcome(status: SIGTERM, isSignal: true))
    try expectOldFileOnly("a")
  }

  @Test func aBrokenPipeIsAFailedWrite() throws {
    let outcome = try probe.shell(
      #"{ "$probe" write - 1000000; echo $? >&2; } | true"#)
    #expect(outcome.error == "cannot write standard output: Broken pipe\n74\n")
  }

  @Test(arguments: ["-", "/dev/stdout"])
  func standardOutputIsWrittenWhereItStands(_ path: String) throws {
    let outcome = try probe.shell(
      #"{ printf '<'; "$probe" write "$2" 3; printf '>'; } > "$1""#, folder["a"], path)
    #expect(outcome == ChildProgram.Outcome(status: 0))
    #expect(folder.contents("a") == Array("<xxx>".utf8))
    #expect(try folder.names == ["a"])
    #expect(try probe.shell(#""$probe" write "$1" 3"#, path).text == "xxx")
  }

  @Test func standardInputAndPipesAreReadToTheirEnd() throws {
    #expect(try probe.shell(#"printf 12345 | "$probe" read -"#).text == "5\n")
    #expect(
      try probe.shell(#"(sleep 0.05; printf 12345) | "$probe" read /dev/stdin"#).text == "5\n")
  }

  @Test func closedStandardOutputIsAFailedWrite() throws {
    let outcome = try probe.shell(#"exec "$probe" write - 3 >&-"#)
    #expect(
      outcome
        == ChildProgram.Outcome(
          status: 74, error: "cannot write standard output: Bad file descriptor\n"))
  }

  /// A removed folder has no parent, so the search for one must terminate.
  @Test func theCurrentFolderMayBeGone() throws {
    let outcome = try probe.shell(
      #"ulimit -t 5; cd "$1"; rmdir "$1"; exec "$probe" write-in new"#, folder.path)
    #expect(
      outcome
        == ChildProgram.Outcome(
          status: 73, error: "cannot create new/x: No such file or directory\n"))
  }

  @Test func aFolderThatMayNotBeChanged() throws {
    let path = folder.make("a", mode: 0o666)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    let outcome = try probe.shell(Self.asSomebody + #""$probe" write "$1" 3"#, path)
    #expect(
      outcome
        == ChildProgram.Outcome(status: 73, error: "cannot create \(path): Permission denied\n"))
    try expectOldFileOnly("a")
  }

  @Test func aFileThatMayNotBeWritten() throws {
    let path = folder.make("a", mode: 0o444)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let outcome = try probe.shell(Self.asSomebody + #""$probe" write "$1" 3"#, path)
    #expect(
      outcome
        == ChildProgram.Outcome(status: 73, error: "cannot create \(path): Permission denied\n"))
    try expectOldFileOnly("a")
  }

  @Test func aFileThatMayNotBeRead() throws {
    let path = folder.make("a", mode: 0o200)
    let outcome = try probe.shell(Self.asSomebody + #""$probe" read "$1""#, path)
    #expect(
      outcome == ChildProgram.Outcome(status: 66, error: "cannot read \(path): Permission denied\n")
    )
  }

  /// The start of a shell command that runs a program as an unprivileged user, because permissions
  /// do not apply to the superuser.
  private static let asSomebody =
    getuid() == 0 ? "exec setpriv --reuid=65534 --regid=65534 --clear-groups " : "exec "
}
