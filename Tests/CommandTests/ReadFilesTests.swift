import RingSystem
import TestSupport
import Testing

@testable import RingCommand

@Suite struct ReadFilesTests {
  private let folder: TemporaryFolder
  private let files = ReadFiles(recordsStamps: true)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("abc", to: "file")
  }

  private func read() { files.recordStamp(FileStamp(folder["file"]), of: folder["file"]) }

  @Test func filesStayUnchangedUntilTheyAreWritten() throws {
    #expect(files.isUnchanged(folder["file"]) && files.stamp(of: folder["file"]) == nil)
    read()
    read()
    #expect(files.isUnchanged(folder["file"]))
    #expect(files.stamp(of: folder["file"])?.size == 3)
    try folder.write("abcd", to: "file")
    #expect(!files.isUnchanged(folder["file"]))
    #expect(files.isUnchanged(folder["other"]))
  }

  /// The rows before and after the change have seen different files.
  @Test func aFileThatChangesBetweenTwoReadsIsNotUnchanged() throws {
    read()
    try folder.write("abcd", to: "file")
    for _ in 0..<2 {
      read()
      #expect(!files.isUnchanged(folder["file"]) && files.stamp(of: folder["file"]) == nil)
    }
  }

  @Test func aFileThatCouldNotBeSeenBeforeItWasReadIsNotUnchanged() {
    files.recordStamp(nil, of: folder["file"])
    #expect(!files.isUnchanged(folder["file"]))
  }
}
