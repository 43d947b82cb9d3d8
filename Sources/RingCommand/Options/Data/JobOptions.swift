import ArgumentParser
import RingSystem

/// The option for the number of drawing threads.
struct JobOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Drawing threads. Default: one per available processor.", valueName: "N"))
  var jobs: Int?

  private static let maximumJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.maximumJobs ~= jobs) {
      throw ValidationError("--jobs must be from 1 to \(Self.maximumJobs), found \(jobs).")
    }
  }

  var threads: Int { jobs ?? min(ProcessorCount.available, Self.maximumJobs) }
}

struct RowResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Saves rows with errors, each with its problems (NDJSON). Correct them there and pass the "
        + "file as --data.", valueName: "FILE"))
  var failedRows: String?

  @Flag(help: "Stops at the first row with an error.")
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Stops if more rows than this have errors. Default: never.", valueName: "N"))
  var maxFailures: Int?

  @Option(
    help: ArgumentHelp(
      "Writes a line for each finished picture: its row, file, size, fingerprint, alternative text "
        + "and the pictures in it (NDJSON). For animations, --resume needs it.",
      valueName: "FILE"))
  var manifest: String?

  func validate() throws {
    if failFast, maxFailures != nil {
      throw ValidationError("--fail-fast and --max-failures contradict each other.")
    }
    if let maxFailures, maxFailures < 0 {
      throw ValidationError("--max-failures must be at least 0, found \(maxFailures).")
    }
  }

  /// The maximum number of invalid rows; `nil` for no limit.
  var limit: Int? { failFast ? 0 : maxFailures }
}

struct VerifyOutputsOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Checks the files of the whole job without writing any. Reports files that are missing, "
        + "damaged, out of date, from another program or surplus, and prints the options that "
        + "draw them again. The exit code is 1 if it reports a file. With --shard-count N, the "
        + "number of tasks in the job, also prints --array for sbatch."))
  var verifyOutputs = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --verify-outputs: Slurm's MaxArraySize; task numbers must be below it. Default: 1001, "
        + "as in Slurm.", valueName: "N"))
  var maxArraySize: Int?

  /// Slurm's default and maximum of `MaxArraySize`.
  private static let defaultArraySize = 1001
  private static let maximumArraySize = 4_000_001

  func validate() throws {
    guard let maxArraySize else { return }
    guard verifyOutputs else {
      throw ValidationError("--max-array-size is for --verify-outputs.")
    }
    guard 1...Self.maximumArraySize ~= maxArraySize else {
      throw ValidationError(
        "--max-array-size must be from 1 to \(Self.maximumArraySize), found \(maxArraySize).")
    }
  }

  /// Returns the check of the outputs of the whole job, or of the shard that `work` names.
  func verification(
    of naming: ItemNaming, by work: ParallelOptions, isQuiet: Bool, _ progress: ProgressTarget
  ) throws -> JobVerification {
    let (shard, tasks) = try work.shardToVerify
    let report = JobReport(
      tasks: tasks, arrayLimit: maxArraySize ?? Self.defaultArraySize, isQuiet: isQuiet)
    return JobVerification(
      naming: naming, shard: shard, report: report, progressTarget: progress)
  }
}
