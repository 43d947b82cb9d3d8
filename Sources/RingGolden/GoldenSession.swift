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
///
/// `@unchecked Sendable`: `results` and `names` are touched under the lock only.
final class GoldenSession: @unchecked Sendable {
  private let report: HTMLReport
  private let lock = Lock()
  private var results: [CaseResult] = []
  private var names: [String: Set<String>] = [:]

  private init(_ report: HTMLReport) {
    self.report = report
    // What an earlier run left would be taken for this run's; whether it can be removed will be
    // seen when a failure writes there.
    try? report.clean()
  }

  /// A name that a test asks for, in a folder of goldens.
  func begin(_ name: String, in folder: String) {
    _ = lock.withLock { names[folder, default: []].insert(name) }
  }

  func add(_ result: CaseResult) {
    lock.withLock { results.append(result) }
    // Says now that the report can be written; why not would be said when it is.
    if result.verdict.isFailure { try? FolderTree.create(report.folder) }
  }

  /// The names that tests asked for so far.
  func names(in folder: String) -> Set<String> { lock.withLock { names[folder] ?? [] } }

  /// Writes the report if anything failed, unless a test has removed its folder.
  private func finish() {
    let run = RunResult(
      cases: lock.withLock { results }, versions: GoldenAssertion.versions,
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

  private static let all = All()

  /// `@unchecked Sendable`: `sessions` is touched under the lock only.
  private final class All: @unchecked Sendable {
    let lock = Lock()
    var sessions: [String: GoldenSession] = [:]

    init() {
      atexit { GoldenSession.finishAll() }
    }
  }

  static func of(_ report: HTMLReport) -> GoldenSession {
    all.lock.withLock {
      if let session = all.sessions[report.folder] { return session }
      let session = GoldenSession(report)
      all.sessions[report.folder] = session
      return session
    }
  }

  /// The names that tests asked for so far, in any report.
  static func names(in folder: String) -> Set<String> {
    all.lock.withLock { Array(all.sessions.values) }
      .reduce(into: []) { $0.formUnion($1.names(in: folder)) }
  }

  private static func finishAll() {
    for session in all.lock.withLock({ Array(all.sessions.values) }) { session.finish() }
  }
}
