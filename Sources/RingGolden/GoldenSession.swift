import RingCompare
import RingSystem

/// The results of this process for one report, which the session writes when the process ends.
///
/// If the processes of a test run share a report, each process adds its results to the report.
final class GoldenSession: Sendable {
  private let report: HTMLReport
  private let log: SharedRunLog?
  private let checked = Monitor(Checked())

  private struct Checked: Sendable {
    var results: [CaseResult] = []
    /// The names of the goldens that tests have used, by folder.
    var usedNames: [String: Set<String>] = [:]
    /// The error of creating the report's folder.
    var folderProblem: FileError?
  }

  /// Creates a session. `run` is the test run shared with other processes; `nil` if none is shared.
  init(_ report: HTMLReport, run: TestRun? = nil) {
    self.report = report
    // Remove the results of an earlier run, which users would take for those of this run. Errors
    // are ignored here; they are reported when a failure writes to the folder.
    guard let run, (try? FolderTree.create(report.folder)) != nil else {
      log = nil
      try? report.clean()
      return
    }
    let log = SharedRunLog(run: run, folder: report.folder)
    self.log = (try? log.begin { try report.clean() }) == nil ? nil : log
  }

  func recordUse(of name: String, in folder: String) {
    checked.withLock { _ = $0.usedNames[folder, default: []].insert(name) }
  }

  func add(_ result: CaseResult) {
    checked.withLock { $0.results.append(result) }
    guard result.verdict.isFailure else { return }
    // Create the folder, because `finish` writes no report without it.
    do throws(FileError) { try FolderTree.create(report.folder) } catch {
      checked.withLock { [error] in $0.folderProblem = error }
    }
  }

  func usedNames(in folder: String) -> Set<String> {
    checked.withLock { $0.usedNames[folder] ?? [] }
  }

  /// Writes the report if a test failed. Does nothing if there is no folder for the report, unless
  /// its creation has failed: then prints the error.
  func finish() {
    let (results, folderProblem) = checked.withLock { ($0.results, $0.folderProblem) }
    guard folderProblem != nil || FolderTree.isFolder(report.folder) else { return }
    do {
      if let folderProblem { throw folderProblem }
      if let log {
        try log.add(results) {
          try writeReport($0, printsPath: results.contains { $0.verdict.isFailure })
        }
      } else {
        try writeReport(results, printsPath: true)
      }
    } catch {
      Terminal.error("goldens: no report: \(error)\n")
    }
  }

  /// Writes nothing without a failure. With `printsPath`, also prints a summary and the report's
  /// path.
  private func writeReport(_ results: [CaseResult], printsPath: Bool) throws {
    let run = RunResult(
      cases: results, versions: GoldenAssertion.versions, tolerance: "as each test says")
    guard !run.failures.isEmpty else { return }
    try report.write(run)
    guard printsPath else { return }
    Terminal.error("goldens: \(run.summary); report: \(report.folder)/index.html\n")
  }

  // MARK: - Sessions of the process

  /// By report folder.
  private static let all: Monitor<[String: GoldenSession]> = {
    atexit { GoldenSession.finishAll() }
    return Monitor([:])
  }()

  static func session(for report: HTMLReport, _ library: GoldenAssertion.Library) -> GoldenSession {
    all.withLock { sessions in
      if let session = sessions[report.folder] { return session }
      // Swift Testing runs all tests in one process, so its report is not shared.
      let session = GoldenSession(report, run: library == .xctest ? TestRun.shared : nil)
      sessions[report.folder] = session
      return session
    }
  }

  /// Returns the names of the goldens in `folder` that tests have used so far, for any report.
  static func usedNames(in folder: String) -> Set<String> {
    all.withLock { Array($0.values) }
      .reduce(into: []) { $0.formUnion($1.usedNames(in: folder)) }
  }

  private static func finishAll() {
    for session in all.withLock({ Array($0.values) }) { session.finish() }
  }
}
