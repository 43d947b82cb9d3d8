import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct FileOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let new: [UInt8] = Array("new".utf8)

  @Test(arguments: [
    "a.png", "with space.png", "é-中.png", ".hidden", String(repeating: "n", count: 255),
  ])
  func makesAFileAndNothingElse(_ name: String) throws {
    try FileOutput.write(new, to: folder[name])
    #expect(folder.contents(name) == new)
    #expect(try folder.names == [name])
  }

  @Test func anEmptyFileAndALargeOne() throws {
    try FileOutput.write([], to: folder["empty"])
    #expect(folder.contents("empty") == [])
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    try FileOutput.write(large, to: folder["large"])
    let isSame = folder.contents("large") == large
    #expect(isSame)
  }

  @Test func aNewFileHasTheModeThatTheUmaskLeaves() throws {
    try FileOutput.write(new, to: folder["a"])
    try #require(FileManager.default.createFile(atPath: folder["b"], contents: nil))
    let descriptor = open(folder["c"], O_CREAT | O_WRONLY, 0o666)
    close(descriptor)
    #expect(try folder.mode("a") == folder.mode("c"))
  }

  @Test(arguments: [0o600, 0o640, 0o755])
  func aReplacedFileKeepsItsMode(_ mode: Int) throws {
    folder.make("a", mode: mode)
    try FileOutput.write(new, to: folder["a"])
    #expect(folder.contents("a") == new)
    #expect(try folder.mode("a") == mode)
    #expect(try folder.names == ["a"])
  }

  @Test func whoeverHasTheOldFileOpenKeepsItWhole() throws {
    let old = try #require(FileHandle(forReadingAtPath: folder.make("a")))
    try FileOutput.write(new, to: folder["a"])
    #expect(old.readDataToEndOfFile() == Data("old".utf8))
  }

  @Test func withoutCommitNothingIsLeft() throws {
    folder.make("a")
    do {
      let file = try AtomicFile(replacing: folder["a"])
      try file.write(new)
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.names == ["a"])
    #expect(folder.contents("a") == Array("old".utf8))
  }

  @Test func theFileThatALinkLeadsToIsReplaced() throws {
    try FileManager.default.createDirectory(
      atPath: folder["sub"], withIntermediateDirectories: false)
    folder.make("sub/a")
    try folder.link("sub/one", to: "a")
    try folder.link("two", to: "sub/one")
    try folder.link("three", to: folder["two"])
    try FileOutput.write(new, to: folder["three"])
    #expect(folder.contents("sub/a") == new)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["two"]) == "sub/one")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["sub/one"]) == "a")
  }

  @Test func theFileThatADanglingLinkLeadsToIsMade() throws {
    try folder.link("link", to: "a")
    try FileOutput.write(new, to: folder["link"])
    #expect(folder.contents("a") == new)
    #expect(try folder.names == ["a", "link"])
  }

  @Test func manyWritersOfOneFileLeaveOneWholeFile() async throws {
    let path = folder["a"]
    await withTaskGroup(of: Void.self) { group in
      for value in 1...40 as ClosedRange<UInt8> {
        group.addTask {
          let bytes = [UInt8](repeating: value, count: 50_000)
          #expect(throws: Never.self) { try FileOutput.write(bytes, to: path) }
        }
      }
    }
    let contents = try #require(folder.contents("a"))
    #expect(contents.count == 50_000 && Set(contents).count == 1)
    #expect(try folder.names == ["a"])
  }

  @Test func aPipeIsWrittenInPlace() throws {
    let path = folder["pipe"]
    try #require(mkfifo(path, 0o644) == 0)
    // Read in a process, not in a task: two tests that wait for tasks would block all threads of a
    // small machine.
    let reader = try ChildProgram("cat", [path])
    try FileOutput.write(new, to: path)
    #expect(reader.outcome().text == "new")
    #expect(try folder.names == ["pipe"])
  }

  @Test func anAtomicFileLeavesAPipeAPipeAndFillsIt() throws {
    let path = folder["pipe"]
    try #require(mkfifo(path, 0o644) == 0)
    try folder.link("link", to: "pipe")
    for name in ["pipe", "link"] {
      let reader = try ChildProgram("cat", [path])
      let file = try AtomicFile(replacing: folder[name])
      try file.write(Array("nem".utf8))
      try file.overwrite(Array("w".utf8), at: 2)
      try file.commit()
      #expect(reader.outcome().text == "new")
    }
    #expect(try folder.names == ["link", "pipe"])
    #expect(throws: FileError(.create, path, .special(.pipe))) {
      try FileOutput.writeFile(new, to: path)
    }
    #expect(throws: FileError(.read, path, .special(.pipe))) { try InputFile.read(path, .file) }
  }

  @Test func doesNotReplaceAPathThatBecameAPipe() throws {
    let path = folder["a"]
    let file = try AtomicFile(replacing: path)
    try file.write(new)
    try #require(mkfifo(path, 0o644) == 0)
    do throws(FileError) {
      try file.commit()
      Issue.record("it was replaced")
    } catch {
      #expect(error.description == "cannot create \(path): it is a pipe, not a file")
    }
    #expect(try folder.names == ["a"])
  }

  @Test func theNullDeviceTakesEverythingAndStays() throws {
    try FileOutput.write(new, to: "/dev/null")
    #expect(try InputFile.read("/dev/null") == [])
  }

  @Test func reportsFilesThatCannotBeCreated() throws {
    folder.make("a")
    try folder.link("loop", to: "loop")
    let long = String(repeating: "n", count: 256)
    let cases: [(path: String, reason: FileError.Reason, text: String)] = [
      (folder["no/b"], .missingFolder(folder["no"]), "the folder \(folder["no"]) does not exist"),
      (folder.path, .system(.isDirectory), "Is a directory"),
      (folder["a/b"], .system(.notDirectory), "Not a directory"),
      (folder["loop"], .system(.tooManySymbolicLinkLevels), "Too many levels of symbolic links"),
      (folder[long], .system(.fileNameTooLong), "File name too long"),
    ]
    for (path, reason, text) in cases {
      let error = try #require(throws: FileError.self) { try FileOutput.write(new, to: path) }
      #expect(error == FileError(.create, path, reason))
      #expect(error.description == "cannot create \(path): \(text)")
      #expect(error.exitStatus == .cannotCreate)
    }
    #expect(try folder.names == ["a", "loop"])
    #expect(folder.contents("a") == Array("old".utf8))
  }

  @Test func noNameAndANameThatEndsInASlash() {
    let error = #expect(throws: FileError.self) { try FileOutput.write(new, to: "") }
    #expect(error?.exitStatus == .cannotCreate)
    #expect(error?.description == "cannot create a file without a name: No such file or directory")
    let slash = #expect(throws: FileError.self) { try FileOutput.write(new, to: folder["a/"]) }
    #expect(slash?.exitStatus == .cannotCreate)
  }

  #if os(Linux)
    @Test func aFullDeviceIsAFailedWrite() throws {
      let error = try #require(throws: FileError.self) {
        try FileOutput.write(new, to: "/dev/full")
      }
      #expect(error.description == "cannot write /dev/full: No space left on device")
      #expect(error.exitStatus == .ioError)
    }
  #endif

  @Test(arguments: [
    (FileError(.read, "a", .system(.noSuchFileOrDirectory)), 66),
    (FileError(.read, "a", .tooLarge(limit: 1)), 66),
    (FileError(.read, "a", .system(.ioError)), 74),
    (FileError(.create, "a", .system(.permissionDenied)), 73),
    (FileError(.create, "a", .system(.noSpace)), 74),
    (FileError(.write, "a", .system(.brokenPipe)), 74),
  ])
  func exitCodes(_ error: FileError, _ code: Int) {
    #expect(Int(error.exitStatus.rawValue) == code)
  }
}
