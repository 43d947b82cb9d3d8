import Foundation
import TestSupport
import Testing

@testable import RingSystem

@Suite struct InstalledFontsTests {
  @Test func theyAreFoundFromTheProgram() throws {
    let folder = try TemporaryFolder()
    let file = folder["a b/share/ringrender/fonts.conf"]
    #expect(InstalledFonts.file(nextTo: folder["a b/bin/ringrender"]) == nil)
    try FolderTree.create(folder["a b/share/ringrender"])
    try folder.write("", to: "a b/share/ringrender/fonts.conf")
    #expect(InstalledFonts.file(nextTo: folder["a b/bin/ringrender"]) == file)
    #expect(InstalledFonts.file(nextTo: folder["a b/ringrender"]) == nil)
  }

  @Test func theProgramIsWhereLinksLead() throws {
    let file = try #require(CurrentExecutable.file)
    #expect(file == URL(filePath: CurrentExecutable.path).resolvingSymlinksInPath().path)
    #expect(FileManager.default.isExecutableFile(atPath: file))
  }

  @Test(arguments: ["", "ringrender", "/ringrender"])
  func aProgramWithoutAFolderHasNone(program: String) {
    #expect(InstalledFonts.file(nextTo: program) == nil)
  }
}
