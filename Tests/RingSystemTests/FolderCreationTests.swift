import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct FolderCreationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func missingFoldersAreCreatedAndRemovedIfNothingCameOfThem() throws {
    let made = try FolderTree.createFolder(of: folder["a/b/c/file"])
    #expect(made == [folder["a"], folder["a/b"], folder["a/b/c"]])
    folder.make("a/file")
    FolderTree.removeEmpty(made)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["a", "a/file"])
  }

  /// Another user's folder does not hide a pipe.
  @Test(.enabled(if: geteuid() != 0)) func aPipeBesideAnUnreadableFolderIsFound() throws {
    try folder.makeFolder("a")
    try folder.makeFolder("z")
    folder.make("z/file")
    #expect(mkfifo(folder["z/pipe"], 0o600) == 0 && chmod(folder["a"], 0) == 0)
    defer { chmod(folder["a"], 0o700) }
    #expect(throws: FileError(.read, folder["z/pipe"], .special(.pipe))) {
      try FolderTree.filesWithoutSpecialFiles(in: folder.path)
    }
    try folder.remove("z/pipe")
    #expect(try FolderTree.filesWithoutSpecialFiles(in: folder.path) == [folder["z/file"]])
  }

  @Test func existingFoldersAreNotRemoved() throws {
    let made = try FolderTree.createFolder(of: folder["file"])
    #expect(made.isEmpty)
    FolderTree.removeEmpty(made)
    #expect(FileManager.default.fileExists(atPath: folder.path))
    #expect(try FolderTree.createFolder(of: "file").isEmpty)
    #expect(try FolderTree.createFolder(of: "/file").isEmpty)
  }

  @Test func aFolderThatCannotBeCreatedLeavesNothing() throws {
    let long = String(repeating: "x", count: 300)
    let path = folder["a/\(long)/file"]
    #expect(throws: FileError(.create, folder["a/\(long)"], .system(.fileNameTooLong))) {
      try FolderTree.createFolder(of: path)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func onlyAPlainFileIsReadWithoutWaiting() throws {
    let path = folder.make("a")
    #expect(InputFile.readIfRegular(path) == Array("old".utf8))
    #expect(InputFile.readIfRegular(folder["b"]) == nil)
    #expect(InputFile.readIfRegular(folder.path) == nil)
    #expect(mkfifo(folder["pipe"], 0o666) == 0)
    #expect(InputFile.readIfRegular(folder["pipe"]) == nil)
  }

  @Test func twoWaysToOneFileAreTheSame() throws {
    let path = folder.make("a")
    try folder.link("b", to: "a")
    #expect(FilePath.areSame(path, folder["b"]))
    #expect(!FilePath.areSame(path, folder.make("c")))
    #expect(!FilePath.areSame(folder["none"], folder["none"]))
    #expect(FilePath.name("a/b") == "b" && FilePath.name("b") == "b" && FilePath.name("a/") == "")
  }
}
