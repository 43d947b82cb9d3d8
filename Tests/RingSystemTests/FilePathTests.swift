import Foundation
import TestSupport
import Testing

@testable import RingSystem

@Suite struct FilePathTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aSlashAtTheEndLeadsToFoldersOnly() throws {
    let path = folder.make("file")
    #expect(throws: FileError(.read, path + "/", .system(.notDirectory))) {
      try InputFile.read(path + "/")
    }
    #expect(throws: FileError(.create, path + "/", .system(.notDirectory))) {
      try FileOutput.write([1], to: path + "/")
    }
    #expect(throws: FileError(.create, folder["new/"], .missingFolder(folder["new"]))) {
      try FileOutput.write([1], to: folder["new/"])
    }
    #expect(!FolderTree.isFile(path + "/") && !FolderTree.isNonFolder(folder["new"]))
  }

  @Test func aLinkThatEndsInASlashLeadsToFoldersOnly() throws {
    try folder.link("link", to: "new/")
    #expect(throws: FileError(.create, folder["link"], .system(.noSuchFileOrDirectory))) {
      try FileOutput.write([1], to: folder["link"])
    }
    #expect(!FolderTree.isNonFolder(folder["new"]))
  }

  @Test(arguments: [
    ("a/b.png", "a", "b.png"), ("a/b.png", ".", "a/b.png"), ("./a//b.png", "./", "a/b.png"),
    ("a/b.png", "a/c/new", "../../b.png"), ("link/b.png", "c", "../a/b.png"),
    ("a/link.png", "c", "../a/link.png"), ("é/b.png", "e\u{301}/c", "../../é/b.png"),
  ])
  func aRelativePathLeadsFromAFolderToAFile(path: String, start: String, relative: String) throws {
    try folder.write("", to: "a/b.png")
    try folder.makeFolder("c")
    try folder.link("link", to: "a")
    try folder.link("a/link.png", to: "b.png")
    #expect(FilePath.relativePath(of: folder[path], from: folder[start]) == relative)
  }

  @Test func slashesAreSaidAsTheyWereWritten() throws {
    let path = folder.path + "//none//./x"
    let error = #expect(throws: FileError.self) { try FileOutput.write([1], to: path) }
    #expect(
      error?.description
        == "cannot create \(path): the folder \(folder.path)//none//. does not exist")
  }

  @Test func pathsHaveTheSameTargetBeforeTheFileExists() throws {
    try folder.makeFolder("a")
    try folder.link("b", to: "a")
    try folder.link("link", to: "a/x")
    func same(_ first: String, _ second: String) -> Bool {
      FilePath.haveSameTarget(folder[first], folder[second])
    }
    for path in ["a/x", "b/x", "./a//x", "a/../a/x", "link"] {
      #expect(same("a/x", path), "\(path)")
    }
    for path in ["a/y", "x", "none/x"] { #expect(!same("a/x", path), "\(path)") }
    #expect(same("none/x", "none/./x"))
    try folder.link("here", to: ".")
    #expect(same("here/none/x", "none/x") && same("here/none/deep/x", "none/deep/x"))
    #expect(!same("here/none/x", "none/deep/x"))
    try folder.write("", to: "a/x")
    #expect(same("link", "b/x"))
    #expect(FilePath.haveSameTarget("none.png", "./none.png"))
    #expect(FilePath.haveSameTarget("none.png", FolderTree.canonicalPath(of: ".") + "/none.png"))
    #expect(!FilePath.haveSameTarget("/dev/null", "/dev/null"))
  }

  /// The mark combines with the slash before it: the two are one `Character`.
  @Test func aNameMayBeginWithACombiningMark() throws {
    let name = "\u{301}a"
    try FileOutput.write([1], to: folder[name])
    #expect(folder.data(name) == Data([1]))
    try folder.link("link", to: name)
    try FileOutput.write([2], to: folder["link"])
    #expect(folder.data(name) == Data([2]))
  }

  #if os(Linux)
    @Test func aLinkToANameThatIsNoTextIsNotFollowed() throws {
      let target =
        (Array(folder.path.utf8) + [0x2F, 0x61, 0xFF]).map(CChar.init(bitPattern:)) + [0]
      try #require(symlink(target, folder["link"]) == 0)
      #expect(throws: FileError(.create, folder["link"], .system(.illegalByteSequence))) {
        try FileOutput.write([1, 2, 3], to: folder["link"])
      }
      #expect(try folder.names == ["link"])
    }
  #endif
}
