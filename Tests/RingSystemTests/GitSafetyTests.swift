import Foundation
import TestSupport
import Testing

@testable import RingSystem

/// A repository whose settings and attributes name programs. Each would write a file into `marks`.
private struct HostileRepository {
  let repository: TestRepository
  let marks: TemporaryFolder

  init() throws {
    repository = try TestRepository()
    marks = try TemporaryFolder("ringrender-test-")
    try repository.commit([
      "f": "1", "g": "2",
      ".gitattributes":
        "* diff=evil merge=evil ident export-ignore export-subst\n*.x filter=evil\n",
      "a.x": "3",
    ])
    try sign()
    try setPrograms()
    let object = try repository.git("rev-parse", "HEAD:g")
    try repository.folder.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
  }

  /// Gives the last commit a signature, which `git log` would let a program check.
  private func sign() throws {
    let commit = try repository.git("cat-file", "commit", "HEAD")
    let end = try #require(commit.range(of: "\n\n"))
    let signature = "-----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
    let signed = commit[..<end.lowerBound] + "\ngpgsig \(signature)" + commit[end.lowerBound...]
    try marks.write(String(signed) + "\n", to: "commit")
    let hash = try repository.git("hash-object", "-t", "commit", "-w", marks["commit"])
    try repository.git("update-ref", "refs/heads/main", hash)
  }

  private func setPrograms() throws {
    for key in [
      "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass",
      "core.gitProxy", "core.alternateRefsCommand", "diff.external", "diff.evil.textconv",
      "diff.evil.command", "filter.evil.smudge", "filter.evil.clean", "filter.evil.process",
      "merge.evil.driver", "gpg.program", "gpg.ssh.program", "pager.rev-list", "pager.ls-tree",
      "pager.cat-file", "pager.rev-parse", "pager.merge-base", "remote.origin.uploadpack",
      "uploadpack.packObjectsHook", "interactive.diffFilter", "credential.helper",
    ] {
      try repository.git("config", key, try program(key))
    }
    for command in ["rev-list", "ls-tree", "cat-file", "rev-parse", "merge-base"] {
      try repository.git("config", "alias.\(command)", "!" + (try program("alias")))
    }
    try repository.folder.makeFolder(".git/hooks")
    for hook in [
      "post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc", "post-merge",
      "fsmonitor-watchman",
    ] {
      try repository.folder.copy(
        URL(fileURLWithPath: program(hook)), to: ".git/hooks/" + hook)
    }
    for (key, value) in [
      ("log.showSignature", "true"), ("filter.evil.required", "true"), ("color.ui", "always"),
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("protocol.allow", "always"),
      ("protocol.ext.allow", "always"), ("remote.origin.url", "ext::" + (try program("ext"))),
      ("trace2.eventTarget", marks["trace"]),
    ] {
      try repository.git("config", key, value)
    }
  }

  /// Makes a program that creates a file, and fails.
  private func program(_ name: String) throws -> String {
    let path = "programs/\(name)"
    try marks.write("#!/bin/sh\ntouch '\(marks["marks"])/\(name)'\nexit 1\n", to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: marks[path])
    try marks.makeFolder("marks")
    return marks[path]
  }

  /// The names of the programs that have run.
  func run() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: marks["marks"]).sorted()
  }
}

@Suite struct GitSafetyTests {
  @Test func noProgramOfTheRepositoryRuns() throws {
    let hostile = try HostileRepository()
    let before = try hostile.repository.fingerprint()
    // Making the repository may have run some of them.
    for name in try hostile.run() { try hostile.marks.remove("marks/" + name) }
    let opened = try hostile.repository.open()
    let commit = try opened.commit(of: "HEAD")
    #expect(try opened.mergeBase(of: "main", "HEAD") == commit)
    #expect(try opened.revisions(changing: "f", from: commit) == [commit])
    for name in [":f", "main@{u}", "origin/main"] {
      #expect(throws: GitError.noCommit(name, isShallow: false)) { try opened.commit(of: name) }
    }
    let tree = opened.tree(of: commit)
    #expect(try tree.files(under: "").map(\.path) == [".gitattributes", "a.x", "f", "g"])
    #expect(try tree.text("f") == "1")
    #expect(try tree.error("g") == .missingObject("g"))
    #expect(try tree.error("a.x") == .filter("a.x", name: "evil"))
    #expect(try hostile.run() == [])
    #expect(try hostile.repository.fingerprint() == before)
    #expect(!hostile.marks.exists("trace"))
  }

  /// Shows that the repository is hostile: the test above could fail.
  @Test func otherCommandsRunThem() throws {
    let hostile = try HostileRepository()
    let repository = hostile.repository
    for arguments in [
      ["log", "-1"], ["status"], ["cat-file", "-p", "HEAD:g"], ["checkout", "--", "a.x"],
      ["log", "-p", "--ext-diff"],
    ] {
      _ = try? ChildProgram.run("git", ["-C", repository.path] + arguments)
    }
    let run = Set(try hostile.run())
    #expect(run.isSuperset(of: ["gpg.program", "core.fsmonitor", "ext", "filter.evil.process"]))
  }
}
