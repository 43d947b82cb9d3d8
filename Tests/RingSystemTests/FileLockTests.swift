import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct FileLockTests {
  @Test func whoComesLaterWaits() throws {
    let folder = try TemporaryFolder()
    let path = folder["lock"]
    let isOurs = DispatchSemaphore(value: 0)
    let early: DispatchTimeoutResult
    do {
      let lock = try FileLock(path)
      Thread {
        guard let lock = try? FileLock(path) else { return }
        isOurs.signal()
        withExtendedLifetime(lock) {}
      }.start()
      early = isOurs.wait(timeout: .now() + 0.2)
      withExtendedLifetime(lock) {}
    }
    try #require(early == .timedOut)
    #expect(isOurs.wait(timeout: .now() + 60) == .success)
  }

  @Test func aLockThatCannotBeMadeIsAnError() {
    let error = #expect(throws: FileError.self) { _ = try FileLock("/no/such/folder/lock") }
    #expect(error?.exitStatus == .cannotCreate)
  }
}
