import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func everyByteOfAFile(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileOutput.write(bytes, to: folder["a"])
    let isSame = try InputFile.read(folder["a"]) == bytes
    #expect(isSame)
  }

  @Test func theLimitIsTheLargestSize() throws {
    try FileOutput.write([UInt8](repeating: 0, count: 1000), to: folder["a"])
    #expect(try InputFile.read(folder["a"], limit: 1000).count == 1000)
    let error = try #require(throws: FileError.self) { try InputFile.read(folder["a"], limit: 999) }
    #expect(error.description == "cannot read \(folder["a"]): it is larger than 999 bytes")
    #expect(error.exitStatus == .noInput)
  }

  @Test func aDeviceWithoutEndIsRefused() {
    #expect(throws: FileError(.read, "/dev/zero", .tooLarge(limit: 100_000))) {
      try InputFile.read("/dev/zero", limit: 100_000)
    }
  }

  @Test func aMissingFileAndAFolder() throws {
    let missing = try #require(throws: FileError.self) { try InputFile.read(folder["a"]) }
    #expect(missing.description == "cannot read \(folder["a"]): No such file or directory")
    #expect(missing.exitStatus == .noInput)
    let directory = try #require(throws: FileError.self) { try InputFile.read(folder.path) }
    #expect(directory.description == "cannot read \(folder.path): Is a directory")
    #expect(directory.exitStatus == .noInput)
  }
}
