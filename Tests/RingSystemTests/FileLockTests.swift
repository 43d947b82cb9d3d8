import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct FileLockTests {
  /// The lock of a file stands for that of a folder where folders cannot be locked.
  @Test(arguments: [false, true])
  func whoComesLaterWaits(ofFile: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    @Sendable func lock() throws -> FileLock {
      ofFile ? try FileLock(file: path + "/.lock") : try FileLock(folder: path)
    }
    let isOurs = DispatchSemaphore(value: 0)
    let early: DispatchTimeoutResult
    do {
      let first = try lock()
      Thread {
        guard let lock = try? lock() else { return }
        isOurs.signal()
        withExtendedLifetime(lock) {}
      }.start()
      early = isOurs.wait(timeout: .now() + 0.2)
      withExtendedLifetime(first) {}
    }
    try #require(early == .timedOut)
    #expect(isOurs.wait(timeout: .now() + 60) == .success)
    #expect(try folder.names == (ofFile ? [".lock"] : []))
  }

  @Test func aMissingFolderIsAnError() {
    let error = #expect(throws: FileError.self) { _ = try FileLock(folder: "/no/such/folder") }
    #expect(error?.description == "cannot read /no/such/folder: No such file or directory")
    let other = #expect(throws: FileError.self) { _ = try FileLock(file: "/no/such/folder/.lock") }
    #expect(other?.reason == .missingFolder("/no/such/folder"))
  }
}
