import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct FileLockTests {
  @Test func whoComesLaterWaits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let isOurs = DispatchSemaphore(value: 0)
    let early: DispatchTimeoutResult
    do {
      let lock = try FileLock(folder: path)
      Thread {
        guard let lock = try? FileLock(folder: path) else { return }
        isOurs.signal()
        withExtendedLifetime(lock) {}
      }.start()
      early = isOurs.wait(timeout: .now() + 0.2)
      withExtendedLifetime(lock) {}
    }
    try #require(early == .timedOut)
    #expect(isOurs.wait(timeout: .now() + 60) == .success)
    #expect(try folder.names == [])
  }

  @Test func aMissingFolderIsAnError() {
    let error = #expect(throws: FileError.self) { _ = try FileLock(folder: "/no/such/folder") }
    #expect(error?.description == "cannot read /no/such/folder: No such file or directory")
  }
}
