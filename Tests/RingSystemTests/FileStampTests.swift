import Foundation
import TestSupport
import Testing

@testable import RingSystem

@Suite struct FileStampTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func stamp(_ name: String) throws -> FileStamp {
    try #require(FileStamp(folder[name]))
  }

  /// Sets the modification time of a file, in seconds since 1970.
  private func touch(_ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder[name])
  }

  private func move(_ name: String, to other: String) throws {
    try FileManager.default.removeItem(atPath: folder[other])
    try FileManager.default.moveItem(atPath: folder[name], toPath: folder[other])
  }

  @Test func onlyRegularFilesHaveStamps() throws {
    try folder.write("abc", to: "file")
    try folder.link("link", to: "file")
    #expect(try stamp("file").size == 3)
    #expect(try stamp("link") == stamp("file"))
    #expect(FileStamp(folder.path) == nil)
    #expect(FileStamp(folder["missing"]) == nil)
    #expect(FileStamp("/dev/null") == nil)
  }

  @Test func replacedFilesHaveOtherStamps() throws {
    try folder.write("abc", to: "file")
    try folder.write("xyz", to: "other")
    let before = try stamp("file")
    #expect(try stamp("file") == before)
    try move("other", to: "file")
    #expect(try stamp("file") != before)
  }

  /// A result of the far future is newer than everything; one of the past is older.
  @Test func aFileIsOlderIfItWasChangedBefore() throws {
    try folder.write("abc", to: "file")
    try folder.write("result", to: "result")
    try touch("result", 4e9)
    #expect(try stamp("file").isOlder(than: stamp("result")))
    try touch("result", 1e9)
    #expect(try !stamp("file").isOlder(than: stamp("result")))
    // Its time of change counts, although the content seems to be older.
    try touch("file", 1e8)
    #expect(try !stamp("file").isOlder(than: stamp("result")))
    try touch("result", 4e9)
    try touch("file", 4.1e9)
    #expect(try !stamp("file").isOlder(than: stamp("result")))
    try touch("file", 4e9)
    #expect(try !stamp("file").isOlder(than: stamp("result")), "the times are equal")
  }

  #if os(Linux)
    /// The clocks of two file systems may differ. `/dev/shm` is a file system of its own.
    @Test func aFileOfAnotherFileSystemIsNotOlder() throws {
      let other = "/dev/shm/ringrender test \(UUID().uuidString)"
      try Data("result".utf8).write(to: URL(fileURLWithPath: other))
      defer { try? FileManager.default.removeItem(atPath: other) }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 4e9)], ofItemAtPath: other)
      try folder.write("abc", to: "file")
      #expect(try !stamp("file").isOlder(than: #require(FileStamp(other))))
    }
  #endif

  @Test func linksAndOtherFoldersHaveNoStampWithoutLinks() throws {
    try folder.write("abc", to: "in/deep/file")
    try folder.write("abc", to: "out/file")
    try folder.link("in/link", to: "deep/file")
    try folder.link("in/folder", to: "deep")
    try folder.link("alias", to: "in")
    let root = try FilePath(folder.path).canonicalPath().string
    let policy = FileAccessPolicy(folder: root + "/in", others: [root + "/out"])
    for path in ["deep/file", "./deep/../deep//file", root + "/in/deep/file"] {
      #expect(try policy.stampWithoutLinks(of: path) == stamp("in/deep/file"), "\(path)")
    }
    #expect(try policy.stampWithoutLinks(of: root + "/out/file") == stamp("out/file"))
    for path in ["link", "folder/file", "deep", "deep/missing", "../file", root + "/alias/link"] {
      #expect(policy.stampWithoutLinks(of: path) == nil, "\(path)")
    }
    let withoutOthers = FileAccessPolicy(folder: root + "/in")
    #expect(withoutOthers.stampWithoutLinks(of: "../out/file") == nil)
    let behindLink = FileAccessPolicy(folder: root + "/alias")
    #expect(behindLink.stampWithoutLinks(of: "deep/file") == nil)
  }
}
