import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Every way to save, remove and create a file is a change, also of two within one instant.
  @Test(.watchdog(seconds: 120)) func changesAreNoticed() throws {
    try folder.write("a", to: "file")
    var watch = FileWatch([folder["file"]])
    let changes: [() throws -> Void] = [
      { try folder.write("b", to: "file") },
      {
        try folder.write("c", to: "new")
        _ = rename(folder["new"], folder["file"])
      },
      { try folder.remove("file") }, { try folder.write("d", to: "file") },
      {
        try folder.remove("file")
        try folder.write("d", to: "file")
      },
    ]
    for change in changes {
      try change()
      watch.waitForChange()
    }
  }

  @Test(.watchdog(seconds: 120)) func nothingIsReportedWithoutAChange() throws {
    try folder.write("a", to: "file")
    let (path, hasReported) = (folder["file"], Monitor(false))
    Thread.detachNewThread {
      var watch = FileWatch([path])
      watch.waitForChange()
      hasReported.withLock { $0 = true }
    }
    usleep(300_000)
    #expect(!hasReported.withLock { $0 })
    // Until the thread has noticed it, so that no thread outlives the folder.
    try folder.write("b", to: "file")
    _ = hasReported.wait { $0 ? true : nil }
  }

  /// The last of many contents of one size is never missed, although some are written within one
  /// unit of the file system's time.
  @Test(.watchdog(seconds: 120)) func theLastChangeIsSeen() throws {
    try folder.write("a", to: "file")
    let path = folder["file"]
    for round in 0..<20 {
      var watch = FileWatch([path])
      let last = round % 2 == 0 ? "y" : "z"
      Thread.detachNewThread {
        for text in ["b", "c", "d", last] {
          try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
          usleep(UInt32(round) * 1000)
        }
      }
      repeat { watch.waitForChange() } while try folder.text("file") != last
    }
  }

  @Test(.watchdog(seconds: 120)) func aFileThatNeverRestsIsReportedAgainAndAgain() throws {
    try folder.write("0", to: "file")
    var watch = FileWatch([folder["file"]])
    let (path, isDone) = (folder["file"], Monitor(false))
    Thread.detachNewThread {
      var number = 0
      while !isDone.withLock({ $0 }) {
        number += 1
        try? Data("\(number)".utf8).write(to: URL(fileURLWithPath: path))
        usleep(2000)
      }
    }
    for _ in 0..<5 { watch.waitForChange() }
    isDone.withLock { $0 = true }
  }

  @Test(.watchdog(seconds: 120)) func filesMayBeAdded() throws {
    try folder.write("a", to: "file")
    try folder.write("a", to: "picture")
    var watch = FileWatch([folder["file"]])
    try folder.write("new", to: "file")
    // The change of the first file is not forgotten.
    watch.files = [folder["file"], folder["picture"]]
    watch.waitForChange()
    try folder.write("new", to: "picture")
    watch.waitForChange()
  }
}
