import Foundation
import TestSupport
import Testing

@testable import RingSystem

/// A git repository in a temporary folder, which the program git makes without the user's settings.
struct TestRepository {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// Creates an empty repository with the branch `main`.
  init(_ options: String...) throws {
    folder = try TemporaryFolder("ringrender-test-")
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// Runs git at the top, or in the folder `name`, and returns its output without the last line
  /// feed.
  @discardableResult
  func git(_ arguments: [String], in name: String = ".") throws -> String {
    let settings = [
      "user.name=A", "user.email=a@example.org", "commit.gpgSign=false",
      "protocol.file.allow=always",
      "advice.detachedHead=false",
    ].flatMap { ["-c", $0] }
    let run = try ChildProgram.run(
      "git", ["-C", folder[name]] + settings + arguments,
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
    try #require(run.status == 0, "\(run.error)")
    return run.text.hasSuffix("\n") ? String(run.text.dropLast()) : run.text
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Writes files, commits all and returns the hash of the commit.
  @discardableResult
  func commit(_ files: [String: String] = [:]) throws -> String {
    for (name, text) in files { try folder.write(text, to: name) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message=m")
    return try git("rev-parse", "HEAD")
  }

  /// Opens the repository by one of its folders.
  func open(_ name: String = ".") throws -> GitRepository {
    try GitRepository(around: folder[name])
  }

  /// The files of the last commit.
  func tree(limit: Int = InputFile.defaultLimit) throws -> GitTree {
    let repository = try open()
    return repository.tree(of: try repository.commit(of: "HEAD"), limit: limit)
  }

  /// The files of `.git` with their bytes and times.
  func fingerprint() throws -> [String: String] {
    var result: [String: String] = [:]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder[".git"])
    for path in paths {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder[".git/" + path])
      let bytes = folder.contents(".git/" + path) ?? []
      let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      result[path] = "\(bytes.hashValue) \(time)"
    }
    return result
  }
}

extension GitTree {
  /// The text of the only file at a path.
  func text(_ path: String) throws -> String {
    let files = try files(under: path)
    try #require(files.count == 1)
    return String(decoding: try contents(of: files[0]), as: UTF8.self)
  }

  func error(_ path: String) throws -> GitError? {
    let files = try files(under: path)
    try #require(files.count == 1)
    do throws(GitError) { _ = try contents(of: files[0]) } catch { return error }
    return nil
  }
}
