import Foundation
import RingCompare
import RingCore
import RingSystem

/// The results of all processes of a test run, in a file in the folder of their report.
struct SharedRunLog: Sendable {
  let run: TestRun
  /// The report's folder, which must exist.
  let folder: String

  /// The first line is the run's identity. Each further line is one result as JSON, is empty, or
  /// was cut off.
  private var file: String { folder + "/.results" }

  private func withExclusiveLock<R>(_ body: () throws -> R) throws -> R {
    let lock = try FileLock(folder: folder)
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Discards the results of another run, after `clean` has removed its report.
  ///
  /// Keeps results of this run, which another process has added.
  func begin(clean: () throws -> Void) throws {
    try withExclusiveLock {
      let first = (try? InputFile.read(file))?.prefix { $0 != UInt8(ascii: "\n") }
      guard first.map(Array.init) != Array(run.identity.printable.utf8) else { return }
      try clean()
      try FileOutput.write(Array((run.identity.printable + "\n").utf8), to: file)
    }
  }

  /// Adds the results of this process, then passes the results of all processes to `report`.
  func add(_ results: [CaseResult], report: ([CaseResult]) throws -> Void) throws {
    try withExclusiveLock {
      let encoder = JSONEncoder()
      let lines = try results.map { try encoder.encode($0) }
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
      defer { try? handle.close() }
      try handle.seekToEnd()
      // Start with a newline: a killed process may have left its last line incomplete.
      for line in lines { try handle.write(contentsOf: Data("\n".utf8) + line) }
      try report(try readAll())
    }
  }

  /// Leaves out lines that are cut off.
  private func readAll() throws(FileError) -> [CaseResult] {
    let lines = try InputFile.read(file).split(separator: UInt8(ascii: "\n")).dropFirst()
    let decoder = JSONDecoder()
    return lines.compactMap { try? decoder.decode(CaseResult.self, from: Data($0)) }
  }
}
