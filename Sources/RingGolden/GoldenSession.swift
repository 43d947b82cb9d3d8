import RingFiles
import RingVerify

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All that one process checked for one report, which is written when the process ends.
final class GoldenSession: Sendable {
  private let report: HTMLReport
  private let checked = Monitor(Checked())

  private struct Checked: Sendable {
    var results: [CaseResult] = []
    var names: [String: Set<String>] = [:]
  }

  private init(_ report: HTMLReport) {
    self.report = report
    // What an earlier run left would be taken for this run's; whether it can be removed will be
    // seen when a failure writes there.
    try? report.clean()
  }

  /// A name that a test asks for, in a folder of goldens.
  func begin(_ name: String, in folder: String) {
    checked.withLock { _ = $0.names[folder, default: []].insert(name) }
  }

  func add(_ result: CaseResult) {
    checked.withLock { $0.results.append(result) }
    // Says now that the report can be written; why not would be said when it is.
    if result.verdict.isFailure { try? FolderTree.create(report.folder) }
  }

  /// The names that tests asked for so far.
  func names(in folder: String) -> Set<String> {
    checked.withLock { $0.names[folder] ?? [] }
  }

  /// Writes the report if anything failed, unless a test has removed its folder.
  private func finish() {
    let run = RunResult(
      cases: checked.withLock { $0.results }, versions: GoldenAssertion.versions,
      tolerance: "as each test says")
    guard !run.failures.isEmpty, FolderTree.isFolder(report.folder) else { return }
    do {
      try report.write(run)
      Messages.write("goldens: \(run.summary); report: \(report.folder)/index.html\n")
    } catch {
      Messages.write("goldens: no report: \(error)\n")
    }
  }

  // All sessions of the process

  /// By the folders of their reports.
  private static let all: Monitor<[String: GoldenSession]> = {
    atexit { GoldenSession.finishAll() }
    return Monitor([:])
  }()

  static func of(_ report: HTMLReport) -> GoldenSession {
    all.withLock { sessions in
      if let session = sessions[report.folder] { return session }
      let session = GoldenSession(report)
      sessions[report.folder] = session
      return session
    }
  }

  /// The names that tests asked for so far, in any report.
  static func names(in folder: String) -> Set<String> {
    all.withLock { Array($0.values) }
      .reduce(into: []) { $0.formUnion($1.names(in: folder)) }
  }

  private static func finishAll() {
    for session in all.withLock({ Array($0.values) }) { session.finish() }
  }
}
