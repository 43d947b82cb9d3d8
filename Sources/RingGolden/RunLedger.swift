import Foundation
import RingSystem
import RingText
import RingVerify

/// What all processes of a run have checked for one report, in a file beside it.
struct RunLedger: Sendable {
  let run: TestRun
  /// The report's folder, which exists.
  let folder: String

  /// A line with the run's name, then one for each result.
  private var file: String { folder + "/.results" }

  /// Runs `body` while no other process does so.
  private func inTurn<R>(_ body: () throws -> R) throws -> R {
    let lock = try FileLock(folder + "/.lock")
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Forgets another run's results, after `clean` has removed its report; those of this run stay.
  func begin(clean: () throws -> Void) throws {
    try inTurn {
      let first = (try? InputFile.read(file))?.prefix { $0 != UInt8(ascii: "\n") }
      guard first.map(Array.init) != Array(run.identity.printable.utf8) else { return }
      try clean()
      try FileOutput.write(Array((run.identity.printable + "\n").utf8), to: file)
    }
  }

  /// Adds results, and hands those of all processes on.
  func add(_ results: [CaseResult], report: ([CaseResult]) throws -> Void) throws {
    try inTurn {
      let encoder = JSONEncoder()
      let lines = try results.map { try encoder.encode($0) }
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
      defer { try? handle.close() }
      try handle.seekToEnd()
      // A process may have been killed in the middle of its last line.
      for line in lines { try handle.write(contentsOf: Data("\n".utf8) + line) }
      try report(try all())
    }
  }

  private func all() throws(FileError) -> [CaseResult] {
    let lines = try InputFile.read(file).split(separator: UInt8(ascii: "\n")).dropFirst()
    let decoder = JSONDecoder()
    return lines.compactMap { try? decoder.decode(CaseResult.self, from: Data($0)) }
  }
}
