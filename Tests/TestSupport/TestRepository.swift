import Foundation
import Testing

/// A git repository in a temporary folder, which the program git makes without the user's settings.
public struct TestRepository {
  public let folder: TemporaryFolder
  public var path: String { folder.path }

  /// Creates an empty repository with the branch `main`.
  public init(_ options: String...) throws {
    folder = try TemporaryFolder("ringrender-test-")
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// Runs git at the top, or in the folder `name`, and returns its output without the last line
  /// feed.
  @discardableResult
  public func git(_ arguments: [String], in name: String = ".") throws -> String {
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
  public func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Writes files, commits all and returns the hash of the commit.
  @discardableResult
  public func commit(_ files: [String: String] = [:]) throws -> String {
    for (name, text) in files { try folder.write(text, to: name) }
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message=m")
    return try git("rev-parse", "HEAD")
  }

  /// The files of `.git` with their bytes and times.
  public func fingerprint() throws -> [String: String] {
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
