import TestSupport
import Testing

@testable import RingSystem

extension TestRepository {
  /// Opens the repository by one of its folders.
  func open(_ name: String = ".") throws -> GitRepository {
    try GitRepository(around: folder[name])
  }

  /// The files of the last commit.
  func tree(limit: Int = InputFile.defaultLimit) throws -> GitTree {
    let repository = try open()
    return repository.tree(of: try repository.commit(of: "HEAD"), limit: limit)
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
