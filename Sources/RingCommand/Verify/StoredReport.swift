import RingCompare
import RingSystem

/// A report that another run has written, with its results.
struct StoredReport {
  let report: HTMLReport
  let run: RunResult

  /// Throws a `CommandError` if the folder has no report of a finished run.
  init(_ folder: String) throws {
    report = HTMLReport(folder: folder)
    do throws(ReportError) { run = try report.read() } catch {
      let isMalformed = if case .malformed = error.reason { true } else { false }
      throw CommandError("\(error)", isMalformed ? .dataError : .noInput, .report, file: folder)
    }
  }
}
