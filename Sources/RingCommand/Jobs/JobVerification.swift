import ArgumentParser
import RingCairo
import RingCore
import RingSystem

/// A check of the files of a job. It writes no file.
struct JobVerification {
  let naming: ItemNaming
  let shard: Shard
  let report: JobReport
  let progressTarget: ProgressTarget

  /// Reports the findings, and prints the options that rerun the affected items.
  ///
  /// `verify` adds the findings to the result and returns the warnings about texts. `invalidRows`
  /// returns the number of invalid rows. Throws exit code 1 unless all files are complete and none
  /// is surplus. If the only problem is invalid rows, throws `InvalidRowsError`, because another
  /// run cannot make their files.
  func run(
    reportWarnings: ([TextWarning]) throws -> Void, invalidRows: () -> Int = { 0 },
    verify: (inout JobVerificationResult, ProgressReporter) throws -> [TextWarning]
  ) throws {
    let reporter = ProgressReporter(progressTarget, naming)
    var result = JobVerificationResult(naming)
    let warnings = try JobRun(reporter: reporter).run { try verify(&result, reporter) }
    try reportWarnings(warnings)
    try report.report(result)
    let count = invalidRows()
    let rows = count == 1 ? "1 row has errors" : "\(count) rows have errors"
    if count > 0 { Terminal.error("ringrender: \(rows)\n") }
    guard result.isComplete else {
      reporter.fail(result.summary)
      throw ExitCode(.different)
    }
    guard count == 0 else { throw InvalidRowsError(summary: rows) }
    try reporter.finish(result.summary)
  }

  /// The index of the task that made the item. A shard is checked as one task. Without shards,
  /// items are assigned to the tasks in turn.
  func task(ofItemAt position: Int) -> Int {
    shard.count > 1 ? shard.index : position % (report.tasks ?? 1)
  }
}
