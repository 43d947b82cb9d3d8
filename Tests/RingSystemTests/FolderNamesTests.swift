import RingSystem
import TestSupport
import Testing

@Suite struct FolderNamesTests {
  @Test func namesAreThoseOfTheFolderItselfInOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b.png", "a.png", ".hidden", "in/c.png"] { try folder.write("x", to: name) }
    #expect(try FolderTree.names(of: folder.url.path) == ["a.png", "b.png", "in"])
    #expect(throws: FileError.self) { try FolderTree.names(of: folder.url.path + "/none") }
  }
}
