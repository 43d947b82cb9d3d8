import Foundation
import TestSupport
import Testing

/// `scripts/ringrender` in a folder where it cannot build: it reports the reason, without waiting
/// for a lock that no process holds.
@Suite struct LaunchScriptTests {
  private let folder: TemporaryFolder
  private var build: URL { folder.url.appendingPathComponent(".build") }

  init() throws {
    folder = try TemporaryFolder()
    let scripts = folder.url.appendingPathComponent("scripts")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("scripts/ringrender"),
      to: scripts.appendingPathComponent("ringrender"))
  }

  private func allow(_ permissions: Int, at url: URL) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: url.path)
  }

  private func run() throws -> ChildProgram.Outcome {
    // Root ignores write permissions.
    let other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let command = (geteuid() == 0 ? other : []) + ["bash", "scripts/ringrender", "--version"]
    return try ChildProgram.run(
      command[0], Array(command.dropFirst()), in: folder.url,
      environment: ["LC_ALL": "C", "RINGRENDER_BINARY": ""])
  }

  private func expected(_ reason: String) -> ChildProgram.Outcome {
    let path = build.resolvingSymlinksInPath().path
    return .init(status: 73, error: "ringrender: cannot build in \(path): \(reason)\n")
  }

  @Test(.watchdog(seconds: 30)) func aBuildFolderThatCannotBeWrittenIsNamed() throws {
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: false)
    try allow(0o555, at: build)
    try allow(0o755, at: folder.url)
    #expect(try run() == expected("it is not writable"))
  }

  @Test(.watchdog(seconds: 30)) func aBuildFolderThatCannotBeMadeIsNamed() throws {
    try allow(0o555, at: folder.url)
    defer { try? allow(0o755, at: folder.url) }
    #expect(try run() == expected("Permission denied"))
  }

  @Test(.watchdog(seconds: 30)) func aFileInPlaceOfTheBuildFolderIsNamed() throws {
    try folder.write("", to: ".build")
    try allow(0o755, at: folder.url)
    #expect(try run() == expected("File exists"))
  }
}
